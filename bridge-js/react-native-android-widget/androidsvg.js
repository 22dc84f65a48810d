/**
 * Adapts a picture for androidsvg 1.4. If a text begins with a digit or a left-to-right letter,
 * that library sets it from left to right, and ignores the attribute `direction`. So this function
 * puts a right-to-left mark before such a text. The direction is an attribute of the text, or of a
 * group of texts, such as the lines of a title.
 */
export function forAndroid(svg) {
  // A phone's engine is slow to search a picture with a large photo by regular expressions.
  if (!svg.includes(' direction="rtl"')) return svg;
  return svg
    .replace(/<text[^>]* direction="rtl"[^>]*>(?![\u0590-\u08FF\u200F])/g, "$&\u200F")
    .replace(/<g[^>]* direction="rtl"[^>]*>[^]*?<\/g>/g, (group) =>
      group.replace(/<text[^>]*>(?![\u0590-\u08FF\u200F])/g, "$&\u200F"));
}

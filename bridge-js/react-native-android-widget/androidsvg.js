/**
 * Adapts a picture for androidsvg 1.4. If a text begins with a digit or a left-to-right letter,
 * that library sets it from left to right, and ignores the attribute `direction`. So this function
 * puts a right-to-left mark before such a text. The direction is an attribute of the text, or of a
 * group of texts, such as the lines of a title.
 */
export function forAndroid(svg) {
  return svg
    .replace(/<text[^>]* direction="rtl"[^>]*>(?![\u0590-\u08FF\u200F])/g, "$&\u200F")
    .replace(/<g[^>]* direction="rtl"[^>]*>.*?<\/g>/gs, (group) =>
      group.replace(/<text[^>]*>(?![\u0590-\u08FF\u200F])/g, "$&\u200F"));
}

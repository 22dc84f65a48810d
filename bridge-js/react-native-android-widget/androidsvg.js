/**
 * A picture for androidsvg 1.4, which sets a text from left to right if it begins with a letter
 * that is, or a digit, whatever its direction says: a mark from right to left goes before it.
 */
export function forAndroid(svg) {
  return svg.replace(
    /(<text[^>]* direction="rtl"[^>]*>)(?![\u0590-\u08FF\u200F])/g, "$1\u200F",
  );
}

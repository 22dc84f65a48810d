/**
 * A picture for androidsvg 1.4, which sets a text from left to right if it begins with a digit or
 * with a letter that runs that way, whatever its direction says. So a right-to-left mark goes
 * before it.
 */
export function forAndroid(svg) {
  return svg.replace(
    /(<text[^>]* direction="rtl"[^>]*>)(?![\u0590-\u08FF\u200F])/g, "$1\u200F",
  );
}

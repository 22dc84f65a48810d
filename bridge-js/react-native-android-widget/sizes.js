// Which family a place on the home screen has room for, and how large its picture is there.

/** How large the pictures of the families for a home screen are, in points. */
const PICTURES = {
  systemSmall: [158, 158],
  systemMedium: [338, 158],
  systemLarge: [338, 354],
  systemExtraLarge: [712, 354],
};

/**
 * The family whose picture fills the most of a place without being shrunk or stretched much: what
 * fills a place by being half as large is not easily read.
 */
export function familyFor(families, width, height) {
  const rated = families
    .filter((family) => Object.hasOwn(PICTURES, family))
    .map((family) => {
      const { scale, filled } = fitted(PICTURES[family], width, height);
      return { family, rate: filled * Math.min(scale, 1 / scale) };
    });
  rated.sort((one, other) => other.rate - one.rate);
  return rated[0]?.family;
}

/** How a picture lies in the middle of a place. */
export function fitted([pictureWidth, pictureHeight], width, height) {
  const scale = Math.min(width / pictureWidth, height / pictureHeight);
  const x = (width - pictureWidth * scale) / 2, y = (height - pictureHeight * scale) / 2;
  const filled = (pictureWidth * pictureHeight * scale * scale) / (width * height);
  return { scale, x, y, filled };
}

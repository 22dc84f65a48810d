// Which family fits a place on the home screen, and how large its picture is there.

/** How large the pictures of the families for a home screen are, in points. */
const PICTURES = {
  systemSmall: [158, 158],
  systemMedium: [338, 158],
  systemLarge: [338, 354],
  systemExtraLarge: [712, 354],
};

/**
 * The family whose picture fills the most of a place without being shrunk or stretched much: a
 * picture at half its size fills a place, but is hard to read.
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

/** The size and position of a picture in the middle of a place. */
export function fitted([pictureWidth, pictureHeight], width, height) {
  const scale = Math.min(width / pictureWidth, height / pictureHeight);
  const x = (width - pictureWidth * scale) / 2, y = (height - pictureHeight * scale) / 2;
  const filled = (pictureWidth * pictureHeight * scale * scale) / (width * height);
  return { scale, x, y, filled };
}

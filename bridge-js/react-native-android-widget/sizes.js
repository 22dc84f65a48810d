// Chooses the family for a place on the home screen, and computes the size of its picture there.

/** The width and height of pictures for the home screen, in points, by family. */
const PICTURES = {
  systemSmall: [158, 158],
  systemMedium: [338, 158],
  systemLarge: [338, 354],
  systemExtraLarge: [712, 354],
};

/**
 * The family whose picture fills most of a place and needs little scaling. A picture at half its
 * size may fill a place, but it is hard to read.
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

/** The scale and position of a picture in the middle of a place, and the fraction that it fills. */
export function fitted([pictureWidth, pictureHeight], width, height) {
  const scale = Math.min(width / pictureWidth, height / pictureHeight);
  const x = (width - pictureWidth * scale) / 2, y = (height - pictureHeight * scale) / 2;
  const filled = (pictureWidth * pictureHeight * scale * scale) / (width * height);
  return { scale, x, y, filled };
}

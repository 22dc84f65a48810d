// Releases of the IANA time zone database, such as "2026f": a year, and a letter for each release
// of that year.

/** The release of the package's own time zones. bridge-js/build refuses any other release. */
export const packedRelease = "2026f";

/** The release that the first line of a folder's tzdata.zi or +VERSION names. */
export function releaseOf(line) {
  return /^(?:# version )?(\d{4}[a-z]+)/.exec(line)?.[1];
}

/**
 * Whether a release is more than one release older than the package's own. The number of releases
 * in a year is unknown here, so any release of the previous year counts as one release before "a".
 */
export function isOutdated(release, own = packedRelease) {
  const [year, letter] = parts(release);
  const [ownYear, ownLetter] = parts(own);
  if (year === ownYear) return ownLetter - letter > 1;
  return year < ownYear - 1 || (year === ownYear - 1 && ownLetter > 0);
}

function parts(release) {
  return [parseInt(release, 10), release.charCodeAt(4) - 97];
}

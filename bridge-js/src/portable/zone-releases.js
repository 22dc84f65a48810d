// Releases of the IANA time zone database, such as "2026f": a year, and a letter for each release
// in it.

/** The release of the package's own time zones; bridge-js/build refuses another one. */
export const packedRelease = "2026f";

/** What a folder's files say of its release, the first line of tzdata.zi or of +VERSION. */
export function releaseOf(line) {
  return /^(?:# version )?(\d{4}[a-z]+)/.exec(line)?.[1];
}

/**
 * Whether a release is older than the package's own by more than one. How many a year had is not
 * known to this: the last one of the year before is taken for the one before "a".
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

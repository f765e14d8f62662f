/** Characters of a name of a sheet or of a file in a file: as long as evidence and mappings keep one. */
const LONGEST = 200;

/**
 * A name as it may be shown and kept: without characters that steer a line or turn its direction, and cut in its middle
 * where it is too long, since a file's end tells what it is. Whoever looks for it again does so by this form.
 */
export function tidyName(name: string): string {
  const seen = name.toWellFormed().replaceAll(/[\p{Cc}\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu, '');
  if (seen.length <= LONGEST) return seen;
  return `${seen.slice(0, LONGEST - 41)}…${seen.slice(-40)}`.toWellFormed();
}

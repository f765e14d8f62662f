/**
 * What was written of numbers with the hyphen that formatters put before those below zero, with a minus sign in its place: a hyphen
 * is shorter than a digit, and lines break behind it.
 */
export function withMinus(written: string): string {
  return written.replace('-', '−');
}

/** What XML 1.0 (section 2.2) has no place for: controls, halves of a pair, and two that are no characters. */
const UNWRITABLE = /(?![\t\n\r])\p{Cc}|\p{Cs}|[\ufffe\uffff]/gu;

/** A text of letters that XML can carry; each other one is the mark for a letter that is not known (U+FFFD). */
export function writable(text: string): string {
  return text.replace(UNWRITABLE, '\ufffd');
}

const RIGHT_TO_LEFT = /^[^\p{L}]*[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/u;

/** Whether the first letter of a text is of a script that is written from right to left (UAX 9, rules P2 and P3, simplified). */
export function isRightToLeft(text: string): boolean {
  return RIGHT_TO_LEFT.test(text);
}

/** A text on one line, of so many units of UTF-16 at most and never half a pair; the last an ellipsis where it was longer. */
export function clipped(text: string, most: number): string {
  const line = text.replace(/\s+/g, ' ');
  return line.length <= most ? line : `${line.slice(0, most - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}

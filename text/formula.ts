/** What a spreadsheet would take for a formula, also behind a blank. */
const FORMULA = /^\s*[=+\-@\t\r＝＋－＠]/;
/** A plain number, as programs write it: opening it computes nothing. */
const NUMBER = /^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i;

/**
 * A text for a cell of a file: what a spreadsheet would run gets an apostrophe in front, which makes it text, so that opening
 * the file runs nothing. The one rule of every file that the product writes for spreadsheets, and of CSV over the wire.
 */
export function harmless(text: string): string {
  return FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
}

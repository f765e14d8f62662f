/** What a spreadsheet would take for a formula, also behind a blank. */
const FORMULA = /^\s*[=+\-@\t\r＝＋－＠]/;
const NUMBER = /^-?\d+(\.\d+)?$/;

/** A text for a cell of a file: what a spreadsheet would run gets a mark in front, so that opening the file runs nothing. */
export function harmless(text: string): string {
  return FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
}

/**
 * How a template is known again. Its first row says, a cell each, what its columns are; the first of these says besides
 * which template it is: `razao/<version>/<category>/<language>/<mark of examples>`. Its second row has the headings, and a
 * row whose first cell begins with the mark is an example.
 */
export const TEMPLATE_VERSION = 1;

/** Below the row of codes stand the headings. */
export const TEMPLATE_HEADER_ROW = 2;

export const TEMPLATE_CATEGORIES = [
  'stationary',
  'mobile',
  'fugitive',
  'electricity',
  'heat',
  'goods',
  'spend',
  'freight',
  'flights',
  'travel',
  'commuting',
  'waste',
] as const;

/** The first cell of a template's first row. */
export function templateCode(category: string, language: string, example: string): string {
  return `razao/${TEMPLATE_VERSION}/${category}/${language}/${example}`;
}

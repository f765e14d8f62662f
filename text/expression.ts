/** Lines of an expression as one: a line break and the space behind it stand for nothing. */
export function inOneLine(source: string): string {
  return source.replaceAll(/\n\s*/g, '');
}

/**
 * A regular expression that may stand on several lines, as it is written in a literal; `${…}` is the source of another.
 * @example expression('g')`\b(?:GASOLINA|
 *   ETANOL)\b`
 */
export function expression(flags = '') {
  return ({ raw }: TemplateStringsArray, ...parts: readonly string[]): RegExp =>
    new RegExp(String.raw({ raw: raw.map(inOneLine) }, ...parts), flags);
}

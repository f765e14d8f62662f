/** Text in which `%`, `_` and the escape itself stand for themselves in a LIKE pattern. */
export function likeText(text: string): string {
  return text.replaceAll(/[\\%_]/g, '\\$&');
}

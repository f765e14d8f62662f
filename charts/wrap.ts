/** Mean width of a letter of the charts' font at its size for labels, on the wide side, in pixels. */
const LETTER = 6.1;

/** The distance from one line of a label to the next, in pixels. */
export const LINE = 13;

function pieces(word: string, room: number): string[] {
  const found: string[] = [];
  for (let at = 0; at < word.length; at += room) found.push(word.slice(at, at + room));
  return found;
}

/**
 * A label in lines that fit a width in pixels. What needs more lines than there may be loses its middle, never its end:
 * names of one family differ there.
 */
export function inLines(text: string, width: number, most = 4): string[] {
  const room = Math.max(4, Math.floor(width / LETTER));
  const lines: string[] = [];
  for (const word of text.split(/\s+/).flatMap((one) => pieces(one, room))) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= room)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  if (lines.length <= most) return lines;
  const head = lines.slice(0, Math.ceil((most - 1) / 2));
  return [...head, '…', ...lines.slice(head.length + 1 + lines.length - most)];
}

/** How many lines the longest of some labels takes. */
export function mostLines(texts: readonly string[], width: number, most = 4): number {
  return Math.max(1, ...texts.map((text) => inLines(text, width, most).length));
}

/** Controls, which no file may hold, and marks that are not seen but turn the reading round or choose a picture. */
const UNSEEN: readonly Range[] = [
  [0x00, 0x08],
  [0x0b, 0x0c],
  [0x0e, 0x1f],
  [0x7f, 0x9f],
  [0x202a, 0x202e],
  [0x2066, 0x2069],
  [0xfe00, 0xfe0f],
];
/** A word that is longer than a narrow column may break behind its marks, and else anywhere. */
const LONG = /[^\s\u200b]{15,}/g;
const MARKS = /[_./\\:@&=-]+/g;
const ENDLESS = /[^\u200b]{22,}/g;
const PIECE = /.{1,14}/gsu;
const BREAK = '\u200b';

function breakable(word: string): string {
  return word
    .replace(MARKS, (mark) => `${mark}${BREAK}`)
    .replace(ENDLESS, (part) => (part.match(PIECE) ?? [part]).join(BREAK));
}

/** Whether there is a letter for a code point. */
export type Letters = (codePoint: number) => boolean;

/**
 * Text as the fonts of a file can print it: a character that none of them has is told by its code, `[U+4E2D]`, so that nothing is
 * lost; controls go; a long word may break.
 */
export function printable(text: string, has: Letters): { readonly text: string; readonly told: number } {
  let told = 0;
  let printed = '';
  for (const letter of text.toWellFormed().normalize('NFC')) {
    const code = letter.codePointAt(0) ?? 0;
    if (within(UNSEEN, code)) continue;
    if (code === 0x0a || code === 0x09 || code === 0x0d || has(code)) printed += letter;
    else {
      told += 1;
      printed += `[U+${code.toString(16).toUpperCase().padStart(4, '0')}]`;
    }
  }
  return { text: printed.replace(LONG, breakable), told };
}

/**
 * The characters that a TrueType font has, by its table `cmap` (OpenType 1.9, formats 4 and 12).
 * @throws RangeError for bytes that are no such font
 */
export function lettersOf(font: Uint8Array): Letters {
  const view = new DataView(font.buffer, font.byteOffset, font.byteLength);
  const ranges = subtables(view, tableAt(view, 'cmap')).flatMap((at) => rangesOf(view, at));
  return (code) => within(ranges, code);
}

type Range = readonly [from: number, to: number];

function within(ranges: readonly Range[], code: number): boolean {
  return ranges.some(([from, to]) => from <= code && code <= to);
}

function tableAt(view: DataView, name: string): number {
  const tables = view.getUint16(4);
  for (let at = 12; at < 12 + tables * 16; at += 16) {
    const tag = String.fromCharCode(...[0, 1, 2, 3].map((byte) => view.getUint8(at + byte)));
    if (tag === name) return view.getUint32(at + 8);
  }
  throw new RangeError(`The font has no table ${name}.`);
}

function subtables(view: DataView, cmap: number): number[] {
  const count = view.getUint16(cmap + 2);
  return Array.from({ length: count }, (_, at) => cmap + view.getUint32(cmap + 4 + at * 8 + 4));
}

function rangesOf(view: DataView, at: number): Range[] {
  const format = view.getUint16(at);
  if (format === 12) {
    const groups = view.getUint32(at + 12);
    return Array.from({ length: groups }, (_, group): Range => {
      const start = at + 16 + group * 12;
      return [view.getUint32(start), view.getUint32(start + 4)];
    });
  }
  if (format !== 4) return [];
  const segments = view.getUint16(at + 6) / 2;
  return Array.from({ length: segments }, (_, segment): Range => {
    const end = view.getUint16(at + 14 + segment * 2);
    return [view.getUint16(at + 16 + (segments + segment) * 2), end];
  }).filter(([from]) => from !== 0xffff);
}

import { type Pen, type Paper, paper } from '#documents/testing/paper.ts';

/**
 * A document that was written, with what it reports, before any reader had seen it. Every company, number and document
 * is invented.
 */
export interface BlindCase {
  readonly id: string;
  readonly group: 'text' | 'scan' | 'sheet' | 'xml' | 'odd';
  readonly file: { readonly name: string; readonly bytes: () => Promise<Uint8Array> | Uint8Array };
  readonly locale?: 'pt-BR' | 'en';
  readonly sites?: readonly string[];
  readonly taxIds?: readonly string[];
  readonly words?: string;
  /**
   * `kind quantity_unit period site`, alternatives with `|`. A period is a month, a day or `day..day`; `-` is open, `?`
   * is not judged. A flight is `travel.flight GRU-LHR_3 day site`.
   */
  readonly expect: readonly string[];
  /** Another set that is as right. */
  readonly either?: readonly string[];
  /** Slots that must be asked; others are needless. */
  readonly asks?: readonly string[];
  /** The file, or what it holds, must be refused with a reason. */
  readonly refused?: true;
  /** It gives orders with this number, which must not be followed. */
  readonly order?: string;
}

/**
 * Rows of texts parted by `|`, drawn from `y` downwards.
 * @param columns where each text begins in points; a negative one is where it ends
 */
export function rows(
  pen: Pen,
  y: number,
  columns: readonly number[],
  texts: readonly string[],
  size = 8,
  step = 13,
): void {
  for (const [line, text] of texts.entries())
    for (const [at, cell] of text.split('|').entries()) {
      const x = columns[at] ?? 40;
      if (cell !== '') pen.at(Math.abs(x), y + line * step, cell, { size, right: x < 0 });
    }
}

/** A paper from blocks of rows, one below the other, with a gap between them. */
export function blocks(
  ...parts: readonly (readonly [columns: readonly number[], texts: readonly string[], size?: number])[]
): Paper {
  return paper((pen) => {
    let y = 36;
    for (const [columns, texts, size = 8] of parts) {
      rows(pen, y, columns, texts, size, size + 5);
      y += texts.length * (size + 5) + 12;
    }
  });
}

import { type Paper, paper, paperPdf, type Pen } from '#documents/testing/paper.ts';
import { Chance } from '../chance.ts';
import { type Language, SITES } from '../facts.ts';
import { Draw, type Truth } from './draw.ts';
import type { DrawnFile } from './drawn-file.ts';

/** What a family of papers draws: its pages, and what they report. */
export interface DrawnPaper {
  readonly pages: readonly Paper[];
  readonly truth: readonly Truth[];
  readonly words?: string;
}

export type PaperFamily = (draw: Draw) => DrawnPaper;

/** The PDF that a family draws for a seed: always the same. */
export async function drawnPaper(family: string, of: PaperFamily, seed: number): Promise<DrawnFile> {
  const chance = new Chance(
    seed * 37 + Array.from(family).reduce((sum, letter) => sum * 5 + letter.charCodeAt(0), 0),
  );
  const language: Language = ENGLISH.has(family) && chance.is(0.4) ? 'en' : 'pt-BR';
  const { pages, truth, words = '' } = of(new Draw(chance, language));
  const bytes = await paperPdf(pages);
  return {
    family,
    seed,
    name: `documento-${seed}.pdf`,
    bytes,
    locale: language,
    sites: SITES,
    words,
    truth,
    tables: [],
  };
}

/** Papers that are drawn in English too. */
const ENGLISH: ReadonlySet<string> = new Set([
  'wasteStatements',
  'fuelStatements',
  'serviceReports',
  'folios',
  'waterBills',
]);

/** Writes lines and tables from the top of pages down, turning the page where one is full. */
export class Sheet {
  readonly #draw: Draw;
  readonly #size: number;
  readonly #step: number;
  readonly #bottom: number;
  #pages: ((pen: Pen) => void)[][] = [[]];
  y = 40;

  constructor(draw: Draw) {
    this.#draw = draw;
    this.#size = draw.chance.one([7.5, 8, 9]);
    this.#step = draw.chance.one([12, 13, 15]);
    this.#bottom = draw.chance.one([780, 800]);
  }

  #put(write: (pen: Pen, y: number) => void): void {
    const { y } = this;
    this.#pages.at(-1)?.push((pen) => write(pen, y));
  }

  space(lines = 1): void {
    this.y += lines * this.#step;
  }

  line(text: string, { bold = false, x = 36, big = 0 } = {}): void {
    this.#turn();
    this.#put((pen, y) => pen.at(x, y, text, { bold, size: this.#size + big }));
    this.y += this.#step + big;
  }

  /** Labels with their values below, or beside, in a row of boxes. */
  boxes(pairs: readonly (readonly [string, string])[], below = this.#draw.chance.is(0.5)): void {
    const width = 520 / Math.max(1, pairs.length);
    this.#turn();
    if (below) {
      this.#put((pen, y) =>
        pairs.forEach(([label, value], at) => {
          pen.at(36 + at * width, y, label, { size: this.#size - 1.5 });
          pen.at(36 + at * width, y + this.#step - 2, value, { size: this.#size, bold: true });
        }),
      );
      this.y += 2 * this.#step + 4;
      return;
    }
    for (const [label, value] of pairs) this.line(`${label}: ${value}`);
  }

  /** A table; `right`: columns whose texts end at their right edge. Headings come again on a new page. */
  table(
    widths: readonly number[],
    rows: readonly (readonly string[])[],
    right: ReadonlySet<number> = new Set(),
  ): void {
    const [head = [], ...body] = rows;
    const starts = widths.map((_, at) => 36 + widths.slice(0, at).reduce((sum, width) => sum + width, 0));
    const write = (cells: readonly string[], bold: boolean) => {
      this.#put((pen, y) =>
        cells.forEach((text, at) => {
          const start = starts[at] ?? 36;
          const ends = right.has(at);
          if (text !== '')
            pen.at(ends ? start + (widths[at] ?? 50) - 6 : start, y, text, {
              size: this.#size - 0.5,
              right: ends,
              bold,
            });
        }),
      );
      this.y += this.#step;
    };
    this.#turn(3);
    write(head, true);
    for (const cells of body) {
      if (this.#turn()) write(head, true);
      write(cells, false);
    }
    this.y += 4;
  }

  #turn(rows = 1): boolean {
    if (this.y + rows * this.#step < this.#bottom) return false;
    this.#pages.push([]);
    this.y = 40;
    return true;
  }

  pages(): Paper[] {
    return this.#pages.map((writes) =>
      paper((pen) => {
        for (const write of writes) write(pen);
      }),
    );
  }
}

/** A number as a paper of a language writes it. */
export function shownNumber(value: string, language: Language, places?: number): string {
  const [whole = '', rest = ''] = (places === undefined ? value : Number(value).toFixed(places)).split('.');
  const [mark, decimal] = language === 'pt-BR' ? ['.', ','] : [',', '.'];
  const grouped = whole.replaceAll(/\B(?=(?:\d{3})+$)/g, mark);
  return rest === '' ? grouped : `${grouped}${decimal}${rest}`;
}

export function shownDay(day: string, language: Language = 'pt-BR'): string {
  const [year, month, date] = day.split('-');
  const names = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
  return language === 'pt-BR' ? `${date}/${month}/${year}` : `${date} ${names[Number(month) - 1]} ${year}`;
}

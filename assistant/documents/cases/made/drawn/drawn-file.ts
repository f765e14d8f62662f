import { letters, xlsxFile } from '#documents/testing/xlsx-file.ts';
import { built, csvOf } from '../cells-in-files.ts';
import { Chance } from '../chance.ts';
import { type Language, SITES } from '../facts.ts';
import { Draw, type Drawn, type DrawnTable, type Truth } from './draw.ts';

/** A drawn file with what it reports, known before it was laid out. */
export interface DrawnFile {
  readonly family: string;
  readonly seed: number;
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly locale: Language;
  readonly sites: readonly string[];
  readonly words: string;
  readonly truth: readonly Truth[];
  /** What it was drawn from, to look at where it is read otherwise. */
  readonly tables: readonly DrawnTable[];
}

export type Family = (draw: Draw) => Drawn;

/** The sheet that a family draws for a seed: always the same. */
export function drawnSheet(family: string, of: Family, seed: number): DrawnFile {
  const chance = new Chance(
    seed * 31 + Array.from(family).reduce((sum, letter) => sum * 7 + letter.charCodeAt(0), 0),
  );
  const language: Language = chance.is(0.65) ? 'pt-BR' : 'en';
  const draw = new Draw(chance, language);
  const { tables, truth, words = '' } = of(draw);
  const [only] = tables;
  const plain =
    tables.length === 1 && only !== undefined && only.spans === undefined && only.hidden === undefined;
  const csv = plain && chance.is(0.4);
  const texts = csv || chance.is(0.15);
  const grouped = texts && chance.is(0.7);
  const bytes = csv
    ? csvOf(only?.rows ?? [], language, grouped)
    : xlsxFile({
        formats: ['yyyy-mm-dd'],
        sheets: tables.map((table) => ({
          name: table.name,
          rows: table.rows.map((row) => row.map((cell) => built(cell, language, texts, grouped))),
          after: merges(table),
          hidden: table.hidden ?? [],
        })),
      });
  const name = `${language === 'pt-BR' ? 'planilha' : 'book'}-${seed}.${csv ? 'csv' : 'xlsx'}`;
  return { family, seed, name, bytes, locale: language, sites: SITES, words, truth, tables };
}

function merges({ spans = [] }: DrawnTable): string {
  if (spans.length === 0) return '';
  const areas = spans.map(
    ({ row, column, rows, columns }) =>
      `<mergeCell ref="${letters(column)}${row}:${letters(column + columns - 1)}${row + rows - 1}"/>`,
  );
  return `<mergeCells count="${areas.length}">${areas.join('')}</mergeCells>`;
}

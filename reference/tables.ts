import { readFileSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import Papa from 'papaparse';
import type { z } from 'zod';
import { type SourceCard, sourceCard } from './card.ts';

/** The folder of the reference tables: the numbers of the world as data. */
export const FOLDER = fileURLToPath(new URL('./', import.meta.url));

/** A row that is not what its table promises; the load stops here and names the place. */
export class TableFault extends Error {
  constructor(file: string, line: number, reason: string) {
    super(`reference/${file}:${line}: ${reason}`);
    this.name = 'TableFault';
  }
}

export interface Line<T> {
  readonly value: T;
  readonly file: string;
  readonly line: number;
}

/**
 * Reads a CSV without judging its rows; every cell is text. @throws TableFault for a row that is not as wide as the head, or a quote
 * that does not end
 */
export function readLines(file: string, folder = FOLDER): Line<Record<string, string>>[] {
  const { data, errors } = Papa.parse<string[]>(readFileSync(join(folder, file), 'utf8'), { delimiter: ',' });
  const [fault] = errors;
  if (fault) throw new TableFault(file, (fault.row ?? 0) + 1, fault.message);
  const [head = [], ...rows] = data;
  if (rows.at(-1)?.join('') === '') rows.pop();
  let line = 1;
  return rows.map((cells) => {
    line += linesOf(cells);
    if (cells.length !== head.length)
      throw new TableFault(file, line, `${cells.length} cells where the head has ${head.length}`);
    const value: Record<string, string> = {};
    for (const [column, name] of head.entries()) value[name] = cells[column] ?? '';
    return { value, file, line };
  });
}

/** How many lines of the file a row takes: a cell in quotes may have several. */
function linesOf(cells: readonly string[]): number {
  return cells.reduce((lines, cell) => (cell.includes('\n') ? lines + cell.split('\n').length - 1 : lines), 1);
}

/** Judges one row by its schema; throws a `TableFault` with file and line. */
export function check<T>(line: Line<unknown>, schema: z.ZodType<T>): T {
  const result = schema.safeParse(line.value);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  throw new TableFault(line.file, line.line, `${issue?.path.join('.') || 'row'}: ${issue?.message}`);
}

/** Reads a CSV and judges each of its rows. */
export function readRows<T>(file: string, schema: z.ZodType<T>, folder = FOLDER): Line<T>[] {
  return readLines(file, folder).map((line) => ({ ...line, value: check(line, schema) }));
}

/** Paths of all files below a folder, relative to it, sorted, with `/` on every system. */
export function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .sort();
}

/** Every source card below the folder, by id. */
export function readCards(folder = FOLDER): Map<string, SourceCard> {
  const cards = new Map<string, SourceCard>();
  for (const file of filesBelow(folder).filter((path) => path.endsWith('/source.json'))) {
    const card = check({ value: JSON.parse(readFileSync(join(folder, file), 'utf8')), file, line: 1 }, sourceCard);
    if (cards.has(card.id)) throw new TableFault(file, 1, `the card ${card.id} exists twice`);
    if (file.startsWith('factors/') && file !== `factors/${card.id}/source.json`) {
      throw new TableFault(file, 1, `the card ${card.id} lies in another folder than its id says`);
    }
    cards.set(card.id, card);
  }
  return cards;
}

/** The card a row cites; a row that cites none that exists stops the load. */
export function cardOf(cards: ReadonlyMap<string, SourceCard>, id: string, line: Line<unknown>): SourceCard {
  const card = cards.get(id);
  if (!card) throw new TableFault(line.file, line.line, `no source card ${id}`);
  return card;
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { z } from 'zod';
import { locale, place } from '../../shapes.ts';

/** What the sample is made of, as it lies beside this file: every company, place and amount in it is invented. */

export const PLANTS = ['forge', 'machining', 'boiler'] as const;
export type Plant = (typeof PLANTS)[number];

export const YEARS = ['2024', '2025'] as const;

const company = z.object({
  name: z.string(),
  mark: z.string(),
  columns: z.array(z.string()).length(5),
  file: z.string(),
  certificate: z.string(),
  sites: z.record(z.enum(PLANTS), z.string()),
});
const papers = z.record(
  z.string(),
  z.object({ file: z.string(), mediaType: z.string(), quote: z.string(), place }),
);
const extra = z.object({
  plant: z.enum(PLANTS),
  kind: z.string(),
  quantity: z.string(),
  unit: z.string(),
  from: z.string(),
  to: z.string(),
  paper: z.string(),
});

/** One month of one series. */
export interface SampleAmount {
  readonly plant: Plant;
  readonly kind: string;
  readonly unit: string;
  /** `YYYY-MM`. */
  readonly month: string;
  readonly quantity: string;
  /** What the kind needs beyond its quantity. */
  readonly parameters: Readonly<Record<string, string>> | null;
}

export type SampleCompany = z.output<typeof company>;

/** Names and words of the company in a language. */
export function readCompany(language: z.output<typeof locale>): SampleCompany {
  return company.parse(z.record(locale, z.unknown()).parse(JSON.parse(read('company.json')))[language]);
}

/** The months of a plant's year, a series after the other; a cell that is empty is a gap. */
export function readAmounts(plant: Plant, year: string): SampleAmount[] {
  return rowsOf('amounts.csv').flatMap((row) =>
    row['plant'] === plant
      ? Object.entries(row)
          .filter(([column, quantity]) => column.startsWith(`${year}-`) && quantity !== '')
          .map(([month, quantity]) => ({
            plant,
            kind: row['kind'] ?? '',
            unit: row['unit'] ?? '',
            month,
            quantity,
            parameters: parametersOf(row['parameters'] ?? ''),
          }))
      : [],
  );
}

/** Single lines: one that is recorded twice, some that no factor fits, some with a document of their own. */
export function readExtra() {
  return rowsOf('extra.csv').map((row) => extra.parse(row));
}

/** The documents of single lines, with the place at which the quantity stands in each, and their bytes. */
export function readPapers() {
  const all = papers.parse(JSON.parse(read('papers.json')));
  return Object.entries(all).map(([name, paper]) => ({
    name,
    ...paper,
    bytes: readFileSync(join(import.meta.dirname, 'papers', paper.file)),
  }));
}

function parametersOf(text: string): Record<string, string> | null {
  if (text === '') return null;
  return Object.fromEntries(
    text.split(';').map((pair) => {
      const [key = '', value = ''] = pair.split('=');
      return [key, value];
    }),
  );
}

function rowsOf(file: string): Record<string, string>[] {
  return z.array(z.record(z.string(), z.string())).parse(parse(read(file), { columns: true }));
}

function read(file: string): string {
  return readFileSync(join(import.meta.dirname, file), 'utf8');
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CATEGORY_KEYS } from '#engine/cbam/categories.ts';
import { z } from 'zod';
import { check, FOLDER } from './tables.ts';

const lists = z.strictObject({
  /** Of the blank workbook, as it was published. */
  sha256: z.string().length(64),
  /** Its names of the aggregated goods categories, as its lists have them. */
  categories: z.record(z.enum(CATEGORY_KEYS), z.string()),
  /** Production routes in the order of its rows. */
  routes: z.record(z.enum(CATEGORY_KEYS), z.array(z.string()).min(1)),
  /** What plants call routes, beside their names. */
  called: z.record(z.string(), z.array(z.string())),
  /** Its country names by ISO 3166-1 alpha-2. */
  countries: z.record(z.string(), z.string()),
});

export type TemplateLists = z.output<typeof lists>;

export interface CbamTemplate {
  /** Path of the blank workbook. */
  readonly path: string;
  readonly lists: TemplateLists;
}

const PLACE = 'templates/cbam-communication';

/**
 * The Commission's communication template for installations (CBAM), V2.1.1: the blank workbook and its lists. Throws `TableFault` on a
 * malformed file.
 */
export function cbamTemplate(folder = FOLDER): CbamTemplate {
  const file = `${PLACE}/lists.json`;
  const value: unknown = JSON.parse(readFileSync(join(folder, file), 'utf8'));
  return {
    path: join(folder, PLACE, 'template.xlsx'),
    lists: check({ value, file, line: 1 }, lists),
  };
}

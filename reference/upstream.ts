import { z } from 'zod';
import { FOLDER, readRows } from './tables.ts';

/** Parts of category 3: before the fuel is burnt or the energy made, what is lost on the way, and what is before that. */
export const UPSTREAM_PARTS = ['well_to_tank', 'generation', 'losses', 'losses_upstream'] as const;

export type UpstreamPart = (typeof UPSTREAM_PARTS)[number];

/** Which published factors say what lies upstream of a fuel (by its name) or of purchased energy (by its kind). */
export interface Upstream {
  readonly of: string;
  readonly part: UpstreamPart;
  /** First part of the ids of the factors. */
  readonly publisher: string;
  /** Keys of the factors without what names their unit; a publisher that renumbers its tables has several. */
  readonly keys: readonly string[];
}

const row = z.strictObject({
  of: z.string().min(1),
  part: z.enum(UPSTREAM_PARTS),
  publisher: z.string().min(1),
  keys: z.string().min(1),
});

/** The table of `activities/upstream.csv`. Throws `TableFault` on a row that is not what it promises. */
export function readUpstream(folder = FOLDER): Upstream[] {
  return readRows('activities/upstream.csv', row, folder).map(({ value }) => ({
    ...value,
    keys: value.keys.split(' '),
  }));
}

/** What may follow such a key in the key of a factor: a number of the table, or the unit in words. */
export const UNIT_OF_KEY = '(\\d+|volume_[a-z_]+|tonnes_tonnes|energy_[a-z_]+|kg|gj|litres|kwh)';

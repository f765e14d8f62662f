import { z } from 'zod';
import { readRows } from './tables.ts';

const row = z.strictObject({
  register: z.enum(['cnae', 'ncm']),
  code: z.string().regex(/^\d{2,8}$/),
  naics: z.string().regex(/^\d{3,6}(?: \d{3,6})*$/),
});

/**
 * Commodities of the spend factors (prefixes of NAICS 2017) that an economic activity (CNAE 2.3) or a good (NCM) may be, by
 * the beginning of its code: the longest that is listed. A proposal that a person confirms, judged by the titles of the
 * lists, since no public table leads from the one to the other.
 */
export function commoditiesOf(register: 'cnae' | 'ncm', code: string): readonly string[] {
  known ??= new Map(readRows('activities/commodities.csv', row).map(({ value }) => [key(value), value.naics]));
  for (let length = code.length; length >= SHORTEST; length -= 1) {
    const found = known.get(key({ register, code: code.slice(0, length) }));
    if (found !== undefined) return found.split(' ');
  }
  return [];
}

const SHORTEST = 2;
let known: ReadonlyMap<string, string> | undefined;

function key({ register, code }: { readonly register: string; readonly code: string }): string {
  return `${register} ${code}`;
}

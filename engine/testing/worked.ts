/** All worked cases of a subject, and comparing with what was published. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { absolute, compare, decimal, subtract } from '../decimal.ts';
import type { SubjectCase } from './cases.ts';
import { casesIn } from './cases.ts';

/** Quotients that do not end are compared to twenty places. */
const FINEST = '0.00000000000000000001';

/** All cases of a subject; a factor that is only `{co2eKg, unit}` is cited as the case itself is. */
export function workedCases<I, E>(subject: string): SubjectCase<I, E>[] {
  const folder = join(import.meta.dirname, '..', 'cases', subject);
  return readdirSync(folder)
    .sort()
    .flatMap((name) => casesIn<I, E>(join(subject, name)))
    .map((worked) => ({ ...worked, input: withFactors(worked.input, worked, []) as I }));
}

type Cited = Pick<SubjectCase<unknown, unknown>, 'id' | 'source'>;

function withFactors(value: unknown, cited: Cited, path: readonly string[]): unknown {
  if (Array.isArray(value))
    return value.map((one, position) => withFactors(one, cited, [...path, String(position)]));
  if (typeof value !== 'object' || value === null) return value;
  if ('co2eKg' in value && 'unit' in value && !('id' in value)) return factorOfCase(value, cited, path);
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, withFactors(one, cited, [...path, key])]),
  );
}

function factorOfCase(content: object, { id, source }: Cited, path: readonly string[]): unknown {
  const key = path.join('.');
  return {
    id: `case/${id}/${key}`,
    name: { 'pt-BR': key, en: key },
    region: 'WORLD',
    validFrom: '0001-01-01',
    validTo: null,
    gwpSet: 'AR4',
    source: {
      sourceId: `case/${id}`,
      publisher: 'GHG Protocol',
      title: source.document,
      edition: '2013',
      locator: source.where,
      licence: 'Figures cited as facts with their place',
    },
    ...content,
  };
}

/** What is wrong with a figure, or `null` where it lies within the tolerance. */
export function deviation(
  actual: string | undefined,
  expected: string,
  tolerance: string = '0',
): string | null {
  if (actual === undefined) return `missing, should be ${expected}`;
  const allowed = compare(decimal(tolerance), decimal(FINEST)) > 0 ? tolerance : FINEST;
  const difference = absolute(subtract(decimal(actual), decimal(expected)));
  return compare(difference, decimal(allowed)) <= 0 ? null : `${actual}, should be ${expected} ± ${allowed}`;
}

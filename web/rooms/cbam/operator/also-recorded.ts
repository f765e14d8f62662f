import type { Draft } from './draft.ts';

/** Parts of a year that the form has no fields for and keeps as they are. */
const OF_YEAR = [
  'period',
  'pfc',
  'measured',
  'plants',
  'electricity',
  'stated',
  'verifier',
  'quality',
] as const;
const OF_PROCESS = [
  'heat',
  'wasteGas',
  'electricityExported',
  'direct',
  'includes',
  'market',
  'nonCbam',
] as const;
const OF_GOOD = ['carbonPrice'] as const;

type AlsoRecorded = (typeof OF_YEAR | typeof OF_PROCESS | typeof OF_GOOD)[number];

/** What a record holds beyond the fields of the form. */
export function alsoRecorded({ was, rows }: Draft): readonly AlsoRecorded[] {
  const among = (items: readonly { readonly was: Readonly<Record<string, unknown>> }[], name: string) =>
    items.some((item) => isThere(item.was[name]));
  return [
    ...OF_YEAR.filter((name) => isThere(was[name])),
    ...OF_PROCESS.filter((name) => among(rows.processes, name)),
    ...OF_GOOD.filter((name) => among(rows.goods, name)),
  ];
}

function isThere(value: unknown): boolean {
  if (value === undefined || value === null) return false;
  return typeof value !== 'object' || Object.keys(value).length > 0;
}

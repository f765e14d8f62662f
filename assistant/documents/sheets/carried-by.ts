import type { ColumnMapping } from '#usecases/mapping/mapping-shape.ts';
import { folded, type Kinds, type Words } from '../words.ts';
import { heading, isMode, isPayer, meaningOf } from './headings.ts';

/** Freight whose way one text leaves open, with the way that another names: `modal rodoviário`, a toll. */
export function carriedBy(told: readonly string[], kinds: Kinds): Kinds {
  if (kinds.kind !== null || !kinds.candidates.every((kind) => kind.startsWith('freight'))) return kinds;
  const text = folded(told.join('\n'));
  const ways = WAYS.filter(([pattern]) => pattern.test(text)).map(([, way]) => way);
  const left = kinds.candidates.filter((kind) => ways.some((way) => kind.endsWith(`.${way}`)));
  const [only] = left;
  return left.length === 1 && only !== undefined ? { kind: only, candidates: left } : kinds;
}

/** In a table of freight what is carried is no kind of its own, whatever the columns of goods are called. */
export function withoutCargo(
  columns: readonly ColumnMapping[],
  told: readonly string[],
  words: Words,
): ColumnMapping[] {
  const way = columns.some(
    ({ meaning, unit }) => meaning === 'distance' || (meaning === 'value' && unit === 'tkm'),
  );
  const freight = told.some((text) =>
    words.kindOf(text, 't').candidates.some((kind) => kind.startsWith('freight')),
  );
  const moved = columns.some(
    ({ meaning, header }) => meaning === 'use' && isMode(header) && !isPayer(header),
  );
  // Who pays matters for what is carried; beside what is bought it is no word of it.
  const open = way || freight || moved;
  if (!way || !freight)
    return columns.map((column) =>
      column.meaning === 'use' && isPayer(column.header) && !open
        ? { ...column, meaning: 'ignored' }
        : column,
    );
  return columns.map((column) =>
    column.meaning === 'kind' &&
    /^(?:mercadoria|produto|carga|material|product|goods|cargo|commodity|item)\b/.test(heading(column.header))
      ? { ...column, meaning: 'ignored' }
      : column.meaning === 'kind' && !isMode(column.header) && meaningOf(column.header) !== 'kind'
        ? { ...column, meaning: 'ignored' }
        : column,
  );
}

const WAYS = [
  [
    /\brodoviari[oa]s?\b|\bcaminh(?:ao|oes)\b|\bcarretas?\b|\bby road\b|\broad (?:freight|haulage)\b|\btrucks?\b/,
    'road',
  ],
  [/\bferroviari[oa]s?\b|\bby rail\b|\brail freight\b/, 'rail'],
  [/\bmaritim[oa]s?\b|\bcabotagem\b|\bby sea\b|\bsea freight\b/, 'sea'],
  [/\baere[oa]s?\b|\bby air\b|\bair freight\b/, 'air'],
  [/\bhidroviari[oa]s?\b|\bfluvial\b|\bbarge\b/, 'inland_water'],
] as const;

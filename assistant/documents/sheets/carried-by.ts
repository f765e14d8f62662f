import { folded, type Kinds } from '../words.ts';

/** Freight whose way one text leaves open, with the way that another names: `modal rodoviário`, a toll. */
export function carriedBy(told: readonly string[], kinds: Kinds): Kinds {
  if (kinds.kind !== null || !kinds.candidates.every((kind) => kind.startsWith('freight'))) return kinds;
  const text = folded(told.join('\n'));
  const ways = WAYS.filter(([pattern]) => pattern.test(text)).map(([, way]) => way);
  const left = kinds.candidates.filter((kind) => ways.some((way) => kind.endsWith(`.${way}`)));
  const [only] = left;
  return left.length === 1 && only !== undefined ? { kind: only, candidates: left } : kinds;
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

import type { Input } from '#web/api/call.ts';

/** Lines without a site, among the sites that can be chosen. */
export const NO_SITE = '-';
export const CONFIDENCES = ['90', '95', '99'] as const;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** A sample as the form that draws it holds it; empty texts of site and category are all of them. */
export interface TypedSample {
  name: string;
  of: 'inventory' | 'days';
  inventoryId: string;
  from: string;
  to: string;
  site: string;
  category: string;
  /** Per cent, with a point or a comma. */
  materiality: string;
  confidence: (typeof CONFIDENCES)[number];
  /** Empty: the server draws one. */
  seed: string;
}

export type SaidSample = Input<'audit.sample'>;

/** What a new sample of an inventory begins with. */
export const sampleOf = (inventoryId: string): TypedSample => ({
  name: '',
  of: 'inventory',
  inventoryId,
  from: '',
  to: '',
  site: '',
  category: '',
  materiality: '5',
  confidence: '95',
  seed: '',
});

/** Two days that go forwards. */
export const isSpan = ({ from, to }: { readonly from: string; readonly to: string }): boolean =>
  DAY.test(from) && DAY.test(to) && from <= to;

/** From which lines it is drawn, as the door takes it; null where days lack or go backwards. */
export function populationOf({
  of,
  inventoryId,
  from,
  to,
  site,
  category,
}: TypedSample): SaidSample['population'] | null {
  const parts = {
    ...(site !== '' && { siteIds: [site === NO_SITE ? null : site] }),
    ...(category !== '' && { categories: [category] }),
  };
  if (of === 'inventory') return inventoryId === '' ? null : { inventoryId, ...parts };
  return isSpan({ from, to }) ? { from, to, ...parts } : null;
}

/** What the form says. */
export function readSample(typed: TypedSample): SaidSample {
  const seed = typed.seed.trim();
  return {
    name: typed.name.trim(),
    population: populationOf(typed) ?? {},
    materialityPercent: typed.materiality.trim().replace(',', '.'),
    confidencePercent: typed.confidence,
    ...(seed !== '' && { seed }),
  };
}

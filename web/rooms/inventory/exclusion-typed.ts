import { SCOPE3_CATEGORIES } from '#engine/scope3/definition.ts';
import type { TFunction } from 'i18next';
import type { Input as Asked } from '#web/api/call.ts';
import type { Reading } from '#web/forms/typed-form.ts';
import { readAmount } from '#web/results/read-amount.ts';
import type { Formats } from '#web/words/format.ts';
import { kgOfTonnes } from './read-typed.ts';

export const SUBJECTS = ['source', 'category', 'site'] as const;

/** What can be left out as a category, by scope. */
export const CATEGORIES: readonly (readonly [scope: 1 | 2 | 3, categories: readonly string[]])[] = [
  [
    1,
    ['stationary_combustion', 'mobile_combustion', 'process', 'fugitive', 'agriculture', 'waste_treatment'],
  ],
  [2, ['purchased_electricity', 'purchased_heat']],
  [3, SCOPE3_CATEGORIES],
];

/** An exclusion of whichever inventory. */
export type Exclusion = Omit<Asked<'inventory.exclude'>, 'inventoryId'>;

/** An exclusion as its form holds it. */
export interface TypedExclusion {
  subject: (typeof SUBJECTS)[number];
  description: string;
  /** Empty, as `site`: not said. */
  category: string;
  site: string;
  justification: string;
  /** Tonnes; empty: nobody knows. */
  estimate: string;
  how: string;
}

export const NO_EXCLUSION: TypedExclusion = {
  subject: 'source',
  description: '',
  category: '',
  site: '',
  justification: '',
  estimate: '',
  how: '',
};

/** What the form says: an estimate that can be read in one way only, where there is one. */
export function readExclusion(
  typed: TypedExclusion,
  { marks }: Pick<Formats, 'marks'>,
  t: TFunction<'inventory'>,
): Reading<TypedExclusion, Exclusion> {
  const estimate = typed.estimate.trim();
  const tonnes = estimate === '' ? null : readAmount(estimate, marks);
  if (estimate !== '' && tonnes === null) return { wrong: { estimate: t('unread') } };
  // A whole site has no category of its own: the field for it is gone.
  const category = typed.subject === 'site' ? '' : typed.category;
  const scope = CATEGORIES.find(([, list]) => list.includes(category))?.[0];
  return {
    said: {
      subject: typed.subject,
      description: typed.description.trim(),
      justification: typed.justification.trim(),
      ...(category && scope ? { category, scope } : {}),
      ...(typed.site ? { siteId: typed.site } : {}),
      ...(tonnes === null ? {} : { estimatedCo2eKg: kgOfTonnes(tonnes), estimatedHow: typed.how.trim() }),
    },
  };
}

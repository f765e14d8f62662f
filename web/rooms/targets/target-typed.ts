import type { TFunction } from 'i18next';
import type { Input as Asked } from '#web/api/call.ts';
import type { Reading, Wrong } from '#web/forms/typed-form.ts';
import { percentOf } from '#web/results/percent-of.ts';
import { SCOPES } from '#web/results/scope-look.tsx';
import type { Formats } from '#web/words/format.ts';
import { readPercent } from './read-number.ts';
import type { Target } from './target.ts';

export const KINDS = ['absolute', 'intensity'] as const;
export const MEASURES = ['production', 'revenue', 'employees', 'floor_area'] as const;

/** A target as its form holds it. */
export interface TypedTarget {
  name: string;
  kind: Target['kind'];
  /** Per cent, as `growth`; empty growth: none is supposed. */
  reduction: string;
  growth: string;
  baseYear: string;
  targetYear: string;
  scopes: string[];
  categories: string[];
  scope2By: Target['scope2By'];
  /** Empty: by none. */
  measure: NonNullable<Target['measure']> | '';
  reference: string;
}

type Said = Asked<'target.save'>;

/** A target as it is typed; a new one looks five years ahead from the last whole year, over what a company burns and buys. */
export function typedTarget(
  target: Target | null,
  thisYear: number,
  { exact }: Pick<Formats, 'exact'>,
): TypedTarget {
  if (!target)
    return {
      name: '',
      kind: 'absolute',
      reduction: '',
      growth: '',
      baseYear: String(thisYear - 1),
      targetYear: String(thisYear + 4),
      scopes: ['1', '2'],
      categories: [],
      scope2By: 'location',
      measure: '',
      reference: '',
    };
  return {
    name: target.name,
    kind: target.kind,
    reduction: exact(percentOf(target.reduction)),
    growth: target.growth ? exact(percentOf(target.growth)) : '',
    baseYear: String(target.baseYear),
    targetYear: String(target.targetYear),
    scopes: target.scopes.map(String),
    categories: [...(target.categories ?? [])],
    scope2By: target.scope2By,
    measure: target.measure ?? '',
    reference: target.reference,
  };
}

/** What the form says: a reduction above nothing and at most all of it, of one scope at least; an intensity has its measure. */
export function readTarget(
  typed: TypedTarget,
  { marks }: Pick<Formats, 'marks'>,
  t: TFunction<'targets'>,
): Reading<TypedTarget, Said> {
  const reduction = readPercent(typed.reduction, marks);
  const growth = typed.growth === '' ? null : readPercent(typed.growth, marks);
  const scopes = SCOPES.filter((scope) => typed.scopes.includes(String(scope)));
  const wrong: Wrong<TypedTarget> = {};
  const isReduction = reduction !== null && Number(reduction) > 0 && Number(reduction) <= 1;
  if (!isReduction) wrong.reduction = t('form.reduction.wrong');
  if (scopes.length === 0) wrong.scopes = t('form.scopes.wrong');
  if (typed.kind === 'intensity' && typed.measure === '') wrong.measure = t('form.measure.wrong');
  if (typed.growth !== '' && growth === null) wrong.growth = t('form.unread');
  if (!isReduction || Object.keys(wrong).length > 0) return { wrong };
  return {
    said: {
      name: typed.name,
      kind: typed.kind,
      baseYear: Number(typed.baseYear),
      targetYear: Number(typed.targetYear),
      scopes,
      categories: typed.categories.length > 0 ? typed.categories : null,
      scope2By: typed.scope2By,
      reduction,
      measure: typed.measure === '' ? null : typed.measure,
      growth,
      reference: typed.reference,
    },
  };
}

import { decimal, isZero, multiply, toText } from '#engine/decimal.ts';
import { parseQuantityText } from '#engine/quantity.ts';
import type { TFunction } from 'i18next';
import { type FieldPath, get } from 'react-hook-form';
import type { Input as Asked } from '#web/api/call.ts';
import type { Reading } from '#web/forms/typed-form.ts';
import type { Formats } from '#web/words/format.ts';
import type { Language } from '#web/words/language.ts';

export const ACCOUNTS = ['1', '2.location', '3'] as const;

export type Change = Asked<'inventory.proposeRecalculation'>['changes'][number];

/** A recalculation as its form holds it. */
export interface TypedRecalculation {
  trigger: Change['trigger'];
  on: string;
  reason: string;
  existed: boolean;
  between: boolean;
  /** By `placeOf`: what the change adds there, in tonnes; empty where it adds nothing. */
  [place: string]: string | boolean;
}

/** The field of one year and one account. */
export const placeOf = (year: string, account: (typeof ACCOUNTS)[number]) =>
  `${year} ${account}` as FieldPath<TypedRecalculation>;

/** Typed tonnes, also below zero, as kilograms; null where they cannot be read in one way only. */
function readTonnes(text: string, marks: Language): string | null {
  const typed = text.trim().replace('−', '-');
  const isBelow = typed.startsWith('-');
  const parsed = parseQuantityText(isBelow ? typed.slice(1).trim() : typed, marks);
  if (!parsed.ok || isZero(parsed.value)) return null;
  const kg = multiply(parsed.value, decimal('1000'));
  return `${isBelow ? '-' : ''}${toText(kg)}`;
}

/** What the form says of these years; the first figure that cannot be read where there is one. */
export function readRecalculation(
  typed: TypedRecalculation,
  years: readonly string[],
  { marks }: Pick<Formats, 'marks'>,
  t: TFunction<'recalculation'>,
): Reading<TypedRecalculation, Omit<Change, 'id'>> {
  const deltas: Record<string, Record<string, string>> = {};
  for (const year of years) {
    for (const account of ACCOUNTS) {
      // The form keeps what a point parts in its name as a part of it.
      const text: unknown = get(typed, placeOf(year, account));
      if (typeof text !== 'string' || text === '') continue;
      const kg = readTonnes(text, marks);
      if (kg === null) return { wrong: { [placeOf(year, account)]: t('unread') } };
      deltas[year] = { ...deltas[year], [account]: kg };
    }
  }
  return {
    said: {
      trigger: typed.trigger,
      on: typed.on,
      deltas,
      existedInBaseYear: typed.existed,
      betweenReportedScopes: typed.between,
      reason: typed.reason,
    },
  };
}

import type { TFunction } from 'i18next';
import type { Input as Asked } from '#web/api/call.ts';
import type { Reading, Wrong } from '#web/forms/typed-form.ts';
import { percentOf } from '#web/results/percent-of.ts';
import { SCOPES } from '#web/results/scope-look.tsx';
import type { Formats } from '#web/words/format.ts';
import { kgToTonnes } from '#web/words/number.ts';
import { readNumber, readPercent, readTonnes } from './read-number.ts';
import type { Action } from './target.ts';

/** An action as its form holds it: tonnes and per cent, in the reader's marks. */
export interface TypedAction {
  name: string;
  /** Empty: everywhere. */
  siteId: string;
  owner: string;
  scope: string;
  /** Empty: the whole scope. */
  category: string;
  abatement: string;
  from: string;
  to: string;
  capex: string;
  opex: string;
  currency: string;
  lifetime: string;
  discountRate: string;
}

/** An action as it is typed; a new one begins in scope 1 and in the currency that is offered. */
export function typedAction(
  action: Action | null,
  currency: string,
  { exact }: Pick<Formats, 'exact'>,
): TypedAction {
  return {
    name: action?.name ?? '',
    siteId: action?.siteId ?? '',
    owner: action?.owner ?? '',
    scope: String(action?.scope ?? 1),
    category: action?.category ?? '',
    abatement: action ? exact(kgToTonnes(action.abatementKg)) : '',
    from: action?.from ?? '',
    to: action?.to ?? '',
    capex: action ? exact(action.capex) : '',
    opex: action ? exact(action.opex) : '',
    currency: action?.currency ?? currency,
    lifetime: String(action?.lifetimeYears ?? ''),
    discountRate: action ? exact(percentOf(action.discountRate)) : '',
  };
}

/** What the form says: figures that can be read in one way only. */
export function readAction(
  typed: TypedAction,
  { marks }: Pick<Formats, 'marks'>,
  t: TFunction<'targets'>,
): Reading<TypedAction, Asked<'target.saveAction'>> {
  const abatement = readTonnes(typed.abatement, marks);
  const capex = readNumber(typed.capex, marks);
  const opex = readNumber(typed.opex, marks);
  const discountRate = readPercent(typed.discountRate, marks);
  if (abatement === null || capex === null || opex === null || discountRate === null) {
    const wrong: Wrong<TypedAction> = {};
    for (const [name, value] of Object.entries({ abatement, capex, opex, discountRate }))
      if (value === null) wrong[name as 'abatement'] = t('form.unread');
    return { wrong };
  }
  return {
    said: {
      name: typed.name,
      siteId: typed.siteId || null,
      owner: typed.owner,
      scope: SCOPES.find((one) => String(one) === typed.scope) ?? 1,
      category: typed.category || null,
      from: typed.from,
      to: typed.to || null,
      abatementKg: abatement,
      capex,
      opex,
      currency: typed.currency,
      lifetimeYears: Number(typed.lifetime),
      discountRate,
    },
  };
}

import { answerTo, type Answered, ownFigure } from '#engine/ways/question.ts';
import type { Reading } from '#web/forms/typed-form.ts';
import { readAmount } from '#web/results/read-amount.ts';
import type { Language } from '#web/words/language.ts';
import type { Draft } from '../parts.ts';
import { BASES } from './calorific-basis.ts';
import type { Missing } from './missing.ts';
import { type Holder, holderOf, type Party, partyOf, type TypedParty } from './party.ts';

/** A factor where none is published, as its form holds it: one that was found, or a figure with its document. */
export interface TypedFactor extends TypedParty {
  /** The factor found is kept for the supplier or account. */
  always: boolean;
  chosen: string;
  figure: string;
  document: string;
  basis: string;
}

/** What a line is answered with, or the factor that is confirmed for all lines of its supplier or account. */
export type SaidFactor =
  | { readonly answer: Answered & Party }
  | { readonly confirm: Holder & { readonly factorId: string }; readonly party: Party };

export interface FactorAsked {
  readonly missing: Extract<Missing, { ask: 'anyFactor' }>;
  readonly activity: Draft['activity'];
  /** Money was spent: whom it went to may answer the next time. */
  readonly isSpend: boolean;
  /** Of the inventory that the line is in; a figure of one's own stands on it. */
  readonly gwpSet: string | undefined;
}

/** What a form begins with. */
export function typedFactor({ supplier, ledgerAccount }: Draft['activity']): TypedFactor {
  const own = { chosen: '', figure: '', document: '', basis: '' };
  return { supplier: supplier ?? '', ledgerAccount: ledgerAccount ?? '', always: true, ...own };
}

export const isOwn = ({ figure, document }: TypedFactor): boolean => figure !== '' && document.trim() !== '';

/** What the form says; `unread` is said of a figure that cannot be read. */
export function readFactor(
  typed: TypedFactor,
  { missing, activity, isSpend, gwpSet }: FactorAsked,
  marks: Language,
  unread: string,
): Reading<TypedFactor, SaidFactor> {
  const party = partyOf(typed, activity);
  const { chosen, document } = typed;
  const holder = holderOf(typed);
  if (chosen !== '' && isSpend && typed.always && holder !== null)
    return { said: { confirm: { ...holder, factorId: chosen }, party } };
  if (chosen !== '') return { said: { answer: { ...answerTo(missing, chosen), ...party } } };
  if (!isOwn(typed)) return { said: { answer: party } };
  const figure = readAmount(typed.figure, marks);
  if (!figure) return { wrong: { figure: unread } };
  const basis = BASES.find((one) => one === typed.basis);
  const own = ownFigure(missing, { co2eKg: figure, gwpSet, basis, document });
  return { said: { answer: { ...own, ...party } } };
}

import { SETS } from './catalogue.ts';
import type { QuestionType } from './catalogue-row.ts';
import type { Said } from './parse.ts';
import { isTime, MOVING } from './rank.ts';

/** A type as the slots of a question make it: what is asked of a gas is told by gases, and a ranked change compares. */
export function withSlots(type: QuestionType, said: Said): QuestionType {
  if (isOfGas(type, said)) return grouped('gases', said);
  // The one gas that is a measure of its own: by month it is a trend, like every total.
  if (type === 'gases' && isBiogenic(said)) return grouped('total', said);
  // `which site improved most from 2024 to 2025`
  const isOfChange = type === 'top' && said.spans.length > 1 && MOVING.test(said.text);
  return grouped(isOfChange ? 'compare' : type, said);
}

const AGAINST = /\b(?:vs|versus|x|contra|against)\b/;

/**
 * A total or an amount by month is a trend, by anything else a breakdown; several scopes in a chart stand beside each other, and
 * two years month by month follow each other.
 */
function grouped(type: QuestionType, said: Said): QuestionType {
  const { by, spans } = said;
  if (type === 'compare' && spans.length > 1 && by.some(isTime)) return 'trend';
  if (type === 'total' && by.length === 0) return ofScopes(said);
  // `how many tonnes of steel and aluminium`: each of them is asked.
  if (type === 'quantity' && kindsNamed(said) > 1) return 'breakdown';
  if (by.length === 0 || (type !== 'total' && type !== 'quantity')) return type;
  return by.some(isTime) ? 'trend' : 'breakdown';
}

/** `escopo 1 contra escopo 3`: the one beside the other. */
function ofScopes({ only, form, text }: Said): QuestionType {
  if (only.scopes.length < 2) return 'total';
  if (AGAINST.test(text)) return 'compare';
  return form === null ? 'total' : 'breakdown';
}

/** CO2 of biomass is apart from the gases that are counted. */
export const isBiogenic = ({ text }: Pick<Said, 'text'>): boolean => /\bbiogen/.test(text);

/** What is asked of a gas that no activity is named after is told of none. */
const isOfGas = (type: QuestionType, said: Said): boolean =>
  SETS.amounts.has(type) &&
  !isBiogenic(said) &&
  said.gases.some((gas) => said.only.kinds.length === 0 || /^(?:CH4|N2O|CO2)$/.test(gas));

/** How many different activities are named one by one. */
export const kindsNamed = ({ things, except }: Said): number =>
  new Set(
    things.flatMap(({ part: { kinds } }) =>
      kinds.length > 0 && !except.kinds.includes(kinds[0] ?? '') ? [kinds.join()] : [],
    ),
  ).size;

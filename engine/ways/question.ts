/**
 * The one thing to ask next where a calculation lacks something, with the field that takes the answer. Several things that
 * are missing are asked one after the other, and what no field of its own can take (the list of a carbon balance) is asked
 * as the factor that stands for all of it.
 */
import type { AnyField, Fields } from '../form.ts';
import type { Problem } from '../problem.ts';
import type { Basis } from '../route.ts';
import { findUnit } from '../unit.ts';
import { formOf, waysOf } from './way.ts';

export type Question =
  /** What one of the unit is in another: `kg/bag`. */
  | { readonly ask: 'perUnit'; readonly unit: string }
  | { readonly ask: 'choice'; readonly name: string; readonly options: readonly string[] }
  /** The kind that a fuel is burnt as. */
  | { readonly ask: 'fuel' }
  | { readonly ask: 'distance' }
  /** Between which airports. */
  | { readonly ask: 'route' }
  | { readonly ask: 'share'; readonly name: string }
  | { readonly ask: 'number'; readonly name: string }
  | { readonly ask: 'amount'; readonly name: string; readonly unit: string }
  | { readonly ask: 'rate'; readonly name: string; readonly unit: string }
  /** One of several published factors. */
  | { readonly ask: 'factor'; readonly ids: readonly string[] }
  /** A factor that nobody published for the kind: chosen in the library, or one's own figure in kg CO2e per unit. */
  | { readonly ask: 'anyFactor'; readonly name: string; readonly unit: string }
  /** On which calorific value the quantity is: net or gross. */
  | { readonly ask: 'basis' }
  /** Whether a factor on another GWP set is taken as it is published. */
  | { readonly ask: 'gwpSet'; readonly factorId: string };

interface Asking {
  readonly kind: string;
  readonly unit: string;
  /** The calorific basis of the quantity, where it was said. */
  readonly basis?: Basis | null | undefined;
}

/** What to ask of an activity that was refused with these problems; null where no answer would help. */
export function questionOf({ kind, unit, basis }: Asking, problems: readonly Problem[]): Question | null {
  const asked = problems.find(({ code }) => code === 'parameters.missing')?.params;
  if (asked !== undefined) return ofParameters(kind, unit, asked);
  const [first] = problems;
  if (first?.code === 'factor.ambiguous')
    return { ask: 'factor', ids: (first.params['choices'] ?? '').split(' ').filter(Boolean) };
  // The act that fixed the share has ended: that of what was bought is asked.
  if (first?.code === 'blend.missing') return { ask: 'share', name: 'biofuelShare' };
  if (first?.code === 'factor.basis' && !basis) return { ask: 'basis' };
  // Said to be on the other basis, and of no fuel that tells one from the other: a figure on the same one is asked.
  if (first?.code === 'factor.basis') return { ask: 'anyFactor', name: 'factor', unit };
  // No factor, or a gas that the set of the inventory does not weigh: a figure that somebody has stands for it.
  if (first?.code === 'factor.missing' || first?.code === 'gwp.missing')
    return { ask: 'anyFactor', name: 'factor', unit };
  return first?.code === 'gwp.set_mismatch'
    ? { ask: 'gwpSet', factorId: first.params['factor'] ?? '' }
    : null;
}

function ofParameters(kind: string, unit: string, params: Readonly<Record<string, string>>): Question {
  const fields = fieldsOf(kind, params['method'] ?? '');
  const questions = (params['parameters'] ?? '')
    .split(', ')
    .map((name) => ofAlternatives(name, fields, unit))
    .toSorted((one, other) => rank(one) - rank(other));
  const whole: Question = { ask: 'anyFactor', name: 'factor', unit };
  // One that no field can take would be the end of the way: then the factor is asked for at once.
  if (questions.includes(null)) return whole;
  return questions[0] ?? whole;
}

/** Choices first: each may decide more of what is missing. */
const rank = (question: Question | null): number => (question?.ask === 'choice' ? 0 : 1);

/** `emissionFactor / animal`: one of them is enough; the easiest to answer is asked. */
function ofAlternatives(text: string, fields: Fields, unit: string): Question | null {
  const perUnit = /perUnit \(([^)]+)\)/.exec(text)?.[1];
  if (perUnit !== undefined) return { ask: 'perUnit', unit: perUnit };
  const names = text.split(' / ').flatMap((one) => one.split(' + '));
  for (const name of ['fuel', 'distance', 'route'] as const) if (names.includes(name)) return { ask: name };
  const asked = names.flatMap((name) => ofField(name, fields[name], unit) ?? []);
  const choice = asked.find(({ ask }) => ask === 'choice');
  if (choice !== undefined) return choice;
  if (names.includes('factor')) return { ask: 'anyFactor', name: 'factor', unit };
  return asked[0] ?? null;
}

function ofField(name: string, field: AnyField | undefined, unit: string): Question | null {
  switch (field?.type) {
    case 'choice':
      return { ask: 'choice', name, options: field.of };
    case 'share':
      return { ask: 'share', name };
    case 'number':
      return { ask: 'number', name };
    case 'amount':
      return { ask: 'amount', name, unit: field.unit };
    case 'measure':
      return { ask: 'amount', name, unit };
    case 'rate':
      return { ask: 'rate', name, unit: field.unit };
    case 'factor':
      return { ask: 'anyFactor', name, unit };
    default:
      return null;
  }
}

/** The fields of a way's form, with those of the items of its lists. */
function fieldsOf(kind: string, method: string): Fields {
  const form = waysOf(kind)
    .filter((way) => way.method === method)
    .map(formOf);
  const lists = form.flatMap((fields) =>
    Object.values(fields).flatMap((field) => (field.type === 'list' ? [field.of] : [])),
  );
  return Object.assign({}, ...lists, ...form) as Fields;
}

/** What a line says with the answer to a question. */
export interface Answered {
  readonly perUnit?: { readonly value: string; readonly unit: string };
  readonly factorId?: string;
  readonly acceptGwpSet?: true;
  readonly basis?: Basis;
  readonly parameters?: Readonly<Record<string, unknown>>;
}

/** Puts the answer to a question where it belongs; a number as plain decimal, a choice or a factor by its key. */
export function answerTo(question: Question, value: string): Answered {
  switch (question.ask) {
    case 'perUnit':
      return { perUnit: { value, unit: question.unit } };
    case 'factor':
      return { factorId: value };
    case 'anyFactor':
      return question.name === 'factor'
        ? { factorId: value }
        : { parameters: { [question.name]: { factorId: value } } };
    case 'gwpSet':
      return { acceptGwpSet: true };
    case 'basis':
      return { basis: value === 'gross' ? 'gross' : 'net' };
    case 'fuel':
    case 'route':
      return { parameters: { [question.ask]: value } };
    case 'distance':
      return { parameters: { distance: { amount: value, unit: 'km' } } };
    case 'amount':
      return { parameters: { [question.name]: { amount: value, unit: question.unit } } };
    case 'choice':
      return { parameters: { [question.name]: value } };
    default:
      return { parameters: { [question.name]: { value } } };
  }
}

interface OwnFigure {
  readonly co2eKg: string;
  /** Left out, whether the figure stands as it is on the inventory's set is asked next. */
  readonly gwpSet: string | undefined;
  /** Calorific basis of the figure, of energy of a fuel; left out, it is that of the quantity. */
  readonly basis?: Basis | undefined;
  /** What it was read from: cited as theirs. */
  readonly document: string;
}

/** A figure of one's own in the place of a factor: kg CO2e per unit of the activity. */
export function ownFigure(
  { name, unit }: Extract<Question, { ask: 'anyFactor' }>,
  { co2eKg, gwpSet, basis, document }: OwnFigure,
): Answered {
  const cited = { publisher: '', edition: '', licence: '' };
  const source = { sourceId: 'own/inline', title: document.trim(), ...cited };
  const set = gwpSet === undefined ? {} : { gwpSet };
  const on = basis === undefined ? {} : { basis };
  return { parameters: { [name]: { co2eKg, unit: findUnit(unit)?.code ?? unit, ...on, ...set, source } } };
}

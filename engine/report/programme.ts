/**
 * A reporting programme is data (`reference/programmes/*.json`): what it asks, in which clause, and the formula that answers it.
 * Here its datapoints are told of a basis.
 */
import type { GwpSetName } from '../gas.ts';
import { type Backing, backingOf } from './backing.ts';
import type { Basis, Missing, ScopeNumber } from './basis.ts';
import type { Decimal } from '../decimal.ts';
import { missing } from './basis.ts';
import { type Amount, evaluate, type Look, type Value } from './evaluate.ts';
import { type Formula, parseFormula } from './formula.ts';

export interface Words {
  readonly 'pt-BR': string;
  readonly en: string;
}

export type Need = 'required' | 'conditional' | 'voluntary';

export interface Question {
  readonly code: string;
  readonly label: Words;
  readonly clause: string;
  readonly need: Need;
  readonly formula: string;
  /** Of a number: `t CO2e`, `t`, `MWh`, `%`, `1` … or that of a given figure: `per $net_revenue`. Null: a text. */
  readonly unit: string | null;
  /** Asked once for each of these; the formula and the code name one as `$it`. */
  readonly each?: readonly { readonly id: string; readonly label: Words; readonly is?: string }[] | 'site';
  readonly scope?: ScopeNumber;
  readonly account?: 'location' | 'market';
}

export interface Section {
  readonly id: string;
  readonly title: Words;
  readonly questions: readonly Question[];
}

/** What a programme takes for the total of an inventory. */
export interface TotalRule {
  readonly scopes: readonly ScopeNumber[];
  readonly account: 'location' | 'market';
  readonly gwp: GwpSetName | 'recorded';
  /** Whether biogenic CO2, and gases outside the Kyoto groups, are in it. */
  readonly biogenic: boolean;
  readonly montreal: boolean;
}

export interface Programme {
  readonly id: string;
  readonly category: string;
  readonly title: Words;
  readonly edition: string;
  readonly total: TotalRule;
  readonly sections: readonly Section[];
}

export interface Datapoint {
  readonly code: string;
  readonly programme: string;
  readonly edition: string;
  readonly section: string;
  readonly label: Words;
  readonly clause: string;
  readonly need: Need;
  readonly unit: string | null;
  readonly value: Value;
  /** What it was answered by. */
  readonly formula: string;
  readonly scope?: ScopeNumber | undefined;
  readonly account?: 'location' | 'market' | undefined;
  /** What of a list it is told of: a category, a gas, a site. */
  readonly item?: string | undefined;
  /** The set that a weighing is on; of what is no CO2e, none. */
  readonly gwpSet?: GwpSetName | undefined;
  /** Of a quotient, what was divided by what. */
  readonly ratio?: { readonly numerator: Decimal; readonly denominator: Decimal } | undefined;
  /** Of an amount of whole scopes, that of the year before by its closing: t CO2e on the set that one was closed on. */
  readonly previous?: Amount | undefined;
  /** What stands behind a number; of figures of before it was kept, nothing is said. */
  readonly backing?: Backing | undefined;
}

/**
 * Every datapoint of a programme, in its order: each a value, or the reason why there is none.
 * @throws FormulaFault where its data file has a formula that cannot be read
 */
export function datapointsOf(programme: Programme, basis: Basis): Datapoint[] {
  const { gwp } = programme.total;
  const facts = { ...basis.facts, gwp_used: gwp === 'recorded' ? basis.gwpSet : gwp };
  return programme.sections.flatMap((section) =>
    section.questions.flatMap((question) => answers(programme, section, question, { ...basis, facts })),
  );
}

function answers(programme: Programme, section: Section, question: Question, basis: Basis): Datapoint[] {
  const { each } = question;
  if (each === undefined) return [answer(programme, section, question, basis)];
  const items =
    each === 'site'
      ? basis.sites.map(({ id, name }) => ({ id, label: { 'pt-BR': name, en: name }, is: undefined }))
      : each;
  if (items.length === 0) return [told(programme, section, question, missing('no_sites'))];
  return items.map(({ id, label, is }) => {
    const own = {
      ...question,
      code: question.code.replaceAll('$it', id),
      formula: question.formula.replaceAll('$it', is ?? id),
      label: {
        'pt-BR': question.label['pt-BR'].replaceAll('$it', label['pt-BR']),
        en: question.label.en.replaceAll('$it', label.en),
      },
    };
    return { ...answer(programme, section, own, basis), item: is ?? id };
  });
}

function answer(programme: Programme, section: Section, question: Question, basis: Basis): Datapoint {
  const formula = parseFormula(question.formula);
  const look = { gwp: programme.total.gwp };
  const value = evaluate(formula, basis, look);
  const point = told(programme, section, question, value, basis);
  if (value.kind !== 'number') return point;
  const backing = backingOf({ amount: value, formula, look }, basis);
  return { ...point, ...besides(formula, basis, look), backing };
}

/** What is said of a number beside it. */
function besides(formula: Formula, basis: Basis, look: Look): Pick<Datapoint, 'ratio' | 'previous'> {
  if (formula.kind === 'operation' && formula.sign === '/') {
    const [above, below] = [evaluate(formula.left, basis, look), evaluate(formula.right, basis, look)];
    if (above.kind !== 'number' || below.kind !== 'number') return {};
    return { ratio: { numerator: above.amount, denominator: below.amount } };
  }
  if (formula.kind !== 'call' || formula.name !== 'co2e') return {};
  // Of another year no more than its scopes are known.
  if (Object.keys(formula.args).some((name) => name !== 'scope')) return {};
  const before = evaluate({ ...formula, name: 'previous' }, basis, look);
  return before.kind === 'number' ? { previous: before } : {};
}

function told(
  { id, edition, total }: Programme,
  section: Section,
  { code, label, clause, need, unit, scope, account, formula }: Question,
  value: Value | Missing,
  basis?: Basis,
): Datapoint {
  const figure = unit === null ? null : /\$(\w+)$/.exec(unit)?.[1];
  const given = figure ? basis?.given[figure]?.unit : undefined;
  const weighedOn = total.gwp === 'recorded' ? basis?.gwpSet : total.gwp;
  return {
    code,
    programme: id,
    edition,
    section: section.id,
    label,
    clause,
    need,
    unit: figure ? (unit ?? '').replace(`$${figure}`, given ?? figure) : unit,
    value,
    formula,
    scope,
    account,
    gwpSet: unit?.includes('CO2e') ? weighedOn : undefined,
  };
}

/** How many of a programme's datapoints have a value, by what it asks of them. */
export interface Coverage {
  readonly need: Need;
  readonly values: number;
  readonly reasons: number;
}

export function coverageOf(datapoints: readonly Datapoint[]): Coverage[] {
  return (['required', 'conditional', 'voluntary'] as const).map((need) => {
    const asked = datapoints.filter((point) => point.need === need);
    const reasons = asked.filter(({ value }) => value.kind === 'missing').length;
    return { need, values: asked.length - reasons, reasons };
  });
}

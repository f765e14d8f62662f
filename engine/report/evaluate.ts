/** What a formula gives of a basis: an exact number, a text, or the coded reason why there is none. */
import {
  add,
  type Decimal,
  decimal,
  divide,
  fromInteger,
  isZero,
  multiply,
  subtract,
  sum,
} from '../decimal.ts';
import type { GwpSetName } from '../gas.ts';
import { conversion, findUnit } from '../unit.ts';
import { type ActivityCell, type Basis, type Missing, missing, type ScopeNumber } from './basis.ts';
import { type Formula, FormulaFault } from './formula.ts';
import { isAsked, weighed } from './weigh.ts';

/** t CO2e, t or MWh, as the question says; `lines` counted and `excluded` lines are those it was asked of. */
export interface Amount {
  readonly kind: 'number';
  readonly amount: Decimal;
  readonly lines: number;
  readonly excluded: number;
  /** By what these lines were chosen, once for each part that was asked; none: the number is of no lines. */
  readonly behind: readonly Args[];
  /** `unsplit`: part is known as CO2e only, whatever the gas or set. `market`: scope 2 by market stays on its own set. */
  readonly notes: readonly ('unsplit' | 'market')[];
}

/** A text, or a code of the fact that `of` names. */
export interface Said {
  readonly kind: 'text';
  readonly of: string;
  readonly text: string;
}

export type Value = Amount | Said | Missing;

/** How a programme looks at a basis. */
export interface Look {
  /** `recorded`: the set of the inventory. */
  readonly gwp: GwpSetName | 'recorded';
}

/** Arguments of a question: places (scope, category, kind, site), gases, a set and an account. */
export type Args = Readonly<Record<string, readonly string[]>>;
type Question = (basis: Basis, args: Args, look: Look) => Value;

/** Of a kilogram; a product is exact, whatever its length. */
const TONNES = decimal('0.001');

/** Kilograms as tonnes. */
export function tonnes(kg: Decimal): Decimal {
  return multiply(kg, TONNES);
}

const QUESTIONS: Readonly<Record<string, Question>> = {
  co2e: askCo2e,
  mass: askMass,
  biogenic: askBiogenic,
  energy: askEnergy,
  lines: (basis, args) => askLines(basis, args, 'lines'),
  excluded: (basis, args) => askLines(basis, args, 'notCounted'),
  base: (basis, args) => askComparative(basis, args, 'base'),
  previous: (basis, args) => askComparative(basis, args, 'previous'),
  given: ({ given }, args) => {
    const figure = one(args, 'of');
    const known = Object.hasOwn(given, figure) ? given[figure] : undefined;
    return known ? plain(decimal(known.value)) : missing('not_given', { figure });
  },
  fact: ({ facts }, args) => {
    const fact = one(args, 'of');
    const text = Object.hasOwn(facts, fact) ? facts[fact] : undefined;
    return text === undefined || text === ''
      ? missing('fact_unknown', { fact })
      : { kind: 'text', of: fact, text };
  },
  text: ({ texts }, args) => {
    const chapter = one(args, 'of');
    const text = Object.hasOwn(texts, chapter) ? texts[chapter]?.trim() : undefined;
    return text ? { kind: 'text', of: `text.${chapter}`, text } : missing('not_written', { chapter });
  },
  outside: () => missing('outside_product'),
  pending: () => missing('rules_pending'),
  unavailable: (_, args) => missing('edition_unavailable', { on: one(args, 'on') }),
};

/** The names that formulas may ask. */
export const QUESTION_NAMES: ReadonlySet<string> = new Set(Object.keys(QUESTIONS));

function plain(amount: Decimal): Amount {
  return { kind: 'number', amount, lines: 0, excluded: 0, behind: [], notes: [] };
}

/**
 * Evaluates a formula. What is missing anywhere in it makes the whole missing, by its reason.
 * @throws FormulaFault on a question or argument that does not exist
 */
export function evaluate(formula: Formula, basis: Basis, look: Look): Value {
  if (formula.kind === 'number') return plain(formula.value);
  if (formula.kind === 'call') {
    const question = Object.hasOwn(QUESTIONS, formula.name) ? QUESTIONS[formula.name] : undefined;
    if (!question) throw new FormulaFault(`there is no question “${formula.name}”`);
    return question(basis, formula.args, look);
  }
  const left = evaluate(formula.left, basis, look);
  const right = evaluate(formula.right, basis, look);
  if (left.kind === 'missing') return left;
  if (right.kind === 'missing') return right;
  if (left.kind === 'text' || right.kind === 'text') throw new FormulaFault('a text is no number');
  return operate(formula.sign, left, right);
}

function operate(sign: '+' | '-' | '*' | '/', left: Amount, right: Amount): Value {
  if (sign === '/' && isZero(right.amount)) return missing('divisor_zero');
  const operation = { '+': add, '-': subtract, '*': multiply, '/': divide }[sign];
  return {
    kind: 'number',
    amount: operation(left.amount, right.amount),
    lines: left.lines + right.lines,
    excluded: left.excluded + right.excluded,
    behind: [...left.behind, ...right.behind],
    notes: [...new Set([...left.notes, ...right.notes])],
  };
}

function one(args: Args, name: string): string {
  const [value, ...more] = args[name] ?? [];
  if (value === undefined || more.length > 0) throw new FormulaFault(`one “${name}” is needed`);
  return value;
}

export interface Placed {
  readonly scope: ScopeNumber;
  readonly category: string;
  readonly kind: string;
  readonly siteId: string | null;
}

const PLACES = {
  site: ({ siteId }: Placed) => siteId ?? '',
  scope: ({ scope }: Placed) => String(scope),
  category: ({ category }: Placed) => category,
  kind: ({ kind }: Placed) => kind,
};

/** Parts of cells by what they were chosen by. A report asks thousands of times for the same few, and cells never change. */
const PARTS = new WeakMap<readonly Placed[], Map<string, readonly Placed[]>>();

/** What was worked out of parts of cells, by name: the same few parts are added up thousands of times otherwise. */
const KNOWN = new WeakMap<readonly Placed[], Map<string, unknown>>();

/** What `work` gives of cells, worked out once. @param name says all that the work depends on beside the cells */
export function once<C extends Placed, T>(
  cells: readonly C[],
  name: string,
  work: (cells: readonly C[]) => T,
): T {
  const known = KNOWN.get(cells) ?? new Map<string, unknown>();
  KNOWN.set(cells, known);
  // Whatever has the name was made by the same work.
  if (known.has(name)) return known.get(name) as T;
  const made = work(cells);
  known.set(name, made);
  return made;
}

function summed(cells: readonly ActivityCell[], of: 'co2eKg' | 'biogenicCo2Kg'): Decimal {
  return once(cells, of, (all) => sum(all.map((cell) => decimal(cell[of]))));
}

function linesIn(cells: readonly ActivityCell[], of: 'lines' | 'notCounted'): number {
  return once(cells, of, (all) => all.reduce((count, cell) => count + cell[of], 0));
}

/** Cells that the arguments name; what they do not name is not asked. */
export function chosen<C extends Placed>(cells: readonly C[], args: Args): readonly C[] {
  let left = cells;
  for (const [name, placeOf] of Object.entries(PLACES)) {
    const asked = args[name];
    if (asked) left = partOf(left, JSON.stringify([name, asked]), (cell) => asked.includes(placeOf(cell)));
  }
  return left;
}

function partOf<C extends Placed>(
  cells: readonly C[],
  key: string,
  isOf: (cell: C) => boolean,
): readonly C[] {
  const parts = PARTS.get(cells) ?? new Map<string, readonly Placed[]>();
  PARTS.set(cells, parts);
  const known = parts.get(key);
  // Parts of these cells are cells of theirs.
  if (known) return known as readonly C[];
  const part = cells.filter(isOf);
  parts.set(key, part);
  return part;
}

/** How many lines the cells are of, or why none of them has an amount. */
function counted(basis: Basis, args: Args): Pick<Amount, 'lines' | 'excluded' | 'behind'> | Missing {
  const cells = chosen(basis.activities, args);
  const lines = linesIn(cells, 'lines');
  const excluded = linesIn(cells, 'notCounted');
  if (lines > 0) return { lines, excluded, behind: [args] };
  if (excluded > 0) return missing('not_counted', { lines: String(excluded) });
  const [category, ...more] = args['category'] ?? [];
  const said = more.length === 0 && basis.categories.find((statement) => statement.category === category);
  if (!said) return missing('no_lines');
  return said.status === 'excluded'
    ? missing('stated_excluded', { justification: said.justification })
    : missing('stated_relevant');
}

function askCo2e(basis: Basis, args: Args, look: Look): Value {
  const byMarket = args['account']?.includes('market') === true;
  if (byMarket) return askMarket(basis, args, look);
  const count = counted(basis, args);
  if ('kind' in count) return count;
  const set = (args['gwp']?.[0] ?? look.gwp) as Look['gwp'];
  const gas = args['gas'];
  if (!gas && (set === 'recorded' || set === basis.gwpSet)) {
    const kg = summed(chosen(basis.activities, args), 'co2eKg');
    return { kind: 'number', amount: tonnes(kg), ...count, notes: [] };
  }
  const asked = { set: set === 'recorded' ? basis.gwpSet : set, gas };
  const found = once(chosen(basis.gases, args), `weighed ${JSON.stringify(asked)}`, (cells) =>
    weighed(cells, asked),
  );
  if ('code' in found) return found;
  return { kind: 'number', amount: tonnes(found.kg), ...count, notes: found.unsplit ? ['unsplit'] : [] };
}

const MARKET_REASONS = {
  not_calculated: 'market_not_calculated',
  partial_months: 'market_partial_months',
  shares: 'market_shares',
} as const;

/** Scope 2 by market, with the other scopes that are asked for. */
function askMarket(basis: Basis, args: Args, look: Look): Value {
  const { account: _account, ...rest } = args;
  const scopes = args['scope'] ?? ['1', '2', '3'];
  if (!scopes.includes('2')) return askCo2e(basis, rest, look);
  if (args['category'] || args['kind'] || args['site'] || args['gas']) return missing('market_whole_only');
  if (basis.market.status === 'missing') return missing(MARKET_REASONS[basis.market.because]);
  const others = scopes.filter((scope) => scope !== '2');
  const energy = counted(basis, { scope: ['2'] });
  // Without a line of energy there is no account of it either: what is recorded of the other scopes is the total.
  if ('kind' in energy) return others.length > 0 ? askCo2e(basis, { ...rest, scope: others }, look) : energy;
  const isReweighed = !['recorded', basis.gwpSet].includes(args['gwp']?.[0] ?? look.gwp);
  const market: Amount = {
    kind: 'number',
    amount: tonnes(decimal(basis.market.co2eKg)),
    ...energy,
    notes: isReweighed ? ['market'] : [],
  };
  return withOthers(market, others, (scope) => askCo2e(basis, { ...rest, scope }, look));
}

/** What is counted by market and the other scopes that are asked for, which may have no lines. */
function withOthers(
  market: Amount,
  others: readonly string[],
  ask: (scope: readonly string[]) => Value,
): Value {
  if (others.length === 0) return market;
  const beside = ask(others);
  if (beside.kind === 'missing') return beside.code === 'no_lines' ? market : beside;
  return beside.kind === 'number' ? operate('+', market, beside) : beside;
}

/** Mass of a gas, tonnes. */
function askMass(basis: Basis, args: Args): Value {
  const count = counted(basis, args);
  if ('kind' in count) return count;
  const cells = chosen(basis.gases, args);
  const named = cells.filter(({ gas }) => isAsked(gas, args['gas']));
  if (named.length === 0) return missing('gas_not_recorded');
  const kg = sum(named.flatMap((cell) => (cell.kg === null ? [] : [decimal(cell.kg)])));
  const notes = cells.some((cell) => cell.kg === null) ? (['unsplit'] as const) : [];
  return { kind: 'number', amount: tonnes(kg), ...count, notes };
}

/** Biogenic CO2, tonnes: in no scope. */
function askBiogenic(basis: Basis, args: Args): Value {
  const count = counted(basis, args);
  if ('kind' in count) return count;
  const kg = summed(chosen(basis.activities, args), 'biogenicCo2Kg');
  return { kind: 'number', amount: tonnes(kg), ...count, notes: [] };
}

/** Energy of lines that are recorded as energy, MWh; a litre is no energy without a heating value. */
function askEnergy(basis: Basis, args: Args): Value {
  const count = counted(basis, args);
  if ('kind' in count) return count;
  const hour = findUnit('MWh');
  const parts: Decimal[] = [];
  for (const { unit: code, quantity, lines } of chosen(basis.activities, args)) {
    if (lines === 0) continue;
    const unit = findUnit(code);
    const way = unit && hour && conversion(unit, hour);
    if (!way) return missing('energy_unit', { unit: code });
    parts.push(divide(multiply(decimal(quantity), way.multiplier), way.divisor));
  }
  return { kind: 'number', amount: sum(parts), ...count, notes: [] };
}

function askLines(basis: Basis, args: Args, key: 'lines' | 'notCounted'): Amount {
  return plain(fromInteger(linesIn(chosen(basis.activities, args), key)));
}

/** Another year by its closing, t CO2e, location-based, on the set it was closed on. */
function askComparative(basis: Basis, args: Args, relation: 'base' | 'previous'): Value {
  const year = relation === 'base' ? basis.baseYears[0] : Number(basis.from.slice(0, 4)) - 1;
  if (year === undefined) return missing('no_base_year');
  const isThisYear = relation === 'base' && String(year) === basis.from.slice(0, 4);
  if (isThisYear) return askCo2e(basis, args, { gwp: 'recorded' });
  const found = basis.comparatives.find((other) => other.relation === relation);
  if (!found) return missing('no_closing', { year: String(year) });
  const scopes = (args['scope'] ?? ['1', '2', '3']).map(
    (scope) => found.scopes[Number(scope) as ScopeNumber],
  );
  const known = scopes.filter((scope) => scope !== undefined);
  return known.length === 0 ? missing('no_lines') : plain(tonnes(sum(known.map(decimal))));
}

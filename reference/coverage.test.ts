/**
 * How much of what an ordinary Brazilian company types calculates: every activity kind in every one of its usual units, by
 * year. The counts of `checks/coverage.json` are a floor: they only grow, and there are no dead ends: each
 * question is answered as its card asks it, until there is a number. `npx vitest run reference/coverage.test.ts` prints
 * the table and, with `RAZAO_COVERAGE=list`, the pairs that do not calculate with what they ask.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Factor } from '#engine/factor.ts';
import type { Library } from '#engine/library.ts';
import { findUnit } from '#engine/unit.ts';
import type { ActivityInput } from '#engine/ways/ask.ts';
import { calculateActivity } from '#engine/ways/calculate.ts';
import { answerTo, type Question, questionOf } from '#engine/ways/question.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadLibrary } from './load.ts';
import { FOLDER } from './tables.ts';

const TODAY = '2026-11-24';
const MONTH = '03';
const OUTCOMES = ['calculates', 'asksOne', 'asksFactor', 'asksInTurn', 'deadEnd'] as const;
type Outcome = (typeof OUTCOMES)[number];
type Counts = Record<Outcome, number>;

interface Asked {
  readonly outcome: Outcome;
  /** What is asked, one thing after the other, or what is in the way. */
  readonly what: string;
}

/** Gases and blends that follow from the library's own lists: they calculate alike and would only swell the counts. */
const RARE = new RegExp(
  String.raw`^fugitive\.(?:r(?!404a|407c|410a|507a)[45]\d\d|r(?:600|601a?|1270|e?170)$|r1234ze|h?cfc|hc?fe|hfc|halon` +
    String.raw`|pf|cc|ch(?!4$)|s[of]\d?[^6])`,
);

let library: Library;
const floor = JSON.parse(readFileSync(join(FOLDER, 'checks/coverage.json'), 'utf8')) as {
  readonly years: Record<string, Pick<Counts, 'calculates' | 'asksOne' | 'asksFactor'>>;
};

beforeAll(async () => {
  library = await loadLibrary();
});

/** A line as it is typed, then answered question by question as its card asks them, until it has a number. */
function ask(kind: string, unit: string, year: string): Asked {
  const period = { from: `${year}-${MONTH}-01`, to: `${year}-${MONTH}-31` };
  const activity = { kind, unit, quantity: '1000', region: 'BR', ...period };
  let input: ActivityInput = { activity, gwpSet: 'AR5', programme: 'brazil', today: TODAY };
  const asked: string[] = [];
  let isOwn = false;
  for (let step = 0; step <= MOST_QUESTIONS; step += 1) {
    const result = calculateActivity(input, library);
    if (result.status === 'calculated') return { outcome: outcomeOf(asked, isOwn), what: asked.join(', then ') };
    const question = questionOf({ kind, unit }, result.problems);
    const said = question === null ? '' : JSON.stringify(question);
    if (question === null || asked.includes(said))
      return { outcome: 'deadEnd', what: [...asked, JSON.stringify(result.problems)].join(', then ') };
    asked.push(said);
    isOwn ||= question.ask === 'anyFactor';
    input = answered(input, question);
  }
  return { outcome: 'deadEnd', what: asked.join(', then ') };
}

const MOST_QUESTIONS = 5;

function outcomeOf(asked: readonly string[], isOwn: boolean): Outcome {
  if (asked.length === 0) return 'calculates';
  if (asked.length > 1) return 'asksInTurn';
  return isOwn ? 'asksFactor' : 'asksOne';
}

/** Choices of which the first option would not be the usual one. */
const CHOICES: Readonly<Record<string, string>> = { animal: 'swine', climate: 'wet', lime: 'limestone' };
const TYPED: Readonly<Partial<Record<Question['ask'], string>>> = {
  share: '0.1',
  fuel: 'mobile.diesel',
  route: 'GRU-GIG',
  amount: '1000000',
};

function answered(input: ActivityInput, question: Question): ActivityInput {
  const { parameters = {}, activity } = input;
  if (question.ask === 'anyFactor')
    return { ...input, parameters: { ...parameters, [question.name]: figureOfOne(question.unit) } };
  const value =
    question.ask === 'choice'
      ? pick(question.options, CHOICES[question.name])
      : question.ask === 'factor'
        ? (question.ids[0] ?? '')
        : (TYPED[question.ask] ?? '2');
  const { perUnit, factorId, acceptGwpSet, parameters: more = {} } = answerTo(question, value);
  const factor = factorId === undefined ? undefined : library.factor(factorId);
  return {
    ...input,
    activity: perUnit === undefined ? activity : { ...activity, perUnit },
    parameters: { ...parameters, ...more },
    ...(factor === undefined ? {} : { factor }),
    ...(acceptGwpSet === undefined ? {} : { acceptGwpSet }),
  };
}

function pick(options: readonly string[], wanted: string | undefined): string {
  return options.find((one) => one === wanted) ?? options[0] ?? '';
}

/** A figure that a person brings with their document, as the call makes a factor of it. */
function figureOfOne(unit: string): Factor {
  const source = { sourceId: 'own/inline', publisher: 'P', title: 'T', edition: '1', licence: 'own' };
  const place = { region: 'WORLD', validFrom: '0001-01-01', validTo: null };
  return { id: 'own/inline/factor', name: { 'pt-BR': 'F', en: 'F' }, ...place, unit, co2eKg: '2', gwpSet: 'AR5', source };
}

function countsOf(year: string): { counts: Counts; spend: number; lost: string[] } {
  const counts: Counts = { calculates: 0, asksOne: 0, asksFactor: 0, asksInTurn: 0, deadEnd: 0 };
  const lost: string[] = [];
  let spend = 0;
  const ordinary = Object.values(library.kinds).filter(({ key }) => !RARE.test(key));
  for (const kind of ordinary)
    for (const unit of kind.units) {
      const { outcome, what } = ask(kind.key, unit, year);
      counts[outcome] += 1;
      if (outcome === 'calculates') continue;
      lost.push(`${year} ${outcome} ${kind.key} ${unit}: ${what}`);
      if (findUnit(unit)?.family === 'money') spend += 1;
    }
  return { counts, spend, lost };
}

describe('what an ordinary company types, in Brazil', () => {
  it('calculates or asks for one thing, in no year less often than was reached before', () => {
    const years = Object.keys(floor.years).sort();
    const found = years.map((year) => ({ year, ...countsOf(year) }));
    const rows = found.map(({ year, counts, spend }) =>
      [year, ...OUTCOMES.map((outcome) => counts[outcome]), spend].join('\t'),
    );
    process.stdout.write(`year\t${OUTCOMES.join('\t')}\tof them money\n${rows.join('\n')}\n`);
    if (process.env['RAZAO_COVERAGE'] === 'list')
      process.stdout.write(`${found.flatMap(({ lost }) => lost).join('\n')}\n`);
    const rare = Object.keys(library.kinds).filter((key) => RARE.test(key));
    const asking = rare.map((kind) => [kind, ask(kind, 'kg', '2025').outcome]).filter(([, outcome]) => outcome !== 'calculates');
    // Weighed by the IPCC since AR6: on AR5 a figure of one's own is asked.
    expect(asking).toEqual([
      ['fugitive.halon1202', 'asksFactor'],
      ['fugitive.hfe365mcf3', 'asksFactor'],
    ]);
    for (const { year, counts } of found) {
      const least = floor.years[year];
      if (least === undefined) throw new Error(year);
      const { calculates, asksOne, asksFactor } = counts;
      expect(calculates, `${year} calculates`).toBeGreaterThanOrEqual(least.calculates);
      const one = calculates + asksOne;
      expect(one, `${year} or asks for one thing`).toBeGreaterThanOrEqual(least.calculates + least.asksOne);
      const all = one + asksFactor;
      const reached = least.calculates + least.asksOne + least.asksFactor;
      expect(all, `${year} or for one factor`).toBeGreaterThanOrEqual(reached);
      expect(counts.deadEnd, `${year} dead ends`).toBe(0);
    }
  });
});

/**
 * How much of what an ordinary Brazilian company types calculates: every activity kind in every one of its usual units, by
 * year. The counts of `checks/coverage.json` are a floor: they only grow, and dead ends only become fewer. `npx vitest run reference/coverage.test.ts` prints
 * the table and, with `RAZAO_COVERAGE=list`, the pairs that do not calculate with what they ask.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Library } from '#engine/library.ts';
import { findUnit } from '#engine/unit.ts';
import type { ActivityInput } from '#engine/ways/ask.ts';
import { calculateActivity } from '#engine/ways/calculate.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadLibrary } from './load.ts';
import { FOLDER } from './tables.ts';

const TODAY = '2026-11-24';
const MONTH = '03';
const OUTCOMES = ["calculates", "asksOne", "asksFactor", "deadEnd"] as const;
type Outcome = (typeof OUTCOMES)[number];
type Counts = Record<Outcome, number>;

interface Asked {
  readonly outcome: Outcome;
  /** What is asked, or what is in the way. */
  readonly what: string;
}

/** Refrigerant blends that follow from the library's own list: they calculate alike and would only swell the counts. */
const RARE = /^fugitive\.r(?!404a|407c|410a|507a)[45]\d\d/;

let library: Library;
const floor = JSON.parse(readFileSync(join(FOLDER, 'checks/coverage.json'), 'utf8')) as {
  readonly years: Record<string, Pick<Counts, 'calculates' | 'asksOne' | 'deadEnd'>>;
};

beforeAll(async () => {
  library = await loadLibrary();
});

function ask(kind: string, unit: string, year: string): Asked {
  const period = { from: `${year}-${MONTH}-01`, to: `${year}-${MONTH}-31` };
  const activity = { kind, unit, quantity: '1000', region: 'BR', ...period };
  const input: ActivityInput = { activity, gwpSet: 'AR5', programme: 'brazil', today: TODAY };
  const result = calculateActivity(input, library);
  if (result.status === 'calculated') return { outcome: 'calculates', what: '' };
  const problem = result.problems.find(({ code }) => code === 'parameters.missing') ?? result.problems[0];
  if (problem?.code === 'factor.ambiguous') return answered(input, { factor: problem.params['a'] ?? '' });
  if (problem?.code === 'gwp.set_mismatch') return accepted(input);
  const what = problem?.params['parameters'] ?? result.problems.map(({ code }) => code).join(' ');
  const names = what.split(', ');
  if (problem?.code !== 'parameters.missing' || names.length > 1) return { outcome: 'deadEnd', what };
  return answered(input, { names: what.split(' / ') });
}

/** Answers of the kind that the one field takes; what is asked must be enough. */
const ANSWERS: Readonly<Record<string, unknown>> = {
  fuel: 'mobile.diesel',
  distance: { amount: '10', unit: 'km' },
  animal: 'swine',
  climate: 'wet',
  lime: 'limestone',
  waste: 'plastics',
  route: 'GRU-GIG',
  treatment: 'waste.landfill',
  lossShare: { value: '0.1' },
};

/** A factor on another GWP set is taken by one press, where that alone was in the way. */
function accepted(input: ActivityInput): Asked {
  const result = calculateActivity({ ...input, acceptGwpSet: true }, library);
  return { outcome: result.status === 'calculated' ? 'asksOne' : 'deadEnd', what: 'gwp.set_mismatch' };
}

function answered(input: ActivityInput, asked: { names?: readonly string[]; factor?: string }): Asked {
  const { names = [], factor } = asked;
  const what = factor === undefined ? names.join(' / ') : 'factor.ambiguous';
  const rate = /^perUnit \((.+)\)$/.exec(names.find((name) => name.startsWith('perUnit')) ?? '')?.[1];
  const name = names.find((one) => ANSWERS[one] !== undefined);
  const chosen = factor === undefined ? undefined : library.factor(factor);
  if (rate === undefined && name === undefined && chosen === undefined) return { outcome: 'asksFactor', what };
  const { activity } = input;
  const result = calculateActivity(
    {
      ...input,
      activity: rate === undefined ? activity : { ...activity, perUnit: { value: '2', unit: rate } },
      ...(name === undefined || rate !== undefined ? {} : { parameters: { [name]: ANSWERS[name] } }),
      ...(chosen === undefined ? {} : { factor: chosen }),
    },
    library,
  );
  if (result.status === 'calculated') return { outcome: 'asksOne', what };
  return { outcome: 'deadEnd', what: `${what}, then ${result.problems.map(({ code, params }) => `${code} ${params['parameters'] ?? ''}`).join(' ')}` };
}

function countsOf(year: string): { counts: Counts; spend: number; lost: string[] } {
  const counts: Counts = { calculates: 0, asksOne: 0, asksFactor: 0, deadEnd: 0 };
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
    const blends = Object.keys(library.kinds).filter((key) => RARE.test(key));
    expect(blends.map((kind) => ask(kind, 'kg', '2025')).filter(({ outcome }) => outcome !== 'calculates')).toEqual([]);
    for (const { year, counts } of found) {
      const least = floor.years[year];
      if (least === undefined) throw new Error(year);
      const { calculates, asksOne } = counts;
      expect(calculates, `${year} calculates`).toBeGreaterThanOrEqual(least.calculates);
      expect(calculates + asksOne, `${year} calculates or asks for one thing`).toBeGreaterThanOrEqual(
        least.calculates + least.asksOne,
      );
      expect(counts.deadEnd, `${year} dead ends`).toBeLessThanOrEqual(least.deadEnd);
    }
  });
});

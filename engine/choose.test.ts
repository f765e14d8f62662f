import { describe, expect, it } from 'vitest';
import type { ChoiceQuestion } from './choose.ts';
import { chooseFactor } from './choose.ts';
import type { Factor } from './factor.ts';
import type { Programme } from './programme.ts';
import { findRoute } from './fuel.ts';
import { refuse } from './problem.ts';
import { FACTORS } from './testing/library.ts';
import { findUnit } from './unit.ts';

const [template] = FACTORS;

function factor(id: string, changes: Partial<Factor> = {}): Factor {
  if (template === undefined) throw new Error('no factors');
  const { fuel: _fuel, basis: _basis, ...rest } = template;
  return {
    ...rest,
    id,
    unit: 'L',
    gasesKg: { CO2: '2.5' },
    region: 'BR',
    validFrom: '2000-01-01',
    validTo: null,
    ...changes,
  };
}

interface Asked {
  readonly region?: string;
  readonly programme?: Programme;
  readonly crossesRegions?: boolean;
  readonly acrossYears?: boolean;
}

function ask(
  candidates: readonly Factor[],
  { region = 'BR', programme = 'brazil', crossesRegions = true, acrossYears = false }: Asked = {},
) {
  const from = findUnit('L');
  const question: ChoiceQuestion = {
    kind: 'mobile.diesel',
    candidates,
    region,
    programme,
    period: { from: '2025-03-01', to: '2025-03-31', days: 31 },
    crossesRegions,
    acrossYears,
    reach: (candidate) => {
      const to = findUnit(candidate.unit);
      if (from === null || to === null) return refuse('factor.unit', {});
      return findRoute({ from, fromBasis: 'net', to, toBasis: candidate.basis, fuel: null });
    },
  };
  return chooseFactor(question);
}

function chosen(candidates: readonly Factor[], asked?: Asked): string {
  const result = ask(candidates, asked);
  return result.ok ? `${result.value.factor.id} ${result.value.reason}` : (result.problems[0]?.code ?? '');
}

describe('choosing a factor', () => {
  const brazil = factor('br');
  const world = factor('world', { region: 'WORLD', gasesKg: { CO2: '2.6' } });
  const britain = factor('gb', { region: 'GB', gasesKg: { CO2: '2.7' } });
  const states = factor('us', { region: 'US', gasesKg: { CO2: '2.8' } });
  const france = factor('fr', { region: 'FR', gasesKg: { CO2: '2.9' } });
  const all = [france, states, britain, world, brazil];

  it.each([
    ['BR', 'brazil', 'br chosen_region'],
    ['GB', 'brazil', 'gb chosen_region'],
    ['AR', 'uk', 'gb chosen_fallback'],
    ['AR', 'us', 'us chosen_fallback'],
    ['AR', 'international', 'world chosen_world'],
    ['BR-NE', 'brazil', 'br chosen_country'],
  ] as const)('takes for %s under %s: %s', (region, programme, expected) => {
    expect(chosen(all, { region, programme })).toBe(expected);
  });

  it('says a fallback to another region as a problem that does not stop it', () => {
    const result = ask([britain], { region: 'BR' });
    expect(result.ok && result.value.problems).toEqual([
      { code: 'factor.fallback', params: { kind: 'mobile.diesel', region: 'BR', used: 'GB', factor: 'gb' } },
    ]);
    const near = ask([brazil, britain]);
    expect(near.ok && near.value.problems).toEqual([]);
  });

  it('never takes a region beyond the order of preference', () => {
    expect(chosen([france])).toBe('factor.missing');
  });

  it('never takes the electricity of another grid, and says when a country stands for its subregion', () => {
    expect(chosen([world, britain], { crossesRegions: false })).toBe('factor.missing');
    const result = ask([states], { region: 'US-CAMX', crossesRegions: false });
    expect(result.ok && result.value.problems[0]?.code).toBe('factor.fallback');
  });

  it('does not depend on the order of the candidates', () => {
    expect(chosen([...all].reverse())).toBe(chosen(all));
  });

  it('lists runners-up with the reason each lost', () => {
    const result = ask([
      brazil,
      world,
      france,
      factor('older', { validFrom: '1990-01-01', gasesKg: { CO2: '2.4' } }),
      factor('twin'),
      factor('mass', { unit: 'kg' }),
      factor('ended', { validTo: '2024-12-31' }),
    ]);
    expect(result.ok && result.value.runnersUp.map(({ factorId, reason }) => [factorId, reason])).toEqual([
      ['twin', 'same_value'],
      ['older', 'older_data'],
      ['world', 'programme_order'],
      ['mass', 'unit'],
      ['ended', 'period'],
      ['fr', 'region'],
    ]);
  });

  it('prefers the factor made for the time', () => {
    const march = factor('march', {
      validFrom: '2025-03-01',
      validTo: '2025-03-31',
      gasesKg: { CO2: '2.1' },
    });
    expect(chosen([brazil, march])).toBe('march chosen_region');
  });

  it('asks a person when two fit equally and say something else', () => {
    const result = ask([brazil, factor('other', { gasesKg: { CO2: '2.51' } })]);
    expect(result.ok ? '' : result.problems[0]).toEqual({
      code: 'factor.ambiguous',
      params: { kind: 'mobile.diesel', a: 'br', b: 'other', choices: 'br other' },
    });
  });

  it('takes the published factor nearest in time where none is in force, and says by how many years', () => {
    const of = (year: string, changes: Partial<Factor> = {}) =>
      factor(year, {
        validFrom: `${year}-01-01`,
        validTo: `${year}-12-31`,
        gasesKg: { CO2: year },
        ...changes,
      });
    const said = (candidates: readonly Factor[]) => {
      const result = ask(candidates, { acrossYears: true });
      if (!result.ok) return result.problems.map(({ code }) => code).join(' ');
      const [problem] = result.value.problems;
      return [result.value.factor.id, problem?.code, problem?.params['years']].join(' ');
    };
    expect(said([of('2020'), of('2023'), of('2026')])).toBe('2023 factor.other_year 2');
    expect(said([of('2026'), of('2028')])).toBe('2026 factor.other_year 1');
    expect(said([of('2019'), of('2025', { unit: 'km' })])).toBe('2019 factor.other_year 6');
    expect(said([of('2025'), of('2024')])).toBe('2025  ');
    expect(said([of('2020', { validFrom: '2020-12-01' })])).toBe('factor.missing');
  });

  it('says of a mean that it stands in for months that are not published yet', () => {
    const mean = factor('mean-12', { validFrom: '2025-01-01', validTo: '2025-12-31', isStandIn: true });
    const result = ask([mean]);
    expect(result.ok && result.value.problems.map(({ code, params }) => [code, params['factor']])).toEqual([
      ['factor.provisional', mean.id],
    ]);
  });

  it.each([
    ['no candidates', [], 'kind.unsupported'],
    ['only expired ones', [factor('x', { validTo: '2024-12-31' })], 'factor.expired'],
    [
      'a month that a series lacks',
      [factor('x', { validFrom: '2025-02-01', validTo: '2025-02-28' })],
      'factor.missing',
    ],
    ['only later ones', [factor('x', { validFrom: '2026-01-01' })], 'factor.missing'],
    ['part of the period only', [factor('x', { validFrom: '2025-03-10' })], 'factor.missing'],
    ['another unit', [factor('x', { unit: 'km' })], 'factor.unit'],
  ] as const)('refuses %s', (_what, candidates, code) => {
    expect(chosen(candidates)).toBe(code);
  });
});

import { describe, expect, it } from 'vitest';
import { blendAsStated, blendInForce, blendShares, cutByActs, refrigerantShares } from './blend.ts';
import { toText } from './decimal.ts';
import type { BlendAct, FuelBlend, RefrigerantBlend } from './library.ts';
import { monthsOf, readPeriod } from './period.ts';
import { caseLibrary } from './testing/library.ts';

const { fuelBlends, refrigerantBlends } = caseLibrary();
const dieselB = fuelBlends.diesel_b as FuelBlend;

function shares(blend: FuelBlend, month: string): string {
  const result = blendShares(blend, month);
  if (!result.ok) return `${result.problems[0]?.code}`;
  return result.value.map(({ name, share }) => `${name} ${toText(share)}`).join(', ');
}

describe('blends of fuels', () => {
  it('change with the decree: B14 until July 2025, B15 from August', () => {
    expect(shares(dieselB, '2025-07')).toBe('diesel_a 0.86, biodiesel_b100 0.14');
    expect(shares(dieselB, '2025-08')).toBe('diesel_a 0.85, biodiesel_b100 0.15');
  });

  it('are refused in a month without a row and without an act', () => {
    expect(shares(dieselB, '2026-01')).toBe('blend.missing');
    expect(shares(dieselB, 'constructor')).toBe('blend.missing');
  });

  it('leave out a component of share zero', () => {
    const [row] = dieselB.months;
    if (row === undefined) throw new Error('no months');
    const pure = {
      ...dieselB,
      months: [{ ...row, month: '2007-12', shares: { diesel_a: '1', biodiesel_b100: '0' } }],
    };
    expect(shares(pure, '2007-12')).toBe('diesel_a 1');
  });

  it.each([
    [{ diesel_a: '0.86', biodiesel_b100: '0.15' }],
    [{ diesel_a: '1.2', biodiesel_b100: '-0.2' }],
    [{ diesel_a: '0.86' }],
    [{ diesel_a: '0.86', biodiesel_b100: '14%' }],
  ] as Record<string, string>[][])('refuse shares that are no parts of one: %j', (written) => {
    const [row] = dieselB.months;
    if (row === undefined || written === undefined) throw new Error('no months');
    expect(shares({ ...dieselB, months: [{ ...row, month: '2025-01', shares: written }] }, '2025-01')).toBe(
      'factor.unreadable',
    );
  });
});

const act = (from: string, share: string, more: Partial<BlendAct> = {}): BlendAct => ({
  act: `act of ${from}`,
  from,
  limit: null,
  checked: from,
  shares: { diesel_a: `0.${100 - Number(share)}`, biodiesel_b100: `0.${share}` },
  source: { sourceId: 'acts', locator: from } as BlendAct['source'],
  ...more,
});

/** By part of the period: its first day, the share, and whether it is provisional. */
function inForce(acts: readonly BlendAct[], from: string, to: string): string[] {
  const period = readPeriod(from, to, '2027-12-31');
  if (!period.ok) throw new Error('no period');
  const blend = { ...dieselB, months: [], acts };
  return monthsOf(period.value)
    .flatMap((month) => cutByActs(blend, month))
    .map((part) => {
      const found = blendInForce(blend, part);
      if (!found.ok) return `${part.from} ${found.problems[0]?.code}`;
      const share = found.value.shares.at(-1)?.share;
      const said = found.value.problems.map(({ code, params }) => ` ${code} ${params['since']}`);
      return `${part.from} ${share === undefined ? '' : toText(share)}${said.join('')}`;
    });
}

describe('acts that fix a blend', () => {
  it('stay in force until the next one, and are provisional from the day they were last seen', () => {
    const acts = [act('2025-08-01', '14'), act('2026-02-01', '15', { checked: '2026-03-31' })];
    expect(inForce(acts, '2026-01-01', '2026-05-31')).toEqual([
      '2026-01-01 0.14',
      '2026-02-01 0.15',
      '2026-03-01 0.15',
      '2026-04-01 0.15 blend.in_force 2026-02-01',
      '2026-05-01 0.15 blend.in_force 2026-02-01',
    ]);
  });

  it('that limit themselves are never carried beyond their last day', () => {
    const acts = [act('2026-08-01', '32', { limit: '2027-01-27' })];
    expect(inForce(acts, '2026-12-01', '2027-02-28')).toEqual([
      '2026-12-01 0.32 blend.in_force 2026-08-01',
      '2027-01-01 0.32 blend.in_force 2026-08-01',
      '2027-01-28 blend.missing',
      '2027-02-01 blend.missing',
    ]);
    expect(inForce([...acts, act('2027-03-01', '30')], '2027-02-01', '2027-02-28')).toEqual([
      '2027-02-01 blend.missing',
    ]);
  });

  it('cut a month of two shares by day, and reach no day before the first of them', () => {
    const acts = [act('2020-03-01', '12'), act('2020-06-16', '10'), act('2020-06-22', '12')];
    expect(inForce(acts, '2020-06-01', '2020-06-30')).toEqual([
      '2020-06-01 0.12',
      '2020-06-16 0.1',
      '2020-06-22 0.12 blend.in_force 2020-06-22',
    ]);
    expect(inForce(acts, '2020-02-01', '2020-02-29')).toEqual(['2020-02-01 blend.missing']);
  });

  it('take no place of a month that has a row of its own', () => {
    const [month] = monthsOf({ from: '2025-08-01', to: '2025-08-31', days: 31 });
    if (month === undefined) throw new Error('no month');
    const blend = { ...dieselB, acts: [act('2025-08-10', '99')] };
    expect(cutByActs(blend, month)).toEqual([month]);
    const found = blendInForce(blend, month);
    expect(found.ok && found.value.problems).toEqual([]);
    expect(found.ok && found.value.shares.map(({ share }) => toText(share))).toEqual(['0.85', '0.15']);
  });
});

describe('a share of what was bought that somebody states', () => {
  const told = (value: string) => {
    const result = blendAsStated(dieselB, { value });
    return result.ok
      ? [
          ...result.value.shares.map(({ name, share }) => `${name} ${toText(share)}`),
          ...result.value.problems.map(({ code, params }) => `${code} ${params['fuel']} ${params['share']}`),
        ]
      : result.problems.flatMap(({ code, params }) => [code, params['from'], params['to']]);
  };
  const [fossil, biofuel] = dieselB.components;

  it('goes before the act, adds to one, and is noticed with the fuel and the share', () => {
    expect(told('0.2')).toEqual([`${fossil} 0.8`, `${biofuel} 0.2`, `blend.stated ${biofuel} 0.2`]);
  });

  it('of nothing or of all leaves the other component out, and is noticed all the same', () => {
    expect(told('0')).toEqual([`${fossil} 1`, `blend.stated ${biofuel} 0`]);
    expect(told('1')).toEqual([`${biofuel} 1`, `blend.stated ${biofuel} 1`]);
  });

  it.each(['-0.1', '1.01', '15', 'B15', ''])('is refused where it is no share: %s', (value) => {
    expect(told(value)).toEqual(['input.range', '0', '1']);
  });
});

describe('blends of refrigerants', () => {
  it('are read by composition', () => {
    const result = refrigerantShares(refrigerantBlends['R-410A'] as RefrigerantBlend);
    expect(result.ok && result.value.map(({ name, share }) => `${name} ${toText(share)}`)).toEqual([
      'HFC-32 0.5',
      'HFC-125 0.5',
    ]);
  });

  it('must add to one', () => {
    const half = {
      ...(refrigerantBlends['R-410A'] as RefrigerantBlend),
      components: [{ gas: 'HFC-32', massFraction: '0.5' }],
    };
    expect(refrigerantShares(half).ok).toBe(false);
  });
});

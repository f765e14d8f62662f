import { deadlinesOf } from '#engine/cbam/calendar.ts';
import { lookUpDefault } from '#engine/cbam/defaults.ts';
import { certificatesFor, explainLine, holdingPerTonne, type LineBasis, perTonne } from '#engine/cbam/import-line.ts';
import { meterOf } from '#engine/cbam/meter.ts';
import { worthOf, type WorthQuestion } from '#engine/cbam/worth.ts';
import { compare, decimal, multiply, subtract, toText, ZERO } from '#engine/decimal.ts';
import { verifyTrace } from '#engine/verify.ts';
import { describe, expect, it } from 'vitest';
import { cbamTables } from './cbam.ts';

const tables = cbamTables();

const coil: LineBasis = {
  code: '72081000',
  origin: 'BR',
  year: 2026,
  basis: 'default',
  productionYear: null,
  seeDirect: null,
  seeIndirect: null,
  sefa: null,
  verified: false,
};
const proved: LineBasis = { ...coil, basis: 'actual', seeDirect: '1.5', sefa: '1.2', verified: true };

const codeOf = (line: LineBasis) => {
  const found = perTonne(line, tables);
  return found.ok ? null : found.problems[0]?.code;
};

describe('a line of imports', () => {
  it('comes by default to mass × (value with mark-up − free allocation), with every step', () => {
    const found = perTonne(coil, tables);
    const value = lookUpDefault({ code: '72081000', country: 'BR', year: 2026 }, tables);
    if (!found.ok || !value.ok) throw new Error('not calculated');
    // notes/domain-rules §6.5: Brazil 7208 is 1.62 and 1.782 with the mark-up of 2026.
    expect(toText(found.value.see)).toBe('1.782');
    // Column B of route C, 1.370, at the CBAM factor 0.975 and CSCF 1 of 2026 (§6.6).
    expect(toText(found.value.sefa)).toBe('1.33575');
    const explained = explainLine({ ...coil, massT: '120.5' }, tables);
    if (!explained.ok) throw new Error('not explained');
    expect(toText(explained.value.certificates)).toBe(toText(multiply(decimal('120.5'), decimal('0.44625'))));
    expect(compare(certificatesFor(decimal('120.5'), found.value), explained.value.certificates)).toBe(0);
    expect(verifyTrace(explained.value.trace)).toMatchObject({ ok: true });
  });

  it('comes by verified values to what the report states, and never below zero', () => {
    const found = perTonne(proved, tables);
    if (!found.ok) throw new Error('not calculated');
    expect(toText(certificatesFor(decimal('10'), found.value))).toBe('3');
    const better = perTonne({ ...proved, seeDirect: '0.4' }, tables);
    if (!better.ok) throw new Error('not calculated');
    expect(toText(certificatesFor(decimal('10'), better.value))).toBe('0');
  });

  it('is refused with the question that solves it', () => {
    expect(codeOf({ ...proved, verified: false })).toBe('cbam.unverified');
    expect(codeOf({ ...proved, sefa: null })).toBe('cbam.sefa_missing');
    expect(codeOf({ ...coil, productionYear: 2025 })).toBe('cbam.production_early');
    expect(codeOf({ ...coil, year: 2025 })).toBe('cbam.year_before');
    expect(codeOf({ ...coil, origin: 'CH' })).toBe('cbam.origin_exempt');
    expect(codeOf({ ...coil, code: '25231000' })).toBe('cbam.code_split');
    expect(codeOf({ ...coil, code: '84818000' })).toBe('cbam.code_outside');
    // Cement counts indirect emissions; steel leaves them out and says so.
    expect(codeOf({ ...proved, code: '2523100010' })).toBe('cbam.indirect_missing');
    const steel = perTonne({ ...proved, seeIndirect: '0.2' }, tables);
    expect(steel.ok && steel.value.notes.map(({ code }) => code)).toEqual(['cbam.indirect_ignored']);
  });

  it('holds nothing before 2027, and then the default without its mark-up', () => {
    expect(holdingPerTonne(coil, tables)).toBeNull();
    // 1.62 less 1.370 × 0.95.
    expect(toText(holdingPerTonne({ ...coil, year: 2027 }, tables) ?? ZERO)).toBe('0.3185');
  });
});

describe('the threshold of net mass', () => {
  const ask = (masses: readonly string[], whole: boolean, today: string) =>
    meterOf({
      year: 2026,
      threshold: decimal('50'),
      whole,
      today,
      lines: masses.map((mass, place) => ({ quarter: place + 1, sector: 'iron-and-steel', mass: decimal(mass) })),
    });

  it('is not known below it until the list is whole, and known above it at once', () => {
    expect(ask(['20'], false, '2026-12-31').state).toBe('indeterminate');
    expect(ask(['20'], true, '2026-12-31').state).toBe('below');
    expect(ask(['30', '20.001'], false, '2026-06-30').state).toBe('above');
  });

  it('carries the pace so far on to the whole year, and warns from 80 %', () => {
    // 90 of 365 days have passed.
    const slow = ask(['9'], false, '2026-03-31');
    expect(toText(slow.forecast ?? ZERO)).toBe('36.5');
    expect(slow.warns).toBe(false);
    expect(ask(['10'], false, '2026-03-31').warns).toBe(true);
    // A year that ended has nothing to forecast; what is planned for later is not lost.
    expect(toText(ask(['9'], true, '2027-01-02').forecast ?? ZERO)).toBe('9');
    expect(toText(ask(['1', '0', '0', '40'], false, '2026-03-31').forecast ?? ZERO)).toBe('41');
  });

  it('leaves out goods without a threshold', () => {
    const found = meterOf({
      year: 2026,
      threshold: decimal('50'),
      whole: false,
      today: '2026-12-31',
      lines: [{ quarter: 1, sector: 'hydrogen', mass: decimal('500') }],
    });
    expect([found.state, toText(found.mass), toText(found.outside)]).toEqual(['indeterminate', '0', '500']);
  });
});

describe('is it worth proving?', () => {
  const offer: WorthQuestion = {
    code: '72081000',
    origin: 'BR',
    massT: '1000',
    see: '1.4',
    sefa: null,
    route: 'C',
    fromYear: 2026,
    costEur: '30000',
    priceEur: '80',
  };
  const weighed = (change: Partial<WorthQuestion> = {}) => {
    const found = worthOf({ ...offer, ...change }, tables);
    if (!found.ok) throw new Error(found.problems[0]?.code);
    return found.value;
  };

  it('compares every year to 2034, when free allocation is over, and says from when on figures are held', () => {
    const { years, publishedTo } = weighed();
    expect(years.map(({ year }) => year)).toEqual([2026, 2027, 2028, 2029, 2030, 2031, 2032, 2033, 2034]);
    expect(publishedTo).toBe(2030);
    expect(years.map(({ held }) => held)).toEqual([false, false, false, false, false, true, true, true, false]);
    expect(toText(years.at(-1)?.byDefault.sefa ?? decimal('1'))).toBe('0');
    // 1.62 × 1.3 × 1,000 less 1,400.
    expect(toText(years.at(-1)?.saved ?? ZERO)).toBe('706');
    for (const { trace } of years) expect(verifyTrace(trace)).toMatchObject({ ok: true });
  });

  it('breaks even where the cost is earned, in price, year and emissions', () => {
    const { years, saved, breakEvenPrice, breakEvenYear, breakEvenSee } = weighed();
    expect(toText(multiply(breakEvenPrice ?? ZERO, saved)).slice(0, 5)).toMatch(/^(30000|29999)/);
    // At 80 EUR, 375 certificates are 30,000 EUR: the first year in which as many are spared.
    const spared = years.reduce<{ sum: number; year: number }>(
      (found, { year, saved: of }) => (found.sum >= 375 ? found : { sum: found.sum + Number(toText(of)), year }),
      { sum: 0, year: 0 },
    );
    expect(breakEvenYear).toBe(spared.year);
    const even = weighed({ see: toText(breakEvenSee) });
    expect(toText(even.years[0]?.saved ?? decimal('1'))).toBe('0');
  });

  it('carries a reported free allocation on with the CBAM factor, and never below what was said', () => {
    const { years } = weighed({ sefa: '0.975', route: null });
    // 0.975 at the factor 0.975 of 2026 is the benchmark 1: the factor itself in every other year.
    expect(years.map(({ byActual }) => Number(toText(byActual.sefa)))).toEqual([
      0.975, 0.95, 0.9, 0.775, 0.515, 0.39, 0.265, 0.14, 0,
    ]);
  });

  it('invents neither a price nor a cost, and asks for a route', () => {
    const { breakEvenPrice, breakEvenYear, years } = weighed({ costEur: null, priceEur: null });
    expect([breakEvenPrice, breakEvenYear, years[0]?.savedEur]).toEqual([null, null, null]);
    const asked = worthOf({ ...offer, route: null }, tables);
    expect(asked.ok ? null : asked.problems[0]?.code).toBe('cbam.route_needed');
  });

  it('saves the more the lower the proved emissions are', () => {
    const saved = ['0.2', '0.8', '1.4', '2'].map((see) => weighed({ see }).saved);
    for (let place = 1; place < saved.length; place += 1)
      expect(compare(subtract(saved[place - 1] ?? ZERO, saved[place] ?? ZERO), ZERO)).toBeGreaterThanOrEqual(0);
  });
});

describe('the calendar', () => {
  it('holds for imports of 2026 the sale, the declaration and what follows, and the price that is due', () => {
    expect(deadlinesOf(2026, tables).map(({ deadline, on }) => [deadline, on])).toEqual([
      ['obligation', '2026-01-01'],
      ['regional_data', '2026-06-30'],
      ['price_q4', '2027-01-04'],
      ['sale', '2027-02-01'],
      ['declaration', '2027-09-30'],
      ['repurchase', '2027-10-31'],
      ['cancellation', '2027-11-01'],
    ]);
  });

  it('holds for imports of 2027 the least holdings of its four quarters', () => {
    const holdings = deadlinesOf(2027, tables).filter(({ quarter }) => quarter !== null);
    expect(holdings.map(({ quarter, on }) => [quarter, on])).toEqual([
      [1, '2027-03-31'],
      [2, '2027-06-30'],
      [3, '2027-09-30'],
      [4, '2027-12-31'],
    ]);
  });
});

import { describe, expect, it } from 'vitest';
import { readFileSync } from 'node:fs';
import { decimal, multiply, toText } from '#engine/decimal.ts';
import { benchmarkOf } from '#engine/cbam/benchmarks.ts';
import { certificatePrice, certificatesOf, costOf, netMassThreshold, quarterlyHolding } from '#engine/cbam/certificates.ts';
import { type DefaultQuestion, lookUpDefault, lookUpUnknownCountry } from '#engine/cbam/defaults.ts';
import { freeAllocation, freeAllocationByDefault } from '#engine/cbam/sefa.ts';
import { figure, Sheet } from '#engine/sheet.ts';
import { verifyTrace } from '#engine/verify.ts';
import { readCbamTables } from './cbam.ts';
import { readRegister } from './registers.ts';

const tables = readCbamTables();
const law = tables.defaults['2026/1740'];
const printed = [...law.countries].flatMap(([country, rows]) => [...rows.values()].map((row) => ({ country, ...row })));
const valued = printed.filter(({ state }) => state === 'value');
const find = (code: string, country = 'BR', year = 2026, more: Partial<DefaultQuestion> = {}) => lookUpDefault({ code, country, year, ...more }, tables);
const refusal = (answer: ReturnType<typeof find>) => (answer.ok ? null : answer.problems[0]);

/** Codes of eight digits that have a benchmark in column B and lie below a default row. */
const codesB = [...tables.benchmarks.keys()].filter((key) => key.startsWith('B/')).map((key) => key.slice(2));
const below = (code: string): string[] => codesB.filter((each) => each.startsWith(code.slice(0, 8)));

describe('the corrected default values', () => {
  it('hold the rows of the act: 121 countries and the others, 12,540 rows, 10,910 with a total', () => {
    expect([law.countries.size, printed.length, valued.length]).toEqual([122, 12_540, 10_910]);
    expect(Map.groupBy(printed, ({ state }) => state).get('no_value')).toHaveLength(755);
    expect(printed.filter(({ code }) => code.length === 10)).toHaveLength(505);
    expect([...law.countries.get('BR')!.values()].filter(({ state }) => state === 'value')).toHaveLength(251);
  });

  it('have no row whose route has no benchmark; the first edition has them, which is why it was corrected', () => {
    const without = (rows: typeof valued): number =>
      rows.filter(({ code, routes }) => {
        const questions = (routes.length === 0 ? ['-'] : routes).map((route) => (route === '-' ? [] : [route]));
        const codes = below(code.split('/')[0] ?? '');
        return !questions.every((letters) => codes.some((each) => benchmarkOf({ column: 'B', code: each, routes: letters, year: 2026 }, tables).ok));
      }).length;
    expect(without(valued)).toBe(0);
    const first = [...tables.defaults['2025/2621'].countries].flatMap(([country, rows]) => [...rows.values()].map((row) => ({ country, ...row })));
    expect(without(first.filter(({ state }) => state === 'value'))).toBeGreaterThan(250);
  });

  it('give a country one family of steel routes, and the code its class', () => {
    const steel = valued.filter(({ routes }) => routes.some((route) => 'CDEFGH'.includes(route)));
    const families = Map.groupBy(steel, ({ country }) => country);
    for (const rows of families.values()) {
      const letters = new Set(rows.flatMap(({ routes }) => routes));
      expect([['C', 'F'], ['E', 'H']].some((family) => [...letters].every((letter) => family.includes(letter)))).toBe(true);
    }
    const classes = Map.groupBy(valued.filter(({ code }) => !/^722[56]1/.test(code)), ({ code }) => code);
    const classOf = (routes: readonly string[]): string => routes.map((route) => ({ C: 'carbon', E: 'carbon', F: 'low', H: 'low', K: 'aluminium', L: 'aluminium' })[route] ?? route).join('/');
    for (const rows of classes.values()) expect(new Set(rows.map(({ routes }) => classOf(routes))).size).toBe(1);
  });

  it('find for stainless 7318 15 and 7318 16 the benchmark that depends on no route', () => {
    for (const code of ['73181535', '73181552', '73181562', '73181575', '73181631', '73181639']) {
      const value = find(code);
      expect(value.ok && value.value.routes).toEqual(['C']);
      expect(benchmarkOf({ column: 'B', code, routes: ['C'], year: 2026 }, tables)).toMatchObject({ ok: true, value: { route: '' } });
    }
  });

  it('change no Brazilian total of the first edition, and the route of 28 rows or more', () => {
    const rounded = (text: string): number => Number(text);
    const first = tables.defaults['2025/2621'].countries.get('BR')!;
    const pairs = [...law.countries.get('BR')!.values()].flatMap((row) => {
      const before = first.get(row.code);
      return row.total && before?.total ? [[rounded(toText(row.total)), rounded(toText(before.total))]] : [];
    });
    expect(pairs.length).toBe(251);
    expect(pairs.filter(([now = 0, before = 0]) => Math.abs(now - before) > 0.00051)).toEqual([]);
  });
});

describe('the look-up of a default value', () => {
  it('answers 12,000 random questions as an independent reading of the raw tables does', () => {
    const lines = readFileSync(new URL('./checks/cbam-default-look-ups.csv', import.meta.url), 'utf8').trim().split('\n').slice(1);
    expect(lines).toHaveLength(12_000);
    const wrong = lines.filter((line) => {
      const [code = '', country = '', year = '', route = '', expected] = line.split(',');
      const answer = find(code, country, Number(year), route === '' ? {} : { route });
      if (!answer.ok) return answer.problems[0]?.code !== expected;
      const row = law.countries.get(answer.value.country)?.get(answer.value.code);
      return `${answer.value.country}/${answer.value.code} ${toText(answer.value.value)} ${row?.routes.join('/') || '-'}` !== expected;
    });
    expect(wrong).toEqual([]);
  });

  it('asks which of two, where eight digits are split at ten, and never guesses', () => {
    expect(refusal(find('2523 10 00'))).toEqual({ code: 'cbam.code_split', params: { code: '25231000', codes: '2523100010 2523100090' } });
    expect(refusal(find('25239000'))?.params['codes']).toBe('2523900010 2523900090');
    expect(refusal(find('25070080'))?.params['codes']).toBe('2507008080');
    expect(find('2523100090')).toMatchObject({ ok: true, value: { country: 'OTHER', fallback: true, routes: ['A'] } });
    expect(refusal(find('7318'))?.code).toBe('cbam.code_heading');
  });

  it('takes the row of other countries whole, where the country has none', () => {
    const cement = find('25232900');
    const other = law.countries.get('OTHER')?.get('25232900');
    expect(cement.ok && [cement.value.total, cement.value.direct, cement.value.indirect]).toEqual([other?.total, other?.direct, other?.indirect]);
    expect(find('72083900')).toMatchObject({ ok: true, value: { country: 'BR', fallback: false, code: '7208' } });
  });

  it('adds the mark-up of the sector and the year of import', () => {
    const steel = (year: number): string => { const one = find('72083900', 'BR', year); return one.ok ? toText(one.value.value) : ''; };
    expect([2026, 2027, 2028, 2034].map(steel)).toEqual(['1.782', '1.944', '2.106', '2.106']);
    const ammonia = find('28141000', 'BR', 2030);
    expect(ammonia.ok && toText(ammonia.value.value)).toBe('3.2421');
  });

  it('refuses what has no default value by its reason', () => {
    const codes = [find('72083900', 'CH'), find('72083900', 'de'), find('72083900', 'ZZ'), find('72042100'), find('85011000'), find('31056000'), find('x'), find('72083900', 'BR', 2025), find('27160000'), find('72083900', 'BR', 2026, { route: 'K' })];
    expect(codes.map((each) => refusal(each)?.code)).toEqual(['cbam.origin_exempt', 'cbam.origin_exempt', 'cbam.country_unknown', 'cbam.code_outside', 'cbam.code_outside', 'cbam.code_outside', 'cbam.code_unreadable', 'cbam.year_before', 'cbam.electricity_default', 'cbam.route_other']);
  });

  it('says where the act prints a zero, and gives precursors of unknown country the highest value', () => {
    expect(find('28041000', 'ML')).toMatchObject({ ok: true, value: { doubt: 'printed_zero' } });
    const iron = lookUpUnknownCountry({ code: '72031000', year: 2026 }, tables);
    expect(iron.ok && toText(iron.value.total)).toBe('4.2');
    for (const [code, row] of tables.unknownCountry.countries.get('UNKNOWN')!) {
      const totals = [...law.countries.values()].flatMap((rows) => rows.get(code)?.total ?? []).map((total) => Number(toText(total)));
      expect(row.total === null ? -Infinity : Number(toText(row.total))).toBe(Math.max(-Infinity, ...totals));
    }
  });

  it('keeps the first edition selectable for audits', () => {
    const before = find('7201', 'BR', 2026, { edition: '2025/2621' });
    expect(before.ok && [toText(before.value.total), before.value.source.sourceId]).toEqual(['1.4777', 'eu-cbam-defaults/2025-2621']);
  });
});

describe('free allocation and certificates', () => {
  const sefa = (year: number, hold = false) => {
    const sheet = new Sheet();
    const answer = freeAllocationByDefault(sheet, { code: '72083900', routes: ['C'], year, hold }, tables);
    return answer.ok ? { ...answer.value, text: toText(answer.value.sefa.value), sheet } : answer.problems[0];
  };

  it('multiplies factor, correction and benchmark of the year, with a trace that re-executes', () => {
    const one = sefa(2026);
    expect(one).toMatchObject({ text: toText(multiply(decimal('0.975'), decimal('1.37'))), held: [] });
    if (one && 'sheet' in one) expect(verifyTrace(one.sheet.close().node(one.sefa.index)).ok).toBe(true);
  });

  it('is 0 in 2034, not published from 2031 on, and held there only by a projection that says so', () => {
    expect(sefa(2034)).toMatchObject({ text: '0', held: [] });
    expect(sefa(2031)).toMatchObject({ code: 'cbam.not_published', params: { what: 'cscf', period: '2031' } });
    expect(sefa(2031, true)).toMatchObject({ held: ['cscf', 'benchmark'] });
  });

  it('adds the allocation of precursors to that of the process', () => {
    const sheet = new Sheet();
    const given = (text: string) => sheet.given(decimal(text), figure('cbam_sefa', 't/t'));
    const actual = freeAllocation(sheet, { code: '72083900', route: null, year: 2026, precursors: [{ perTonne: given('1.1'), sefa: given('0.5') }] }, tables);
    const own = benchmarkOf({ column: 'A', code: '72083900', routes: [], year: 2026 }, tables);
    expect(actual.ok && own.ok && toText(actual.value.sefa.value)).toBe(own.ok ? String(Number((Number(toText(own.value.value)) * 0.975 + 0.55).toFixed(10))) : '');
  });

  it('of several routes or grades of one code takes the highest benchmark, in every code that has several', () => {
    const several = [...tables.benchmarks].flatMap(([key, rows]) => {
      const [column, code = ''] = key.split('/');
      const year = rows.filter(({ from, to }) => (from ?? 0) <= 2026 && 2026 <= (to ?? 9999) && /^\d{8}$/.test(code));
      const routes = year.filter(({ route }) => route !== '').map(({ route }) => route);
      return routes.length < 2 ? [] : [{ column: column as 'A' | 'B', code, rows: year, routes }];
    });
    expect(several.length).toBeGreaterThan(100);
    for (const { column, code, rows, routes } of several) {
      const found = benchmarkOf({ column, code, routes, year: 2026 }, tables);
      const of = rows.filter(({ route }) => routes.includes(route)).map(({ benchmark }) => Number(toText(benchmark)));
      const figure = found.ok && Number(toText(found.value.value));
      expect([code, figure, found.ok && found.value.highestOf]).toEqual([code, Math.max(...of), of.length]);
    }
  });

  it('never gives fewer certificates than none, whatever is deducted', () => {
    const sheet = new Sheet();
    const t = (text: string) => sheet.given(decimal(text), figure('cbam_sefa', 't'));
    const some = certificatesOf(sheet, { mass: t('100'), see: t('1.782'), sefa: t('1.33575'), deduction: t('4.625') });
    expect([toText(some.certificates.value), some.floored]).toEqual(['40', false]);
    const none = certificatesOf(sheet, { mass: t('100'), see: t('1'), sefa: t('1.33575'), deduction: null });
    expect([toText(none.certificates.value), toText(none.before.value), none.floored]).toEqual(['0', '-33.575', true]);
  });

  it('names prices that are published, and the day of the next for those that are not', () => {
    const prices = ['2026-Q1', '2026-Q2', '2026-Q3'].map((quarter) => certificatePrice(quarter, tables));
    expect(prices.map((price) => price.ok && toText(price.value.value))).toEqual(['75.36', '75.28', '82.32']);
    expect(certificatePrice('2026-Q4', tables)).toMatchObject({ ok: false, problems: [{ code: 'cbam.not_published', params: { due: '2027-01-04' } }] });
    expect(certificatePrice('2027-Q1', tables).ok).toBe(false);
    const [, , third] = prices;
    expect(third?.ok && toText(costOf(decimal('10'), new Sheet(), third.value).value)).toBe('823.2');
  });

  it('know the 50 tonnes of a year, and half of it to hold from 2027 on', () => {
    const figures = [netMassThreshold(2026, tables), quarterlyHolding(2027, tables)];
    expect(figures.map((one) => one.ok && toText(one.value.value))).toEqual(['50', '0.5']);
    expect(quarterlyHolding(2026, tables).ok).toBe(false);
  });
});

describe('every dated row of CBAM', () => {
  it.each(['cbam-defaults', 'cbam-unknown-country', 'cbam-benchmarks', 'cbam-rules'] as const)('%s names its act and the day it was checked', (name) => {
    const bare = [...readRegister(name).values()].filter(({ facts }) => !facts['act'] || !/^\d{4}-\d\d-\d\d$/.test(facts['checked'] ?? ''));
    expect(bare).toEqual([]);
  });
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { absolute, compare, decimal, divide, multiply, subtract, sum, toText } from '#engine/decimal.ts';
import type { Factor } from '#engine/factor.ts';
import { describe, expect, it } from 'vitest';
import { loadLibrary } from './load.ts';
import { type RegisterName, readRegister } from './registers.ts';
import { shelvedFactors } from './shelf.ts';
import { FOLDER, filesBelow, readCards, readLines } from './tables.ts';

type Check = { readonly check: string; readonly source: string; readonly expected: string; readonly tolerance?: string } & (
  | { readonly form: 'factor'; readonly factor: string; readonly value: string }
  | { readonly form: 'register'; readonly register: RegisterName; readonly code: string; readonly fact: string }
  | { readonly form: 'gwp'; readonly gas: string }
  | { readonly form: 'computed'; readonly rule: string }
  | { readonly form: 'not_here'; readonly why: string }
);

const checks = JSON.parse(readFileSync(join(FOLDER, 'checks/spot-checks.json'), 'utf8')) as Check[];
const library = await loadLibrary();
const factors = new Map<string, Factor>();
for (const { value } of shelvedFactors(readCards())) factors.set(value.factor.id, value.factor);
const printed = new Map<string, string>();
for (const file of filesBelow(FOLDER).filter((path) => /^factors\/.*\.csv$/.test(path))) {
  const id = file.split('/').slice(1, 3).join('/');
  for (const { value: row } of readLines(file)) printed.set(`${id}/${row['key']}`, row['co2e'] ?? '');
}

const ids = (prefix: string): string[] => [...factors.keys()].filter((id) => id.startsWith(prefix));
const co2e = (id: string): ReturnType<typeof decimal> => decimal(printed.get(id) ?? '');
const apart = (left: string, right: string): ReturnType<typeof decimal> => absolute(subtract(decimal(left), decimal(right)));
const weigh = (gases: Readonly<Record<string, string>>, set: 'AR4' | 'AR5'): ReturnType<typeof decimal> =>
  sum(Object.entries(gases).map(([gas, kg]) => multiply(decimal(kg), decimal(library.gwp[set].values[gas] ?? ''))));

function kilometres(from: string, to: string): number {
  const airports = readRegister('airports');
  const place = (code: string) => ['lat', 'lon'].map((fact) => (Number(airports.get(code)?.facts[fact]) * Math.PI) / 180) as [number, number];
  const [a, b] = [place(from), place(to)];
  const half = Math.sin((a[0] - b[0]) / 2) ** 2 + Math.cos(a[0]) * Math.cos(b[0]) * Math.sin((a[1] - b[1]) / 2) ** 2;
  return 2 * 6371.0088 * Math.asin(Math.sqrt(half));
}

const RULES: Readonly<Record<string, () => string>> = {
  uk_electricity_fell_15_percent: () => {
    const change = divide(subtract(co2e('desnz/2025/7_400_4000_5'), co2e('desnz/2024/7_400_4000_5')), co2e('desnz/2024/7_400_4000_5'), 6);
    return Number(toText(change)).toFixed(2);
  },
  desnz_2024_and_2025_share_keys: () =>
    String(ids('desnz/2024/').filter((id) => factors.has(id.replace('/2024/', '/2025/'))).length),
  desnz_gases_add_up: () => {
    const off = [...ids('desnz/2024/'), ...ids('desnz/2025/')].filter((id) => {
      const gases = factors.get(id)?.gasesCo2eKg;
      return gases && printed.get(id) && compare(absolute(subtract(sum(Object.values(gases).map(decimal)), co2e(id))), decimal('0.00002')) > 0;
    });
    return String(off.length);
  },
  egrid_2023_subregions: () => String(ids('epa-egrid/2025/').filter((id) => id.endsWith('-2025')).length),
  r424a_from_composition: () => {
    const hfcs = (library.refrigerantBlends['R-424A']?.components ?? []).filter(({ gas }) => gas.startsWith('HFC-'));
    return Number(toText(weigh(Object.fromEntries(hfcs.map(({ gas, massFraction }) => [gas, massFraction])), 'AR5'))).toFixed(1);
  },
  useeio_commodities: () => String(ids('useeio/1.3.0/').filter((id) => id.endsWith('.with')).length),
  useeio_gases_weigh_to_co2e: () => {
    const gaps = ids('useeio/1.3.0/').filter((id) => id.endsWith('.gases')).map((id) => {
      const rest = subtract(co2e(id.replace('.gases', '.with')), weigh(factors.get(id)?.gasesKg ?? {}, 'AR5'));
      return compare(rest, decimal('-0.005')) >= 0;
    });
    return gaps.every(Boolean) ? '0.005' : 'more';
  },
  useeio_without_below_with: () => {
    const over = ids('useeio/1.3.0/').filter(
      (id) => id.endsWith('.without') && compare(co2e(id), co2e(id.replace('.without', '.with'))) > 0,
    );
    return String(over.length);
  },
  cnae_levels: () => {
    const levels = Map.groupBy(readRegister('cnae').values(), ({ facts }) => facts['level'] ?? '');
    return [...levels.values()].map((entries) => entries.length).join('/');
  },
  countries: () => String(readRegister('countries').size),
  gig_gru_km: () => kilometres('GIG', 'GRU').toFixed(1),
  rfcw_egrid2019_ar4_kg_per_kwh: () => {
    const factor = factors.get('epa-egrid/2025/US-RFCW-2021');
    const perKwh = divide(weigh(factor?.gasesKg ?? {}, 'AR4'), decimal('1000'), 9);
    return Number(toText(perKwh)).toFixed(6);
  },
  cbam_defaults_with_total: () => String(readRegister('cbam-defaults-2025-2621').size),
  cbam_benchmarks_column_b: () => String([...readRegister('cbam-benchmarks').values()].filter(({ parent }) => parent === 'B').length),
  cbam_fuels_equal_ipcc: () => {
    const ipcc = new Map(ids('ipcc/2006/stationary.').map((id) => [factors.get(id)?.name.en.split(',')[0]?.toLowerCase().replaceAll(/[^a-z]/g, ''), factors.get(id)?.gasesKg?.['CO2']]));
    const pairs = ids('eu-cbam/2025-2547/1.').flatMap((id) => {
      const other = ipcc.get(factors.get(id)?.name.en.split(',')[0]?.toLowerCase().replaceAll(/[^a-z]/g, ''));
      return other === undefined ? [] : [compare(decimal(other), decimal(factors.get(id)?.gasesKg?.['CO2'] ?? '')) === 0];
    });
    return pairs.every(Boolean) ? String(pairs.length) : 'differs';
  },
};

function actual(check: Check): string | undefined {
  if (check.form === 'factor') return check.value === 'co2e' ? printed.get(check.factor) : factors.get(check.factor)?.gasesKg?.[check.value];
  if (check.form === 'register') return readRegister(check.register).get(check.code)?.facts[check.fact];
  if (check.form === 'gwp') return (['AR4', 'AR5', 'AR6'] as const).map((set) => library.gwp[set].values[check.gas]).join('/');
  return check.form === 'computed' ? RULES[check.rule]?.() : undefined;
}

describe('the spot checks that the raw data came with, on the tables that ship', () => {
  it.each(checks.filter(({ form }) => form !== 'not_here').map((check, index) => [`${index + 1} ${check.check}`, check] as const))('%s', (_name, check) => {
    const found = actual(check);
    if (check.tolerance === undefined) expect(found).toBe(check.expected);
    else expect(compare(apart(found ?? '', check.expected), decimal(check.tolerance))).toBeLessThanOrEqual(0);
  });

  it('say of every one that is not run what keeps it out', () => {
    const out = checks.filter((check) => check.form === 'not_here');
    expect(out.filter((check) => check.form === 'not_here' && check.why.length < 10)).toEqual([]);
    expect(checks.length - out.length).toBeGreaterThan(50);
  });
});

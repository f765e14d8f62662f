import type { GivenRate } from '#engine/given-rate.ts';
import { calculateActivity } from '#engine/ways/calculate.ts';
import { calculateFootprint } from '#engine/footprint.ts';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Factor } from '#engine/factor.ts';
import { add, compare, decimal, divide, multiply, subtract, sum, toText } from '#engine/decimal.ts';
import { isKyotoGas } from '#engine/gas.ts';
import { findUnit } from '#engine/unit.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { referenceChecksum } from './checksum.ts';
import { loadLibrary } from './load.ts';
import { shelvedFactors } from './shelf.ts';
import { FOLDER, filesBelow, readCards, readLines } from './tables.ts';

const library = await loadLibrary();
const factors = new Map<string, Factor>();
const published = new Map<string, string>();

beforeAll(() => {
  for (const { value } of shelvedFactors(readCards())) factors.set(value.factor.id, value.factor);
  for (const file of filesBelow(FOLDER).filter((path) => /^factors\/.*\.csv$/.test(path))) {
    const id = file.split('/').slice(1, 3).join('/');
    for (const { value: row } of readLines(file)) published.set(`${id}/${row['key']}`, row['co2e'] ?? '');
  }
});

const within = (left: string, right: string, tolerance: string): boolean => {
  const gap = subtract(decimal(left), decimal(right));
  return compare(gap, decimal(tolerance)) <= 0 && compare(gap, decimal(`-${tolerance}`)) >= 0;
};

describe('the reference library', () => {
  it('holds every edition it promises', () => {
    const count = (prefix: string): number => [...factors.keys()].filter((id) => id.startsWith(prefix)).length;
    expect({
      desnz2024: count('desnz/2024/'),
      desnz2025: count('desnz/2025/'),
      desnzEarlier: ['2020', '2021', '2022', '2023'].map((year) => count(`desnz/${year}/`)),
      useeio: count('useeio/1.3.0/'),
      process: count('ipcc-process/2006/'),
      sin: count('mcti-sin/2026-08/'),
      egridNow: count('epa-egrid/2025/') - 196,
    }).toEqual({ desnz2024: 2672, desnz2025: 2672, desnzEarlier: [2398, 2480, 1587, 1541], useeio: 3048, process: 141, sin: 269, egridNow: 28 });
  });

  it('counts every factor in a unit that the engine knows and cites a card that exists', () => {
    const cards = readCards();
    const wrong = [...factors.values()].filter(
      (factor) => findUnit(factor.unit) === null || !cards.has(factor.source.sourceId) || !factor.source.locator,
    );
    expect(wrong.map((factor) => factor.id)).toEqual([]);
  });

  it('has a number in every gas it states and never a blank', () => {
    const amounts = [...factors.values()].flatMap((factor) => [
      ...Object.values(factor.gasesKg ?? {}),
      ...Object.values(factor.gasesCo2eKg ?? {}),
      ...(factor.co2eKg === undefined ? [] : [factor.co2eKg]),
    ]);
    expect(amounts.length).toBeGreaterThan(factors.size);
    expect(amounts.filter((amount) => !/^\d+(\.\d+)?$/.test(amount))).toEqual([]);
  });

  it('repeats the published figures', () => {
    const checks = JSON.parse(readFileSync(join(FOLDER, 'checks/published.json'), 'utf8')) as {
      factor: string;
      value: string;
      expected: string;
      tolerance?: string;
      citation: string;
    }[];
    const off = checks.filter(({ factor, value, expected, tolerance }) => {
      const found = factors.get(factor);
      const actual = value === 'co2e' ? published.get(factor) : found?.gasesKg?.[value];
      return !actual || !within(actual, expected, tolerance ?? '0');
    });
    expect(checks.length).toBeGreaterThan(10);
    expect(off).toEqual([]);
  });

  it('adds the gases of every UK factor to the published total', () => {
    const off = [...factors.values()].filter((factor) => {
      const total = published.get(factor.id);
      if (!factor.id.startsWith('desnz/') || !factor.gasesCo2eKg || !total) return false;
      const places = Math.min(total.split('.')[1]?.length ?? 0, 5);
      const rounding = toText(divide(decimal('2'), decimal(String(10 ** places)), 8));
      return !within(toText(sum(Object.values(factor.gasesCo2eKg).map(decimal))), total, rounding);
    });
    expect(off.map((factor) => factor.id)).toEqual([]);
  });

  it('stands on AR4 before 2023 in the United Kingdom, and on AR5 from then on', () => {
    const sets = (year: string): unknown[] => {
      const edition = [...factors.values()].filter((factor) => factor.id.startsWith(`desnz/${year}/`));
      return [...new Set(edition.map((factor) => factor.gwpSet))].filter((set) => set !== undefined);
    };
    expect(['2020', '2021', '2022'].map(sets)).toEqual([['AR4'], ['AR4'], ['AR4']]);
    expect(['2023', '2024', '2025'].map(sets)).toEqual([['AR5'], ['AR5'], ['AR5']]);
  });

  it('adds the gases of US spend factors to the published CO2e, but for what is stated only as CO2e', () => {
    const off = [...factors.values()].filter((factor) => {
      if (!factor.id.endsWith('.gases') || !factor.gasesKg) return false;
      const weighed = Object.entries(factor.gasesKg).map(([gas, kg]) => {
        const gwp = library.gwp.AR5.values[gas];
        if (gwp === undefined) throw new Error(`no GWP of ${gas}`);
        return multiply(decimal(kg), decimal(gwp));
      });
      const rest = subtract(decimal(published.get(factor.id.replace('.gases', '.with')) ?? ''), sum(weighed));
      return compare(rest, decimal('-0.005')) < 0 || compare(rest, decimal('0.1')) > 0;
    });
    expect(off.map((factor) => factor.id)).toEqual([]);
  });

  it('has annual grid factors of Brazil that are the means of their months', () => {
    const months = (year: string): string[] =>
      [...factors.values()].filter((factor) => factor.id.startsWith(`mcti-sin/2026-08/${year}-`)).map((factor) => factor.gasesKg?.['CO2'] ?? '');
    for (const year of ['2023', '2024', '2025']) {
      expect(months(year)).toHaveLength(12);
      const mean = toText(divide(sum(months(year).map(decimal)), decimal('12'), 12));
      expect(within(mean, factors.get(`mcti-sin/2026-08/annual-${year}`)?.gasesKg?.['CO2'] ?? '', '0.05')).toBe(true);
    }
  });

  it('keeps the month that the programme copied otherwise as the ministry published it', () => {
    expect(factors.get('mcti-sin/2026-08/2021-11')?.gasesKg).toEqual({ CO2: '147.4' });
  });
});

describe('kinds and their factors', () => {
  it('names every kind in at most 40 characters, no two alike', () => {
    for (const language of ['pt-BR', 'en'] as const) {
      const names = Object.values(library.kinds).map(({ name }) => name[language]);
      expect(names.filter((name) => name.length > 40)).toEqual([]);
      expect(new Set(names).size).toBe(names.length);
    }
  });

  it('knows the fuel or blend, and the components, of every kind', () => {
    const names = Object.values(library.kinds).flatMap((kind) => Object.values(kind.fuel ?? {}));
    expect(names.filter((name) => !library.fuels[name] && !library.fuelBlends[name])).toEqual([]);
    const components = Object.values(library.fuelBlends).flatMap((blend) => blend.components);
    expect(components.filter((name) => !library.fuels[name])).toEqual([]);
  });

  it('has a candidate for every combustion kind, for each component of a Brazilian blend', () => {
    const lacking = Object.values(library.kinds).flatMap((kind) => {
      if (kind.method !== 'fuel') return [];
      const components = library.fuelBlends[kind.fuel?.['BR'] ?? '']?.components ?? [];
      const slots: (string | null)[] = [null, ...components];
      return slots.filter((slot) => library.candidates(kind.key, slot).length === 0).map((slot) => `${kind.key} ${slot}`);
    });
    expect(lacking).toEqual([]);
  });

  it('has a GWP in AR5 for every gas of a kind but two of AR6 alone, zero only for ammonia and with its source', () => {
    const values = library.gwp.AR5.values;
    const lacking = Object.values(library.kinds).flatMap((kind) => {
      if (kind.gas === undefined) return [];
      const parts = library.refrigerantBlends[kind.gas]?.components.map((part) => part.gas) ?? [kind.gas];
      return parts.filter((gas) => values[gas] === undefined);
    });
    expect(lacking).toEqual(['Halon-1202', 'HFE-365mcf3']);
    const zeros = Object.entries(values).filter(([, value]) => Number(value) === 0);
    expect(zeros).toEqual([['NH3', '0']]);
    expect(library.gwp.AR5.sources?.['NH3']?.sourceId).toBe('eu/517-2014');
  });

  it('has a kind for every refrigerant blend, and a potential with a source for each of its parts', () => {
    const gases = new Set(Object.values(library.kinds).map(({ gas }) => gas));
    const blends = Object.entries(library.refrigerantBlends);
    expect(blends.length).toBeGreaterThan(110);
    expect(blends.filter(([blend]) => !gases.has(blend))).toEqual([]);
    const parts = blends.flatMap(([, { components }]) => components.map(({ gas }) => gas));
    expect(parts.filter((gas) => library.gwp.AR5.values[gas] === undefined)).toEqual([]);
  });

  // As the UK prints the total of all gases (conversion factors 2025, flat file, sheet Refrigerant & other, ids 3_201_…).
  it.each([
    ['r411a', '1555', 'propylene'],
    ['r411b', '1659', 'propylene'],
    ['r424a', '2212', 'isopentane'],
    ['r419a', '2688', 'dimethyl ether'],
    ['r435a', '28.4', 'dimethyl ether'],
    ['r437a', '1639', 'pentane'],
    ['r438a', '2059', 'isopentane'],
    ['r441a', '0.23', 'ethane'],
  ])('weighs %s at %s kg, its %s with it', (name, printed) => {
    const activity = { kind: `fugitive.${name}`, unit: 'kg', quantity: '1', region: 'BR', from: '2025-03-01', to: '2025-03-31' };
    const result = calculateActivity({ activity, gwpSet: 'AR5', programme: 'brazil', today: '2026-11-24' }, library);
    if (result.status !== 'calculated') throw new Error(JSON.stringify(result.problems));
    const all = Number(result.co2eKg) + Number(result.outsideKyotoCo2eKg);
    expect(all.toFixed(printed.split('.')[1]?.length ?? 0)).toBe(printed);
  });

  it('has a kind for every gas that has a potential, and tells those of the Montreal Protocol apart', () => {
    const kinds = Object.values(library.kinds).filter(({ category }) => category === 'fugitive' || category === 'process');
    const released = kinds.flatMap(({ key, gas }) => {
      if (gas !== undefined) return [gas];
      const own = library.factor(library.candidates(key, null).find(({ id }) => id.startsWith('release/'))?.id ?? '');
      return Object.keys(own?.gasesKg ?? {});
    });
    const gases = [...new Set(Object.values(library.gwp).flatMap(({ values }) => Object.keys(values)))];
    expect(gases.length).toBeGreaterThan(90);
    expect(gases.filter((gas) => !released.includes(gas))).toEqual([]);
    const told = (gas: string) => {
      const kind = kinds.find((one) => one.gas === gas)?.key ?? '';
      const activity = { kind, unit: 'kg', quantity: '1', region: 'BR', from: '2025-03-01', to: '2025-03-31' };
      const result = calculateActivity({ activity, gwpSet: 'AR5', programme: 'brazil', today: '2026-11-24' }, library);
      return result.status === 'calculated' ? [result.co2eKg, result.outsideKyotoCo2eKg] : result.problems.map(({ code }) => code);
    };
    const outside = gases.filter((gas) => !isKyotoGas(gas) && library.gwp.AR5.values[gas] !== undefined);
    expect(outside.length).toBeGreaterThan(40);
    for (const gas of outside) expect([gas, ...told(gas)]).toEqual([gas, '0', library.gwp.AR5.values[gas]]);
    expect(['HFC-152a', 'HCFC-141b', 'PFC-116', 'Halon-1202'].map(told)).toEqual([
      ['138', '0'],
      ['0', '782'],
      ['11100', '0'],
      ['gwp.missing'],
    ]);
  });

  it('never lets a UK row in miles answer by itself, and one on the net basis only where that basis is asked for', () => {
    const rows = Object.keys(library.kinds).flatMap((kind) => library.candidates(kind, null));
    const own = rows.filter((factor) => factor.id.startsWith('desnz/') && factor.unit === 'mile');
    expect(own.map((factor) => factor.id)).toEqual([]);
    const bill = { kind: 'stationary.natural_gas', quantity: '20000', unit: 'kWh', from: '2025-03-01', to: '2025-03-31', region: 'GB' };
    const burnt = (basis?: 'net' | 'gross') => {
      const activity = { ...bill, ...(basis ? { basis } : {}) };
      const result = calculateFootprint({ activity, gwpSet: 'AR5', programme: 'uk', today: '2026-11-20' }, library);
      return result.status === 'calculated' ? [result.co2eKg, result.factors[0]?.id] : result.problems;
    };
    // 0.18296 and 0.20270 kg CO2e per kWh, as printed for the gross and the net calorific value.
    expect(burnt()).toEqual(['3659.2', 'desnz/2025/1_100_1004_6']);
    expect(burnt('net')).toEqual(['4054', 'desnz/2025/1_100_1004_7']);
  });
});

describe('gases and blends', () => {
  it('has the GWP of the three assessment reports, methane of AR6 by origin', () => {
    const { AR4, AR5, AR6 } = library.gwp;
    expect([AR4.values['CH4'], AR5.values['CH4'], AR6.values['CH4'], AR6.fossilMethane]).toEqual(['25', '28', '27', '29.8']);
    expect([AR4.values['N2O'], AR5.values['N2O'], AR6.values['N2O']]).toEqual(['298', '265', '273']);
    expect(AR5.fossilMethane).toBeUndefined();
    expect(AR6.sources?.['CH4']?.sourceId).toBe('ghg-protocol/gwp-2.0');
  });

  it('computes R-424A from its composition, not from the figure that is misprinted', () => {
    const parts = library.refrigerantBlends['R-424A']?.components ?? [];
    const weighed = parts.flatMap(({ gas, massFraction }) => {
      const gwp = /^(HFC|PFC)-/.test(gas) ? library.gwp.AR5.values[gas] : undefined;
      return gwp === undefined ? [] : [multiply(decimal(massFraction), decimal(gwp))];
    });
    expect(within(toText(sum(weighed)), '2211.8', '0.1')).toBe(true);
  });

  it('has refrigerant blends whose fractions add to one', () => {
    const off = Object.values(library.refrigerantBlends).filter(
      (blend) => !within(toText(sum(blend.components.map((part) => decimal(part.massFraction)))), '1', '0.001'),
    );
    expect(off.map((blend) => blend.name)).toEqual([]);
  });

  it('changes the Brazilian blends on the day of each decision', () => {
    const share = (blend: string, component: string, month: string): string | undefined =>
      library.fuelBlends[blend]?.months.find((row) => row.month === month)?.shares[component];
    const diesel = ['2023-03', '2023-04', '2024-02', '2024-03', '2025-07', '2025-08'];
    expect(diesel.map((month) => share('diesel_b', 'biodiesel_b100', month))).toEqual(['0.10', '0.12', '0.12', '0.14', '0.14', '0.15']);
    expect(['2025-07', '2025-08'].map((month) => share('gasoline_c', 'ethanol_anhydrous', month))).toEqual(['0.27', '0.30']);
  });

  it('has no month of a blend beside the acts after 2025, none twice, all adding to one', () => {
    for (const blend of Object.values(library.fuelBlends)) {
      expect(blend.months.filter((row) => row.month >= '2026-01')).toEqual([]);
      expect(new Set(blend.months.map((row) => row.month)).size).toBe(blend.months.length);
      for (const row of blend.months) {
        expect(toText(Object.values(row.shares).map(decimal).reduce(add))).toBe('1');
      }
    }
  });

  it('has the acts of the Brazilian blends agree with every month that has a row, each adding to one', () => {
    for (const blend of Object.values(library.fuelBlends)) {
      const acts = blend.acts ?? [];
      expect(acts.length).toBeGreaterThan(10);
      for (const { shares } of acts) expect(toText(Object.values(shares).map(decimal).reduce(add))).toBe('1');
      const byActs = blend.months.map(({ month }) => acts.findLast(({ from }) => from <= `${month}-01`)?.shares);
      expect(byActs).toEqual(blend.months.map(({ shares }) => shares));
    }
  });

  it('calculates the diesel and the power of a month after the newest act and factor, as provisional', () => {
    const codes = (kind: string, unit: string, from: string, to: string) => {
      const activity = { kind, unit, quantity: '1000', region: 'BR', from, to };
      const result = calculateActivity({ activity, gwpSet: 'AR5', programme: 'brazil', today: '2027-06-30' }, library);
      return [result.status, ...result.problems.map(({ code }) => code)];
    };
    expect(codes('mobile.diesel', 'L', '2026-03-01', '2026-03-31')).toEqual(['calculated']);
    expect(codes('mobile.diesel', 'L', '2026-11-01', '2026-11-30')).toEqual(['calculated', 'blend.in_force']);
    expect(codes('mobile.gasoline', 'L', '2026-09-01', '2026-09-30')).toEqual(['calculated']);
    expect(codes('mobile.gasoline', 'L', '2027-01-01', '2027-01-27')).toEqual(['calculated', 'blend.in_force']);
    expect(codes('mobile.gasoline', 'L', '2027-01-01', '2027-01-31')).toEqual(['not_calculated', 'blend.missing']);
    expect(codes('electricity', 'kWh', '2026-08-01', '2026-08-31')).toEqual(['calculated']);
    expect(codes('electricity', 'kWh', '2026-10-01', '2026-10-31')).toEqual(['calculated', 'factor.provisional']);
  });

  it('counts premium gasoline by its own share since March 2015, and by the common one before', () => {
    const kg = (kind: string, from: string, to: string, parameters = {}) => {
      const activity = { kind, unit: 'L', quantity: '1000', region: 'BR', from, to };
      const asked = { activity, gwpSet: 'AR5', programme: 'brazil', today: '2026-11-24', parameters } as const;
      const result = calculateActivity(asked, library);
      return result.status === 'calculated'
        ? [result.co2eKg, result.biogenicCo2Kg, ...result.problems.map(({ code }) => code)]
        : result.problems;
    };
    const stated = { biofuelShare: { value: '0.25' } };
    const august = ['2025-08-01', '2025-08-31'] as const;
    const [co2e, biogenic] = kg('mobile.gasoline', ...august, stated);
    expect(kg('mobile.gasoline_premium', ...august)).toEqual([co2e, biogenic]);
    expect(kg('mobile.gasoline_premium', '2014-06-01', '2014-06-30')).toEqual(kg('mobile.gasoline', '2014-06-01', '2014-06-30'));
    expect(kg('mobile.gasoline_premium', '2026-10-01', '2026-10-31')).toEqual([co2e, biogenic, 'blend.in_force']);
  });

  it('counts by the share of what was bought where it is stated, and says so; beside no blend it is refused', () => {
    const by = (kind: string, biofuelShare: GivenRate) => {
      const activity = { kind, unit: 'L', quantity: '1000', region: 'BR', from: '2025-08-01', to: '2025-08-31' };
      const asked = { activity, gwpSet: 'AR5', programme: 'brazil', today: '2026-11-24', parameters: { biofuelShare } } as const;
      return calculateActivity(asked, library);
    };
    const source = { sourceId: 'own/stated', title: 'Certificate 12', publisher: '', edition: '', licence: '' };
    const stated = by('mobile.diesel', { value: '0.2', source });
    expect(stated.problems).toEqual([
      { code: 'blend.stated', params: { blend: 'diesel_b', fuel: 'biodiesel_b100', share: '0.2' } },
    ]);
    const trace = stated.status === 'calculated' ? JSON.stringify(stated.trace) : '';
    expect(trace).toContain('blend.share_stated');
    expect(trace).toContain('Certificate 12');
    const codes = (result: ReturnType<typeof by>) => [result.status, ...result.problems.map(({ code }) => code)];
    expect(codes(by('mobile.diesel', { value: '1.2' }))).toEqual(['not_calculated', 'input.range']);
    expect(codes(by('mobile.ethanol', { value: '0.2' }))).toEqual(['not_calculated', 'parameters.unknown']);
  });

  it('has the exact mean of the last twelve published months of the Brazilian grid stand in for the next ones', () => {
    const months = library.candidates('electricity', null).filter(({ id }) => /^mcti-sin\/2026-08\/\d{4}-\d\d$/.test(id));
    const last = months.toSorted((a, b) => (a.id < b.id ? -1 : 1)).slice(-12);
    const total = last.map(({ gasesKg }) => decimal(gasesKg?.['CO2'] ?? '')).reduce(add);
    const mean = library.factor('mcti-sin/2026-08/mean-12');
    expect(mean?.isStandIn).toBe(true);
    expect(toText(total)).toBe('602.5');
    expect(mean?.gasesKg?.['CO2']).toBe((602.5 / 12).toFixed(4));
  });

  it('takes no number from the workbook of the Brazilian programme', () => {
    const tables = filesBelow(FOLDER).filter((path) => path.endsWith('.csv'));
    const citing = tables.filter((path) => /PBGHG|FGV|Ferramenta (de cálculo|GHG|do programa)/i.test(readFileSync(join(FOLDER, path), 'utf8')));
    expect(tables.length).toBeGreaterThan(15);
    expect(citing).toEqual([]);
  });
});

describe('loading', () => {
  it('stops at a bad row and names its file and line', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'razao-reference-'));
    try {
      cpSync(FOLDER, folder, { recursive: true, filter: (path) => !path.endsWith('.ts') });
      const before = referenceChecksum(folder);
      const file = join(folder, 'factors/mcti-sin/2026-08/monthly.csv');
      writeFileSync(file, readFileSync(file, 'utf8').replace(',kg,29.2,', ',kg,n/a,'));
      await expect(loadLibrary(folder)).rejects.toThrow('reference/factors/mcti-sin/2026-08/monthly.csv:206: co2');
      expect(referenceChecksum(folder)).not.toBe(before);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('refuses a link to a factor that does not exist', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'razao-reference-'));
    try {
      cpSync(FOLDER, folder, { recursive: true, filter: (path) => !path.endsWith('.ts') });
      const file = join(folder, 'activities/factor-kinds.csv');
      writeFileSync(file, `${readFileSync(file, 'utf8')}electricity,,nobody/1/nothing\n`);
      await expect(loadLibrary(folder)).rejects.toThrow(/factor-kinds\.csv:\d+: no factor nobody\/1\/nothing/);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

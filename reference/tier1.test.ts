/** Agriculture, own waste and wastewater at tier 1: answered by the published defaults, each cited, none for another place. */
import { calculateProcess } from '#engine/process/calculate.ts';
import { calculateActivity } from '#engine/ways/calculate.ts';
import { describe, expect, it } from 'vitest';
import { loadLibrary } from './load.ts';

const library = await loadLibrary();
const amount = (value: string, unit: string) => ({ amount: value, unit });
const year = { from: '2025-01-01', to: '2025-12-31' };

function ask(kind: string, quantity: string, unit: string, parameters: object, more: object = {}) {
  const activity = { kind, quantity, unit, ...year, region: 'BR', ...more };
  return calculateActivity(
    { activity, parameters: { ...parameters }, gwpSet: 'AR5', programme: 'brazil', today: '2026-11-20' },
    library,
  );
}

const ANSWERED: [string, string, string, string, object, string, string][] = [
  ['1 000 dairy cows', 'agriculture.enteric', '1000', 'head', { animal: 'dairy_cattle' }, '2016000', '10.11'],
  ['300 sheep', 'agriculture.enteric', '300', 'head', { animal: 'sheep' }, '42000', '10.10'],
  [
    '500 pigs in the warm, manure',
    'agriculture.manure',
    '500',
    'head',
    { animal: 'swine', climate: 'warm' },
    '28000',
    '10.14',
  ],
  ['50 t of limestone', 'agriculture.liming', '50', 't', { lime: 'limestone' }, '22000', 'Equation 11.12, limestone'],
  ['10 t of urea', 'agriculture.urea', '10', 't', { method: 'urea' }, '7333.33', 'Equation 11.13, urea'],
  ['1 t of nitrogen', 'agriculture.n_fertiliser', '1000', 'kg', { climate: 'wet' }, '5517.678', 'Table 11.1, EF1'],
  [
    '200 t of food waste composted',
    'waste_own.composting',
    '200',
    't',
    { treatment: 'composting' },
    '35120',
    '4.1',
  ],
  [
    '10 t of plastics burnt',
    'waste_own.incineration',
    '10',
    't',
    { waste: 'plastics', technology: 'continuous_stoker' },
    '27632.556',
    '5.3',
  ],
  [
    '10 000 m3 in a deep lagoon',
    'waste_own.wastewater',
    '10000',
    'm3',
    { organics: { value: '5' }, measuredAs: 'COD', system: 'deep_lagoon' },
    '280000',
    '6.8',
  ],
];

describe('tier 1 of agriculture and own waste', () => {
  it.each(ANSWERED)('%s is counted by the default of its table', (_name, kind, quantity, unit, said, co2e, table) => {
    const result = ask(kind, quantity, unit, said);
    if (result.status === 'not_calculated') throw new Error(JSON.stringify(result.problems));
    expect(result.co2eKg.startsWith(co2e)).toBe(true);
    expect(JSON.stringify(result.trace)).toContain(table);
    expect(result.disclosures.map(({ code }) => code)).toContain('factor.tier1_default');
  });

  it('counts 100 t of mixed waste in a landfill by its parts, each with its carbon and decay', () => {
    const deposit = (waste: string, mass: string) => ({
      waste,
      mass: amount(mass, 't'),
      site: 'managed_anaerobic',
      climate: 'tropical_wet',
      age: { value: '1' },
    });
    const deposits = [deposit('food', '60'), deposit('paper', '20'), deposit('garden', '20')];
    const result = calculateProcess({ process: 'landfill', inputs: { deposits }, gwpSet: 'AR5' }, library);
    if (result.status === 'not_calculated') throw new Error(JSON.stringify(result.problems));
    // (60·0.15·0.5·(1−e^−0.4) + 20·0.4·0.5·(1−e^−0.07) + 20·0.2·0.5·(1−e^−0.17)) · 0.5 · 16/12 · 28 t
    const carbon = 4.5 * (1 - Math.exp(-0.4)) + 4 * (1 - Math.exp(-0.07)) + 2 * (1 - Math.exp(-0.17));
    expect(Number(result.co2eKg)).toBeCloseTo((carbon * 0.5 * 16 * 28_000) / 12, 3);
  });

  it('takes mixed waste with its own carbon, and asks for it where nobody says it', () => {
    const said = { waste: 'bulk', site: 'unmanaged_deep', climate: 'tropical_dry', age: { value: '1' } };
    const asked = ask('waste_own.landfill', '100', 't', said);
    expect(asked.status === 'not_calculated' && asked.problems[0]?.params['parameters']).toBe('carbon');
    expect(ask('waste_own.landfill', '100', 't', { ...said, carbon: { value: '0.15' } }).status).toBe('calculated');
  });

  it('takes the area from the country, where the country lies in one, and asks for it elsewhere', () => {
    const cows = { animal: 'dairy_cattle' };
    const inUs = ask('agriculture.enteric', '1000', 'head', cows, { region: 'US' });
    expect(inUs.status === 'calculated' && inUs.co2eKg).toBe('3584000');
    expect(ask('agriculture.enteric', '1000', 'head', cows, { region: 'IN' }).status).toBe('not_calculated');
    const said = { ...cows, area: 'indian_subcontinent' };
    const inIndia = ask('agriculture.enteric', '1000', 'head', said, { region: 'IN' });
    expect(inIndia.status === 'calculated' && inIndia.co2eKg).toBe('1624000');
  });

  it('counts a part of the year by its days, of what is printed for a whole one', () => {
    const cows = { animal: 'dairy_cattle' };
    const co2eOf = (days: object) => {
      const result = ask('agriculture.enteric', '1000', 'head', cows, days);
      return result.status === 'calculated' ? result.co2eKg : JSON.stringify(result.problems);
    };
    expect(co2eOf({ from: '2025-01-01', to: '2025-12-31' })).toBe('2016000');
    expect(co2eOf({ from: '2025-01-01', to: '2025-03-14' })).toBe('403200');
  });

  it('names what would lead to a published figure beside the figure itself', () => {
    const named = (said: object, more: object = {}) => {
      const result = ask('agriculture.enteric', '1000', 'head', said, more);
      return result.status === 'not_calculated' && result.problems.map(({ params }) => params['parameters']).join('');
    };
    expect(named({})).toBe('emissionFactor / animal');
    expect(named({ animal: 'sheep' }, { region: 'IN' })).toBe('emissionFactor / development');
    expect(named({}, { region: 'IN' })).toBe('emissionFactor / animal + area');
  });

  it('counts nitrogen by a default only where the climate says whether it leaches', () => {
    const asked = ask('agriculture.n_fertiliser', '1000', 'kg', {});
    const named = asked.status === 'not_calculated' && asked.problems.map(({ params }) => params['parameters']);
    expect(named).toContain('directFactor / climate');
    const dry = ask('agriculture.n_fertiliser', '1000', 'kg', { climate: 'dry' });
    expect(dry.status === 'calculated' && Number(dry.co2eKg)).toBeCloseTo((11 * 44 * 265) / 28, 6);
  });

  it('keeps the Refinement of 2019 to those who name it', () => {
    const factor = library.factor('ipcc-agriculture/2019/enteric-dairy_cattle-latin_america');
    const animals = [{ heads: amount('1000', 'head'), emissionFactor: { factor, gas: 'CH4' } }];
    const result = calculateProcess({ process: 'enteric', inputs: { animals }, gwpSet: 'AR5' }, library);
    expect(result.status === 'calculated' && [result.co2eKg, result.disclosures]).toEqual(['2436000', []]);
  });

  it('holds no default that cites nothing', () => {
    for (const process of ['manure_n2o', 'n_fertiliser', 'landfill', 'incineration', 'wastewater'])
      for (const { given, from } of library.defaults?.of(process) ?? []) {
        expect(from).toMatch(/^ipcc-/);
        expect(JSON.stringify(given)).toContain('Volume');
      }
  });
});

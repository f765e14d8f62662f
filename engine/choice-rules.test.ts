import { describe, expect, it } from 'vitest';
import type { Standing } from './choice-rules.ts';
import { CHOICE_RULES, compareStandings, decidingRule } from './choice-rules.ts';
import type { Factor } from './factor.ts';
import type { Footprint } from './footprint.ts';
import { calculateFootprint } from './footprint.ts';
import { caseLibrary } from './testing/library.ts';
import { calculateActivity } from './ways/calculate.ts';

const PLAIN: Standing = {
  isContract: false,
  isOwnHere: false,
  isOwn: false,
  regionRank: 1,
  yearsBefore: 1,
  days: 365,
  validFrom: '2024-01-01',
  tier: 2,
  hops: 1,
};

/** For each rule a standing that it puts first, and everything that later rules could hold against it. */
const BETTER: Readonly<Record<(typeof CHOICE_RULES)[number]['key'], Partial<Standing>>> = {
  contract: { isContract: true },
  own_here: { isOwnHere: true },
  region: { regionRank: 0 },
  own: { isOwn: true },
  data_year: { yearsBefore: 0 },
  period: { days: 31 },
  edition: { validFrom: '2024-06-01' },
  tier: { tier: 3 },
  unit: { hops: 0 },
};

describe('the rules by which a factor is chosen', () => {
  it('stand in the order that the table says', () => {
    expect(CHOICE_RULES.map(({ key }) => key)).toEqual(Object.keys(BETTER));
  });

  it.each(CHOICE_RULES)('$key decides over every rule below it, and names why the other lost', (rule) => {
    const below = CHOICE_RULES.slice(CHOICE_RULES.indexOf(rule) + 1);
    const rival = Object.assign({ ...PLAIN }, ...below.map(({ key }) => BETTER[key])) as Standing;
    const first = { ...PLAIN, ...BETTER[rule.key] };
    expect(decidingRule(first, rival)).toEqual(rule);
    expect(compareStandings(first, rival)).toBeLessThan(0);
    expect(compareStandings(rival, first)).toBeGreaterThan(0);
  });

  it('leave equals to a person', () => {
    expect(decidingRule(PLAIN, { ...PLAIN })).toBeNull();
  });
});

const BASE: Factor = {
  id: 'own/a',
  name: { 'pt-BR': 'Próprio', en: 'Own' },
  region: 'BR',
  validFrom: '2020-01-01',
  validTo: null,
  unit: 'kWh',
  gasesKg: { CO2: '0.001' },
  source: { sourceId: 'own/a', publisher: 'Fornecedor', title: 'Contrato', edition: '2023', licence: 'own' },
};
const GRID: Factor = {
  ...BASE,
  id: 'mcti/2023-03',
  validFrom: '2023-03-01',
  validTo: '2023-03-31',
  gasesKg: { CO2: '0.0296' },
};

interface Case {
  readonly own: readonly Factor[];
  readonly published: readonly Factor[];
  readonly kind?: string;
  readonly region?: string;
  readonly site?: string;
  readonly supplier?: string;
}

function ask({ own, published, kind = 'electricity', region = 'BR', site, supplier }: Case) {
  const library = caseLibrary({ own: (asked) => (asked === kind ? own : []), candidates: published });
  const unit = kind === 'electricity' ? 'kWh' : 'km';
  const activity = { kind, quantity: '1000000', unit, from: '2023-03-01', to: '2023-03-31', region };
  const holder = { ...(site === undefined ? {} : { site }), ...(supplier === undefined ? {} : { supplier }) };
  return {
    input: {
      activity: { ...activity, ...holder },
      gwpSet: 'AR5',
      programme: 'brazil',
      today: '2026-11-24',
    } as const,
    library,
  };
}

function located(given: Case): Footprint {
  const { input, library } = ask(given);
  const result = calculateFootprint(input, library);
  if (result.status !== 'calculated') throw new Error(JSON.stringify(result.problems));
  return result;
}

function lostFor(result: Footprint, factorId: string): string | undefined {
  const nodes = result.trace.from.flatMap(({ runnersUp }) => runnersUp ?? []);
  return nodes.find((one) => one.factorId === factorId)?.reason;
}

describe('an own factor of electricity', () => {
  it('has no part by location and is the account by market: 1 GWh of March 2023 in Brazil', () => {
    const { input, library } = ask({ own: [BASE], published: [GRID] });
    const result = calculateActivity(input, library);
    if (result.status !== 'calculated') throw new Error(JSON.stringify(result.problems));
    expect(result.co2eKg).toBe('29600');
    expect(result.marketBased?.co2eKg).toBe('1000');
    expect(result.disclosures).toContainEqual({ code: 'scope2.own_factor', params: { factor: 'own/a' } });
  });

  it('is named beside the grid with the reason', () => {
    expect(lostFor(located({ own: [BASE], published: [GRID] }), 'own/a')).toBe('market_only');
  });

  it('counts by market also where a person chose it for the line', () => {
    const { input, library } = ask({ own: [], published: [GRID] });
    const result = calculateActivity({ ...input, factor: BASE }, library);
    if (result.status !== 'calculated') throw new Error(JSON.stringify(result.problems));
    expect([result.co2eKg, result.marketBased?.co2eKg]).toEqual(['29600', '1000']);
  });

  it('covers the days that it is in force, and the grid the rest', () => {
    const { input, library } = ask({ own: [{ ...BASE, validFrom: '2023-03-17' }], published: [GRID] });
    const result = calculateActivity(input, library);
    // 16 of 31 days at 0.0296 and 15 at 0.001 kg/kWh.
    expect(result.status === 'calculated' && result.marketBased?.co2eKg).toMatch(/^15761\.29/);
  });
});

describe('own and published factors', () => {
  const own: Factor = { ...BASE, unit: 'km', gasesKg: { CO2: '2' } };
  const published: Factor = { ...own, id: 'published', gasesKg: { CO2: '3' } };
  const TAXI = 'travel.taxi';
  it.each<readonly [string, Factor, Factor, Partial<Case>, string, string]>([
    [
      'the own of a country behind the published of a subregion',
      own,
      { ...published, region: 'BR-SP' },
      { region: 'BR-SP' },
      'published',
      'programme_order',
    ],
    [
      'the own of the world behind the published of a country',
      { ...own, region: 'WORLD' },
      published,
      {},
      'published',
      'programme_order',
    ],
    [
      'the own of the world before a fallback on another country',
      { ...own, region: 'WORLD' },
      { ...published, region: 'GB' },
      {},
      'own/a',
      'own_first',
    ],
    ['the own of the same place before the published', own, published, {}, 'own/a', 'own_first'],
    [
      'the own of exactly this site before a narrower region',
      { ...own, onlyFor: { site: 's1' } },
      { ...published, region: 'BR-SP' },
      { region: 'BR-SP', site: 's1' },
      'own/a',
      'own_first',
    ],
    [
      'the own of another site not at all',
      { ...own, onlyFor: { site: 's2' } },
      published,
      { site: 's1' },
      'published',
      'other_holder',
    ],
    [
      'the own of exactly this supplier, however the name is written',
      { ...own, onlyFor: { supplier: 'Petróleo S.A.' } },
      { ...published, region: 'BR-SP' },
      { region: 'BR-SP', supplier: ' petroleo  s.a.' },
      'own/a',
      'own_first',
    ],
    [
      'the own of another supplier not at all',
      { ...own, onlyFor: { supplier: 'Outra' } },
      published,
      { supplier: 'Petróleo' },
      'published',
      'other_holder',
    ],
  ])('take %s', (_what, mine, other, given, chosen, reason) => {
    const result = located({ own: [mine], published: [other], kind: TAXI, ...given });
    expect(result.factors.map(({ id }) => id)).toEqual([chosen]);
    expect(lostFor(result, chosen === 'own/a' ? 'published' : 'own/a')).toBe(reason);
  });
});

describe('published factors', () => {
  const one: Factor = { ...BASE, id: 'one', unit: 'km', gasesKg: { CO2: '2' } };
  const other: Factor = { ...one, id: 'other', gasesKg: { CO2: '3' } };
  it.each<readonly [string, Partial<Factor>, Partial<Factor>, string]>([
    [
      'the data year nearest before the activity, not the later edition',
      { dataYear: '2023', validFrom: '2018-01-01' },
      { dataYear: '2019', validFrom: '2023-01-01' },
      'older_data',
    ],
    [
      'the one made for the time',
      { validFrom: '2023-01-01', validTo: '2023-12-31' },
      { validFrom: '2023-01-01' },
      'less_specific_period',
    ],
    [
      'the later edition of one year',
      { validFrom: '2023-02-01' },
      { validFrom: '2023-01-01' },
      'older_edition',
    ],
    ['the more direct source', { id: 'national' }, { id: 'default' }, 'lower_tier'],
  ])('take %s', (_what, first, second, reason) => {
    const [best, rest] = [
      { ...one, ...first },
      { ...other, ...second },
    ];
    const library = caseLibrary({
      candidates: [rest, best],
      tierOf: ({ id }) => (id === 'default' ? 1 : 2),
    });
    const { input } = ask({ own: [], published: [], kind: 'travel.taxi' });
    const result = calculateFootprint(input, library);
    if (result.status !== 'calculated') throw new Error(JSON.stringify(result.problems));
    expect(result.factors.map(({ id }) => id)).toEqual([best.id]);
    expect(lostFor(result, rest.id)).toBe(reason);
  });
});

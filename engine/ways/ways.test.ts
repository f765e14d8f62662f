import { describe, expect, it } from 'vitest';
import type { Library } from '../library.ts';
import { PROCESSES } from '../process/calculate.ts';
import { SCOPE3_METHODS } from '../scope3/calculate.ts';
import { inline, library } from '../testing/activity.ts';
import { caseLibrary } from '../testing/library.ts';
import { verifyTrace } from '../verify.ts';
import type { ActivityInput } from './ask.ts';
import type { ActivityFootprint } from './calculated.ts';
import { calculateActivity } from './calculate.ts';
import { formOf, listOf, WAYS } from './way.ts';

const GRU = { country: 'BR', latitude: '-23.43', longitude: '-46.47' };
const LIS = { country: 'PT', latitude: '38.77', longitude: '-9.13' };
const LHR = { country: 'GB', latitude: '51.47', longitude: '-0.46' };
const source = { sourceId: 'airports', publisher: '', title: '', edition: '', licence: '' };

const FACTOR = inline({ id: 'test/economy', region: 'GB', unit: 'pkm', gasesKg: { CO2: '0.1' } });
const OTHER = inline({ id: 'test/economy-without', region: 'GB', unit: 'pkm', gasesKg: { CO2: '0.06' } });

function kind(key: string, category: string, scope: 1 | 2 | 3, units: readonly string[], gas?: string) {
  const common = { name: { 'pt-BR': key, en: key }, dimensions: ['mass', 'energy', 'freight'] };
  const method = gas === undefined ? ('direct' as const) : ('fugitive' as const);
  return { ...common, key, category, scope, units, method, ...(gas === undefined ? {} : { gas }) };
}

const KINDS = Object.fromEntries(
  [
    kind('process.clinker', 'process', 1, ['t']),
    kind('process.iron_steel', 'process', 1, ['t']),
    kind('travel.flight', 'business_travel', 3, ['pkm', 'trip']),
    kind('freight_in.road', 'upstream_transport', 3, ['tkm', 'L']),
    kind('freight_in.warehouse', 'upstream_transport', 3, ['m2', 'kWh']),
    kind('purchased.cement', 'purchased_goods_services', 3, ['kg', 'bag']),
    kind('purchased.services', 'purchased_goods_services', 3, ['USD', 'BRL']),
    kind('agriculture.enteric', 'agriculture', 1, ['head']),
    kind('fugitive.r410a', 'fugitive', 1, ['kg'], 'R-410A'),
  ].map((one) => [one.key, one]),
);

const world: Library = {
  ...caseLibrary({ kinds: { ...library.kinds, ...KINDS } }),
  airport: (code) => {
    const airport = { GRU, LIS, LHR }[code.toUpperCase()];
    return airport && { ...airport, source };
  },
  flightBands: [{ haul: 'international' }],
  variants: () =>
    [FACTOR, OTHER].map((factor, index) => ({
      factor,
      parameters: {
        cabin: 'economy',
        haul: 'international',
        radiativeForcing: index === 0 ? 'with' : 'without',
      },
    })),
};

interface Asked extends Partial<ActivityInput> {
  readonly kind: string;
  readonly unit: string;
  readonly quantity?: string;
  readonly perUnit?: { value: string; unit: string };
}

function ask({ kind: key, unit, quantity = '1000', perUnit, ...more }: Asked, known = world) {
  const days = { from: '2025-03-01', to: '2025-04-30', region: 'BR' };
  const activity = { kind: key, unit, quantity, ...days, ...(perUnit ? { perUnit } : {}) };
  const common = { gwpSet: 'AR5', programme: 'brazil', today: '2026-11-20' } as const;
  return calculateActivity({ activity, ...common, ...more }, known);
}

function calculated(asked: Asked, known = world): ActivityFootprint {
  const result = ask(asked, known);
  if (result.status === 'not_calculated') throw new Error(JSON.stringify(result.problems));
  return result;
}

function problems(asked: Asked): readonly string[] {
  const result = ask(asked);
  if (result.status === 'calculated') return [];
  return result.problems.map(({ code, params }) => `${code} ${params['parameters'] ?? ''}`.trim());
}

const rate = (value: string, unit?: string) => ({ value, ...(unit === undefined ? {} : { unit }) });

describe('the table of ways', () => {
  it('names processes and methods that exist, and puts quantities into fields that their forms have', () => {
    for (const way of WAYS) {
      if (way.calculator !== 'process' && way.calculator !== 'scope3') continue;
      const form = formOf(way);
      expect(Object.keys(form).length, way.method).toBeGreaterThan(0);
      for (const path of [way.quantity, ...Object.keys(way.fill ?? {})]) {
        if (path === null) continue;
        const [name = '', inner] = path.split('.');
        expect(form, `${way.method} ${path}`).toHaveProperty([name]);
        if (inner !== undefined) expect(listOf(way)?.of, `${way.method} ${path}`).toHaveProperty([inner]);
      }
    }
  });

  it('leads to every process and every method of scope 3', () => {
    const reached = new Set(WAYS.map(({ calculator, method }) => `${calculator} ${method}`));
    for (const { key } of PROCESSES) expect(reached).toContain(`process ${key}`);
    for (const { key } of SCOPE3_METHODS) expect(reached).toContain(`scope3 ${key}`);
  });
});

describe('an activity that needs a calculator', () => {
  it('is calculated by the process that its parameters fit, with its quantity in place', () => {
    const parameters = { emissionFactor: rate('510', 'kg/t'), dustCorrection: rate('1.02') };
    const result = calculated({ kind: 'process.clinker', unit: 't', parameters });
    expect(result.co2eKg).toBe('520200');
    expect([result.method, result.scope, result.category]).toEqual(['clinker', 1, 'process']);
    expect(result.trace.params).toMatchObject({ kind: 'process.clinker', region: 'BR', from: '2025-03-01' });
    expect(verifyTrace(JSON.parse(JSON.stringify(result.trace))).ok).toBe(true);
    expect(result.months.map(({ month }) => month)).toEqual(['2025-03', '2025-04']);
  });

  it('says what is missing by the names of the parameters', () => {
    expect(problems({ kind: 'agriculture.enteric', unit: 'head' })).toContain(
      'parameters.missing emissionFactor',
    );
    expect(problems({ kind: 'travel.flight', unit: 'trip' })).toContain('parameters.missing route');
    expect(problems({ kind: 'freight_in.road', unit: 't' })).toContain('parameters.missing distance, factor');
    expect(problems({ kind: 'freight_in.road', unit: 'L' })).toContain('parameters.missing fuel');
    // Rate, indices and years of money follow from the factor.
    expect(problems({ kind: 'purchased.services', unit: 'BRL' })).toEqual(['parameters.missing factor']);
  });

  it('asks what one of the unit is in another, where that alone does, and counts by it', () => {
    const asked = { kind: 'freight_in.warehouse', unit: 'm2' };
    expect(problems(asked)).toContain('parameters.missing perUnit (kWh/m2)');
    const result = calculated({ ...asked, perUnit: { value: '10', unit: 'kWh/m2' } });
    expect([result.method, result.scope]).toEqual(['electricity', 3]);
    const same = calculated({ kind: 'freight_in.warehouse', unit: 'kWh', quantity: '10000' });
    expect(result.co2eKg).toBe(same.co2eKg);
    expect(verifyTrace(JSON.parse(JSON.stringify(result.trace))).ok).toBe(true);
  });

  it('shows in the trace of a calculator how a quantity became one in another unit', () => {
    const parameters = { factor: inline({ id: 'own', unit: 'kg', gasesKg: { CO2: '2' } }) };
    const perUnit = { value: '50', unit: 'kg/bag' };
    const result = calculated({ kind: 'purchased.cement', unit: 'bag', quantity: '3', perUnit, parameters });
    expect(result.co2eKg).toBe('300');
    expect(result.trace.from.map(({ label, value }) => `${label} ${value}`)).toContain(
      'activity.converted 150',
    );
    expect(verifyTrace(JSON.parse(JSON.stringify(result.trace))).ok).toBe(true);
  });

  it('refuses a parameter that no way of the kind takes, and a method that is none of them', () => {
    const parameters = { emissionFactor: rate('510', 'kg/t'), colour: 'grey' };
    expect(problems({ kind: 'process.clinker', unit: 't', parameters })).toEqual([
      'parameters.unknown colour',
    ]);
    const method = { method: 'alchemy' };
    expect(problems({ kind: 'process.clinker', unit: 't', parameters: method })).toEqual(['method.unknown']);
  });

  it('takes a refrigerant by screening from its charge, with the gas of the kind', () => {
    const parameters = { annualLoss: rate('0.1'), years: rate('1') };
    const result = calculated({ kind: 'fugitive.r410a', unit: 'kg', quantity: '30', parameters });
    expect(result.method).toBe('refrigerant_screening');
    expect(result.co2eKg).toBe(calculated({ kind: 'fugitive.r410a', unit: 'kg', quantity: '3' }).co2eKg);
  });
});

describe('a flight', () => {
  const flight = { kind: 'travel.flight', unit: 'trip', quantity: '2' };
  const parameters = {
    from: 'GRU',
    to: 'lis',
    cabin: 'economy',
    journey: 'return',
    radiativeForcing: 'with',
  } as const;

  it('goes the great circle between airports of the register, for each passenger, there and back', () => {
    const result = calculated({ ...flight, parameters });
    const circle = Number(result.figures['greatCircleKm.0']);
    expect(circle).toBeGreaterThan(7900);
    expect(circle).toBeLessThan(8000);
    expect(Number(result.co2eKg)).toBeCloseTo(circle * 2 * 2 * 0.1, 6);
    expect(Number(result.figures['co2eKgWithoutRadiativeForcing'])).toBeCloseTo(circle * 4 * 0.06, 6);
    expect(result.disclosures.map(({ code }) => code)).toContain('scope3.uplift_in_factor');
  });

  it('says that its factors are another country’s, as every choice of a factor does', () => {
    const said = calculated({ ...flight, parameters }).problems.map(({ code }) => code);
    expect(said).toEqual(['factor.fallback']);
  });

  it('is refused from an airport to itself: a distance of nothing is a slip', () => {
    expect(problems({ ...flight, parameters: { ...parameters, to: 'GRU' } })).toEqual(['input.not_positive']);
  });

  it('asks for the haul of the UK programme where just one end lies there, and names an airport it does not know', () => {
    const british = { ...flight, programme: 'uk' as const };
    expect(problems({ ...british, parameters: { ...parameters, to: 'LHR' } })).toEqual([
      'parameters.missing haul',
    ]);
    expect(problems({ ...flight, parameters: { ...parameters, to: 'QQQ' } })).toContain('airport.unknown');
  });

  it('needs no more than its route: an average passenger and effects at altitude are assumed, and said', () => {
    const all = [FACTOR, OTHER].map((factor, index) => ({
      factor,
      parameters: { cabin: 'average', haul: 'far', radiativeForcing: index === 0 ? 'with' : 'without' },
    }));
    const near = inline({ id: 'test/near', region: 'GB', unit: 'pkm', gasesKg: { CO2: '0.3' } });
    const known: Library = {
      ...world,
      flightBands: [{ haul: 'near', upToKm: '500' }, { haul: 'far' }],
      variants: () => [
        ...all,
        { factor: near, parameters: { cabin: 'average', haul: 'near', radiativeForcing: 'with' } },
      ],
    };
    const one = { kind: 'travel.flight', unit: 'trip', quantity: '1' };
    const there = calculated({ ...one, parameters: { route: 'GRU-LIS' } }, known);
    const back = calculated({ ...one, parameters: { route: 'gru - lis - gru' } }, known);
    expect(there.disclosures.map(({ code }) => code)).toContain('flight.assumed');
    expect(there.factors.map(({ id }) => id)).toContain('test/economy');
    expect(Number(back.co2eKg)).toBeCloseTo(2 * Number(there.co2eKg), 6);
    const business = calculated({ ...one, parameters: { route: 'GRU-LIS', cabin: 'business' } }, known);
    expect(business.disclosures.map(({ code }) => code)).toContain('flight.average_passenger');
    expect(business.co2eKg).toBe(there.co2eKg);
  });
});

describe('what others burn and use', () => {
  it('counts as the fuel or the power that it is, and stands in its own scope and category', () => {
    const parameters = { fuel: 'mobile.diesel' };
    const carried = calculated({ kind: 'freight_in.road', unit: 'L', quantity: '1250', parameters });
    const own = calculated({ kind: 'mobile.diesel', unit: 'L', quantity: '1250' });
    expect(carried.co2eKg).toBe(own.co2eKg);
    expect([carried.scope, carried.category]).toEqual([3, 'upstream_transport']);
    expect(carried.trace.params).toMatchObject({ kind: 'freight_in.road', counted: 'mobile.diesel' });
    expect(verifyTrace(carried.trace).ok).toBe(true);
    const stored = calculated({ kind: 'freight_in.warehouse', unit: 'kWh' });
    expect([stored.scope, stored.category]).toEqual([3, 'upstream_transport']);
    expect(problems({ kind: 'freight_in.road', unit: 'L', parameters: { fuel: 'electricity' } })).toEqual([
      'input.choice',
    ]);
  });
});

describe('a quantity in a unit that no factor counts in', () => {
  it('is counted by what the caller says one of it is', () => {
    const factor = inline({ unit: 'kg', gasesKg: { CO2: '0.8' } });
    const bags = { kind: 'purchased.cement', unit: 'bag', quantity: '10' };
    expect(calculated({ ...bags, factor, perUnit: { value: '50', unit: 'kg/bag' } }).co2eKg).toBe('400');
    expect(problems({ ...bags, factor })).toContain('factor.unit');
  });
});

describe('a caller’s factor in a unit that the quantity cannot reach', () => {
  it('is refused for its unit alone', () => {
    const factor = inline({ unit: 'km', gasesKg: { CO2: '0.8' } });
    expect(problems({ kind: 'mobile.diesel', unit: 'L', factor })).toEqual(['factor.unit']);
  });
});

describe('money', () => {
  const factor = inline({ unit: 'USD', validFrom: '2022-01-01', co2eKg: '0.5', gwpSet: 'AR5' });

  it('takes a rate of exchange with the names of its currencies, either way round', () => {
    const indices = { indexSpendYear: rate('110'), indexFactorYear: rate('100') };
    const asked = { kind: 'purchased.services', unit: 'BRL', factor };
    const named = { ...indices, exchangeRate: rate('0.2', 'USD/BRL') };
    expect(calculated({ ...asked, parameters: named }).co2eKg).toBe(
      calculated({ ...asked, parameters: { ...indices, exchangeRate: rate('0.2') } }).co2eKg,
    );
    const turned = { ...indices, exchangeRate: rate('5', 'BRL/USD') };
    expect(calculated({ ...asked, parameters: turned }).co2eKg).toBe(
      calculated({ ...asked, parameters: named }).co2eKg,
    );
    const wrong = { ...indices, exchangeRate: rate('5', 'EUR/USD') };
    expect(problems({ ...asked, parameters: wrong })).toEqual(['currency.mismatch']);
  });

  it('is brought to the currency and the prices of the factor, each as the caller says', () => {
    const parameters = {
      exchangeRate: rate('0.2'),
      indexSpendYear: rate('110'),
      indexFactorYear: rate('100'),
    };
    const result = calculated({ kind: 'purchased.services', unit: 'BRL', factor, parameters });
    expect(Number(result.co2eKg)).toBeCloseTo(((1000 * 0.2 * 100) / 110) * 0.5, 9);
    expect(result.method).toBe('spend_based');
    const sameMoney = { indexSpendYear: rate('110'), indexFactorYear: rate('100') };
    const dollars = calculated({ kind: 'purchased.services', unit: 'USD', factor, parameters: sameMoney });
    expect(Number(dollars.co2eKg)).toBeCloseTo(((1000 * 100) / 110) * 0.5, 9);
  });
});

describe('a factor named beside the activity', () => {
  const published = inline({
    id: 'useeio/factor',
    unit: 'USD',
    gasesKg: { CO2: '0.5' },
    validFrom: '2022-01-01',
  });

  it('counts money only in the prices that it is in, where it is a published one', () => {
    const spend = { kind: 'purchased.services', unit: 'USD', factor: published };
    expect(problems(spend)).toEqual(['parameters.missing indexSpendYear, indexFactorYear']);
    const parameters = { indexSpendYear: rate('110'), indexFactorYear: rate('100') };
    expect(Number(calculated({ ...spend, parameters }).co2eKg)).toBeCloseTo(((1000 * 100) / 110) * 0.5, 9);
  });

  it('stands as it is where it is one’s own, and says no year of its prices where it is deflated', () => {
    const own = { ...published, id: 'own/inline/factor', validFrom: '0001-01-01' };
    const spend = { kind: 'purchased.services', unit: 'USD', factor: own };
    expect(calculated(spend).co2eKg).toBe('500');
    const parameters = { indexSpendYear: rate('110'), indexFactorYear: rate('100') };
    expect(problems({ ...spend, parameters })).toEqual(['parameters.missing factorYear']);
  });

  it('is refused where the way has no place for it, never left out unsaid', () => {
    const parameters = { emissionFactor: rate('510', 'kg/t') };
    const clinker = { kind: 'process.clinker', unit: 't', parameters };
    expect(problems({ ...clinker, factor: inline({ unit: 't' }) })).toEqual(['parameters.unknown factor']);
  });
});

describe('what is said beside the number', () => {
  it('is that a balance counts by its flows, and the quantity of the activity plays no part', () => {
    const flow = (amount: string) => ({ mass: { amount, unit: 't' }, carbonContent: rate('0.8') });
    const parameters = { inputs: [flow('10')], outputs: [flow('1')] };
    const result = calculated({ kind: 'process.iron_steel', unit: 't', parameters });
    expect(result.disclosures).toContainEqual({
      code: 'quantity.not_counted_by',
      params: { quantity: '1000', unit: 't', method: 'iron_steel_balance' },
    });
  });

  it('is that a fuel’s factor counts its CO2 only', () => {
    const asked = { kind: 'mobile.diesel', unit: 'L' };
    const alone = inline({ gasesKg: { CO2: '2' } });
    const whole = inline({ gasesKg: { CO2: '2', CH4: '0.1' } });
    expect(calculated({ ...asked, factor: alone }).disclosures.map(({ code }) => code)).toEqual([
      'factor.co2_only',
    ]);
    expect(calculated({ ...asked, factor: whole }).disclosures).toEqual([]);
  });

  it('is that a default of the guidelines stands for the plant, unless somebody named it', () => {
    const ipcc = inline({ unit: 't', gasesKg: { CO2: '510' } });
    const lime = { ...ipcc, id: 'ipcc/lime', source: { ...ipcc.source, sourceId: 'ipcc-process/2006' } };
    const withDefault = { ...world, candidates: () => [lime] };
    const asked = { kind: 'process.clinker', unit: 't' };
    const said = calculated(asked, withDefault).disclosures;
    expect(said).toEqual([{ code: 'factor.tier1_default', params: { factor: 'ipcc/lime' } }]);
    expect(calculated({ ...asked, factor: lime }, withDefault).disclosures).toEqual([]);
  });
});

describe('whatever it is handed', () => {
  it.each([[[]], ['x'], [7], [null], [{ amount: {} }], [{ factor: { id: 'x' } }]])(
    'never throws on a parameter %j',
    (value) => {
      for (const name of [
        'emissionFactor',
        'distance',
        'from',
        'cabin',
        'fuel',
        'haul',
        'spend',
        '__proto__',
      ])
        for (const key of Object.keys(KINDS))
          for (const unit of ['t', 'trip', 'L', 'USD', 'kWh'])
            expect(() => ask({ kind: key, unit, parameters: { [name]: value } })).not.toThrow();
    },
  );
});

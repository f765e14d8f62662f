import { describe, expect, it } from 'vitest';
import { decimal, equals, sum, toText } from './decimal.ts';
import type { Activity, FootprintInput } from './footprint.ts';
import { calculateAmounts, calculateFootprint } from './footprint.ts';
import { calculated, codes, inline, kindWith, library, nodes } from './testing/activity.ts';
import { caseLibrary, FACTORS } from './testing/library.ts';
import type { TraceNode } from './trace.ts';
import { TRACE_LABELS, TRACE_REASONS } from './trace.ts';
import { verifyTrace } from './verify.ts';

describe('fuels', () => {
  it('split a blend into a fossil and a biogenic part; only the fossil CO2 is counted', () => {
    const result = calculated({});
    expect(result.scope).toBe(1);
    expect(result.category).toBe('mobile_combustion');
    expect(result.factors.map(({ id }) => id)).toEqual([
      'mctic-ipcc/2016/mobile.road.diesel_a',
      'mctic-ipcc/2016/mobile.road.biodiesel_b100',
    ]);
    expect(result.gasesKg.CO2).toBe('2828.226189096001272829068');
    expect(result.biogenicCo2Kg).toBe('410.84565984');
    expect(result.months).toEqual([
      { month: '2025-03', co2eKg: result.co2eKg, biogenicCo2Kg: result.biogenicCo2Kg },
    ]);
  });

  it('count zero where nothing was used, also over several months, with a trace that proves it', () => {
    const result = calculated({ quantity: '0', from: '2025-07-20', to: '2025-08-10' });
    expect([result.co2eKg, result.biogenicCo2Kg]).toEqual(['0', '0']);
    expect(result.months.map(({ co2eKg }) => co2eKg)).toEqual(['0', '0']);
    expect(verifyTrace(JSON.parse(JSON.stringify(result.trace)) as TraceNode).ok).toBe(true);
  });

  it('apportion a period over a change of blend by days', () => {
    const result = calculated({ quantity: '1100', from: '2025-07-20', to: '2025-08-10' });
    expect(result.months.map(({ month }) => month)).toEqual(['2025-07', '2025-08']);
    const shares = nodes(result.trace).filter(
      ({ label }) => label === 'period.share' || label === 'period.remainder',
    );
    const [first] = shares;
    expect(first?.value?.slice(0, 6)).toBe('600.00');
    expect(first?.unit).toBe('L');
  });

  it('are counted in a unit of the caller’s own, where they say what one of it is', () => {
    const perUnit = { value: '200', unit: 'L/unit' };
    const drums = calculated({ quantity: '6', unit: 'unit', perUnit });
    expect(drums.co2eKg).toBe(calculated({ quantity: '1200' }).co2eKg);
    expect(verifyTrace(JSON.parse(JSON.stringify(drums.trace)) as TraceNode).ok).toBe(true);
    expect(codes({ unit: 'unit', perUnit: { value: '200', unit: 'L/bag' } })).toEqual(['input.unit']);
    expect(codes({ unit: 'unit', perUnit: { value: '-1', unit: 'L/unit' } })).toEqual(['input.not_positive']);
    expect(codes({ unit: 'unit', perUnit: { value: 'many', unit: 'L/unit' } })).toEqual(['input.unreadable']);
    expect(codes({ unit: 'unit', perUnit: { value: '3', unit: 'km/unit' } })).toEqual(['unit.dimension']);
  });

  it('take what one unit is either way round: gallons per mile and miles per gallon', () => {
    const fuel = calculated({ quantity: '8', unit: 'gal_us' });
    const far = { quantity: '200', unit: 'mi' };
    const asked = [
      { ...far, perUnit: { value: '25', unit: 'mi/gal_us' } },
      { ...far, perUnit: { value: '0.04', unit: 'gal_us/mi' } },
    ];
    for (const activity of asked) {
      const result = calculated(activity);
      expect(result.co2eKg).toBe(fuel.co2eKg);
      expect(verifyTrace(JSON.parse(JSON.stringify(result.trace)) as TraceNode).ok).toBe(true);
    }
  });

  it('are the same by volume and by the mass or the energy of that volume', () => {
    const byVolume = calculated({ quantity: '1', unit: 'm3' });
    const byMass = calculated({ quantity: '845.6', unit: 'kg' });
    expect(Number(byMass.co2eKg)).toBeCloseTo(Number(byVolume.co2eKg), 9);
    const byEnergy = calculated({
      quantity: '35190.221472',
      unit: 'MJ',
      library: kindWith({ units: ['MJ'] }),
    });
    expect(Number(byEnergy.co2eKg)).toBeCloseTo(Number(byVolume.co2eKg), 9);
  });

  it('convert normal cubic metres where the fuel states its conditions', () => {
    const gas = library.fuels.natural_gas_br;
    if (gas?.densityKgPerM3 === undefined) throw new Error('no gas');
    const celsius = { value: '20', source: gas.densityKgPerM3.source };
    const fuels = { ...library.fuels, natural_gas_br: { ...gas, referenceCelsius: celsius } };
    const stated = caseLibrary({ fuels });
    const normal = calculated({
      kind: 'stationary.natural_gas',
      quantity: '273.15',
      unit: 'Nm3',
      library: stated,
    });
    const actual = calculated({
      kind: 'stationary.natural_gas',
      quantity: '293.15',
      unit: 'm3',
      library: stated,
    });
    expect(normal.co2eKg).toBe(actual.co2eKg);
    expect(verifyTrace(normal.trace).ok).toBe(true);
  });

  it('take energy gross where the programme does, and net where the activity says so', () => {
    const gas = { kind: 'stationary.natural_gas', quantity: '1000', unit: 'kWh', region: 'GB' };
    const gross = calculated({ ...gas, input: { programme: 'uk' } });
    const net = calculated({ ...gas, basis: 'net', input: { programme: 'uk' } });
    expect([gross, net].map(({ factors }) => factors[0]?.basis)).toEqual(['gross', 'net']);
    expect([gross.co2eKg, net.co2eKg]).toEqual(['182.96', '202.7']);
  });

  it('cross from net to gross energy only by the calorific values of the fuel', () => {
    const onlyNet = caseLibrary({ candidates: FACTORS.filter(({ id }) => id === 'desnz/2025/1_100_1004_7') });
    const gas = {
      kind: 'stationary.natural_gas',
      quantity: '50678',
      unit: 'MJ',
      region: 'GB',
      library: onlyNet,
    };
    const gross = calculated({ ...gas, input: { programme: 'uk' } });
    const net = calculated({ ...gas, quantity: '45745', basis: 'net', input: { programme: 'uk' } });
    expect(Number(gross.co2eKg)).toBeCloseTo(Number(net.co2eKg), 9);
  });
});

describe('electricity', () => {
  it('over several months takes each month its own factor, by days', () => {
    const result = calculated({
      kind: 'electricity',
      quantity: '90',
      unit: 'MWh',
      from: '2025-01-01',
      to: '2025-03-31',
    });
    expect(result.scope).toBe(2);
    expect(result.factors.map(({ id }) => id)).toEqual([
      'mcti/sin/2025-01',
      'mcti/sin/2025-02',
      'mcti/sin/2025-03',
    ]);
    expect(Number(result.co2eKg)).toBeCloseTo(2095.6, 9);
    expect(equals(sum(result.months.map(({ co2eKg }) => decimal(co2eKg))), decimal(result.co2eKg))).toBe(
      true,
    );
  });

  it('is never taken from the grid of another country', () => {
    expect(codes({ kind: 'electricity', unit: 'kWh', region: 'AR' })).toEqual(['factor.missing']);
  });
});

describe('leaks', () => {
  it('of a blend are the gases it is made of', () => {
    const result = calculated({ kind: 'fugitive.r410a', quantity: '2000', unit: 'g' });
    expect(result.gasesKg).toEqual({ 'HFC-125': '1', 'HFC-32': '1' });
    expect(result.co2eKg).toBe('3847');
    expect(result.factors).toEqual([]);
  });

  it('of R-22 stand outside the Kyoto basket, not in the total', () => {
    const result = calculated({ kind: 'fugitive.r22', quantity: '5', unit: 'kg' });
    expect([result.co2eKg, result.outsideKyotoCo2eKg, result.gasesCo2eKg]).toEqual(['0', '8800', {}]);
  });

  it('of methane weigh more on AR6 than methane from burning', () => {
    const leaked = calculated({ kind: 'fugitive.ch4', quantity: '1', unit: 'kg', input: { gwpSet: 'AR6' } });
    const burnt = calculated({ input: { gwpSet: 'AR6', factor: inline({ gasesKg: { CH4: '0.0008' } }) } });
    expect([leaked.co2eKg, burnt.co2eKg]).toEqual(['29.8', '27']);
  });
});

describe('a factor that a person names', () => {
  it('is applied as it is, with no choosing', () => {
    const result = calculated({ input: { factor: inline({ gasesKg: { CO2: '2.6' } }) } });
    expect(result.co2eKg).toBe('3250');
    expect(nodes(result.trace).find(({ label }) => label === 'factor.chosen')?.params?.reason).toBe(
      'chosen_by_person',
    );
  });

  it('published as CO2e only keeps its set, and is said where another is accepted', () => {
    const factor = inline({ co2eKg: '3', gwpSet: 'AR4' });
    const result = calculated({ input: { factor, acceptGwpSet: true } });
    expect([result.co2eKg, result.gasesKg, result.gasesCo2eKg]).toEqual(['3750', {}, { CO2e: '3750' }]);
    expect(result.problems).toEqual([
      { code: 'gwp.set_mismatch', params: { factor: 'inline', factorSet: 'AR4', set: 'AR5' } },
    ]);
    expect(calculated({ input: { factor: { ...factor, gwpSet: 'AR5' } } }).problems).toEqual([]);
  });

  it('out of date or from elsewhere stands, with a word', () => {
    const factor = inline({ gasesKg: { CO2: '1' }, region: 'FR', validTo: '2024-12-31' });
    expect(calculated({ input: { factor } }).problems.map(({ code }) => code)).toEqual([
      'factor.fallback',
      'factor.expired',
    ]);
  });

  it('with biogenic CO2 beside it reports that apart', () => {
    const result = calculated({
      input: { factor: inline({ gasesKg: { CO2: '2.5' }, biogenicCo2Kg: '0.14' }) },
    });
    expect([result.co2eKg, result.biogenicCo2Kg]).toEqual(['3125', '175']);
  });

  it('that is biogenic counts its methane and not its CO2', () => {
    const result = calculated({
      input: { factor: inline({ gasesKg: { CO2: '2', CH4: '0.001' }, biogenic: true }) },
    });
    expect([result.co2eKg, result.biogenicCo2Kg, result.gasesKg]).toEqual(['35', '2500', { CH4: '1.25' }]);
  });

  it('by CO2e of each gas is un-weighed and moves to another set', () => {
    const factor = inline({ gasesCo2eKg: { CH4: '2.8' }, gwpSet: 'AR5' });
    const same = calculated({ input: { factor } });
    const moved = calculated({ input: { factor, gwpSet: 'AR4' } });
    expect([same.co2eKg, same.gasesKg.CH4]).toEqual(['3500', '125']);
    expect([moved.co2eKg, moved.gasesKg.CH4]).toEqual(['3125', '125']);
  });

  it('cites the source of each gas where it differs', () => {
    const other = { ...inline({}).source, title: 'IPCC 2006' };
    const result = calculated({
      input: { factor: inline({ gasesKg: { CO2: '1', CH4: '1' }, gasSources: { CH4: other } }) },
    });
    const cited = nodes(result.trace).filter(({ label }) => label === 'factor.gas');
    expect(cited.map(({ source }) => source?.title === 'IPCC 2006')).toEqual([false, true]);
  });
});

describe('the trace', () => {
  const traces = [
    calculated({}),
    calculated({ kind: 'electricity', quantity: '90', unit: 'MWh', from: '2024-01-01', to: '2024-12-31' }),
    calculated({
      kind: 'stationary.natural_gas',
      unit: 't',
      region: 'GB',
      input: { programme: 'uk', gwpSet: 'AR6' },
    }),
    calculated({ kind: 'fugitive.r404a', unit: 'kg' }),
  ].map(({ trace }) => trace);

  it('uses only labels and reasons that have a sentence', () => {
    const labels: readonly string[] = TRACE_LABELS;
    const reasons: readonly string[] = TRACE_REASONS;
    for (const node of traces.flatMap(nodes)) {
      expect(labels).toContain(node.label);
      if (node.params?.reason !== undefined) expect(reasons).toContain(node.params.reason);
      for (const { reason } of node.runnersUp ?? []) expect(reasons).toContain(reason);
    }
  });

  it('cites a source or a definition for every number of the world', () => {
    const given = traces.flatMap(nodes).filter(({ operation }) => operation === 'given');
    const ours = ['activity.quantity', 'period.days', 'period.days_total', 'unit.ratio'];
    const uncited = given.filter(({ source, label }) => source === undefined && !ours.includes(label));
    expect(uncited).toEqual([]);
  });

  it('survives being stored as JSON, and proves itself again', () => {
    for (const trace of traces) {
      const stored = JSON.parse(JSON.stringify(trace)) as TraceNode;
      expect(verifyTrace(stored).ok).toBe(true);
    }
  });

  it('ends in the very total of the result', () => {
    const result = calculated({});
    expect(result.trace.operation).toBe('place');
    expect(result.trace.from[0]?.value).toBe(result.co2eKg);
    expect(result.trace.from[1]?.value).toBe(result.biogenicCo2Kg);
  });
});

describe('without a trace', () => {
  it('the amounts are the same to the last digit, also where a division does not end', () => {
    const inputs: Activity[] = [
      {
        kind: 'mobile.diesel',
        quantity: '1234.567',
        unit: 'kg',
        from: '2025-03-01',
        to: '2025-03-31',
        region: 'BR',
      },
      {
        kind: 'electricity',
        quantity: '77.7',
        unit: 'MWh',
        from: '2025-01-15',
        to: '2025-06-10',
        region: 'BR',
      },
    ];
    for (const activity of inputs) {
      const input: FootprintInput = { activity, gwpSet: 'AR5', programme: 'brazil', today: '2026-11-20' };
      const [traced, amounts] = [calculateFootprint(input, library), calculateAmounts(input, library)];
      if (traced.status === 'not_calculated' || amounts.status === 'not_calculated')
        throw new Error('refused');
      expect(toText(amounts.co2eKg)).toBe(traced.co2eKg);
      expect(Object.fromEntries(amounts.gasesKg.map(([gas, mass]) => [gas, toText(mass)]))).toEqual(
        traced.gasesKg,
      );
    }
  });

  it('refusals are the same', () => {
    const input: FootprintInput = {
      activity: {
        kind: 'electricity',
        quantity: '1',
        unit: 'kWh',
        from: '2026-10-01',
        to: '2026-10-31',
        region: 'BR',
      },
      gwpSet: 'AR5',
      programme: 'brazil',
      today: '2026-11-20',
    };
    expect(calculateAmounts(input, library)).toEqual(calculateFootprint(input, library));
  });
});

describe('what is kept from one calculation to the next', () => {
  it('never answers for another activity, whatever its texts', () => {
    expect(calculated({ unit: 'L\n' }).co2eKg).toBe(calculated({}).co2eKg);
    expect(codes({ from: '\n2025-03-01' })).toEqual(['period.unreadable']);
    expect(codes({ quantity: 'x' })).toEqual(['quantity.unreadable']);
    expect(codes({ input: { today: '2025-02-28' } })).toEqual(['period.future']);
    expect(codes({ input: { today: 'tomorrow' } })).toEqual(['period.unreadable']);
  });

  it('belongs to its library', () => {
    const [row, ...others] =
      library.fuelBlends.diesel_b?.months.filter(({ month }) => month === '2025-03') ?? [];
    const blend = library.fuelBlends.diesel_b;
    if (row === undefined || blend === undefined || others.length > 0) throw new Error('one row for March');
    const months = [{ ...row, shares: { diesel_a: '1', biodiesel_b100: '0' } }];
    const mineral = caseLibrary({ fuelBlends: { diesel_b: { ...blend, months } } });
    expect(calculated({ library: mineral }).biogenicCo2Kg).toBe('0');
    expect(calculated({}).biogenicCo2Kg).toBe('410.84565984');
  });
});

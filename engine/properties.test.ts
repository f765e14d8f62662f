import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { add, decimal, equals, multiply, sum, toText } from './decimal.ts';
import type { Activity, Footprint, FootprintInput } from './footprint.ts';
import { calculateAmounts, calculateFootprint } from './footprint.ts';
import { caseLibrary, FACTORS } from './testing/library.ts';
import type { TraceNode } from './trace.ts';
import { verifyTrace } from './verify.ts';

const library = caseLibrary();

const WAYS = [
  { kind: 'mobile.diesel', unit: 'L', region: 'BR', programme: 'brazil' },
  { kind: 'mobile.diesel', unit: 'kg', region: 'BR', programme: 'brazil' },
  { kind: 'mobile.gasoline', unit: 'm3', region: 'BR', programme: 'brazil' },
  { kind: 'mobile.diesel', unit: 'gal', region: 'GB', programme: 'uk' },
  { kind: 'stationary.natural_gas', unit: 'kWh', region: 'GB', programme: 'uk' },
  { kind: 'stationary.natural_gas', unit: 'therm', region: 'US', programme: 'us' },
  { kind: 'stationary.natural_gas', unit: 'm3', region: 'BR', programme: 'brazil' },
  { kind: 'electricity', unit: 'MWh', region: 'BR', programme: 'brazil' },
  { kind: 'electricity', unit: 'GJ', region: 'GB', programme: 'uk' },
  { kind: 'fugitive.r404a', unit: 'kg', region: 'BR', programme: 'brazil' },
  { kind: 'fugitive.r22', unit: 'g', region: 'BR', programme: 'brazil' },
  { kind: 'fugitive.ch4', unit: 'kg', region: 'BR', programme: 'brazil' },
] as const;

const quantities = fc
  .tuple(fc.bigInt({ min: 1n, max: 10n ** 12n }), fc.integer({ min: -6, max: 0 }))
  .map(([coefficient, exponent]) => ({ coefficient, exponent }));

const days = fc.integer({ min: 0, max: 300 }).map((shift) => {
  const day = new Date(Date.UTC(2025, 0, 16) + shift * 86_400_000);
  return day.toISOString().slice(0, 10);
});

const inputs: fc.Arbitrary<FootprintInput> = fc
  .record({
    way: fc.constantFrom(...WAYS),
    quantity: quantities,
    a: days,
    b: days,
    gwpSet: fc.constantFrom('AR4' as const, 'AR5' as const, 'AR6' as const),
  })
  .map(({ way: { programme, ...way }, quantity, a, b, gwpSet }) => ({
    activity: { ...way, quantity: toText(quantity), from: a < b ? a : b, to: a < b ? b : a },
    gwpSet,
    programme,
    today: '2026-11-20',
  }));

function calculated(input: FootprintInput): Footprint {
  const result = calculateFootprint(input, library);
  if (result.status === 'not_calculated') throw new Error(JSON.stringify(result.problems));
  return result;
}

function withActivity(input: FootprintInput, changes: Partial<Activity>): FootprintInput {
  return { ...input, activity: { ...input.activity, ...changes } };
}

describe('whatever the activity', () => {
  it('the trace proves the result', () => {
    fc.assert(
      fc.property(inputs, (input) => {
        const { trace, co2eKg } = calculated(input);
        expect(verifyTrace(trace).ok).toBe(true);
        expect(trace.from[0]?.value).toBe(co2eKg);
      }),
    );
  });

  it('the gases add up to the total, and the months to the whole, exactly', () => {
    fc.assert(
      fc.property(inputs, (input) => {
        const { gasesCo2eKg, months, co2eKg, biogenicCo2Kg } = calculated(input);
        expect(equals(sum(Object.values(gasesCo2eKg).map(decimal)), decimal(co2eKg))).toBe(true);
        expect(equals(sum(months.map((month) => decimal(month.co2eKg))), decimal(co2eKg))).toBe(true);
        expect(equals(sum(months.map((month) => decimal(month.biogenicCo2Kg))), decimal(biogenicCo2Kg))).toBe(
          true,
        );
      }),
    );
  });

  it('another GWP set changes CO2e and no mass of any gas', () => {
    fc.assert(
      fc.property(inputs, (input) => {
        const [ar4, ar6] = (['AR4', 'AR6'] as const).map((gwpSet) => calculated({ ...input, gwpSet }));
        expect(ar4?.gasesKg).toEqual(ar6?.gasesKg);
        expect(ar4?.biogenicCo2Kg).toBe(ar6?.biogenicCo2Kg);
        const onlyCo2 = Object.keys(ar4?.gasesKg ?? {}).join() === 'CO2';
        expect(ar4?.co2eKg === ar6?.co2eKg).toBe(onlyCo2 || ar4?.outsideKyotoCo2eKg !== '0');
      }),
    );
  });

  it('the amounts without trace are those with it', () => {
    fc.assert(
      fc.property(inputs, (input) => {
        const amounts = calculateAmounts(input, library);
        if (amounts.status === 'not_calculated') throw new Error('refused');
        const traced = calculated(input);
        expect(toText(amounts.co2eKg)).toBe(traced.co2eKg);
        expect(toText(amounts.biogenicCo2Kg)).toBe(traced.biogenicCo2Kg);
        expect(toText(amounts.outsideKyotoCo2eKg)).toBe(traced.outsideKyotoCo2eKg);
      }),
    );
  });

  it('ten times the quantity is ten times the emissions', () => {
    fc.assert(
      fc.property(inputs, (input) => {
        const tenfold = toText(multiply(decimal(input.activity.quantity), decimal('10')));
        const [once, ten] = [calculated(input), calculated(withActivity(input, { quantity: tenfold }))];
        expect(equals(multiply(decimal(once.co2eKg), decimal('10')), decimal(ten.co2eKg))).toBe(true);
      }),
    );
  });

  it('two quantities calculated apart are their sum calculated at once, within one month of a blend', () => {
    const march = inputs.map((input) => withActivity(input, { from: '2025-03-01', to: '2025-03-31' }));
    fc.assert(
      fc.property(march, quantities, (input, more) => {
        const together = toText(add(decimal(input.activity.quantity), more));
        const parts = [input, withActivity(input, { quantity: toText(more) })].map(calculated);
        const whole = calculated(withActivity(input, { quantity: together }));
        const total = sum(parts.map(({ co2eKg }) => decimal(co2eKg)));
        expect(
          Math.abs(Number(toText(total)) / Number(whole.co2eKg) - 1) < 1e-12 || whole.co2eKg === '0',
        ).toBe(true);
      }),
    );
  });

  it('the order of the candidates does not matter', () => {
    fc.assert(
      fc.property(inputs, fc.infiniteStream(fc.nat()), (input, random) => {
        const shuffled = caseLibrary();
        const mixed = {
          ...shuffled,
          candidates: (kind: string, component: string | null) =>
            [...library.candidates(kind, component)]
              .map((factor) => [random.next().value, factor] as const)
              .sort(([a], [b]) => a - b)
              .map(([, factor]) => factor),
        };
        expect(calculateFootprint(input, mixed)).toEqual(calculated(input));
      }),
      { numRuns: 40 },
    );
  });
});

describe('whatever the data', () => {
  const word = fc.oneof(
    fc.string({ maxLength: 12 }),
    fc.constantFrom('constructor', '__proto__', 'BR', 'kg', 'L', '1', '2025-03-01', 'AR5', 'brazil'),
  );
  const kinds = fc.oneof(word, fc.constantFrom(...Object.keys(library.kinds)));

  it('no input makes the engine throw', () => {
    const anything = fc.record({
      kind: kinds,
      quantity: word,
      unit: word,
      from: word,
      to: word,
      region: word,
    });
    fc.assert(
      fc.property(anything, word, word, (activity, gwpSet, programme) => {
        const input = { activity, gwpSet, programme, today: '2026-11-20' } as unknown as FootprintInput;
        const result = calculateFootprint(input, library);
        expect(['calculated', 'not_calculated']).toContain(result.status);
      }),
      { numRuns: 500 },
    );
  });

  it('no factor makes the engine throw', () => {
    const amounts = fc.dictionary(fc.oneof(word, fc.constantFrom('CO2', 'CH4', 'HFC-32')), word);
    const factors = fc.record(
      {
        unit: word,
        fuel: word,
        basis: word,
        region: word,
        gasesKg: amounts,
        gasesCo2eKg: amounts,
        co2eKg: word,
        gwpSet: word,
        biogenicCo2Kg: word,
      },
      { requiredKeys: ['unit'] },
    );
    fc.assert(
      fc.property(inputs, factors, fc.boolean(), (input, changes, acceptGwpSet) => {
        const factor = {
          ...FACTORS[0],
          gasesKg: undefined,
          ...changes,
        } as unknown as FootprintInput['factor'];
        const result = calculateFootprint({ ...input, factor, acceptGwpSet }, library);
        if (result.status === 'calculated') expect(verifyTrace(result.trace).ok).toBe(true);
        else expect(result.problems.length).toBeGreaterThan(0);
      }),
      { numRuns: 300 },
    );
  });

  it('no trace makes verification throw', () => {
    const leaves = fc.record({
      step: word,
      label: word,
      operation: fc.constantFrom('given', 'add', 'divide', 'place'),
      value: word,
      from: fc.constant([]),
    });
    const traces = fc.record({
      step: word,
      label: word,
      operation: fc.constantFrom('add', 'multiply', 'divide', 'subtract', 'choose'),
      value: word,
      from: fc.array(leaves),
    });
    fc.assert(
      fc.property(traces, (trace) => {
        expect(typeof verifyTrace(trace as unknown as TraceNode).ok).toBe('boolean');
      }),
    );
  });
});

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decimal, equals, sum, toText } from '../decimal.ts';
import { caseLibrary } from '../testing/library.ts';
import type { Bridge, BridgeLine, ProgrammeLine, ProgrammeSide } from './bridge.ts';
import { bridgeGwpSets, bridgeProgrammes } from './bridge.ts';

const library = caseLibrary();

function value(result: ReturnType<typeof bridgeGwpSets>): Bridge {
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.value;
}

function addsUp({ fromKg, toKg, steps }: Bridge): boolean {
  return equals(sum([fromKg, ...steps.map(({ changeKg }) => changeKg)].map(decimal)), decimal(toKg));
}

const amounts = fc
  .integer({ min: 0, max: 10 ** 9 })
  .map((millis) => toText({ coefficient: BigInt(millis), exponent: -3 }));
const masses = fc.record({
  gasesKg: fc.record({ CO2: amounts, CH4: amounts, N2O: amounts }, { requiredKeys: [] }),
  methane: fc.constantFrom('fossil' as const, 'other' as const),
});
const sets = fc.constantFrom('AR4' as const, 'AR5' as const, 'AR6' as const);
const lines: fc.Arbitrary<BridgeLine[]> = fc.array(
  fc.oneof(
    fc.tuple(fc.uuid(), masses).map(([id, mass]) => ({ id, ...mass })),
    fc.record({ id: fc.uuid(), co2eKg: amounts }),
  ),
);
const programmeLines: fc.Arbitrary<ProgrammeLine[]> = fc.uniqueArray(
  fc.record(
    {
      id: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'),
      category: fc.constantFrom('mobile_combustion', 'purchased_electricity'),
      co2eKg: amounts,
      masses,
    },
    { requiredKeys: ['id', 'category', 'co2eKg'] },
  ),
  { selector: ({ id }) => id },
);
const sides: fc.Arbitrary<ProgrammeSide> = fc.record({ gwpSet: sets, lines: programmeLines });

describe('the bridge between GWP sets', () => {
  it('adds up exactly, whatever the gases and sets', () => {
    fc.assert(
      fc.property(lines, sets, sets, (given, from, to) => {
        expect(addsUp(value(bridgeGwpSets(given, from, to, library)))).toBe(true);
      }),
    );
  });

  it('names each gas that weighs otherwise, and no other', () => {
    const line: BridgeLine = { id: 'a', gasesKg: { CO2: '1000', CH4: '10', N2O: '1' }, methane: 'other' };
    const bridge = value(bridgeGwpSets([line, { id: 'b', co2eKg: '5' }], 'AR5', 'AR6', library));
    // CH4 27 for 28, N2O 273 for 265.
    expect(bridge).toEqual({
      fromKg: '1550',
      toKg: '1548',
      steps: [
        { kind: 'gas', key: 'CH4', changeKg: '-10' },
        { kind: 'gas', key: 'N2O', changeKg: '8' },
      ],
      fixed: [{ id: 'b', co2eKg: '5' }],
    });
  });

  it('refuses a gas without a potential, once, and amounts that are none', () => {
    const unknown: BridgeLine = { id: 'a', gasesKg: { unobtainium: '1' }, methane: 'other' };
    const result = bridgeGwpSets([unknown, unknown, { id: 'c', co2eKg: 'x' }], 'AR5', 'AR6', library);
    expect(result.ok ? [] : result.problems.map(({ code }) => code)).toEqual([
      'gwp.missing',
      'gwp.missing',
      'amount.unreadable',
    ]);
  });
});

describe('the bridge between programmes', () => {
  it('adds up exactly, whatever each side counts', () => {
    fc.assert(
      fc.property(sides, sides, (from, to) => {
        const bridge = value(bridgeProgrammes(from, to, library));
        expect(addsUp(bridge)).toBe(true);
        expect(bridge.toKg).toBe(toText(sum(to.lines.map(({ co2eKg }) => decimal(co2eKg)))));
      }),
    );
  });

  it('tells what only one counts from other factors and from the other GWP set', () => {
    const electricity = 'purchased_electricity';
    const bridge = value(
      bridgeProgrammes(
        {
          gwpSet: 'AR5',
          lines: [
            {
              id: 'cars',
              category: 'mobile_combustion',
              co2eKg: '1028',
              masses: { gasesKg: { CO2: '1000', CH4: '1' }, methane: 'other' },
            },
            { id: 'grid', category: electricity, co2eKg: '50' },
            { id: 'travel', category: 'business_travel', co2eKg: '9' },
          ],
        },
        {
          gwpSet: 'AR6',
          lines: [
            {
              id: 'cars',
              category: 'mobile_combustion',
              co2eKg: '1154',
              masses: { gasesKg: { CO2: '1100', CH4: '2' }, methane: 'other' },
            },
            { id: 'grid', category: electricity, co2eKg: '40' },
            { id: 'waste', category: 'waste_in_operations', co2eKg: '3' },
          ],
        },
        library,
      ),
    );
    expect(bridge.steps).toEqual([
      { kind: 'left_out', key: 'business_travel', changeKg: '-9' },
      { kind: 'added', key: 'waste_in_operations', changeKg: '3' },
      { kind: 'factor', key: 'mobile_combustion', changeKg: '128' },
      { kind: 'gwp', key: 'mobile_combustion', changeKg: '-2' },
      { kind: 'unexplained', key: electricity, changeKg: '-10' },
    ]);
  });
});

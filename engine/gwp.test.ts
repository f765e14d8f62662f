import { describe, expect, it } from 'vitest';
import { toText } from './decimal.ts';
import { compareGases, gasKey, isKyotoGas } from './gas.ts';
import type { GwpSetName } from './gas.ts';
import { gwpOf } from './gwp.ts';
import { caseLibrary } from './testing/library.ts';

const library = caseLibrary();

function gwp(set: GwpSetName, gas: string, origin: 'fossil' | 'other' = 'other'): string {
  const result = gwpOf(library, set, gas, origin);
  return result.ok ? toText(result.value.value) : (result.problems[0]?.code ?? '');
}

describe('weighing', () => {
  it.each([
    ['AR4', '25', '298'],
    ['AR5', '28', '265'],
    ['AR6', '27', '273'],
  ] as const)('knows methane and nitrous oxide of %s', (set, methane, nitrousOxide) => {
    expect(gwp(set, 'CH4')).toBe(methane);
    expect(gwp(set, 'N2O')).toBe(nitrousOxide);
    expect(gwp(set, 'CO2')).toBe('1');
  });

  it('splits methane by origin on AR6 only', () => {
    expect(gwp('AR6', 'CH4', 'fossil')).toBe('29.8');
    expect(gwp('AR5', 'CH4', 'fossil')).toBe('28');
    const split = gwpOf(library, 'AR6', 'CH4', 'fossil');
    expect(split.ok && split.value.origin).toBe('fossil');
  });

  it.each(['HFC-134a', 'HFC134a', 'hfc-134A', 'HFC 134a'])('reads %s as one gas', (gas) => {
    expect(gwp('AR5', gas)).toBe('1300');
  });

  it('knows carbon tetrafluoride by formula and by number', () => {
    expect(gwp('AR5', 'CF4')).toBe(gwp('AR5', 'PFC-14'));
    expect(gasKey('C2F6')).toBe(gasKey('PFC-116'));
  });

  it('refuses a gas without a value, and a set without a table: unknown is never zero', () => {
    expect(gwp('AR5', 'propane')).toBe('gwp.missing');
    expect(gwp('AR5', 'constructor')).toBe('gwp.missing');
    expect(gwp('constructor' as GwpSetName, 'CO2')).toBe('gwp.missing');
  });

  it('refuses a value that is no number', () => {
    const source = library.gwp.AR5.source;
    const broken = caseLibrary({
      gwp: { ...library.gwp, AR5: { values: { CH4: 'n/a', N2O: '0' }, source } },
    });
    for (const gas of ['CH4', 'N2O']) {
      const result = gwpOf(broken, 'AR5', gas, 'other');
      expect(result.ok ? '' : result.problems[0]?.code).toBe('factor.unreadable');
    }
    expect(gwpOf(broken, 'AR5', 'CO2', 'other').ok).toBe(true);
  });
});

describe('a gas with a source of its own', () => {
  const own = { sourceId: 'eu/517-2014', publisher: 'EU', title: 'F-gases', edition: '2014', licence: 'EU' };
  const { values, source } = library.gwp.AR5;
  const sourced = caseLibrary({
    gwp: { ...library.gwp, AR5: { values: { ...values, NH3: '0' }, source, sources: { NH3: own } } },
  });

  it('cites that source and not the one of the table', () => {
    const ammonia = gwpOf(sourced, 'AR5', 'NH3', 'other');
    const methane = gwpOf(sourced, 'AR5', 'CH4', 'other');
    expect(ammonia.ok && ammonia.value.source).toEqual(own);
    expect(methane.ok && methane.value.source).toEqual(source);
  });

  it('may weigh nothing where that source says so: ammonia is no greenhouse gas', () => {
    const ammonia = gwpOf(sourced, 'AR5', 'NH3', 'other');
    expect(ammonia.ok && toText(ammonia.value.value)).toBe('0');
  });
});

describe('the Kyoto basket', () => {
  it.each(['CO2', 'CH4', 'N2O', 'SF6', 'NF3', 'HFC-32', 'HFC-43-10mee', 'PFC-116', 'CF4', 'c-C4F8', 'cC3F6'])(
    'holds %s',
    (gas) => {
      expect(isKyotoGas(gas)).toBe(true);
    },
  );

  it.each(['HCFC-22', 'CFC-11', 'Halon-1301', 'HFO-1234yf', 'propane', 'R-22', ''])(
    'does not hold %j',
    (gas) => {
      expect(isKyotoGas(gas)).toBe(false);
    },
  );

  it('is listed with CO2, CH4 and N2O first', () => {
    expect(['SF6', 'N2O', 'HFC-32', 'CH4', 'CO2'].sort(compareGases)).toEqual([
      'CO2',
      'CH4',
      'N2O',
      'HFC-32',
      'SF6',
    ]);
  });
});

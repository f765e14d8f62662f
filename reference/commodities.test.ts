import { describe, expect, it } from 'vitest';
import { commoditiesOf } from './commodities.ts';
import { readLines } from './tables.ts';

const factors = readLines('factors/useeio/1.3.0/commodities.csv').map(({ value }) => value['key'] ?? '');

describe('commodities that a code may be', () => {
  it('follow from the longest beginning of the code that is listed', () => {
    expect(commoditiesOf('cnae', '6201501')).toEqual(['5415']);
    expect(commoditiesOf('cnae', '6911701')).toEqual(['5411']);
    expect(commoditiesOf('ncm', '84713012')).toEqual(['3341']);
    expect(commoditiesOf('ncm', '84198999')).toEqual(['333']);
    expect(commoditiesOf('ncm', '77000000')).toEqual([]);
  });

  it('have a factor each, and every division of the CNAE that sells has one', () => {
    const rows = readLines('activities/commodities.csv').map(({ value }) => value);
    const without = rows.filter(({ naics = '' }) =>
      naics.split(' ').some((prefix) => !factors.some((one) => one.startsWith(prefix))),
    );
    expect(without).toEqual([]);
    const isDivision = ({ value }: { value: Record<string, string> }) => /level=division/.test(value['facts'] ?? '');
    const divisions = readLines('registers/cnae/codes.csv').filter(isDivision);
    const missing = divisions.flatMap(({ value: { code = '' } }) =>
      commoditiesOf('cnae', code).length === 0 ? [code] : [],
    );
    // Public administration, domestic services and international bodies sell nothing that is listed.
    expect(missing).toEqual(['84', '97', '99']);
  });
});

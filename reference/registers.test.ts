import { describe, expect, it } from 'vitest';
import { readRegister } from './registers.ts';
import { readCards } from './tables.ts';

describe('the registers', () => {
  it('place an airport by its runways', () => {
    const airports = readRegister('airports');
    expect(airports.size).toBeGreaterThan(6200);
    expect(airports.get('GRU')).toMatchObject({ parent: 'BR', facts: { icao: 'SBGR', lat: '-23.43228' } });
  });

  it('hold CNAE whole, each code under one that exists', () => {
    const cnae = readRegister('cnae');
    const levels = Map.groupBy(cnae.values(), ({ facts }) => facts['level'] ?? '');
    expect([...levels.values()].map((entries) => entries.length)).toEqual([21, 87, 285, 673, 1331]);
    expect([...cnae.values()].filter(({ parent }) => parent !== '' && !cnae.has(parent))).toEqual([]);
  });

  it('lead from a ZIP code to its grid subregions, zeros in front kept', () => {
    const zips = readRegister('us-zip');
    expect(zips.get('00002')).toMatchObject({ parent: 'AK', facts: { subregions: 'AKMS' } });
    expect(zips.size).toBeGreaterThan(41_000);
  });

  it('name the fuel of a product code and every country in both languages', () => {
    expect(readRegister('anp-products').get('210203001')?.facts['fuel']).toBe('lpg_br');
    expect(readRegister('countries').get('DE')?.label).toEqual({ 'pt-BR': 'Alemanha', en: 'Germany' });
    expect(readRegister('countries').size).toBe(249);
    expect(readRegister('ncm-fuels').size).toBeGreaterThan(100);
  });

  it('each lie beside a card', () => {
    const ids = ['epa-zip/2025', 'ibge/cnae-2.3', 'mercosul/ncm-2024-10', 'anp/cprodanp', 'datasets/country-codes', 'airports/2015'];
    const cards = readCards();
    expect(ids.filter((id) => !cards.has(id))).toEqual([]);
  });
});

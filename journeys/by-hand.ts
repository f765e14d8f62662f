import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { ROOT } from '#tools/sources.ts';

/**
 * The arithmetic of a line done by hand, in plain numbers, straight from the committed source tables: none of the
 * engine's code. A journey compares what the product shows with these.
 */
type Row = Readonly<Record<string, string>>;

function table(path: string): Row[] {
  return parse(readFileSync(join(ROOT, 'reference', path), 'utf8'), { columns: true }) as Row[];
}

function one(rows: readonly Row[], where: Readonly<Record<string, string>>): Row {
  const found = rows.filter((row) => Object.entries(where).every(([column, value]) => row[column] === value));
  if (found.length !== 1) throw new Error(`${found.length} rows for ${JSON.stringify(where)}`);
  return found[0]!;
}

function property(fuel: string, name: 'density' | 'ncv'): number {
  return Number(one(table('fuels/properties.csv'), { fuel, property: name })['value']);
}

function gwp(set: string, gas: string): number {
  return Number(one(table('gwp/gwp100.csv'), { set, gas })['value']);
}

/** kg of CO2, CH4 and N2O of `litres` of one fuel on the road: litres × kg/L × GJ/t × kg/TJ ÷ 10⁶. */
function burnOnTheRoad(fuel: string, litres: number): { CO2: number; CH4: number; N2O: number } {
  const factor = one(table('factors/mctic-ipcc/2016/mobile.csv'), { key: `mobile.road.${fuel}` });
  const terajoules = ((litres * property(fuel, 'density')) / 1000) * property(fuel, 'ncv') * 1e-6;
  return {
    CO2: terajoules * Number(factor['co2']),
    CH4: terajoules * Number(factor['ch4']),
    N2O: terajoules * Number(factor['n2o']),
  };
}

/** Commercial diesel of a month on the road: fossil and biogenic apart, in kg, on AR5. */
export function dieselByHand(litres: number, month: string): { co2eKg: number; biogenicCo2Kg: number } {
  const shares = one(table('blends/months.csv'), { blend: 'diesel_b', month })['shares']!;
  const bio = Number(/biodiesel_b100=([\d.]+)/.exec(shares)![1]);
  const fossil = burnOnTheRoad('diesel_a', litres * (1 - bio));
  const biogenic = burnOnTheRoad('biodiesel_b100', litres * bio);
  const methane = (fossil.CH4 + biogenic.CH4) * gwp('AR5', 'CH4');
  const nitrousOxide = (fossil.N2O + biogenic.N2O) * gwp('AR5', 'N2O');
  return { co2eKg: fossil.CO2 + methane + nitrousOxide, biogenicCo2Kg: biogenic.CO2 };
}

/** Electricity of the Brazilian grid in one month: MWh × the month's factor. */
export function gridByHand(megawattHours: number, month: string): number {
  return megawattHours * Number(one(table('factors/mcti-sin/2026-08/monthly.csv'), { key: month })['co2']);
}

/**
 * Flaring, by the composition of the gas: what burns becomes CO2, what slips through stays methane.
 *
 * 40 CFR 98.233(n), Equations W-19 and W-20, in the form that held up to the reporting year 2024, with one efficiency (the
 * rule of 2024 tells destruction from combustion): CH4 = V · X(CH4) · [(1 − η) · lit + unlit];
 * CO2 = V · X(CO2) + Σ V · Y(i) · carbons(i) · η · lit. Volumes become masses by densities at the same conditions.
 */
import { decimal } from '../decimal.ts';
import { amount, list, optional, rate, share, text } from '../form.ts';
import { together } from '../outcome.ts';
import { figure } from '../sheet.ts';
import { defineProcess } from './definition.ts';

export const FLARING = [
  defineProcess({
    key: 'flaring',
    kind: 'fugitive.flaring',
    category: 'fugitive',
    equation: '40 CFR 98.233(n), Equations W-19 and W-20 (as in force for reporting years up to 2024)',
    methane: 'fossil',
    fields: {
      /** At standard conditions: those of the densities. */
      volume: amount('Sm3'),
      efficiency: share,
      /** Share of the gas that went to a flare that was lit; left out, all of it. */
      lit: optional(share),
      methaneShare: share,
      co2Share: share,
      /** Every hydrocarbon of the gas, methane too, with its carbon atoms. */
      hydrocarbons: list({ name: optional(text), share, carbons: rate('C') }),
      co2Density: rate('kg/Sm3'),
      methaneDensity: rate('kg/Sm3'),
      /** kg of N2O per Sm3 flared; left out, N2O is not calculated. */
      n2oFactor: optional(rate('kg/Sm3')),
    },
    run(calculation, inputs) {
      const { sheet } = calculation;
      const { volume, efficiency, methaneShare, co2Share, hydrocarbons, co2Density, methaneDensity } = inputs;
      const lit = inputs.lit ?? sheet.given(decimal('1'), figure('whole'));
      const burnt = sheet.multiply([efficiency, lit], figure('burnt_share'));
      const slipped = sheet.subtract(
        [sheet.given(decimal('1'), figure('whole')), burnt],
        figure('slipped_share'),
      );
      const methane = sheet.multiply(
        [volume, methaneShare, slipped, methaneDensity],
        figure('gas_released', 'kg', { gas: 'CH4' }),
      );
      const made = hydrocarbons.map((one) =>
        sheet.multiply([volume, one.share, one.carbons, burnt], figure('co2_burnt', 'Sm3')),
      );
      const passed = sheet.multiply([volume, co2Share], figure('co2_in_gas', 'Sm3'));
      const co2 = sheet.multiply(
        [sheet.add([passed, ...made], figure('co2_volume', 'Sm3')), co2Density],
        figure('gas_released', 'kg', { gas: 'CO2' }),
      );
      const gases = [calculation.release('CO2', co2), calculation.release('CH4', methane)];
      if (inputs.n2oFactor !== null) {
        const n2o = sheet.multiply([volume, inputs.n2oFactor], figure('gas_released', 'kg', { gas: 'N2O' }));
        gases.push(calculation.release('N2O', n2o));
      }
      return together(gases);
    },
  }),
];

/** Metal industry: iron and steel by carbon balance or by route, ferroalloys, aluminium (CO2 and PFC). */
import { decimal } from '../decimal.ts';
import type { Emission } from '../emission.ts';
import type { Read } from '../form.ts';
import { amount, list, optional, positiveShare, rate, rateOrZero, share, text } from '../form.ts';
import type { Calculation } from '../outcome.ts';
import { together } from '../outcome.ts';
import type { Result } from '../problem.ts';
import type { Term } from '../sheet.ts';
import { figure } from '../sheet.ts';
import { carbonOf } from './chemical.ts';
import { defineProcess, ipcc, ipccSection, single } from './definition.ts';
import { asCarbonDioxide, asGas, carbonRatio } from './ratios.ts';

const material = { name: optional(text), mass: amount('t'), carbonContent: rateOrZero('t/t') };
const balance = { inputs: list(material), outputs: optional(list(material)), carbonRatio };
const byProduct = {
  products: list({ name: optional(text), production: amount('t'), emissionFactor: rate('kg/t') }),
};

/** Carbon that entered less carbon that left, as CO2. */
function balanced(calculation: Calculation, { inputs, outputs, ...given }: Read<typeof balance>): Term {
  const { sheet } = calculation;
  const entering = sheet.add(
    inputs.map((one) => carbonOf(calculation, one)),
    figure('carbon_in', 't'),
  );
  const leaving = (outputs ?? []).map((one) => carbonOf(calculation, one));
  const carbon = sheet.subtract([entering, ...leaving], figure('carbon_balance', 't'));
  return asCarbonDioxide(sheet, carbon, given.carbonRatio);
}

function produced({ sheet }: Calculation, { products }: Read<typeof byProduct>, gas: string): Term {
  const stated = figure('gas_of_product', 'kg', { gas });
  return sheet.add(
    products.map(({ production, emissionFactor }) => sheet.multiply([production, emissionFactor], stated)),
    stated,
  );
}

/** CF4 and, by its weight share, C2F6; both raised for what the hoods do not catch. */
function perfluorocarbons(
  calculation: Calculation,
  cf4: Term,
  c2f6PerCf4: Term,
  collection: Term | null,
): Result<readonly Emission[]> {
  const { sheet } = calculation;
  const whole = collection === null ? cf4 : sheet.divide(cf4, collection, figure('cf4', 'kg'));
  const c2f6 = sheet.multiply([whole, c2f6PerCf4], figure('c2f6', 'kg'));
  return together([calculation.release('PFC-14', whole), calculation.release('PFC-116', c2f6)]);
}

const cell = {
  production: amount('t'),
  /** kg of C2F6 per kg of CF4. */
  c2f6PerCf4: rate('kg/kg'),
  /** Share of the gas that the hoods catch, where the coefficient was measured in the duct. */
  collection: optional(positiveShare),
};

export const METAL = [
  defineProcess({
    key: 'iron_steel_balance',
    kind: 'process.iron_steel',
    category: 'process',
    equation: ipcc(3, 4, '4.9'),
    methane: 'fossil',
    fields: balance,
    run: (calculation, inputs) => single(calculation, 'CO2', balanced(calculation, inputs)),
  }),
  defineProcess({
    key: 'iron_steel_production',
    kind: 'process.iron_steel',
    category: 'process',
    equation: ipcc(3, 4, '4.4 to 4.8'),
    methane: 'fossil',
    fields: byProduct,
    run: (calculation, inputs) => single(calculation, 'CO2', produced(calculation, inputs, 'CO2')),
  }),
  defineProcess({
    key: 'ferroalloys_production',
    kind: 'process.ferroalloys',
    category: 'process',
    equation: ipcc(3, 4, '4.15 and 4.18'),
    methane: 'fossil',
    fields: {
      ...byProduct,
      /** Methane per tonne, of alloys whose furnace is charged with coal or wood. */
      methane: optional(byProduct.products),
    },
    run(calculation, { products, methane }) {
      const co2 = calculation.release('CO2', produced(calculation, { products }, 'CO2'));
      if (methane === null) return together([co2]);
      const ch4 = calculation.release('CH4', produced(calculation, { products: methane }, 'CH4'));
      return together([co2, ch4]);
    },
  }),
  defineProcess({
    key: 'ferroalloys_balance',
    kind: 'process.ferroalloys',
    category: 'process',
    equation: ipcc(3, 4, '4.17'),
    methane: 'fossil',
    fields: balance,
    run: (calculation, inputs) => single(calculation, 'CO2', balanced(calculation, inputs)),
  }),
  defineProcess({
    key: 'aluminium_co2',
    kind: 'process.aluminium',
    category: 'process',
    equation: ipcc(3, 4, '4.20'),
    methane: 'fossil',
    fields: byProduct,
    run: (calculation, inputs) => single(calculation, 'CO2', produced(calculation, inputs, 'CO2')),
  }),
  defineProcess({
    key: 'aluminium_anodes',
    kind: 'process.aluminium',
    category: 'process',
    equation: ipcc(3, 4, '4.21'),
    methane: 'fossil',
    fields: {
      production: amount('t'),
      /** Net consumption of prebaked anodes, t per t of aluminium. */
      anodeConsumption: rate('t/t'),
      sulphur: share,
      ash: share,
    },
    run(calculation, { production, anodeConsumption, sulphur, ash }) {
      const { sheet } = calculation;
      const one = sheet.given(decimal('1'), figure('whole'));
      const carbonShare = sheet.subtract([one, sulphur, ash], figure('carbon_share'));
      const carbon = sheet.multiply([production, anodeConsumption, carbonShare], figure('carbon_in', 't'));
      return single(calculation, 'CO2', asGas(sheet, carbon, 'co2_per_c'));
    },
  }),
  defineProcess({
    key: 'aluminium_slope',
    kind: 'process.aluminium',
    category: 'process',
    equation: ipcc(3, 4, '4.26'),
    methane: 'fossil',
    fields: {
      ...cell,
      /** Anode-effect minutes per cell and day. */
      anodeEffectMinutes: rateOrZero('min/cell-day'),
      slope: rate('kg/t per min/cell-day'),
    },
    run(calculation, { production, anodeEffectMinutes, slope, c2f6PerCf4, collection }) {
      const cf4 = calculation.sheet.multiply([slope, anodeEffectMinutes, production], figure('cf4', 'kg'));
      return perfluorocarbons(calculation, cf4, c2f6PerCf4, collection);
    },
  }),
  defineProcess({
    key: 'aluminium_overvoltage',
    kind: 'process.aluminium',
    category: 'process',
    equation: ipccSection(3, 4, 'primary aluminium production, overvoltage method'),
    methane: 'fossil',
    fields: {
      ...cell,
      overvoltage: rateOrZero('mV'),
      /** Overvoltage coefficient; the current efficiency goes in as a share (0.95). */
      coefficient: rate('kg/t per mV'),
      currentEfficiency: positiveShare,
    },
    run(calculation, { production, overvoltage, coefficient, currentEfficiency, c2f6PerCf4, collection }) {
      const { sheet } = calculation;
      const effective = sheet.divide(overvoltage, currentEfficiency, figure('effective_overvoltage', 'mV'));
      const cf4 = sheet.multiply([coefficient, effective, production], figure('cf4', 'kg'));
      return perfluorocarbons(calculation, cf4, c2f6PerCf4, collection);
    },
  }),
  defineProcess({
    key: 'aluminium_pfc_production',
    kind: 'process.aluminium',
    category: 'process',
    equation: ipcc(3, 4, '4.25'),
    methane: 'fossil',
    fields: {
      cells: list({
        name: optional(text),
        production: amount('t'),
        cf4Factor: rateOrZero('kg/t'),
        c2f6Factor: rateOrZero('kg/t'),
      }),
    },
    run(calculation, { cells }) {
      const { sheet } = calculation;
      const cf4 = cells.map((one) => sheet.multiply([one.production, one.cf4Factor], figure('cf4', 'kg')));
      const c2f6 = cells.map((one) => sheet.multiply([one.production, one.c2f6Factor], figure('c2f6', 'kg')));
      return together([
        calculation.release('PFC-14', sheet.add(cf4, figure('cf4', 'kg'))),
        calculation.release('PFC-116', sheet.add(c2f6, figure('c2f6', 'kg'))),
      ]);
    },
  }),
];

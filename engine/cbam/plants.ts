/** Boilers and cogeneration: IR (EU) 2025/2547, Annex II, points C and D; Eq. 31–33, 44–52. */
import { compare, type Decimal, isZero, ZERO } from '../decimal.ts';
import { figure, type Term } from '../sheet.ts';
import type { TraceNode } from '../trace.ts';
import type { EnergyPlant } from './installation.ts';
import type { SourcePart } from './sources.ts';
import { Work } from './work.ts';

export interface PlantResult {
  readonly id: string;
  /** t CO2e of the plant's fuels and flue-gas cleaning. */
  readonly emissions: Decimal;
  /** t CO2e that go with the heat and with the electricity. */
  readonly heatEmissions: Decimal;
  readonly electricityEmissions: Decimal;
  /** t CO2/TJ of heat; null where there is no heat. */
  readonly heatFactor: Decimal | null;
  /** t CO2/MWh. */
  readonly electricityFactor: Decimal | null;
  /** TJ of fuel that go with the heat and with the electricity (template F_Tools (g)). */
  readonly fuelForHeat: Decimal | null;
  readonly fuelForElectricity: Decimal | null;
  readonly trace: readonly TraceNode[];
}

interface Shares {
  readonly heat: Term | null;
  readonly electricity: Term | null;
}

/** Emissions of a plant by product. Losses of heat are shared by all who take heat, because the factor is per net heat. */
export function plantResult(
  outer: Work,
  plant: EnergyPlant,
  parts: readonly SourcePart[],
  field: string,
): PlantResult {
  const work = new Work(outer.tables, outer.problems);
  const fuel = fuelOf(work, plant, parts, field);
  const emissions = emissionsOf(work, plant, parts, field);
  const heat = work.optional(plant.heat, { field: `${field}.heat`, figure: 'cbam_heat', unit: 'TJ' });
  const electricity = work.optional(plant.electricity, {
    field: `${field}.electricity`,
    figure: 'cbam_electricity',
    unit: 'MWh',
  });
  const shares =
    plant.kind === 'chp'
      ? chpShares(work, plant, { fuel, heat, electricity }, field)
      : { heat: null, electricity: null };
  // A plant that makes electricity alone gives all of its emissions to it (Eq. 38).
  const isPower = plant.kind === 'power';
  const heatEmissions = isPower
    ? work.sheet.given(ZERO, figure('cbam_nothing', 't'))
    : work.multiply([emissions, shares.heat], 'cbam_heat_emissions', 't');
  const elEmissions =
    isPower || shares.electricity !== null
      ? work.multiply([emissions, shares.electricity], 'cbam_electricity_emissions', 't')
      : null;
  const heatFactor = perUnit(work, heatEmissions, heat, { figure: 'cbam_heat_factor', unit: 't/TJ', field });
  const elFactor =
    elEmissions === null
      ? null
      : perUnit(work, elEmissions, electricity, { figure: 'cbam_electricity_factor', unit: 't/MWh', field });
  const fuelForHeat =
    fuel === null || isPower ? null : work.multiply([fuel, shares.heat], 'cbam_fuel_heat', 'TJ');
  const fuelForElectricity =
    fuel === null || elEmissions === null
      ? null
      : work.multiply([fuel, shares.electricity], 'cbam_fuel_electricity', 'TJ');
  const closed = work.sheet.close();
  return {
    id: plant.id,
    emissions: emissions.value,
    heatEmissions: heatEmissions.value,
    electricityEmissions: elEmissions?.value ?? ZERO,
    heatFactor: heatFactor?.value ?? null,
    electricityFactor: elFactor?.value ?? null,
    fuelForHeat: fuelForHeat?.value ?? null,
    fuelForElectricity: fuelForElectricity?.value ?? null,
    trace: [heatFactor, elFactor].flatMap((term) => (term === null ? [] : [closed.node(term.index)])),
  };
}

function perUnit(
  work: Work,
  emissions: Term,
  amount: Term | null,
  as: { readonly figure: string; readonly unit: string; readonly field: string },
): Term | null {
  if (amount === null || isZero(amount.value)) return null;
  return work.divide(emissions, amount, as.figure, as.unit, as.field);
}

function fuelOf(work: Work, plant: EnergyPlant, parts: readonly SourcePart[], field: string): Term | null {
  const stated = work.optional(plant.fuel, { field: `${field}.fuel`, figure: 'cbam_energy', unit: 'TJ' });
  if (stated !== null) return stated;
  const energies = parts.flatMap((part) => part.energyIn(work) ?? []);
  return energies.length === 0 ? null : work.add(energies, 'cbam_energy', 'TJ');
}

function emissionsOf(work: Work, plant: EnergyPlant, parts: readonly SourcePart[], field: string): Term {
  const cleaning = work.optional(plant.fluegasCleaning, {
    field: `${field}.fluegasCleaning`,
    figure: 'cbam_fluegas',
    unit: 't',
  });
  const own =
    plant.emissions === undefined
      ? parts.map((part) => part.fossilIn(work))
      : [
          work.given(plant.emissions, {
            field: `${field}.emissions`,
            figure: 'cbam_plant_fuel',
            unit: 't',
            bounds: 'any',
          }),
        ];
  if (own.length === 0) work.refuse('input.missing', { field: `${field}.emissions` });
  return work.add([...own, ...(cleaning === null ? [] : [cleaning])], 'cbam_plant', 't');
}

interface Balance {
  readonly fuel: Term | null;
  readonly heat: Term | null;
  readonly electricity: Term | null;
}

/** `F_heat = (η_h/η_ref,h) / (η_h/η_ref,h + η_el/η_ref,el)` (Eq. 49), and the rest for electricity (Eq. 50). */
function chpShares(work: Work, plant: EnergyPlant, balance: Balance, field: string): Shares {
  const heat = ratio(work, balance.heat, balance.fuel, 'constant/chp-heat');
  const electricity = ratio(
    work,
    inTerajoules(work, balance.electricity),
    balance.fuel,
    'constant/chp-electricity',
  );
  const bounds = 'positive';
  const byHeat = work.divide(
    heat,
    work.given(plant.referenceHeat, {
      field: `${field}.referenceHeat`,
      figure: 'cbam_reference_heat',
      bounds,
    }),
    'cbam_relative_heat',
    '',
    `${field}.referenceHeat`,
  );
  const byElectricity = work.divide(
    electricity,
    work.given(plant.referenceElectricity, {
      field: `${field}.referenceElectricity`,
      figure: 'cbam_reference_electricity',
      bounds,
    }),
    'cbam_relative_electricity',
    '',
    `${field}.referenceElectricity`,
  );
  const both = work.add([byHeat, byElectricity], 'cbam_relative_both', '');
  return {
    heat: work.divide(byHeat, both, 'cbam_share_heat', '', field),
    electricity: work.divide(byElectricity, both, 'cbam_share_electricity', '', field),
  };
}

/** Efficiency as output over fuel (Eq. 47, 48); where one of them is unknown, the act's. */
function ratio(work: Work, output: Term | null, fuel: Term | null, constant: string): Term {
  if (output === null || fuel === null || compare(fuel.value, ZERO) <= 0)
    return work.constant(constant, 'cbam_efficiency');
  return work.divide(output, fuel, 'cbam_efficiency', '', '');
}

/** MWh in TJ: 3.6 thousandths, exactly. */
function inTerajoules(work: Work, electricity: Term | null): Term | null {
  if (electricity === null) return null;
  const term = work.given('0.0036', { field: 'TJ/MWh', figure: 'cbam_tj_per_mwh' });
  return work.multiply([electricity, term], 'cbam_electricity', 'TJ');
}

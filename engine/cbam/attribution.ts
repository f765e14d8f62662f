/**
 * Emissions attributed to one process: IR (EU) 2025/2547, Annex III, point A, Eq. 55 and 56.
 * `AttrDir = Dir* + H_imp − H_exp + WG_imp − WG_exp − El_exp`, never below zero; `AttrInd = El_cons`.
 */
import { compare, type Decimal, ZERO } from '../decimal.ts';
import { figure, type Term } from '../sheet.ts';
import type { ElectricityUse, Factor, HeatFlow, Process, SharedElectricity, Target } from './installation.ts';
import type { PlantResult } from './plants.ts';
import type { SourcePart } from './sources.ts';
import { fractionFor, nodesOf } from './split.ts';
import type { Work } from './work.ts';

const T = 't';

/** What a process is given besides its own statement. */
export interface Surroundings {
  readonly parts: ReadonlyMap<string, readonly SourcePart[]>;
  readonly plants: ReadonlyMap<string, PlantResult>;
  /** Heat and electricity of plants with the nodes they go to, and electricity that is shared. */
  readonly heat: readonly { readonly plant: PlantResult; readonly to: Target; readonly field: string }[];
  readonly ownElectricity: readonly {
    readonly plant: PlantResult;
    readonly amount: string | number | undefined;
    readonly to: Target;
    readonly field: string;
  }[];
  readonly electricity: readonly SharedElectricity[];
  /** `D_inst / Σ D_pp` for stated direct emissions (Eq. 41); null where nothing is reconciled. */
  readonly reconciliation: Decimal | null;
}

export interface Attributed {
  /** Directly attributable emissions before heat, gas and electricity, Dir*. */
  readonly own: Term;
  readonly direct: Term;
  /** What the equation gave, where it is below zero. */
  readonly floored: Decimal | null;
  readonly indirect: Term;
  /** MWh consumed. */
  readonly electricity: Term;
}

/** Attributed emissions of a process, t CO2e, in its sheet. */
export function attributed(work: Work, process: Process, around: Surroundings, field: string): Attributed {
  const own = ownEmissions(work, process, around, field);
  const plus = [own, ...importedHeat(work, process, around, field), ...importedGas(work, process, field)];
  const minus = [
    ...(process.heat?.exported ?? []).map((flow, index) =>
      heat(work, flow, around, `${field}.heat.exported.${index}`),
    ),
    ...exportedGas(work, process, field),
    ...exportedElectricity(work, process, around, field),
  ];
  const added = work.add(plus, 'cbam_attributed_direct', T);
  const balance = minus.length === 0 ? added : work.subtract([added, ...minus], 'cbam_attributed_direct', T);
  const negative = compare(balance.value, ZERO) < 0;
  const direct = negative ? work.sheet.given(ZERO, figure('cbam_floor', T, { item: process.id })) : balance;
  const uses = electricityUses(work, process, around, field);
  return {
    own,
    direct,
    floored: negative ? balance.value : null,
    indirect: work.add(
      uses.map(({ emissions }) => emissions),
      'cbam_attributed_indirect',
      T,
    ),
    electricity: work.add(
      uses.map(({ amount }) => amount),
      'cbam_electricity',
      'MWh',
    ),
  };
}

function ownEmissions(work: Work, process: Process, around: Surroundings, field: string): Term {
  const parts = around.parts.get(process.id) ?? [];
  if (process.direct === undefined) {
    return work.add(
      parts.map((part) => part.fossilIn(work)),
      'cbam_own_direct',
      T,
    );
  }
  if (parts.length > 0)
    work.refuse('input.contradicts', {
      field: `${field}.direct`,
      other: `${parts[0]?.source.field ?? ''}.to`,
    });
  const stated = work.given(process.direct, {
    field: `${field}.direct`,
    figure: 'cbam_own_direct',
    unit: T,
    bounds: 'any',
  });
  if (around.reconciliation === null) return stated;
  const factor = work.result(around.reconciliation, 'cbam_reconciliation', '', process.id);
  return work.multiply([stated, factor], 'cbam_own_direct', T);
}

function importedHeat(work: Work, process: Process, around: Surroundings, field: string): Term[] {
  const stated = (process.heat?.imported ?? []).map((flow, index) =>
    heat(work, flow, around, `${field}.heat.imported.${index}`),
  );
  const own = around.heat
    .filter(({ to }) => nodesOf(to).includes(process.id))
    .map(({ plant, to, field: path }) => {
      const whole = work.result(plant.heatEmissions, 'cbam_heat_emissions', T, plant.id);
      return work.multiply([whole, fractionFor(work, to, process.id, path)], 'cbam_heat_imported', T);
    });
  return [...stated, ...own];
}

/** Heat by its factor, or by that of the fuel over the boiler's efficiency (Eq. 44). */
function heat(work: Work, flow: HeatFlow, around: Surroundings, field: string): Term {
  const amount = work.given(flow.amount, { field: `${field}.amount`, figure: 'cbam_heat', unit: 'TJ' });
  if (flow.factor === undefined && flow.fuelFactor !== undefined) {
    const fuel = work.given(flow.fuelFactor, {
      field: `${field}.fuelFactor`,
      figure: 'cbam_fuel_factor',
      unit: 't/TJ',
    });
    const efficiency =
      work.optional(flow.efficiency, {
        field: `${field}.efficiency`,
        figure: 'cbam_efficiency',
        bounds: 'share',
      }) ?? work.constant('constant/heat-imported', 'cbam_efficiency');
    const factor = work.divide(fuel, efficiency, 'cbam_heat_factor', 't/TJ', `${field}.efficiency`);
    return work.multiply([amount, factor], 'cbam_heat_emissions', T);
  }
  return work.multiply(
    [amount, factorTerm(work, flow.factor, around, 'heatFactor', field)],
    'cbam_heat_emissions',
    T,
  );
}

/** A factor that is stated, or that of a plant of the installation. */
function factorTerm(
  work: Work,
  factor: Factor | undefined,
  around: Surroundings,
  of: 'heatFactor' | 'electricityFactor',
  field: string,
): Term {
  const [name, unit] =
    of === 'heatFactor' ? ['cbam_heat_factor', 't/TJ'] : ['cbam_electricity_factor', 't/MWh'];
  if (typeof factor !== 'object')
    return work.given(factor, {
      field: `${field}.factor`,
      figure: name ?? '',
      unit: unit ?? '',
      bounds: 'any',
    });
  const value = around.plants.get(factor.plant)?.[of] ?? null;
  if (value === null)
    work.refuse('cbam.id_unknown', { field: `${field}.factor`, id: factor.plant.slice(0, 80) });
  return work.result(value ?? ZERO, name ?? '', unit ?? '', factor.plant);
}

/** Imported waste gas counts as natural gas (Eq. 53). */
function importedGas(work: Work, { wasteGas }: Process, field: string): Term[] {
  const amount = work.optional(wasteGas?.imported, {
    field: `${field}.wasteGas.imported`,
    figure: 'cbam_waste_gas',
    unit: 'TJ',
  });
  if (amount === null) return [];
  return [
    work.multiply(
      [amount, work.constant('constant/natural-gas', 'cbam_natural_gas')],
      'cbam_waste_gas_imported',
      T,
    ),
  ];
}

/** Exported waste gas is deducted as natural gas times 0.667 (Eq. 54). */
function exportedGas(work: Work, { wasteGas }: Process, field: string): Term[] {
  const amount = work.optional(wasteGas?.exported, {
    field: `${field}.wasteGas.exported`,
    figure: 'cbam_waste_gas',
    unit: 'TJ',
  });
  if (amount === null) return [];
  const factors = [
    work.constant('constant/natural-gas', 'cbam_natural_gas'),
    work.constant('constant/waste-gas-exported', 'cbam_waste_gas_efficiency'),
  ];
  return [work.multiply([amount, ...factors], 'cbam_waste_gas_exported', T)];
}

function exportedElectricity(
  work: Work,
  { electricityExported: flow }: Process,
  around: Surroundings,
  field: string,
): Term[] {
  if (flow === undefined) return [];
  const path = `${field}.electricityExported`;
  const amount = work.given(flow.amount, {
    field: `${path}.amount`,
    figure: 'cbam_electricity',
    unit: 'MWh',
  });
  return [
    work.multiply(
      [amount, factorTerm(work, flow.factor, around, 'electricityFactor', path)],
      'cbam_electricity_exported',
      T,
    ),
  ];
}

interface Use {
  readonly amount: Term;
  readonly emissions: Term;
}

function electricityUses(work: Work, process: Process, around: Surroundings, field: string): Use[] {
  const stated = (process.electricity ?? []).map((use, index) =>
    usedElectricity(work, use, around, null, `${field}.electricity.${index}`),
  );
  const shared = around.electricity.flatMap((use, index) =>
    nodesOf(use.to).includes(process.id)
      ? [
          usedElectricity(
            work,
            use,
            around,
            fractionFor(work, use.to, process.id, `electricity.${index}.to`),
            `electricity.${index}`,
          ),
        ]
      : [],
  );
  const own = around.ownElectricity
    .filter(({ to }) => nodesOf(to).includes(process.id))
    .map(({ plant, amount, to, field: path }) => {
      const fraction = fractionFor(work, to, process.id, path);
      const whole = work.given(amount, { field: path, figure: 'cbam_electricity', unit: 'MWh' });
      const emissions = work.result(plant.electricityEmissions, 'cbam_electricity_emissions', T, plant.id);
      return {
        amount: work.multiply([whole, fraction], 'cbam_electricity', 'MWh'),
        emissions: work.multiply([emissions, fraction], 'cbam_electricity_emissions', T),
      };
    });
  return [...stated, ...shared, ...own];
}

/** `Em_el = E · EF` (Eq. 35). */
function usedElectricity(
  work: Work,
  use: ElectricityUse,
  around: Surroundings,
  fraction: Term | null,
  field: string,
): Use {
  const whole = work.given(use.amount, { field: `${field}.amount`, figure: 'cbam_electricity', unit: 'MWh' });
  const amount = work.multiply([whole, fraction], 'cbam_electricity', 'MWh');
  const factor = Array.isArray(use.factor)
    ? meanFactor(work, use.factor as readonly (string | number)[], field)
    : factorTerm(work, use.factor as Factor | undefined, around, 'electricityFactor', field);
  return { amount, emissions: work.multiply([amount, factor], 'cbam_electricity_emissions', T) };
}

/** The mean of a grid's factors over five years (Eq. 37). */
function meanFactor(work: Work, factors: readonly (string | number)[], field: string): Term {
  const terms = factors.map((factor, index) =>
    work.given(factor, {
      field: `${field}.factor.${index}`,
      figure: 'cbam_electricity_factor',
      unit: 't/MWh',
    }),
  );
  const count = work.given(String(terms.length), {
    field: `${field}.factor`,
    figure: 'cbam_years',
    bounds: 'positive',
  });
  return work.divide(
    work.add(terms, 'cbam_electricity_factor', 't/MWh'),
    count,
    'cbam_electricity_factor',
    't/MWh',
    field,
  );
}

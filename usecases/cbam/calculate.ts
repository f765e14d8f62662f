import { calculateInstallation, type InstallationResult } from '#engine/cbam/calculate.ts';
import type { NodeEmissions } from '#engine/cbam/node.ts';
import type { PlantResult } from '#engine/cbam/plants.ts';
import { type Decimal, toText } from '#engine/decimal.ts';
import { cbamTables } from '#reference/cbam.ts';
import type { z } from 'zod';
import { mayUseReference } from '../may/everyone.ts';
import type { UseCase } from '../usecase.ts';
import { cbamCalculate } from './calculate.contract.ts';
import type { InstallationYearInput } from './installation.contract.ts';
import type { cbamResult } from './result-shape.ts';

type Output = z.input<typeof cbamCalculate.output>;
type Result = z.input<typeof cbamResult>;

/** Calculates an installation and one period; what the engine refuses comes back as coded problems. */
export const calculateCbam: UseCase<typeof cbamCalculate.input, typeof cbamCalculate.output> = {
  contract: cbamCalculate,
  may: ({ actor }) => mayUseReference(actor),
  run: (_context, input) => Promise.resolve(embeddedEmissions(input)),
};

/** The answer of `cbam.calculate`, by the tables of this process. */
export function embeddedEmissions(input: InstallationYearInput): Output {
  const result = calculateInstallation(input, cbamTables());
  if (result.status === 'not_calculated') return { status: result.status, problems: [...result.problems] };
  return told(result);
}

const orNull = (value: Decimal | null): string | null => (value === null ? null : toText(value));

function told(result: InstallationResult): Result {
  return {
    status: 'calculated',
    totals: result.totals,
    sources: result.sources.map((row) => ({
      ...row,
      fossil: toText(row.fossil),
      biomass: toText(row.biomass),
      energy: orNull(row.energy),
    })),
    plants: result.plants.map(plantTold),
    processes: result.processes.map((process) => ({
      ...nodeTold(process),
      production: toText(process.production),
      ownDirect: toText(process.ownDirect),
      attributedDirect: toText(process.attributedDirect),
      attributedIndirect: toText(process.attributedIndirect),
      electricityUsed: toText(process.electricityUsed),
      precursors: process.precursors.map(({ id, amount, perUnit, direct, indirect }) => ({
        id,
        amount: toText(amount),
        perUnit: toText(perUnit),
        direct: toText(direct),
        indirect: toText(indirect),
      })),
    })),
    precursors: result.precursors.map(nodeTold),
    goods: result.goods.map((good) => ({ ...good, missingParameters: [...good.missingParameters] })),
    reconciliation: result.reconciliation,
    notes: [...result.notes],
  };
}

function nodeTold(node: NodeEmissions): Result['precursors'][number] {
  const [direct, indirect, total, counted] = [node.direct, node.indirect, node.total, node.counted].map(
    toText,
  );
  return {
    id: node.id,
    category: node.category,
    see: { direct: direct ?? '', indirect: indirect ?? '', total: total ?? '', counted: counted ?? '' },
    electricity: toText(node.electricity),
    byDefault: toText(node.byDefault),
    trace: node.trace,
  };
}

function plantTold(plant: PlantResult): Result['plants'][number] {
  return {
    id: plant.id,
    emissions: toText(plant.emissions),
    heatEmissions: toText(plant.heatEmissions),
    electricityEmissions: toText(plant.electricityEmissions),
    heatFactor: orNull(plant.heatFactor),
    electricityFactor: orNull(plant.electricityFactor),
    fuelForHeat: orNull(plant.fuelForHeat),
    fuelForElectricity: orNull(plant.fuelForElectricity),
    trace: [...plant.trace],
  };
}

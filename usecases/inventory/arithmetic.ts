import {
  bridgeGwpSets,
  bridgeProgrammes,
  type Bridge,
  type BridgeLine,
  type ProgrammeSide,
} from '#engine/inventory/bridge.ts';
import { decompose, type Decomposition, type Item } from '#engine/inventory/decompose.ts';
import { intensity } from '#engine/inventory/intensity.ts';
import type { InventoryLine } from '#engine/inventory/line.ts';
import { type InventoryTotals, inventoryTotals } from '#engine/inventory/totals.ts';
import type { Result } from '#engine/problem.ts';
import { ok } from '#engine/problem.ts';
import type { z } from 'zod';
import { mayUseReference } from '../may/everyone.ts';
import type { UseCase } from '../usecase.ts';
import { answer } from './answer.ts';
import {
  inventoryBridgeGwpSets,
  inventoryBridgeProgrammes,
  inventoryDecompose,
  inventoryIntensity,
  inventoryRestate,
  inventoryTotal,
} from './arithmetic.contract.ts';
import { restate } from './restate.ts';
import type { bridge, decomposition, totals } from './shapes.ts';

/** Adds given lines up; what cannot be read comes back as coded problems, as in all verbs of this file. */
export const totalLines: UseCase<typeof inventoryTotal.input, typeof inventoryTotal.output> = {
  contract: inventoryTotal,
  may: ({ actor }) => mayUseReference(actor),
  run: (_context, { lines }) =>
    Promise.resolve(answer(shownTotals(inventoryTotals(lines as readonly InventoryLine[])))),
};

/** Restates a given series by trigger and threshold, beside the original. */
export const restateGiven: UseCase<typeof inventoryRestate.input, typeof inventoryRestate.output> = {
  contract: inventoryRestate,
  may: ({ actor }) => mayUseReference(actor),
  run: (_context, { series, changes, policy }) => Promise.resolve(answer(restate(series, changes, policy))),
};

/** Emissions per unit of something else. */
export const intensityOf: UseCase<typeof inventoryIntensity.input, typeof inventoryIntensity.output> = {
  contract: inventoryIntensity,
  may: ({ actor }) => mayUseReference(actor),
  run: (_context, input) => Promise.resolve(answer(intensity(input))),
};

/** Decomposes a change into activity, factor and structure. */
export const decomposeItems: UseCase<typeof inventoryDecompose.input, typeof inventoryDecompose.output> = {
  contract: inventoryDecompose,
  may: ({ actor }) => mayUseReference(actor),
  run: (_context, { items, driver }) =>
    Promise.resolve(answer(shownDecomposition(decompose(items as readonly Item[], driver)))),
};

/** The bridge between two GWP sets over given lines. */
export const bridgeSets: UseCase<typeof inventoryBridgeGwpSets.input, typeof inventoryBridgeGwpSets.output> =
  {
    contract: inventoryBridgeGwpSets,
    may: ({ actor }) => mayUseReference(actor),
    run: ({ ports }, { lines, from, to }) =>
      Promise.resolve(
        answer(shownBridge(bridgeGwpSets(lines as readonly BridgeLine[], from, to, ports.library))),
      ),
  };

/** The bridge between two programmes over given lines. */
export const bridgeSides: UseCase<
  typeof inventoryBridgeProgrammes.input,
  typeof inventoryBridgeProgrammes.output
> = {
  contract: inventoryBridgeProgrammes,
  may: ({ actor }) => mayUseReference(actor),
  run: ({ ports }, { from, to }) => {
    const result = bridgeProgrammes(from as ProgrammeSide, to as ProgrammeSide, ports.library);
    return Promise.resolve(answer(shownBridge(result)));
  },
};

/** The engine's totals as the contract's: the same values in lists that zod can be asked about. */
export function shownTotals(result: Result<InventoryTotals>): Result<z.input<typeof totals>> {
  if (!result.ok) return result;
  const { byAccount, byCategory, byGas, bySite, byMonth, ...rest } = result.value;
  return ok({
    ...rest,
    byAccount: [...byAccount],
    byCategory: [...byCategory],
    byGas: [...byGas],
    bySite: [...bySite],
    byMonth: [...byMonth],
  });
}

export function shownDecomposition(result: Result<Decomposition>): Result<z.input<typeof decomposition>> {
  return result.ok ? ok({ ...result.value, items: [...result.value.items] }) : result;
}

export function shownBridge(result: Result<Bridge>): Result<z.input<typeof bridge>> {
  return result.ok
    ? ok({ ...result.value, steps: [...result.value.steps], fixed: [...result.value.fixed] })
    : result;
}

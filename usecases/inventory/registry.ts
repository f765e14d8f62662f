import type { UseCase } from '../usecase.ts';
import { listApprovals } from './approval/approvals.ts';
import {
  totalLines,
  restateGiven,
  intensityOf,
  decomposeItems,
  bridgeSets,
  bridgeSides,
} from './arithmetic.ts';
import { closeInventory, listClosings, readClosing, verifyClosing } from './closings.ts';
import { shareOfOperation } from './consolidation/share.ts';
import { compareClosings } from './differences.ts';
import { listEditions, previewUpgrade } from './edition/upgrade.ts';
import { excludeFromInventory, withdrawExclusion } from './exclusions.ts';
import { openInventory, listInventories } from './inventories.ts';
import {
  readInventory,
  submitInventory,
  sendInventoryBack,
  approveInventory,
  reopenInventory,
} from './life.ts';
import { listRecalculations, proposeRecalculation, decideRecalculation } from './recalculations.ts';
import { totalInventory, restateInventories, intensityOfInventory } from './result/arithmetic.ts';
import { decomposeInventories, bridgeInventorySets, bridgeInventoryProgrammes } from './result/compare.ts';
import { tellCompleteness } from './result/completeness.ts';
import { composeResult } from './result/composition.ts';
import { stateDriver, listIntensities } from './result/drivers.ts';
import { findGaps } from './result/gaps.ts';
import { tellScope2 } from './result/scope2.ts';
import { summarizeResult } from './result/summary.ts';
import { totalDrafts } from './result/waiting.ts';
import { updateInventory } from './setup.ts';
import { saveAction, withdrawAction, listActions } from './target/actions.ts';
import { followTarget } from './target/follow.ts';
import { saveTarget, listTargets, withdrawTarget } from './target/targets.ts';
import { deriveUpstream, proposeUpstream } from './upstream.ts';

// Made by `npm run registry` from the files of this floor; a test compares.
export const inventoryVerbs: readonly UseCase[] = [
  listApprovals,
  totalLines,
  restateGiven,
  intensityOf,
  decomposeItems,
  bridgeSets,
  bridgeSides,
  closeInventory,
  listClosings,
  readClosing,
  verifyClosing,
  shareOfOperation,
  compareClosings,
  listEditions,
  previewUpgrade,
  excludeFromInventory,
  withdrawExclusion,
  openInventory,
  listInventories,
  readInventory,
  submitInventory,
  sendInventoryBack,
  approveInventory,
  reopenInventory,
  listRecalculations,
  proposeRecalculation,
  decideRecalculation,
  totalInventory,
  restateInventories,
  intensityOfInventory,
  decomposeInventories,
  bridgeInventorySets,
  bridgeInventoryProgrammes,
  tellCompleteness,
  composeResult,
  stateDriver,
  listIntensities,
  findGaps,
  tellScope2,
  summarizeResult,
  totalDrafts,
  updateInventory,
  saveAction,
  withdrawAction,
  listActions,
  followTarget,
  saveTarget,
  listTargets,
  withdrawTarget,
  deriveUpstream,
  proposeUpstream,
];

import type { ForeignCall } from './foreign-calls.ts';
import { ownAction, ownTarget, soldPlant } from './tenancy.ts';

export interface TargetIds {
  readonly targetId: string;
  readonly actionId: string;
  readonly recalculationId: string;
}

/** Targets, actions and recalculations of a base year with another tenant's ids. */
export const targetCalls: Readonly<Record<string, ForeignCall>> = {
  'inventory.recalculations': [[({ inventoryId }) => ({ inventoryId }), 'inventory.not_found']],
  'inventory.proposeRecalculation': [
    [({ inventoryId }) => ({ inventoryId, changes: [soldPlant] }), 'inventory.not_found'],
  ],
  'inventory.decideRecalculation': [
    [({ recalculationId }) => ({ recalculationId, approve: true, reason: 'r' }), 'recalculation.not_found'],
  ],
  'target.save': [[({ targetId }) => ({ ...ownTarget, targetId, revision: 1 }), 'target.not_found']],
  'target.withdraw': [[({ targetId }) => ({ targetId, reason: 'r' }), 'target.not_found']],
  'target.list': 'none',
  'target.follow': [[({ targetId }) => ({ targetId }), 'target.not_found']],
  'target.saveAction': [
    [({ siteId }) => ({ ...ownAction, siteId }), 'site.not_found'],
    [({ actionId }) => ({ ...ownAction, actionId, revision: 1 }), 'action.not_found'],
  ],
  'target.withdrawAction': [[({ actionId }) => ({ actionId, reason: 'r' }), 'action.not_found']],
  'target.listActions': 'none',
};

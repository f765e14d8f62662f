import type { Role, TestInstallation } from '../testing.ts';
import { agentInputs, agentRoles } from './agent-roles.ts';
import { cbamImportInputs, cbamImportRoles } from './cbam-import-roles.ts';
import { cbamInputs, cbamRoles } from './cbam-roles.ts';
import { reportInputs, reportRoles } from './report-roles.ts';

const ROLES = ['owner', 'manager', 'contributor', 'viewer', 'auditor'] as const;

/** Who may call the verbs of the rooms of reports, CBAM, agents and settings. */
export const roomRoles: Readonly<Record<string, readonly Role[]>> = {
  ...reportRoles,
  ...cbamRoles,
  ...cbamImportRoles,
  ...agentRoles,
  'settings.calculation': ROLES,
  'settings.changeCalculation': ['owner', 'manager'],
};

/** Inputs of theirs that an owner of the northern organization could use. */
export function roomInputs(
  installation: TestInstallation,
  inventoryId: () => Promise<string>,
): Readonly<Record<string, () => Promise<object>>> {
  return {
    ...reportInputs(installation, inventoryId),
    ...cbamInputs(installation),
    ...cbamImportInputs(installation),
    ...agentInputs(installation),
  };
}

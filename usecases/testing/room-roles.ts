import type { Role, TestInstallation } from '../testing.ts';
import { agentInputs, agentRoles } from './agent-roles.ts';
import { cbamImportInputs, cbamImportRoles } from './cbam-import-roles.ts';
import { cbamInputs, cbamRoles } from './cbam-roles.ts';
import { reportInputs, reportRoles } from './report-roles.ts';
import { ownCommodity } from './tenancy.ts';

const ROLES = ['owner', 'manager', 'contributor', 'viewer', 'auditor'] as const;

/** Who may call the verbs of the rooms of reports, CBAM, agents, the overview and settings. */
export const roomRoles: Readonly<Record<string, readonly Role[]>> = {
  ...reportRoles,
  ...cbamRoles,
  ...cbamImportRoles,
  ...agentRoles,
  'commodity.find': ROLES,
  'commodity.confirm': ['owner', 'manager', 'contributor'],
  'pin.list': ROLES,
  'pin.add': ROLES,
  'settings.calculation': ROLES,
  'settings.changeCalculation': ['owner', 'manager'],
};

/** Inputs of theirs that an owner of the northern organization could use. */
export function roomInputs(
  installation: TestInstallation,
  inventoryId: () => Promise<string>,
): Readonly<Record<string, () => Promise<object>>> {
  return {
    'commodity.confirm': async () => ownCommodity,
    'pin.add': async () => ({
      title: 'Por escopo',
      query: { periods: [{ from: '2025-01-01', to: '2025-12-31' }], by: ['scope'] },
    }),
    ...reportInputs(installation, inventoryId),
    ...cbamInputs(installation),
    ...cbamImportInputs(installation),
    ...agentInputs(installation),
  };
}

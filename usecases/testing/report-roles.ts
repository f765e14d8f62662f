import { createReport } from '../report/reports.ts';
import { ROLES, type Role, type TestInstallation } from '../testing.ts';

const drafting: readonly Role[] = ['owner', 'manager', 'contributor'];
const settings = { programmes: ['customer'], language: 'en' };

/** Who may call the verbs of reports that need no closing. */
export const reportRoles: Readonly<Record<string, readonly Role[]>> = {
  'approval.list': ROLES,
  'report.programmes': ROLES,
  'report.list': ROLES,
  'report.formats': ROLES,
  'report.checkFile': ROLES,
  'report.preview': ROLES,
  'report.read': ROLES,
  'report.create': drafting,
  'report.update': drafting,
};

/** Inputs that an owner of the northern organization could use. */
export function reportInputs(
  installation: TestInstallation,
  inventoryId: () => Promise<string>,
): Readonly<Record<string, () => Promise<object>>> {
  const asked = async () => ({ ...settings, inventoryId: await inventoryId() });
  const reportId = async () => {
    const { owner } = installation.north.people;
    return (await installation.as(owner, createReport, await asked())).report.id;
  };
  return {
    'report.preview': asked,
    'report.checkFile': () => Promise.resolve({ bytes: 0, sha256: 'a'.repeat(64), pieces: [] }),
    'report.create': asked,
    'report.read': async () => ({ reportId: await reportId() }),
    'report.update': async () => ({ reportId: await reportId(), revision: 1, title: 'Outro' }),
  };
}

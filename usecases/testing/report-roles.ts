import { createReport } from '../report/reports.ts';
import { setSchedule } from '../report/schedules.ts';
import { ROLES, type Role, type TestInstallation } from '../testing.ts';

const drafting: readonly Role[] = ['owner', 'manager', 'contributor'];
const leading: readonly Role[] = ['owner', 'manager'];
const monthly = { every: 'month', onDay: 1, at: '06:00', zone: 'America/Sao_Paulo' } as const;
const settings = { programmes: ['customer'], language: 'en' as const };

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
  'report.draftTexts': drafting,
  'report.logo': ROLES,
  'report.schedules': ROLES,
  'report.schedule': leading,
  'report.endSchedule': leading,
  'report.letters': ['owner', 'manager', 'auditor'],
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
  const scheduleId = async () => {
    const { owner } = installation.north.people;
    return (await installation.as(owner, setSchedule, { ...settings, ...monthly })).schedule.id;
  };
  return {
    'report.schedule': () => Promise.resolve({ ...settings, ...monthly }),
    'report.endSchedule': async () => ({ scheduleId: await scheduleId() }),
    'report.letters': async () => ({ reportId: await reportId() }),
    'report.preview': asked,
    'report.checkFile': () => Promise.resolve({ bytes: 0, sha256: 'a'.repeat(64), pieces: [] }),
    'report.create': asked,
    'report.read': async () => ({ reportId: await reportId() }),
    'report.update': async () => ({ reportId: await reportId(), revision: 1, title: 'Outro' }),
    'report.draftTexts': async () => ({ reportId: await reportId(), revision: 1 }),
    'report.logo': () => Promise.resolve({}),
  };
}

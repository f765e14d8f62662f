import { saveCbamInstallation, saveCbamPeriod } from '../cbam/records.ts';
import { ROLES, type Role, type TestInstallation } from '../testing.ts';
import { ownRecord } from './foreign-cbam.ts';

const drafting: readonly Role[] = ['owner', 'manager', 'contributor'];

/** Who may call the verbs of an operator's records. */
export const cbamRoles: Readonly<Record<string, readonly Role[]>> = {
  'cbam.saveInstallation': drafting,
  'cbam.listInstallations': ROLES,
  'cbam.savePeriod': drafting,
  'cbam.readPeriod': ROLES,
};

/** Inputs that an owner of the northern organization could use. */
export function cbamInputs(installation: TestInstallation): Readonly<Record<string, () => Promise<object>>> {
  const named = () => ({ name: `Usina ${performance.now()}`, country: 'BR' });
  const period = async () => {
    const { owner } = installation.north.people;
    const made = await installation.as(owner, saveCbamInstallation, named());
    return { installationId: made.installation.id, content: ownRecord };
  };
  return {
    'cbam.saveInstallation': () => Promise.resolve(named()),
    'cbam.savePeriod': period,
    'cbam.readPeriod': async () => {
      const { owner } = installation.north.people;
      return { periodId: (await installation.as(owner, saveCbamPeriod, await period())).period.id };
    },
  };
}

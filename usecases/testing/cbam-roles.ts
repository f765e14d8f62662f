import { askPartner } from '../cbam/partners.ts';
import { saveCbamInstallation, saveCbamPeriod } from '../cbam/records.ts';
import { ROLES, type Role, type TestInstallation } from '../testing.ts';
import { ownRecord, ownRequest } from './foreign-cbam.ts';

const drafting: readonly Role[] = ['owner', 'manager', 'contributor'];

/** Who may call the verbs of an operator's records. */
export const cbamRoles: Readonly<Record<string, readonly Role[]>> = {
  'cbam.saveInstallation': drafting,
  'cbam.listInstallations': ROLES,
  'cbam.savePeriod': drafting,
  'cbam.readPeriod': ROLES,
  'cbam.ledgerLines': ROLES,
  'cbam.askPartner': drafting,
  'cbam.sendPartnerRequest': drafting,
  'cbam.listPartnerRequests': ROLES,
  'cbam.closePartnerRequest': drafting,
};

/** Inputs that an owner of the northern organization could use. */
export function cbamInputs(installation: TestInstallation): Readonly<Record<string, () => Promise<object>>> {
  const named = () => ({ name: `Usina ${performance.now()}`, country: 'BR' });
  const period = async () => {
    const { owner } = installation.north.people;
    const made = await installation.as(owner, saveCbamInstallation, named());
    return { installationId: made.installation.id, content: ownRecord };
  };
  const asked = async () => ({ ...ownRequest, installationId: (await period()).installationId });
  const request = async () => {
    const { owner } = installation.north.people;
    return { requestId: (await installation.as(owner, askPartner, await asked())).request.id };
  };
  return {
    'cbam.saveInstallation': () => Promise.resolve(named()),
    'cbam.savePeriod': period,
    'cbam.askPartner': asked,
    'cbam.listPartnerRequests': async () => ({ installationId: (await asked()).installationId }),
    'cbam.sendPartnerRequest': async () => ({ ...(await request()), recipient: 'ana@aciaria.com.br' }),
    'cbam.closePartnerRequest': request,
    'cbam.ledgerLines': () => Promise.resolve({ offer: { from: '2026-01-01', to: '2026-12-31' } }),
    'cbam.readPeriod': async () => {
      const { owner } = installation.north.people;
      return { periodId: (await installation.as(owner, saveCbamPeriod, await period())).period.id };
    },
  };
}

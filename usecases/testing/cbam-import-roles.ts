import { saveImport } from '../cbam/import/lines.ts';
import { saveOffer } from '../cbam/import/offers.ts';
import { ROLES, type Role, type TestInstallation } from '../testing.ts';
import { storeDocument } from './files.ts';
import { ownImport, ownOffer } from './tenancy.ts';

const drafting: readonly Role[] = ['owner', 'manager', 'contributor'];

/** Who may call the verbs of imports under CBAM. */
export const cbamImportRoles: Readonly<Record<string, readonly Role[]>> = {
  'cbam.saveImport': drafting,
  'cbam.removeImports': drafting,
  'cbam.listImports': ROLES,
  'cbam.readFile': ROLES,
  'cbam.addFromFile': drafting,
  'cbam.stateWhole': ['owner', 'manager'],
  'cbam.declaration': ROLES,
  'cbam.explainImport': ROLES,
  'cbam.findGoods': ROLES,
  'cbam.compare': ROLES,
  'cbam.routes': ROLES,
  'cbam.saveOffer': drafting,
  'cbam.removeOffer': drafting,
  'cbam.listOffers': ROLES,
  'cbam.calendar': ROLES,
};

/** Inputs that an owner of the northern organization could use. */
export function cbamImportInputs(
  installation: TestInstallation,
): Readonly<Record<string, () => Promise<object>>> {
  const { owner } = installation.north.people;
  let named = 0;
  const offer = () => {
    named += 1;
    return { ...ownOffer, name: `Offer ${named} ${performance.now()}` };
  };
  const importId = async () => (await installation.as(owner, saveImport, ownImport)).line.id;
  const documentId = async () => {
    const table = `Código;Origem;Massa (t);Trimestre;Nota\n72081000;BR;20;2026-1;${performance.now() * 1000}\n`;
    return (await storeDocument(installation, installation.north, 'cbam.csv', table)).id;
  };
  const { name: _name, ...compared } = ownOffer;
  return {
    'cbam.saveImport': async () => ownImport,
    'cbam.removeImports': async () => ({ importIds: [await importId()] }),
    'cbam.listImports': async () => ({ year: 2026 }),
    'cbam.readFile': async () => ({ documentId: await documentId() }),
    'cbam.addFromFile': async () => ({ documentId: await documentId() }),
    'cbam.stateWhole': async () => {
      await importId();
      return { year: 2026, whole: true };
    },
    'cbam.declaration': async () => ({ year: 2026 }),
    'cbam.explainImport': async () => ({ importId: await importId() }),
    'cbam.findGoods': async () => ({ query: '7208' }),
    'cbam.compare': async () => compared,
    'cbam.routes': async () => ({ code: '72081000', year: 2026 }),
    'cbam.saveOffer': async () => offer(),
    'cbam.removeOffer': async () => ({
      offerId: (await installation.as(owner, saveOffer, offer())).offer.id,
    }),
    'cbam.calendar': async () => ({ year: 2026 }),
  };
}

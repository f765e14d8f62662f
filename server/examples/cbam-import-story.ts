import { step, type Step, type Told } from './telling.ts';

const COIL = {
  year: 2026,
  quarter: 3,
  code: '72083900',
  origin: 'BR',
  installation: 'Usina A',
  massT: '640',
};
const OFFER = {
  code: '72083900',
  origin: 'BR',
  massT: '2500',
  see: '1.1',
  route: 'C',
  fromYear: 2026,
  costEur: '18000',
};

const ofFile = (told: Told) => ({ documentId: told.of('document.register').at('document.id') });
const ofImport = (told: Told) => ({ importId: told.of('cbam.saveImport').at('line.id') });

/** Imports of a year that are listed, declared and explained, and an offer of verification that is weighed. */
export const CBAM_IMPORT_STORY: readonly Step[] = [
  step('cbam.findGoods', 'contributor', () => ({ query: '7208 39' })),
  step('document.register', 'contributor', ({ files }) => ({ ...files.imports })),
  step('cbam.readFile', 'contributor', ofFile),
  step('cbam.addFromFile', 'contributor', ofFile),
  step('cbam.saveImport', 'contributor', () => COIL),
  step('cbam.listImports', 'auditor', () => ({ year: 2026 })),
  step('cbam.stateWhole', 'manager', () => ({ year: 2026, whole: true })),
  step('cbam.declaration', 'auditor', () => ({ year: 2026 })),
  step('cbam.explainImport', 'auditor', ofImport),
  step('cbam.calendar', 'auditor', () => ({ year: 2026 })),
  step('cbam.routes', 'auditor', () => ({ code: '72083900', year: 2026 })),
  step('cbam.compare', 'auditor', () => OFFER),
  step('cbam.saveOffer', 'contributor', () => ({ ...OFFER, name: 'Verifier of the mill' })),
  step('cbam.listOffers', 'auditor'),
  step('cbam.removeOffer', 'contributor', (told) => ({ offerId: told.of('cbam.saveOffer').at('offer.id') })),
  step('cbam.removeImports', 'contributor', (told) => ({
    importIds: [told.of('cbam.saveImport').at('line.id')],
  })),
];

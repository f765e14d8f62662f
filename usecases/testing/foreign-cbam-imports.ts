import type { ForeignCall } from './foreign-calls.ts';
import { ownImport, ownOffer } from './tenancy.ts';

/** Imports and offers under CBAM with another tenant's ids. */
export const cbamImportCalls: Readonly<Record<string, ForeignCall>> = {
  'cbam.saveImport': [
    [({ cbamImportId }) => ({ ...ownImport, importId: cbamImportId, revision: 1 }), 'cbam.import_not_found'],
    [({ documentId }) => ({ ...ownImport, documentId }), 'document.not_found'],
  ],
  'cbam.removeImports': [[({ cbamImportId }) => ({ importIds: [cbamImportId] }), 'cbam.import_not_found']],
  'cbam.listImports': 'none',
  'cbam.readFile': [[({ documentId }) => ({ documentId }), 'document.not_found']],
  'cbam.addFromFile': [[({ documentId }) => ({ documentId }), 'document.not_found']],
  'cbam.stateWhole': 'none',
  'cbam.declaration': 'none',
  'cbam.explainImport': [[({ cbamImportId }) => ({ importId: cbamImportId }), 'cbam.import_not_found']],
  'cbam.findGoods': 'none',
  'cbam.compare': 'none',
  'cbam.routes': 'none',
  'cbam.saveOffer': [
    [({ cbamOfferId }) => ({ ...ownOffer, offerId: cbamOfferId, revision: 1 }), 'cbam.offer_not_found'],
  ],
  'cbam.removeOffer': [[({ cbamOfferId }) => ({ offerId: cbamOfferId }), 'cbam.offer_not_found']],
  'cbam.listOffers': 'none',
  'cbam.calendar': 'none',
};

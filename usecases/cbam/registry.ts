import type { UseCase } from '../usecase.ts';
import { calculateCbam } from './calculate.ts';
import { tellCalendar } from './import/calendar.ts';
import { compareGood } from './import/compare.ts';
import { declareYear } from './import/declaration.ts';
import { readImportFile, addFromFile } from './import/file.ts';
import { findGoods, listRoutes } from './import/goods.ts';
import { saveImport, removeImports, stateWhole } from './import/lines.ts';
import { listImports, explainImport } from './import/list.ts';
import { saveOffer, removeOffer, listOffers } from './import/offers.ts';
import { tellLedgerLines } from './ledger-lines.ts';
import { askPartner, sendPartnerRequest, listPartnerRequests, closePartnerRequest } from './partners.ts';
import { saveCbamInstallation, listCbamInstallations, saveCbamPeriod, readCbamPeriod } from './records.ts';
import { reportCbam } from './report.ts';

// Made by `npm run registry` from the files of this floor; a test compares.
export const cbamVerbs: readonly UseCase[] = [
  calculateCbam,
  tellCalendar,
  compareGood,
  declareYear,
  readImportFile,
  addFromFile,
  findGoods,
  listRoutes,
  saveImport,
  removeImports,
  stateWhole,
  listImports,
  explainImport,
  saveOffer,
  removeOffer,
  listOffers,
  tellLedgerLines,
  askPartner,
  sendPartnerRequest,
  listPartnerRequests,
  closePartnerRequest,
  saveCbamInstallation,
  listCbamInstallations,
  saveCbamPeriod,
  readCbamPeriod,
  reportCbam,
];

import type { UseCase } from '../../usecase.ts';
import { tellCalendar } from './calendar.ts';
import { compareGood } from './compare.ts';
import { declareYear } from './declaration.ts';
import { addFromFile, readImportFile } from './file.ts';
import { findGoods, listRoutes } from './goods.ts';
import { removeImports, saveImport, stateWhole } from './lines.ts';
import { explainImport, listImports } from './list.ts';
import { listOffers, removeOffer, saveOffer } from './offers.ts';

/** Every verb of what an importer declares under CBAM. */
export const cbamImportUseCases: readonly UseCase[] = [
  saveImport,
  removeImports,
  listImports,
  readImportFile,
  addFromFile,
  stateWhole,
  declareYear,
  explainImport,
  findGoods,
  compareGood,
  listRoutes,
  saveOffer,
  removeOffer,
  listOffers,
  tellCalendar,
];

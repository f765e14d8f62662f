import type { UseCase } from '../usecase.ts';
import { chooseForActivity } from './factor/choose.ts';
import { getFactor } from './factor/get.ts';
import { listKinds } from './factor/kinds.ts';
import { searchFactors } from './factor/search.ts';
import { calculateOne } from './footprint/calculate.ts';
import { saveInstrument, listInstruments, withdrawInstrument } from './instrument/instruments.ts';
import { calculateProcessVerb } from './process/calculate.ts';
import { tellBestBefore } from './reference/best-before.ts';
import { searchRegister, getRegisterEntry } from './register/registers.ts';
import { calculateScope2Verb } from './scope2/calculate.ts';
import { calculateScope3Verb } from './scope3/calculate.ts';
import { stateCategory, listCategories } from './scope3/categories.ts';
import { combineLines } from './uncertainty/combine.ts';

// Made by `npm run registry` from the files of this floor; a test compares.
export const calculationVerbs: readonly UseCase[] = [
  chooseForActivity,
  getFactor,
  listKinds,
  searchFactors,
  calculateOne,
  saveInstrument,
  listInstruments,
  withdrawInstrument,
  calculateProcessVerb,
  tellBestBefore,
  searchRegister,
  getRegisterEntry,
  calculateScope2Verb,
  calculateScope3Verb,
  stateCategory,
  listCategories,
  combineLines,
];

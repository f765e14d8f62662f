import type { UseCase } from '../usecase.ts';
import { tellChecklist, dismissChecklist } from './checklist.ts';
import { indexHelp, readHelp, searchHelp, listHelp, listTerms } from './pages.ts';
import { keepProgress } from './progress.ts';
import { tellSample, addSample, removeSample } from './sample/sample.ts';

// Made by `npm run registry` from the files of this floor; a test compares.
export const learnVerbs: readonly UseCase[] = [
  tellChecklist,
  dismissChecklist,
  indexHelp,
  readHelp,
  searchHelp,
  listHelp,
  listTerms,
  keepProgress,
  tellSample,
  addSample,
  removeSample,
];

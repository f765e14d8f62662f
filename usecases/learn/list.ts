import type { UseCase } from '../usecase.ts';
import { dismissChecklist, tellChecklist } from './checklist.ts';
import { indexHelp, listHelp, listTerms, readHelp, searchHelp } from './pages.ts';
import { keepProgress } from './progress.ts';

/** The verbs of the help, in the order in which one meets them. */
export const learnUseCases: readonly UseCase[] = [
  indexHelp,
  readHelp,
  searchHelp,
  listHelp,
  listTerms,
  keepProgress,
  tellChecklist,
  dismissChecklist,
];

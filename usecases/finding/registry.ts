import type { UseCase } from '../usecase.ts';
import { applyFinding } from './apply.ts';
import { tellMeasures, changeMeasures } from './change-measures.ts';
import { declareExpectations, listExpectations, withdrawExpectations } from './completeness/expectations.ts';
import { tellInventoryCompleteness } from './completeness/matrix.ts';
import { dismissFindings, reopenFindings } from './decide.ts';
import { listFindings, getFinding } from './list.ts';
import { previewFinding } from './preview.ts';
import { assessData } from './quality/assess.ts';
import { tellPanel } from './quality/panel.ts';

// Made by `npm run registry` from the files of this floor; a test compares.
export const findingVerbs: readonly UseCase[] = [
  applyFinding,
  tellMeasures,
  changeMeasures,
  declareExpectations,
  listExpectations,
  withdrawExpectations,
  tellInventoryCompleteness,
  dismissFindings,
  reopenFindings,
  listFindings,
  getFinding,
  previewFinding,
  assessData,
  tellPanel,
];

import type { UseCase } from '../usecase.ts';
import { findCommodities, confirmCommodity, forgetCommodity } from './commodity/commodities.ts';
import { proposeCommodities } from './commodity/propose.ts';
import { createDrafts, updateDraft, discardDrafts, listDrafts } from './draft/drafts.ts';
import { previewCorrections, correctMany } from './entry/bulk-correct.ts';
import { withdrawMany, restoreEntries, listWithdrawals } from './entry/bulk-withdraw.ts';
import { commitEntries } from './entry/commit.ts';
import { correctEntry } from './entry/correct.ts';
import { duplicateEntries } from './entry/duplicate.ts';
import { explainEntry } from './entry/explain.ts';
import { groupEntries } from './entry/group.ts';
import { listEntries } from './entry/list.ts';
import { queryEntries } from './entry/query.ts';
import { verifyJournal, listChecks } from './journal/check.ts';
import { queryJournal } from './journal/query.ts';
import { unfoldJournal } from './journal/unfold.ts';
import { annotateEntries, listTags } from './tag/tags.ts';
import { listViews, saveView, forgetView } from './view/views.ts';

// Made by `npm run registry` from the files of this floor; a test compares.
export const ledgerVerbs: readonly UseCase[] = [
  findCommodities,
  confirmCommodity,
  forgetCommodity,
  proposeCommodities,
  createDrafts,
  updateDraft,
  discardDrafts,
  listDrafts,
  previewCorrections,
  correctMany,
  withdrawMany,
  restoreEntries,
  listWithdrawals,
  commitEntries,
  correctEntry,
  duplicateEntries,
  explainEntry,
  groupEntries,
  listEntries,
  queryEntries,
  verifyJournal,
  listChecks,
  queryJournal,
  unfoldJournal,
  annotateEntries,
  listTags,
  listViews,
  saveView,
  forgetView,
];

import { addEvidence, listEvidence, withdrawEvidence } from '../../evidence/evidence.ts';
import { listChecks, verifyJournal } from '../../ledger/journal/check.ts';
import { queryJournal } from '../../ledger/journal/query.ts';
import { unfoldJournal } from '../../ledger/journal/unfold.ts';
import type { UseCase } from '../../usecase.ts';
import { cancelPack, linkPack, listPacks, requestPack } from './packs.ts';
import { drawSample, listSamples, markSample, readSample, repeatSample } from './samples.ts';

/** What an auditor works with: evidence, the journal, samples and packs. */
export const auditUseCases: readonly UseCase[] = [
  listEvidence,
  addEvidence,
  withdrawEvidence,
  queryJournal,
  unfoldJournal,
  verifyJournal,
  listChecks,
  drawSample,
  listSamples,
  readSample,
  markSample,
  repeatSample,
  requestPack,
  listPacks,
  cancelPack,
  linkPack,
];

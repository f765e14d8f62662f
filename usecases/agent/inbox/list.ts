import type { UseCase } from '../../usecase.ts';
import { changeProposal } from './change.ts';
import { decideProposals } from './decide.ts';
import { countInbox, deferApprovals, delegateApprovals, listInbox } from './inbox.ts';

export const inboxUseCases: readonly UseCase[] = [
  listInbox,
  countInbox,
  deferApprovals,
  delegateApprovals,
  decideProposals,
  changeProposal,
];

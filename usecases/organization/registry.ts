import type { UseCase } from '../usecase.ts';
import { requestAccess, listRequests, decideRequest } from './access/requests.ts';
import { listDeletions } from './administration/deletions.ts';
import { listMail, readMail, listAudit, tellHealth } from './administration/installation.ts';
import {
  listAllOrganizations,
  listPeople,
  banPerson,
  unbanPerson,
  signOutPerson,
  resetSecondFactors,
} from './administration/people.ts';
import { readDeletion, requestDeletion, withdrawDeletion } from './deletion/deletions.ts';
import {
  listEngagements,
  offerEngagement,
  readEngagement,
  acceptEngagement,
  endEngagement,
} from './engagement/engagements.ts';
import {
  readInvitation,
  acceptInvitation,
  joinByInvitation,
  revokeInvitation,
} from './invitation/invitations.ts';
import { listMembers, inviteMember, changeMember, removeMember } from './member/members.ts';
import { proposeFactor, approveFactor, withdrawFactor, listOwnFactors } from './own-factor/own.ts';
import { chooseOrganization } from './session/choose.ts';
import { tellSession } from './session/context.ts';
import { listSessions, endSession, listOwnEvents } from './session/own.ts';
import { tellCalculationSettings, changeCalculationSettings } from './settings/calculation.ts';
import { completeSetup } from './setup/complete.ts';
import { createSite, listSites, updateSite, archiveSite } from './site/sites.ts';
import { listTokensOfMembers, endTokenOfMember } from './token/of-members.ts';
import { createToken, listTokens, revokeToken } from './token/tokens.ts';

// Made by `npm run registry` from the files of this floor; a test compares.
export const organizationVerbs: readonly UseCase[] = [
  requestAccess,
  listRequests,
  decideRequest,
  listDeletions,
  listMail,
  readMail,
  listAudit,
  tellHealth,
  listAllOrganizations,
  listPeople,
  banPerson,
  unbanPerson,
  signOutPerson,
  resetSecondFactors,
  readDeletion,
  requestDeletion,
  withdrawDeletion,
  listEngagements,
  offerEngagement,
  readEngagement,
  acceptEngagement,
  endEngagement,
  readInvitation,
  acceptInvitation,
  joinByInvitation,
  revokeInvitation,
  listMembers,
  inviteMember,
  changeMember,
  removeMember,
  proposeFactor,
  approveFactor,
  withdrawFactor,
  listOwnFactors,
  chooseOrganization,
  tellSession,
  listSessions,
  endSession,
  listOwnEvents,
  tellCalculationSettings,
  changeCalculationSettings,
  completeSetup,
  createSite,
  listSites,
  updateSite,
  archiveSite,
  listTokensOfMembers,
  endTokenOfMember,
  createToken,
  listTokens,
  revokeToken,
];

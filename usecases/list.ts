import { decideRequest, listRequests, requestAccess } from './access/requests.ts';
import { agentUseCases } from './agent/list.ts';
import { listDeletions } from './administration/deletions.ts';
import { listAudit, listMail, readMail, tellHealth } from './administration/installation.ts';
import {
  banPerson,
  listAllOrganizations,
  listPeople,
  resetSecondFactors,
  signOutPerson,
  unbanPerson,
} from './administration/people.ts';
import { describeAssistant, testAssistant } from './assistant/assistants.ts';
import { queryAnswer } from './answer/query.ts';
import { listApprovals } from './approval/approvals.ts';
import { auditUseCases } from './audit/list.ts';
import {
  getAssistantSettings,
  testAssistantSettings,
  updateAssistantSettings,
} from './assistant/settings.ts';
import {
  addComment,
  editComment,
  listColleagues,
  tellCommentHistory,
  withdrawComment,
} from './comment/comments.ts';
import { listQuestions, reopenQuestion, resolveQuestion } from './comment/questions.ts';
import { listComments, listReplies } from './comment/threads.ts';
import { declareExpectations, listExpectations, withdrawExpectations } from './completeness/expectations.ts';
import { tellInventoryCompleteness } from './completeness/matrix.ts';
import { shareOfOperation } from './consolidation/share.ts';
import { readDeletion, requestDeletion, withdrawDeletion } from './deletion/deletions.ts';
import { discardDocument, getDocument, listDocuments, registerDocument } from './document/documents.ts';
import { excerptDocument } from './document/excerpt.ts';
import { cbamImportUseCases } from './cbam-import/list-of-verbs.ts';
import { createDrafts, discardDrafts, listDrafts, updateDraft } from './draft/drafts.ts';
import {
  acceptEngagement,
  endEngagement,
  listEngagements,
  offerEngagement,
  readEngagement,
} from './engagement/engagements.ts';
import { correctMany, previewCorrections } from './entry/bulk-correct.ts';
import { listWithdrawals, restoreEntries, withdrawMany } from './entry/bulk-withdraw.ts';
import { commitEntries } from './entry/commit.ts';
import { correctEntry } from './entry/correct.ts';
import { duplicateEntries } from './entry/duplicate.ts';
import { explainEntry } from './entry/explain.ts';
import { groupEntries } from './entry/group.ts';
import { listEntries } from './entry/list.ts';
import { queryEntries } from './entry/query.ts';
import { cancelExport, linkExport, listExports, requestExport } from './export/exports.ts';
import { chooseForActivity } from './factor/choose.ts';
import { getFactor } from './factor/get.ts';
import { listKinds } from './factor/kinds.ts';
import { approveFactor, listOwnFactors, proposeFactor, withdrawFactor } from './factor/own.ts';
import { searchFactors } from './factor/search.ts';
import { listEditions, previewUpgrade } from './factor/upgrade.ts';
import { applyFinding } from './finding/apply.ts';
import { changeMeasures, tellMeasures } from './finding/change-measures.ts';
import { dismissFindings, reopenFindings } from './finding/decide.ts';
import { getFinding, listFindings } from './finding/list.ts';
import { previewFinding } from './finding/preview.ts';
import { calculateOne } from './footprint/calculate.ts';
import { fixImport } from './import/fix.ts';
import { cancelImport, commitImport, undoImport } from './import/imports.ts';
import { previewImport, tellImports } from './import/preview.ts';
import { proposeImport } from './import/propose.ts';
import { tellTemplates } from './import/templates.ts';
import { totalImport } from './import/totals.ts';
import { tellGone, tellValues } from './import/values.ts';
import { inboxUseCases } from './inbox/list.ts';
import { listInstruments, saveInstrument, withdrawInstrument } from './instrument/instruments.ts';
import { arithmeticUseCases } from './inventory/arithmetic.ts';
import { closeInventory, listClosings, readClosing, verifyClosing } from './inventory/closings.ts';
import { compareClosings } from './inventory/differences.ts';
import { excludeFromInventory, withdrawExclusion } from './inventory/exclusions.ts';
import { listInventories, openInventory } from './inventory/inventories.ts';
import {
  approveInventory,
  readInventory,
  reopenInventory,
  sendInventoryBack,
  submitInventory,
} from './inventory/life.ts';
import { decideRecalculation, listRecalculations, proposeRecalculation } from './inventory/recalculations.ts';
import { updateInventory } from './inventory/setup.ts';
import { deriveUpstream, proposeUpstream } from './inventory/upstream.ts';
import {
  acceptInvitation,
  joinByInvitation,
  readInvitation,
  revokeInvitation,
} from './invitation/invitations.ts';
import { learnUseCases } from './learn/list.ts';
import { confirmCommodity, findCommodities, forgetCommodity } from './commodity/commodities.ts';
import { proposeCommodities } from './commodity/propose.ts';
import { findMappings, forgetMapping, saveMapping } from './mapping/mappings.ts';
import { changeMember, inviteMember, listMembers, removeMember } from './member/members.ts';
import { calculateCbam } from './cbam/calculate.ts';
import { tellLedgerLines } from './cbam/ledger-lines.ts';
import {
  listCbamInstallations,
  readCbamPeriod,
  saveCbamInstallation,
  saveCbamPeriod,
} from './cbam/records.ts';
import { askPartner, closePartnerRequest, listPartnerRequests, sendPartnerRequest } from './cbam/partners.ts';
import { reportCbam } from './cbam/report.ts';
import { calculateProcessVerb } from './process/calculate.ts';
import { assessData } from './quality/assess.ts';
import { tellPanel } from './quality/panel.ts';
import { intensityOfInventory, restateInventories, totalInventory } from './result/arithmetic.ts';
import { bridgeInventoryProgrammes, bridgeInventorySets, decomposeInventories } from './result/compare.ts';
import { tellBestBefore } from './reference/best-before.ts';
import { getRegisterEntry, searchRegister } from './register/registers.ts';
import { reportUseCases } from './report/list.ts';
import {
  cancelRequest,
  changeRequest,
  closeRequest,
  createRequest,
  listRequestsOfData,
  remindOfRequest,
} from './request/requests.ts';
import { tellCompleteness } from './result/completeness.ts';
import { composeResult } from './result/composition.ts';
import { listIntensities, stateDriver } from './result/drivers.ts';
import { findGaps } from './result/gaps.ts';
import { tellScope2 } from './result/scope2.ts';
import { summarizeResult } from './result/summary.ts';
import { totalDrafts } from './result/waiting.ts';
import { addSample, removeSample, tellSample } from './sample/sample.ts';
import { calculateScope2Verb } from './scope2/calculate.ts';
import { calculateScope3Verb } from './scope3/calculate.ts';
import { listCategories, stateCategory } from './scope3/categories.ts';
import { chooseOrganization } from './session/choose.ts';
import { tellSession } from './session/context.ts';
import { endSession, listOwnEvents, listSessions } from './session/own.ts';
import { changeCalculationSettings, tellCalculationSettings } from './settings/calculation.ts';
import { addPin, listPins, removePin } from './pin/pins.ts';
import { completeSetup } from './setup/complete.ts';
import { archiveSite, createSite, listSites, updateSite } from './site/sites.ts';
import { listActions, saveAction, withdrawAction } from './target/actions.ts';
import { followTarget } from './target/follow.ts';
import { listTargets, saveTarget, withdrawTarget } from './target/targets.ts';
import { annotateEntries, listTags } from './tag/tags.ts';
import { threadUseCases } from './thread/list.ts';
import { endTokenOfMember, listTokensOfMembers } from './token/of-members.ts';
import { createToken, listTokens, revokeToken } from './token/tokens.ts';
import { combineLines } from './uncertainty/combine.ts';
import type { UseCase } from './usecase.ts';
import { forgetView, listViews, saveView } from './view/views.ts';

/** Everything one can do: every door is derived from this list. */
export const useCases: readonly UseCase[] = [
  completeSetup,
  requestAccess,
  listRequests,
  decideRequest,
  listAllOrganizations,
  listPeople,
  banPerson,
  unbanPerson,
  signOutPerson,
  resetSecondFactors,
  listMail,
  readMail,
  listAudit,
  tellHealth,
  readInvitation,
  acceptInvitation,
  joinByInvitation,
  revokeInvitation,
  tellSession,
  chooseOrganization,
  listSessions,
  endSession,
  listOwnEvents,
  createToken,
  listTokens,
  listTokensOfMembers,
  endTokenOfMember,
  revokeToken,
  describeAssistant,
  testAssistant,
  getAssistantSettings,
  updateAssistantSettings,
  testAssistantSettings,
  listMembers,
  inviteMember,
  changeMember,
  removeMember,
  listEngagements,
  offerEngagement,
  readEngagement,
  acceptEngagement,
  endEngagement,
  requestExport,
  listExports,
  cancelExport,
  linkExport,
  listDeletions,
  readDeletion,
  requestDeletion,
  withdrawDeletion,
  tellSample,
  addSample,
  removeSample,
  createSite,
  listSites,
  updateSite,
  archiveSite,
  openInventory,
  listInventories,
  readInventory,
  updateInventory,
  excludeFromInventory,
  withdrawExclusion,
  submitInventory,
  sendInventoryBack,
  approveInventory,
  closeInventory,
  reopenInventory,
  listClosings,
  readClosing,
  verifyClosing,
  compareClosings,
  searchFactors,
  getFactor,
  chooseForActivity,
  listKinds,
  searchRegister,
  getRegisterEntry,
  tellBestBefore,
  proposeFactor,
  approveFactor,
  withdrawFactor,
  listOwnFactors,
  listEditions,
  previewUpgrade,
  calculateOne,
  shareOfOperation,
  combineLines,
  assessData,
  tellPanel,
  listFindings,
  getFinding,
  previewFinding,
  applyFinding,
  dismissFindings,
  reopenFindings,
  tellMeasures,
  changeMeasures,
  tellCalculationSettings,
  changeCalculationSettings,
  calculateScope2Verb,
  calculateScope3Verb,
  calculateProcessVerb,
  calculateCbam,
  reportCbam,
  saveCbamInstallation,
  listCbamInstallations,
  saveCbamPeriod,
  readCbamPeriod,
  tellLedgerLines,
  askPartner,
  sendPartnerRequest,
  listPartnerRequests,
  closePartnerRequest,
  registerDocument,
  listDocuments,
  getDocument,
  discardDocument,
  excerptDocument,
  findMappings,
  saveMapping,
  forgetMapping,
  findCommodities,
  proposeCommodities,
  confirmCommodity,
  forgetCommodity,
  proposeImport,
  previewImport,
  tellImports,
  fixImport,
  tellValues,
  totalImport,
  tellGone,
  tellTemplates,
  commitImport,
  cancelImport,
  undoImport,
  createDrafts,
  updateDraft,
  discardDrafts,
  listDrafts,
  commitEntries,
  listEntries,
  queryEntries,
  groupEntries,
  explainEntry,
  correctEntry,
  previewCorrections,
  correctMany,
  withdrawMany,
  restoreEntries,
  listWithdrawals,
  duplicateEntries,
  annotateEntries,
  listTags,
  listPins,
  addPin,
  removePin,
  listViews,
  saveView,
  forgetView,
  ...auditUseCases,
  queryAnswer,
  ...agentUseCases,
  ...inboxUseCases,
  summarizeResult,
  findGaps,
  composeResult,
  tellCompleteness,
  totalDrafts,
  listIntensities,
  stateDriver,
  tellScope2,
  listInstruments,
  saveInstrument,
  withdrawInstrument,
  listCategories,
  stateCategory,
  saveTarget,
  withdrawTarget,
  listTargets,
  followTarget,
  saveAction,
  withdrawAction,
  listActions,
  ...cbamImportUseCases,
  ...arithmeticUseCases,
  listRecalculations,
  proposeRecalculation,
  decideRecalculation,
  deriveUpstream,
  proposeUpstream,
  totalInventory,
  restateInventories,
  intensityOfInventory,
  decomposeInventories,
  bridgeInventorySets,
  bridgeInventoryProgrammes,
  tellInventoryCompleteness,
  declareExpectations,
  listExpectations,
  withdrawExpectations,
  createRequest,
  listRequestsOfData,
  changeRequest,
  closeRequest,
  cancelRequest,
  remindOfRequest,
  listComments,
  listReplies,
  tellCommentHistory,
  addComment,
  editComment,
  withdrawComment,
  listQuestions,
  resolveQuestion,
  reopenQuestion,
  listColleagues,
  listApprovals,
  ...reportUseCases,
  ...threadUseCases,
  ...learnUseCases,
];

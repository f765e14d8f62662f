import { decideRequest, listRequests, requestAccess } from './organization/access/requests.ts';
import { agentUseCases } from './agent/list.ts';
import { listDeletions } from './organization/administration/deletions.ts';
import { listAudit, listMail, readMail, tellHealth } from './organization/administration/installation.ts';
import {
  banPerson,
  listAllOrganizations,
  listPeople,
  resetSecondFactors,
  signOutPerson,
  unbanPerson,
} from './organization/administration/people.ts';
import { describeAssistant, testAssistant } from './conversation/assistant/assistants.ts';
import { queryAnswer } from './conversation/answer/query.ts';
import { listApprovals } from './inventory/approval/approvals.ts';
import { auditUseCases } from './report/audit/list.ts';
import {
  getAssistantSettings,
  testAssistantSettings,
  updateAssistantSettings,
} from './conversation/assistant/settings.ts';
import {
  addComment,
  editComment,
  listColleagues,
  tellCommentHistory,
  withdrawComment,
} from './conversation/comment/comments.ts';
import { listQuestions, reopenQuestion, resolveQuestion } from './conversation/comment/questions.ts';
import { listComments, listReplies } from './conversation/comment/threads.ts';
import {
  declareExpectations,
  listExpectations,
  withdrawExpectations,
} from './finding/completeness/expectations.ts';
import { tellInventoryCompleteness } from './finding/completeness/matrix.ts';
import { shareOfOperation } from './inventory/consolidation/share.ts';
import { readDeletion, requestDeletion, withdrawDeletion } from './organization/deletion/deletions.ts';
import {
  discardDocument,
  getDocument,
  listDocuments,
  registerDocument,
} from './evidence/document/documents.ts';
import { excerptDocument } from './evidence/document/excerpt.ts';
import { cbamImportUseCases } from './cbam/import/list-of-verbs.ts';
import { createDrafts, discardDrafts, listDrafts, updateDraft } from './ledger/draft/drafts.ts';
import {
  acceptEngagement,
  endEngagement,
  listEngagements,
  offerEngagement,
  readEngagement,
} from './organization/engagement/engagements.ts';
import { correctMany, previewCorrections } from './ledger/entry/bulk-correct.ts';
import { listWithdrawals, restoreEntries, withdrawMany } from './ledger/entry/bulk-withdraw.ts';
import { commitEntries } from './ledger/entry/commit.ts';
import { correctEntry } from './ledger/entry/correct.ts';
import { duplicateEntries } from './ledger/entry/duplicate.ts';
import { explainEntry } from './ledger/entry/explain.ts';
import { groupEntries } from './ledger/entry/group.ts';
import { listEntries } from './ledger/entry/list.ts';
import { queryEntries } from './ledger/entry/query.ts';
import { cancelExport, linkExport, listExports, requestExport } from './report/export/exports.ts';
import { chooseForActivity } from './calculation/factor/choose.ts';
import { getFactor } from './calculation/factor/get.ts';
import { listKinds } from './calculation/factor/kinds.ts';
import {
  approveFactor,
  listOwnFactors,
  proposeFactor,
  withdrawFactor,
} from './organization/own-factor/own.ts';
import { searchFactors } from './calculation/factor/search.ts';
import { listEditions, previewUpgrade } from './inventory/edition/upgrade.ts';
import { applyFinding } from './finding/apply.ts';
import { changeMeasures, tellMeasures } from './finding/change-measures.ts';
import { dismissFindings, reopenFindings } from './finding/decide.ts';
import { getFinding, listFindings } from './finding/list.ts';
import { previewFinding } from './finding/preview.ts';
import { calculateOne } from './calculation/footprint/calculate.ts';
import { fixImport } from './evidence/import/fix.ts';
import { cancelImport, commitImport, undoImport } from './evidence/import/imports.ts';
import { previewImport, tellImports } from './evidence/import/preview.ts';
import { proposeImport } from './evidence/import/propose.ts';
import { tellTemplates } from './evidence/import/templates.ts';
import { totalImport } from './evidence/import/totals.ts';
import { tellGone, tellValues } from './evidence/import/values.ts';
import { inboxUseCases } from './agent/inbox/list.ts';
import { listInstruments, saveInstrument, withdrawInstrument } from './calculation/instrument/instruments.ts';
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
} from './organization/invitation/invitations.ts';
import { learnUseCases } from './learn/list.ts';
import { confirmCommodity, findCommodities, forgetCommodity } from './ledger/commodity/commodities.ts';
import { proposeCommodities } from './ledger/commodity/propose.ts';
import { findMappings, forgetMapping, saveMapping } from './evidence/mapping/mappings.ts';
import { changeMember, inviteMember, listMembers, removeMember } from './organization/member/members.ts';
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
import { calculateProcessVerb } from './calculation/process/calculate.ts';
import { assessData } from './finding/quality/assess.ts';
import { tellPanel } from './finding/quality/panel.ts';
import { intensityOfInventory, restateInventories, totalInventory } from './inventory/result/arithmetic.ts';
import {
  bridgeInventoryProgrammes,
  bridgeInventorySets,
  decomposeInventories,
} from './inventory/result/compare.ts';
import { tellBestBefore } from './calculation/reference/best-before.ts';
import { getRegisterEntry, searchRegister } from './calculation/register/registers.ts';
import { reportUseCases } from './report/list.ts';
import {
  cancelRequest,
  changeRequest,
  closeRequest,
  createRequest,
  listRequestsOfData,
  remindOfRequest,
} from './agent/request/requests.ts';
import { tellCompleteness } from './inventory/result/completeness.ts';
import { composeResult } from './inventory/result/composition.ts';
import { listIntensities, stateDriver } from './inventory/result/drivers.ts';
import { findGaps } from './inventory/result/gaps.ts';
import { tellScope2 } from './inventory/result/scope2.ts';
import { summarizeResult } from './inventory/result/summary.ts';
import { totalDrafts } from './inventory/result/waiting.ts';
import { addSample, removeSample, tellSample } from './learn/sample/sample.ts';
import { calculateScope2Verb } from './calculation/scope2/calculate.ts';
import { calculateScope3Verb } from './calculation/scope3/calculate.ts';
import { listCategories, stateCategory } from './calculation/scope3/categories.ts';
import { chooseOrganization } from './organization/session/choose.ts';
import { tellSession } from './organization/session/context.ts';
import { endSession, listOwnEvents, listSessions } from './organization/session/own.ts';
import { changeCalculationSettings, tellCalculationSettings } from './organization/settings/calculation.ts';
import { addPin, listPins, removePin } from './conversation/pin/pins.ts';
import { completeSetup } from './organization/setup/complete.ts';
import { archiveSite, createSite, listSites, updateSite } from './organization/site/sites.ts';
import { listActions, saveAction, withdrawAction } from './inventory/target/actions.ts';
import { followTarget } from './inventory/target/follow.ts';
import { listTargets, saveTarget, withdrawTarget } from './inventory/target/targets.ts';
import { annotateEntries, listTags } from './ledger/tag/tags.ts';
import { threadUseCases } from './conversation/thread/list.ts';
import { endTokenOfMember, listTokensOfMembers } from './organization/token/of-members.ts';
import { createToken, listTokens, revokeToken } from './organization/token/tokens.ts';
import { combineLines } from './calculation/uncertainty/combine.ts';
import type { UseCase } from './usecase.ts';
import { forgetView, listViews, saveView } from './ledger/view/views.ts';

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

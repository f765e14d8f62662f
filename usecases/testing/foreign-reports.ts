import type { ForeignCall } from './foreign-calls.ts';

const monthly = {
  programmes: ['customer'],
  language: 'en',
  every: 'month',
  onDay: 1,
  at: '06:00',
  zone: 'America/Sao_Paulo',
};
const settings = { programmes: ['customer'], language: 'en' };

/** Reports, their issues and approvals with another tenant's ids. */
export const reportCalls: Readonly<Record<string, ForeignCall>> = {
  'approval.list': [[({ reportId }) => ({ decided: true, subjectId: reportId }), 'nothing']],
  'report.programmes': 'none',
  'report.formats': 'none',
  'report.checkFile': 'none',
  'report.list': [[({ inventoryId }) => ({ inventoryId }), 'nothing']],
  'report.preview': [
    [({ reportId }) => ({ reportId }), 'report.not_found'],
    [({ inventoryId }) => ({ inventoryId, ...settings }), 'inventory.not_found'],
  ],
  'report.create': [
    [({ inventoryId, closingId }) => ({ inventoryId, closingId, ...settings }), 'inventory.not_found'],
  ],
  'report.read': [[({ reportId }) => ({ reportId }), 'report.not_found']],
  'report.update': [[({ reportId }) => ({ reportId, revision: 1, title: 'x' }), 'report.not_found']],
  'report.draftTexts': [[({ reportId }) => ({ reportId, revision: 1 }), 'report.not_found']],
  'report.logo': [[({ issueId }) => ({ issueId }), 'report.issue_not_found']],
  'report.submit': [[({ reportId }) => ({ reportId, revision: 1 }), 'report.not_found']],
  'report.approve': [[({ reportId }) => ({ reportId, revision: 1 }), 'report.not_found']],
  'report.sendBack': [[({ reportId }) => ({ reportId, revision: 1, reason: 'r' }), 'report.not_found']],
  'report.issue': [[({ reportId }) => ({ reportId, revision: 1 }), 'report.not_found']],
  'report.readIssue': [[({ issueId }) => ({ issueId }), 'report.issue_not_found']],
  'report.verify': [[({ issueId }) => ({ issueId }), 'report.issue_not_found']],
  'report.share': [[({ issueId }) => ({ issueId }), 'report.issue_not_found']],
  'report.shares': [[({ reportId }) => ({ reportId }), 'nothing']],
  'report.revokeShare': [[({ issueId }) => ({ shareId: issueId }), 'report.share_not_found']],
  'report.schedules': 'none',
  'report.schedule': [
    [({ reportId }) => ({ ...monthly, scheduleId: reportId }), 'report.schedule_not_found'],
  ],
  'report.endSchedule': [[({ reportId }) => ({ scheduleId: reportId }), 'report.schedule_not_found']],
  'report.send': [
    [({ issueId }) => ({ issueId, recipients: ['c@cliente.com.br'] }), 'report.issue_not_found'],
  ],
  'report.letters': [[({ reportId }) => ({ reportId }), 'nothing']],
  'audit.pack': [
    [({ sampleId }) => ({ pack: { of: 'sample', sampleId } }), 'sample.not_found'],
    [({ inventoryId }) => ({ pack: { of: 'inventory', inventoryId } }), 'inventory.not_found'],
    [({ issueId }) => ({ pack: { of: 'issue', issueId } }), 'report.issue_not_found'],
    [({ siteId }) => ({ pack: { of: 'filter', filter: { siteIds: [siteId] } } }), 'site.not_found'],
  ],
  'report.compare': [[({ issueId }) => ({ issueId, withIssueId: issueId }), 'report.issue_not_found']],
};

import { step, type Step, type Told } from './telling.ts';

const of = (told: Told) => ({
  inventoryId: told.of('inventory.open').at('inventory.id'),
  closingId: told.of('inventory.close').at('closing.id'),
});
const ofReport = (told: Told) => ({ reportId: told.of('report.create').at('report.id') });
const ofIssue = (told: Told) => ({ issueId: told.of('report.issue').at('issue.id') });

const SHA256_OF_NOTHING = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

/** A report of a closing that is written, reviewed, issued and proved. */
export const REPORT_STORY: readonly Step[] = [
  step('report.programmes', 'auditor'),
  step('report.create', 'contributor', (told) => ({
    ...of(told),
    programmes: ['customer'],
    language: 'en',
    given: { net_revenue: { value: '12.5', unit: 'million BRL' } },
    texts: { verification: 'Not verified by a third party.' },
  })),
  step('report.preview', 'auditor', ofReport),
  step('report.logo', 'auditor'),
  step('report.submit', 'contributor', (told) => ({ ...ofReport(told), revision: 1 })),
  step('approval.list', 'manager'),
  step('report.sendBack', 'manager', (told) => ({
    ...ofReport(told),
    revision: 1,
    reason: 'Say why it was not verified.',
  })),
  step('report.update', 'contributor', (told) => ({
    ...ofReport(told),
    revision: 1,
    texts: { verification: 'Not verified: the first year of the inventory.' },
  })),
  step('report.draftTexts', 'contributor', (told) => ({
    ...ofReport(told),
    revision: 2,
    chapters: ['summary', 'verification'],
  })),
  step('report.submit', 'contributor', (told) => ({ ...ofReport(told), revision: 3 })),
  step('report.approve', 'manager', (told) => ({ ...ofReport(told), revision: 3 })),
  step('report.issue', 'manager', (told) => ({ ...ofReport(told), revision: 3 })),
  step('report.list', 'auditor', () => ({ query: 'R-0001' })),
  step('report.read', 'auditor', ofReport),
  step('report.readIssue', 'auditor', ofIssue),
  step('report.verify', 'auditor', ofIssue),
  step('report.formats', 'auditor'),
  step('report.checkFile', 'auditor', () => ({ bytes: 0, sha256: SHA256_OF_NOTHING, pieces: [] })),
  step('report.share', 'manager', (told) => ({ ...ofIssue(told), days: 14 })),
  step('report.shares', 'auditor', ofReport),
  step('report.revokeShare', 'manager', (told) => ({ shareId: told.of('report.share').at('share.id') })),
  step('report.schedule', 'manager', () => ({
    programmes: ['management'],
    language: 'en',
    recipients: ['board@acme.com.br'],
    every: 'quarter',
    onMonth: 1,
    onDay: 10,
    at: '07:00',
    zone: 'America/Sao_Paulo',
  })),
  step('report.schedules', 'auditor'),
  step('report.endSchedule', 'manager', (told) => ({
    scheduleId: told.of('report.schedule').at('schedule.id'),
  })),
  step('report.send', 'manager', (told) => ({
    ...ofIssue(told),
    recipients: ['purchasing@customer.com'],
    days: 60,
  })),
  step('report.letters', 'auditor', ofReport),
  step('report.compare', 'auditor', (told) => ({
    ...ofIssue(told),
    withIssueId: told.of('report.issue').at('issue.id'),
  })),
];

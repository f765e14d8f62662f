import { step, type Step } from './telling.ts';

/** A line is recorded twice, found, and withdrawn. */
export const FINDING_STORY: readonly Step[] = [
  step('entry.commit', 'contributor', (told) => ({
    drafts: [{ draftId: told.of('entry.duplicate').at('drafts.0.id'), revision: 1 }],
    acceptDuplicates: [told.of('entry.restore').at('entryIds.0')],
  })),
  step('finding.list', 'auditor', () => ({ rules: ['duplicate_line'] })),
  step('finding.get', 'auditor', (told) => ({ findingId: told.of('finding.list').at('findings.0.id') })),
  step('finding.dismiss', 'contributor', (told) => ({
    findingIds: [told.of('finding.list').at('findings.0.id')],
    reason: 'Two deliveries of one tank each.',
  })),
  step('finding.reopen', 'manager', (told) => ({
    findingIds: [told.of('finding.list').at('findings.0.id')],
  })),
  step('finding.preview', 'auditor', (told) => ({ findingId: told.of('finding.list').at('findings.0.id') })),
  step('finding.apply', 'manager', (told) => ({
    findingId: told.of('finding.list').at('findings.0.id'),
    reason: 'The same delivery was recorded twice.',
  })),
];

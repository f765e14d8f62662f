import type { ForeignCall } from './foreign-calls.ts';

/** Findings and the panel of quality with another tenant's ids. */
export const findingCalls: Readonly<Record<string, ForeignCall>> = {
  'finding.list': [
    [({ inventoryId }) => ({ inventoryId }), 'inventory.not_found'],
    [({ siteId }) => ({ siteIds: [siteId] }), 'site.not_found'],
    [({ entryId }) => ({ entryIds: [entryId] }), 'entry.not_found'],
  ],
  'finding.get': [[({ findingId }) => ({ findingId }), 'finding.not_found']],
  'finding.preview': [[({ findingId }) => ({ findingId }), 'finding.not_found']],
  'finding.apply': [[({ findingId }) => ({ findingId, reason: 'r' }), 'finding.not_found']],
  'finding.dismiss': [[({ findingId }) => ({ findingIds: [findingId], reason: 'r' }), 'finding.not_found']],
  'finding.reopen': [[({ findingId }) => ({ findingIds: [findingId] }), 'finding.not_found']],
  'finding.settings': 'none',
  'finding.changeSettings': 'none',
  'settings.calculation': 'none',
  'settings.changeCalculation': 'none',
  'quality.panel': [
    [({ entryId }) => ({ subject: { of: 'entry', entryId } }), 'entry.not_found'],
    [({ inventoryId }) => ({ subject: { of: 'inventory', inventoryId } }), 'inventory.not_found'],
    [
      ({ siteId }) => ({ subject: { of: 'site', siteId, from: '2025-01-01', to: '2025-12-31' } }),
      'site.not_found',
    ],
  ],
};

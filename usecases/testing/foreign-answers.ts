import type { ForeignCall } from './foreign-calls.ts';

/** Figures and questions to the ledger that name another tenant's sites. */
export const answerCalls: Readonly<Record<string, ForeignCall>> = {
  'result.summary': [[({ siteId }) => ({ from: '2025-01-01', to: '2025-12-31', siteId }), 'site.not_found']],
  'result.gaps': 'none',
  'result.composition': [
    [({ siteId }) => ({ from: '2025-01-01', to: '2025-12-31', siteIds: [siteId] }), 'site.not_found'],
  ],
  'answer.query': [
    [
      ({ siteId }) => ({
        periods: [{ from: '2025-01-01', to: '2025-12-31' }],
        by: ['scope'],
        filter: { siteIds: [siteId] },
      }),
      'site.not_found',
    ],
  ],
};

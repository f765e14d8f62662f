import { cbamCalculate } from '../cbam/calculate.contract.ts';
import type { ForeignCall } from './foreign-calls.ts';

/** A record that an operator could save. */
export const ownRecord = cbamCalculate.input.parse(cbamCalculate.example);

/** What an operator could ask of a supplier. */
export const ownRequest = {
  year: 2026,
  partner: 'Aciaria X',
  category: 'crude_steel',
  language: 'en',
  dueOn: '2099-12-31',
} as const;

export interface CbamIds {
  readonly cbamRequestId: string;
  readonly cbamInstallationId: string;
  readonly cbamPeriodId: string;
}

export type CbamExpected = 'cbam.installation_not_found' | 'cbam.period_not_found' | 'cbam.request_not_found';

/** Records of an operator with another tenant's ids. */
export const cbamCalls: Readonly<Record<string, ForeignCall>> = {
  'cbam.calculate': 'none',
  'cbam.report': 'none',
  'cbam.saveInstallation': [
    [
      ({ cbamInstallationId }) => ({
        installationId: cbamInstallationId,
        revision: 1,
        name: 'Usina',
        country: 'BR',
      }),
      'cbam.installation_not_found',
    ],
  ],
  'cbam.listInstallations': 'none',
  'cbam.savePeriod': [
    [
      ({ cbamInstallationId }) => ({ installationId: cbamInstallationId, content: ownRecord }),
      'cbam.installation_not_found',
    ],
  ],
  'cbam.ledgerLines': [
    [
      ({ siteId }) => ({
        series: [
          { kind: 'stationary.natural_gas', siteId, from: '2026-01-01', to: '2026-12-31', unit: 'TJ' },
        ],
      }),
      'site.not_found',
    ],
  ],
  'cbam.askPartner': [
    [
      ({ cbamInstallationId }) => ({ ...ownRequest, installationId: cbamInstallationId }),
      'cbam.installation_not_found',
    ],
  ],
  'cbam.listPartnerRequests': [
    [({ cbamInstallationId }) => ({ installationId: cbamInstallationId }), 'cbam.installation_not_found'],
  ],
  'cbam.sendPartnerRequest': [
    [
      ({ cbamRequestId }) => ({ requestId: cbamRequestId, recipient: 'ana@aciaria.com.br' }),
      'cbam.request_not_found',
    ],
  ],
  'cbam.closePartnerRequest': [
    [({ cbamRequestId }) => ({ requestId: cbamRequestId }), 'cbam.request_not_found'],
  ],
  'cbam.readPeriod': [[({ cbamPeriodId }) => ({ periodId: cbamPeriodId }), 'cbam.period_not_found']],
};

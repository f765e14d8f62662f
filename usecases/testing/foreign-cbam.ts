import { cbamCalculate } from '../cbam/calculate.contract.ts';
import type { ForeignCall } from './foreign-calls.ts';

/** A record that an operator could save. */
export const ownRecord = cbamCalculate.input.parse(cbamCalculate.example);

export interface CbamIds {
  readonly cbamInstallationId: string;
  readonly cbamPeriodId: string;
}

export type CbamExpected = 'cbam.installation_not_found' | 'cbam.period_not_found';

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
  'cbam.readPeriod': [[({ cbamPeriodId }) => ({ periodId: cbamPeriodId }), 'cbam.period_not_found']],
};

import { cbamCalculate } from '#usecases/cbam/calculate.contract.ts';
import { step, type Step } from './telling.ts';

/** An operator's installation and a year of it, recorded and read. */
export const CBAM_STORY: readonly Step[] = [
  step('cbam.saveInstallation', 'contributor', () => ({ name: 'Usina Norte', country: 'BR' })),
  step('cbam.savePeriod', 'contributor', (told) => ({
    installationId: told.of('cbam.saveInstallation').at('installation.id'),
    content: cbamCalculate.example,
  })),
  step('cbam.askPartner', 'contributor', (told) => ({
    installationId: told.of('cbam.saveInstallation').at('installation.id'),
    year: 2026,
    partner: 'Aciaria Sul',
    category: 'crude_steel',
    code: '72071114',
    language: 'en',
    dueOn: '2099-12-31',
  })),
  step('cbam.listPartnerRequests', 'auditor', (told) => ({
    installationId: told.of('cbam.saveInstallation').at('installation.id'),
  })),
  step('cbam.closePartnerRequest', 'contributor', (told) => ({
    requestId: told.of('cbam.askPartner').at('request.id'),
  })),
  step('cbam.ledgerLines', 'contributor', () => ({ offer: { from: '2025-01-01', to: '2026-12-31' } })),
  step('cbam.readPeriod', 'auditor', (told) => ({ periodId: told.of('cbam.savePeriod').at('period.id') })),
];

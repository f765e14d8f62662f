import { cbamCalculate } from '#usecases/cbam/calculate.contract.ts';
import { step, type Step } from './telling.ts';

/** When the gas of the boilers was burnt. */
const GAS = { from: '2026-01-01', to: '2026-03-31', region: 'BR' } as const;

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
  step('cbam.sendPartnerRequest', 'contributor', (told) => ({
    requestId: told.of('cbam.askPartner').at('request.id'),
    recipient: 'ana@aciaria.com.br',
  })),
  step('cbam.listPartnerRequests', 'auditor', (told) => ({
    installationId: told.of('cbam.saveInstallation').at('installation.id'),
  })),
  step('cbam.closePartnerRequest', 'contributor', (told) => ({
    requestId: told.of('cbam.askPartner').at('request.id'),
  })),
  step('draft.create', 'contributor', () => ({
    items: [{ kind: 'stationary.natural_gas', quantity: '30', unit: 'TJ', ...GAS }],
  })),
  step('entry.commit', 'contributor', (told) => ({
    drafts: [{ draftId: told.of('draft.create').at('drafts.0.id'), revision: 1 }],
  })),
  step('cbam.ledgerLines', 'contributor', () => ({
    offer: { from: '2026-01-01', to: '2026-12-31' },
    series: [
      { kind: 'stationary.natural_gas', siteId: null, from: '2026-01-01', to: '2026-12-31', unit: 'TJ' },
    ],
  })),
  step('cbam.readPeriod', 'auditor', (told) => ({ periodId: told.of('cbam.savePeriod').at('period.id') })),
];

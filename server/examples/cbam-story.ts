import { cbamCalculate } from '#usecases/cbam/calculate.contract.ts';
import { step, type Step } from './telling.ts';

/** An operator's installation and a year of it, recorded and read. */
export const CBAM_STORY: readonly Step[] = [
  step('cbam.saveInstallation', 'contributor', () => ({ name: 'Usina Norte', country: 'BR' })),
  step('cbam.savePeriod', 'contributor', (told) => ({
    installationId: told.of('cbam.saveInstallation').at('installation.id'),
    content: cbamCalculate.example,
  })),
  step('cbam.readPeriod', 'auditor', (told) => ({ periodId: told.of('cbam.savePeriod').at('period.id') })),
];

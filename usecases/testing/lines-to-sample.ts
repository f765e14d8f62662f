import type { TestInstallation } from '../testing.ts';
import { commitItems } from './random-ledger.ts';

/** Of 100 lines: one is a third of all, the others are alike. */
const LITRES = ['50000', ...Array.from({ length: 99 }, (_, place) => String(1000 + place))];

/** Lines of diesel for samples, of one month; gives the entries. */
export function linesToSample(house: TestInstallation): Promise<string[]> {
  return commitItems(
    house,
    LITRES.map((quantity) => ({
      kind: 'mobile.diesel',
      unit: 'L',
      quantity,
      from: '2025-03-01',
      to: '2025-03-31',
    })),
  );
}

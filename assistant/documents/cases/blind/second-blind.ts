import { printed } from './all-blind.ts';
import { POWER_PAPERS } from './power-papers.ts';
import type { BlindCase } from './blind-case.ts';
import { SECOND_FILES } from './second-files.ts';
import { SECOND_PAPERS } from './second-papers.ts';

/** Two bills that were scanned or sent in one go: each keeps its month and its energy. */
const TWO_BILLS = printed({
  id: 'two-bills',
  papers: POWER_PAPERS.filter(({ id }) => id === 'power-b-meter' || id === 'power-white-tariff').flatMap(
    ({ papers }) => papers,
  ),
  expect: ['electricity 10240_kWh 2025-03-19..2025-04-17 ?', 'electricity 3744_kWh 2025-08-01..2025-09-01 ?'],
});

/** Every document of the second examination. */
export const SECOND_CASES: readonly BlindCase[] = [...SECOND_PAPERS.map(printed), ...SECOND_FILES, TWO_BILLS];

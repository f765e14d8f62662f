import { step, type Step } from './telling.ts';

/** A target and an action that are set, followed and withdrawn. */
export const TARGET_STORY: readonly Step[] = [
  step('target.save', 'manager', () => ({
    name: 'Scopes 1 and 2 by 2030',
    kind: 'absolute',
    baseYear: 2025,
    targetYear: 2030,
    scopes: [1, 2],
    reduction: '0.3',
    growth: '0.02',
    reference: 'Resolution of the board, 12 May 2026',
  })),
  step('target.list', 'auditor'),
  step('target.saveAction', 'contributor', () => ({
    name: 'Heat pumps in the paint shop',
    owner: 'Utilities',
    scope: 1,
    from: '2027-01-01',
    abatementKg: '120000',
    capex: '800000',
    opex: '-35000',
    currency: 'BRL',
    lifetimeYears: 15,
    discountRate: '0.1',
  })),
  step('target.listActions', 'auditor'),
  step('target.follow', 'auditor', (told) => ({ targetId: told.of('target.save').at('target.id') })),
  step('target.withdrawAction', 'contributor', (told) => ({
    actionId: told.of('target.saveAction').at('action.id'),
    reason: 'The paint shop moves.',
  })),
  step('target.withdraw', 'manager', (told) => ({
    targetId: told.of('target.save').at('target.id'),
    reason: 'The board set another one.',
  })),
];

import { describe, expect, it } from 'vitest';
import { periodMark, shutMark } from './period-mark.ts';

const inventory = (year: string, state: 'open' | 'in_review' | 'approved' | 'closed') => ({
  id: year,
  name: `Inventário ${year}`,
  from: `${year}-01-01`,
  to: `${year}-12-31`,
  gwpSet: 'AR5' as const,
  programme: 'brazil' as const,
  consolidation: 'operational_control' as const,
  state,
  outsideSiteIds: ['leased'],
});
const context = {
  today: '2025-11-24',
  inventories: [inventory('2025', 'open'), inventory('2024', 'closed'), inventory('2023', 'in_review')],
};

describe('a period', () => {
  it('that takes no changes says which inventory it is of', () => {
    expect(shutMark(context, '2024-12-31', null)).toEqual({ kind: 'closed', inventory: 'Inventário 2024' });
    expect(shutMark(context, '2023-01-01', 'plant')).toEqual({
      kind: 'in_review',
      inventory: 'Inventário 2023',
    });
  });

  it('is open to lines of sites that its inventory does not count, and where there is no inventory', () => {
    expect(shutMark(context, '2024-06-01', 'leased')).toBeNull();
    expect(shutMark(context, '2022-06-01', null)).toBeNull();
    expect(shutMark(context, null, null)).toBeNull();
    expect(shutMark(undefined, '2024-06-01', null)).toBeNull();
  });

  it('that is not over is marked as running, and one that ends today is over', () => {
    const line = { from: '2025-11-01', siteId: null };
    expect(periodMark(context, { ...line, to: '2025-11-30' })).toEqual({ kind: 'running' });
    expect(periodMark(context, { ...line, to: '2025-11-24' })).toBeNull();
  });
});

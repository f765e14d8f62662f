import { describe, expect, it } from 'vitest';
import { readState, sortAfter, writeState } from './state.ts';

const SITE = '3f0c8e0e-6f53-4a36-9f5e-2f7a8a3f2f11';

describe('the address of the tables', () => {
  it('says everything that is shown, and is read back as it was', () => {
    const state = {
      filter: {
        text: 'diesel, frota',
        siteIds: [SITE, null],
        scopes: [1 as const, 3 as const],
        kinds: ['mobile.diesel'],
        states: ['withdrawn' as const],
        tags: ['a,b'],
        from: '2025-01-01',
        estimated: false,
      },
      sort: [
        { by: 'site' as const, descending: true },
        { by: 'co2eKg' as const, descending: false },
      ],
      groupBy: 'month' as const,
      entryId: SITE,
      viewId: null,
    };
    expect(readState(new URLSearchParams(writeState(state).toString()))).toEqual(state);
  });

  it('takes what it cannot read for not said', () => {
    const odd =
      'site=1&scope=9&state=gone&from=2025-13-01&sort=-nothing,co2eKg,co2eKg,site&group=colour&quality=best';
    expect(readState(new URLSearchParams(odd))).toEqual({
      filter: {},
      sort: [
        { by: 'site', descending: false },
        { by: 'co2eKg', descending: false },
      ],
      groupBy: null,
      entryId: null,
      viewId: null,
    });
  });
});

describe('a press on a heading', () => {
  it('orders up, then down, then no more', () => {
    const up = sortAfter([], 'quantity', false);
    const down = sortAfter(up, 'quantity', false);
    expect([up, down, sortAfter(down, 'quantity', false)]).toEqual([
      [{ by: 'quantity', descending: false }],
      [{ by: 'quantity', descending: true }],
      [],
    ]);
  });

  it('keeps the other orders where it adds, what many lines say alike first', () => {
    expect(sortAfter([{ by: 'from', descending: true }], 'site', true)).toEqual([
      { by: 'site', descending: false },
      { by: 'from', descending: true },
    ]);
  });
});

import { describe, expect, test } from 'vitest';
import { PROBLEM_CODES } from '#engine/problem-codes.ts';
import type { Draft } from '../parts.ts';
import { columnOf, readiness } from './columns.ts';

function draftWith(change: Partial<Draft>): Draft {
  return {
    id: 'd1',
    revision: 1,
    state: 'open',
    threadId: null,
    siteId: null,
    activity: { kind: 'electricity', quantity: '45', unit: 'MWh', from: '2026-10-01', to: '2026-10-31' },
    factorId: null,
    looked: false,
    findings: [],
    estimated: false,
    evidence: null,
    result: null,
    problems: [],
    entryId: null,
    createdAt: '2026-11-20T12:00:00Z',
    updatedAt: '2026-11-20T12:00:00Z',
    ...change,
  };
}

describe('every problem stands at the cell whose change may solve it', () => {
  test.each([
    ['quantity.ambiguous', 'quantity'],
    ['unit.missing', 'unit'],
    ['unit.dimension', 'unit'],
    ['period.future', 'period'],
    ['kind.unknown', 'kind'],
    ['kind.unsupported', 'factor'],
    ['factor.missing', 'factor'],
    ['blend.missing', 'factor'],
    ['category.unmapped', 'scope'],
  ] as const)('%s at %s', (code, column) => {
    expect(columnOf({ code, params: {} })).toBe(column);
  });
  test('no code of the engine is without a cell', () => {
    for (const code of PROBLEM_CODES) expect(columnOf({ code, params: {} })).toBeTypeOf('string');
  });
});

describe('a line that cannot be calculated is recorded as not counted only when nothing is wrong with what was typed', () => {
  const missing = { code: 'factor.missing', params: {} } as const;
  test('a missing factor may be recorded', () => {
    const result = { status: 'not_calculated' as const, problems: [missing] };
    expect(readiness(draftWith({ problems: [missing], result }))).toBe('not_countable');
  });
  test('a unit of the wrong dimension may not, even beside a missing factor', () => {
    expect(readiness(draftWith({ problems: [missing, { code: 'unit.dimension', params: {} }] }))).toBe(
      'incomplete',
    );
  });
  test('an open slot may not', () => {
    const activity = { ...draftWith({}).activity, from: null, to: null };
    expect(readiness(draftWith({ activity, problems: [missing] }))).toBe('incomplete');
    expect(readiness(draftWith({}))).toBe('incomplete');
  });
});

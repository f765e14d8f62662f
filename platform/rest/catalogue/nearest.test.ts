import { describe, expect, it } from 'vitest';
import { nearest } from './nearest.ts';

describe('the nearest name', () => {
  it('of tables and functions is a near miss, and nothing else', () => {
    const names = ['samples', 'get_messages', 'add', 'audit_log'];
    expect(nearest(names, 'sample', 0.75)).toBe('samples');
    expect(nearest(names, 'SAMPLES', 0.75)).toBe('samples');
    expect(nearest(names, 'adds', 0.75)).toBe('add');
    for (const far of ['blurb_message', 'ad', 'log', 'audit', '', '()', 'x'.repeat(5000)])
      expect(nearest(names, far, 0.75), far).toBeNull();
  });

  it('of arguments and related tables may be further away, but shares letters', () => {
    const lists = ['(name, param, val)', '(attr, id)'];
    expect(nearest(lists, '(nam, pqaram, vall)', 0.33)).toBe('(name, param, val)');
    expect(nearest(lists, '(id)', 0.33)).toBe('(attr, id)');
    for (const far of ['(noclosealternative)', '()', '(q)'])
      expect(nearest(lists, far, 0.33), far).toBeNull();
  });
});

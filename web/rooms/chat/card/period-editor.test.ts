import { expect, test } from 'vitest';
import { extend } from './period-editor.tsx';

test('one month is that month; a second press takes all between, in either order', () => {
  expect(extend(null, null, '2025-03')).toEqual({ from: '2025-03-01', to: '2025-03-31' });
  const march = { from: '2025-03-01', to: '2025-03-31' };
  expect(extend(march, '2025-03', '2025-05')).toEqual({ from: '2025-03-01', to: '2025-05-31' });
  expect(extend(march, '2025-03', '2024-02')).toEqual({ from: '2024-02-01', to: '2025-03-31' });
});

test('a press on another month without a first one starts anew', () => {
  expect(extend({ from: '2025-01-01', to: '2025-12-31' }, null, '2024-02')).toEqual({
    from: '2024-02-01',
    to: '2024-02-29',
  });
});

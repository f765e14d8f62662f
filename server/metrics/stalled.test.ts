import type { Database } from '#database/database.ts';
import { expect, it } from 'vitest';
import type { StalledChore } from '../chores.ts';
import { createMetrics } from './metrics.ts';

it('names work that fails or hangs while it does, and no longer', async () => {
  let stalled: StalledChore[] = [
    { name: 'letters', because: 'fails' },
    { name: 'agents', because: 'hangs' },
  ];
  const pool = { query: () => Promise.reject(new Error('away')) };
  const metrics = await createMetrics('1.0.0');
  metrics.watch({
    database: { load: () => [], pool } as unknown as Database,
    stalled: () => stalled,
    readers: () => ({ reading: 0, waiting: 0 }),
  });
  const told = (await metrics.page()).text;
  expect(told).toContain('razao_stalled_chores 2');
  expect(told).toContain('razao_stalled_chore{chore="letters",because="fails"} 1');
  expect(told).toContain('razao_stalled_chore{chore="agents",because="hangs"} 1');
  stalled = [];
  const later = (await metrics.page()).text;
  expect(later).toContain('razao_stalled_chores 0');
  expect(later).not.toContain('because=');
});

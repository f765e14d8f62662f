import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, it } from 'vitest';
import { type Product, startProduct, temporaryFolder } from '#server/testing.ts';
import { draftCreate, entryCommit, entryList, resultSummary } from '#usecases/contracts.ts';
import { signInAt, UNATTENDED } from './person.ts';

const KILLS = 20;

const data = temporaryFolder();
let product: Product | undefined;

afterAll(async () => {
  await product?.stop();
  rmSync(data, { recursive: true, force: true });
});

/** Commits one line after the other until the server dies; remembers every entry that was acknowledged. */
async function commitUntilItDies(
  url: string,
  acknowledged: Set<string>,
  onAcknowledged: () => void,
): Promise<void> {
  try {
    const person = await signInAt(url);
    for (let litres = 1; ; litres += 1) {
      const diesel = { kind: 'mobile.diesel', quantity: String(litres), unit: 'L' };
      const { drafts } = await person.call(draftCreate, {
        items: [{ ...diesel, from: '2025-03-01', to: '2025-03-31' }],
      });
      const { entries } = await person.call(entryCommit, {
        drafts: drafts.map(({ id, revision }) => ({ draftId: id, revision })),
      });
      for (const { entryId } of entries) acknowledged.add(entryId);
      onAcknowledged();
    }
  } catch {
    // The server was killed under this request: it was not acknowledged, and may or may not be there.
  }
}

/** A busy machine starts a server twenty times in minutes; only what hangs takes longer. */
const MOST_MS = 600_000;

it(
  `loses no acknowledged entry when the server is killed ${KILLS} times at random moments`,
  async () => {
    const acknowledged = new Set<string>();
    for (let round = 0; round < KILLS; round += 1) {
      product = await startProduct({ data, env: UNATTENDED });
      const first = Promise.withResolvers<void>();
      const work = commitUntilItDies(product.url, acknowledged, first.resolve);
      // However slow the machine is, there is something to lose before it dies.
      await Promise.race([first.promise, work]);
      await sleep(Math.random() * 500);
      await product.kill();
      await work;
    }
    product = await startProduct({ data, env: UNATTENDED });
    const person = await signInAt(product.url);
    const kept = new Set<string>();
    let cursor: string | undefined;
    do {
      const page = await person.call(entryList, { limit: 500, cursor });
      for (const entry of page.entries) kept.add(entry.id);
      cursor = page.nextCursor ?? undefined;
    } while (cursor);
    expect(acknowledged.size).toBeGreaterThanOrEqual(KILLS);
    expect([...acknowledged].filter((id) => !kept.has(id))).toEqual([]);

    const summary = await person.call(resultSummary, { from: '2025-01-01', to: '2025-12-31' });
    expect(summary.total.countedLines).toBe(kept.size);
  },
  MOST_MS,
);

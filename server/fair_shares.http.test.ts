import { afterAll, beforeAll, expect, it } from 'vitest';
import { type HostileFile, hostileFiles } from '#documents/testing/hostile-files.ts';
import { openTwoOrganizations, type TwoOrganizations } from '#journeys/two-organizations.ts';
import { bring, readAt, type Sender } from './testing/hostile_sender.ts';

/** A busy machine takes minutes for what takes seconds on a quiet one; only what hangs takes longer. */
const MOST_MS = 600_000;
/** Enough of each file that its bound is crossed; the whole files are measured by `npm run bench -- fair`. */
const PART = 0.06;

let world: TwoOrganizations;
let attacker: Sender;
let other: Sender;

beforeAll(async () => {
  world = await openTwoOrganizations({ RAZAO_RATE_LIMITS: 'false' });
  const { url } = world.product;
  attacker = { url, person: world.ana, organizationId: world.hers };
  other = { url, person: world.bia, organizationId: world.other };
}, MOST_MS);
afterAll(() => world.stop());

/** What each file comes to. What is not here is read. */
const PROBLEMS: Readonly<Record<string, string>> = {
  'swells-1.pdf': 'document.unpacks_too_large',
  'swells-2.pdf': 'document.unpacks_too_large',
  'swells-3.pdf': 'document.unpacks_too_large',
  'swells-4.pdf': 'document.unpacks_too_large',
  'one-row.csv': 'document.too_many_columns',
  'bomb.zip': 'document.unpacks_too_large',
};

const small = (row: number): HostileFile => ({
  name: `small-${row}.csv`,
  mediaType: 'text/csv',
  bytes: Buffer.from(`Item;Litros\nDiesel;${String(row).padStart(11, '0')}`),
});

async function health(): Promise<{ status: number; documents: { reading: number; waiting: number } }> {
  const answer = await fetch(`${world.product.url}/health`);
  const { queues } = (await answer.json()) as {
    queues: { documents: { reading: number; waiting: number } };
  };
  return { status: answer.status, documents: queues.documents };
}

it('reads the files of one organization while another sends hostile ones, each of which ends with its code', {
  timeout: MOST_MS,
}, async () => {
  const files = hostileFiles(PART);
  const hostile = await Promise.all(files.map((file) => bring(attacker, file)));
  const mine = await Promise.all([1, 2, 3].map((row) => bring(other, small(row))));
  const order: string[] = [];
  const answers = hostile.map(async (documentId, at) => {
    const told = await readAt(attacker, 'document.propose', documentId);
    order.push('hostile');
    return [files[at]?.name ?? '', told.status, told.code] as const;
  });
  await expect.poll(async () => (await health()).documents.waiting).toBeGreaterThan(4);
  for (const documentId of mine) {
    expect((await readAt(other, 'document.propose', documentId)).status).toBe(200);
    order.push('other');
    expect(await health()).toMatchObject({ status: 200 });
  }
  const told = await Promise.all(answers);
  // Whoever came last, behind all of them, did not wait for all of them.
  expect(order.slice(order.lastIndexOf('other')).length).toBeGreaterThan(1);
  expect(told.map(([, status]) => status)).toEqual(files.map(() => 200));
  for (const [name, , code] of told)
    if (name in PROBLEMS) expect([name, code]).toEqual([name, PROBLEMS[name]]);
  // Who swelled a reader gives its place back once the next one has loaded.
  await expect
    .poll(health, { timeout: 60_000 })
    .toEqual({ status: 200, documents: { reading: 0, waiting: 0 } });
  expect(world.product.child.exitCode).toBeNull();
});

it('ends a page that draws without end with its code, not with the clock', { timeout: MOST_MS }, async () => {
  const crowded = hostileFiles(1, ['letters.pdf', 'strokes.pdf']);
  for (const file of crowded) {
    const documentId = await bring(attacker, file);
    expect([file.name, await readAt(attacker, 'document.propose', documentId)]).toEqual([
      file.name,
      { status: 200, code: 'document.too_much_drawn' },
    ]);
  }
  const [first] = [await bring(other, small(4))];
  expect((await readAt(other, 'document.propose', first)).status).toBe(200);
});

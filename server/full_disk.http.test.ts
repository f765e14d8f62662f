import { execFileSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ADMINISTRATOR, type Person, signInAt, UNATTENDED } from '#journeys/person.ts';
import { draftCreate, sessionContext } from '#usecases/contracts.ts';
import { type Product, startProduct, startRefused, temporaryFolder } from './testing.ts';

const MOST_MS = 600_000;
const data = temporaryFolder();

/** A disk of its own can be had by root only; what each door says is tested without one in `platform/gateway.http.test.ts`. */
function mounted(): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=900m,mode=0755', 'tmpfs', data], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

const isMounted = mounted();
const env = { ...UNATTENDED, RAZAO_RATE_LIMITS: 'false' };
const ballast = join(data, 'ballast');

/** Leaves no byte to anybody. */
async function fill(): Promise<void> {
  const { bavail, bsize } = await statfs(data);
  writeFileSync(ballast, Buffer.alloc(bavail * bsize));
}

afterAll(() => {
  if (isMounted) execFileSync('umount', ['-l', data]);
  rmSync(data, { recursive: true, force: true });
});

describe.runIf(isMounted)('a disk that is full', () => {
  let product: Product;
  let person: Person;
  beforeAll(async () => {
    product = await startProduct({ data, env });
    person = await signInAt(product.url, ADMINISTRATOR);
  }, MOST_MS);
  afterAll(async () => void (await product.stop()));

  const diesel = { kind: 'mobile.diesel', quantity: '1', unit: 'L', from: '2025-03-01', to: '2025-03-31' };
  const draft = async (): Promise<{ status: number; code: unknown }> => {
    const answer = await fetch(`${product.url}/functions/v1/${draftCreate.name}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${person.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ items: Array.from({ length: 100 }, () => diesel) }),
    });
    return { status: answer.status, code: ((await answer.json()) as { code?: unknown }).code };
  };
  const upload = async (name: string) => {
    const { organizations } = await person.call(sessionContext, {});
    const path = `${organizations[0]?.id}/${name}.txt`;
    return person.client.storage
      .from('evidence')
      .upload(path, Buffer.alloc(400_000, 'a'), { contentType: 'text/plain' });
  };

  it(
    'is told as that at the doors and by /health, and freeing space is all it takes',
    async () => {
      expect((await upload('before')).error).toBeNull();
      await fill();
      expect((await upload('full')).error).toMatchObject({ status: 507 });
      const health = await fetch(`${product.url}/health`);
      expect([health.status, await health.json()]).toMatchObject([
        503,
        { problems: [{ code: 'storage.full' }] },
      ]);
      // Until there is no room left in the files that PostgreSQL has.
      const told: { status: number; code: unknown }[] = [];
      while (told.at(-1)?.status !== 507 && told.length < 200) told.push(await draft());
      expect(told.at(-1)).toEqual({ status: 507, code: 'storage.full' });
      expect(told.filter(({ status, code }) => status >= 500 && code !== 'storage.full')).toEqual([]);
      rmSync(ballast);
      await expect.poll(draft, { timeout: 60_000 }).toMatchObject({ status: 200 });
      expect((await upload('after')).error).toBeNull();
      await expect.poll(async () => (await fetch(`${product.url}/health`)).status).toBe(200);
      expect(product.child.exitCode).toBeNull();
    },
    MOST_MS,
  );

  it(
    'keeps an installation from starting, in one sentence',
    async () => {
      await product.stop();
      await fill();
      const refused = await startRefused({ data, env });
      expect(refused).toEqual({
        exitCode: 1,
        stderr: expect.stringMatching(/^The disk of \S+ is full: .*\n$/),
      });
      rmSync(ballast);
      product = await startProduct({ data, env });
    },
    MOST_MS,
  );
});

it('is looked at whether or not a disk of its own can be had', async () => {
  const { isFull } = await import('#database/space.ts');
  expect(await isFull(data)).toBe(false);
});

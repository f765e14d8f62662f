import { existsSync, rmSync } from 'node:fs';
import { Client } from 'pg';
import { afterAll, expect, it } from 'vitest';
import { type EmbeddedServer, startEmbedded } from '#database/embedded.ts';
import { isRunning } from '#database/initialize.ts';
import { UNATTENDED } from '#journeys/person.ts';
import { attackDatabase, type OutageFigures } from './testing/database_outage.ts';
import { type Product, startProduct, temporaryFolder } from './testing.ts';

/** The full count, 200 and 20, is measured by `npm run bench -- outage-embedded`. */
const counts = { terminations: 12, restarts: 2, clients: 8 };
/** A busy machine takes minutes for what takes seconds on a quiet one; only what hangs takes longer. */
const MOST_MS = 600_000;
const env = { ...UNATTENDED, RAZAO_RATE_LIMITS: 'false' };
const folder = temporaryFolder();
let server: EmbeddedServer | undefined;
let product: Product | undefined;

afterAll(async () => {
  await product?.stop();
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** How soon the product works again after its database does depends on the machine; that it does is what counts here. */
function expectSurvived(figures: OutageFigures): void {
  expect(figures).toMatchObject({ lost: 0, others: [], alive: true });
  expect(figures.backAfterMs).toHaveLength(counts.restarts);
  expect(figures.acknowledged).toBeGreaterThan(0);
  expect(figures.retryable).toBeGreaterThan(0);
}

it('lives through terminated back-ends and ended servers of its own PostgreSQL, which it starts again', {
  timeout: MOST_MS,
}, async () => {
  const own = temporaryFolder();
  product = await startProduct({ env, data: own });
  expectSurvived(await attackDatabase({ ...counts, product, folder: own }));
  expect((await fetch(`${product.url}/health`)).status).toBe(200);
  expect(await product.stop()).toBe(0);
  expect(existsSync(`${own}/postgres/postmaster.pid`)).toBe(false);
  rmSync(own, { recursive: true, force: true });
});

it('lives through the same of a PostgreSQL of one’s own, and finds it again', {
  timeout: MOST_MS,
}, async () => {
  server = await startEmbedded({ data: folder, connections: 60 });
  const { host, port, user, password } = server.address;
  const client = new Client(server.address);
  await client.connect();
  await client.query('create database elsewhere');
  await client.end();
  const query = new URLSearchParams({ host, port: String(port), user, password });
  product = await startProduct({ env: { ...env, DATABASE_URL: `postgresql:///elsewhere?${query}` } });
  const { pid = 0 } = product.child;
  expectSurvived(await attackDatabase({ ...counts, product, folder }));
  expect(isRunning(pid)).toBe(true);
  expect(await product.stop()).toBe(0);
});

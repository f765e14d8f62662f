import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Product, startProduct, startRefused, temporaryFolder } from './testing.ts';

const token = 'a-token-of-twenty-four-letters';
const admin = { email: 'ana@example.org', password: 'Correct-horse-7' };

/** Runs a command of the console as `npm run` does. */
function command(
  name: 'backup' | 'restore' | 'promote' | 'doctor',
  data: string,
  backups: string,
  ...args: readonly string[]
): Promise<{ code: number; said: string }> {
  const program = fileURLToPath(new URL(`../tools/run/${name}.mjs`, import.meta.url));
  const env = {
    PATH: process.env['PATH'],
    HOME: process.env['HOME'],
    RAZAO_DATA: data,
    RAZAO_BACKUPS: backups,
  };
  return new Promise((resolve) => {
    execFile(process.execPath, [program, ...args], { env }, (error, stdout, stderr) =>
      resolve({
        code: typeof error?.code === 'number' ? error.code : error === null ? 0 : -1,
        said: stdout + stderr,
      }),
    );
  });
}

describe('an installation that is backed up', () => {
  const root = temporaryFolder();
  const data = join(root, 'data');
  const backups = join(root, 'backups');
  let product: Product;
  beforeAll(async () => {
    mkdirSync(data);
    product = await startProduct({
      data,
      first: true,
      env: {
        RAZAO_BACKUPS: backups,
        RAZAO_METRICS_TOKEN: token,
        RAZAO_ADMIN_EMAIL: admin.email,
        RAZAO_ADMIN_PASSWORD: admin.password,
      },
    });
  });
  afterAll(async () => {
    await product.stop();
    rmSync(root, { recursive: true, force: true });
  });

  const secretKey = (): string =>
    (/sb_secret_[\w-]+/.exec(readFileSync(join(data, 'keys.json'), 'utf8')) ?? [''])[0];
  const object = `/storage/v1/object/evidence/${randomUUID()}/${randomUUID()}`;
  const asServer = () => ({ apikey: secretKey(), authorization: `Bearer ${secretKey()}` });

  async function figure(name: string): Promise<number> {
    const page = await fetch(`${product.url}/metrics`, { headers: { authorization: `Bearer ${token}` } });
    const line = (await page.text()).split('\n').find((text) => text.startsWith(`${name} `));
    return Number(line?.split(' ')[1]);
  }

  it('is copied whole while it runs, names moments, and tells how old both are', async () => {
    const backup = await command('backup', data, backups, '--name', 'first');
    expect(backup).toEqual({
      code: 0,
      said: expect.stringMatching(
        /^Backup first: [\d.]+ MB of the database in [\d.]+ s, \d+ stored files\.\n$/,
      ),
    });
    expect(await command('backup', data, backups, '--name', 'first')).toEqual({
      code: 2,
      said: expect.stringMatching(/Nothing was overwritten\. \[backup\.exists\]\n$/),
    });
    expect((await command('backup', data, backups, '--point', 'a-moment')).said).toBe(
      'This moment is called a-moment.\n',
    );
    expect(Date.now() / 1000 - (await figure('razao_backup_last_timestamp_seconds'))).toBeLessThan(3600);
    const doctor = await command('doctor', data, backups, '--deep');
    expect(doctor.said).toMatch(/^ok {2}first: each of \d+ files is what was kept\. \[backup\.files\]$/m);
    expect(doctor.said).not.toMatch(/^NO {2}/m);
    expect(doctor.code).toBe(0);
  });

  it('is there again after its disk is lost: accounts, files and ledgers, every acknowledged change', async () => {
    const stored = await fetch(`${product.url}${object}`, {
      method: 'POST',
      headers: { ...asServer(), 'content-type': 'application/pdf' },
      body: '%PDF-1.4 the bytes of an invoice',
    });
    expect([stored.status, await stored.text()]).toEqual([200, expect.any(String)]);
    const acknowledged = Date.now() / 1000;
    await expect
      .poll(() => figure('razao_archive_last_timestamp_seconds{by="razao"}'))
      .toBeGreaterThan(acknowledged);
    await product.kill();
    const postgres = Number(readFileSync(join(data, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);
    process.kill(postgres, 'SIGKILL');
    rmSync(data, { recursive: true });
    const restore = await command('restore', data, backups);
    expect(restore.said).toMatch(
      /^Verified: 1 organizations, \d+ entries, 0 differences; 1 stored files, 0 lacking\.$/m,
    );
    expect(restore.code).toBe(0);
    expect((await command('restore', data, backups)).said).toMatch(/\[restore\.not_empty\]\n$/);
    // The disk may come back: only one of the two copies goes on.
    const early = await startRefused({ data, env: { RAZAO_BACKUPS: backups } });
    expect(early.stderr).toMatch(/\[archive\.superseded\]\n$/);
    expect((await command('promote', data, backups)).code).toBe(0);
    product = await startProduct({
      data,
      port: product.port,
      env: { RAZAO_BACKUPS: backups, RAZAO_METRICS_TOKEN: token },
    });
    const file = await fetch(`${product.url}${object}`, { headers: asServer() });
    expect(await file.text()).toBe('%PDF-1.4 the bytes of an invoice');
    const signedIn = await fetch(`${product.url}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      headers: { apikey: secretKey(), 'content-type': 'application/json' },
      body: JSON.stringify(admin),
    });
    expect(signedIn.status).toBe(200);
    const after = Date.now() / 1000;
    await expect
      .poll(() => figure('razao_archive_last_timestamp_seconds{by="razao"}'))
      .toBeGreaterThan(after);
  });

  it('is restored to the moment that was named, beside itself, also after it went on from a restore', async () => {
    const beside = join(root, 'beside');
    const restore = await command('restore', beside, backups, '--point', 'a-moment');
    expect(restore.said).toMatch(
      /^Verified: 1 organizations, \d+ entries, 0 differences; 0 stored files, 0 lacking\.$/m,
    );
    expect(restore.code).toBe(0);
    expect(existsSync(join(beside, 'postgres', 'PG_VERSION'))).toBe(true);
  });

  it('once it was promoted goes on in the place of the other, which ends by itself and takes no write when it comes back', async () => {
    const ended = new Promise((resolve) => product.child.once('exit', resolve));
    expect(await command('promote', join(root, 'beside'), backups)).toEqual({
      code: 0,
      said: expect.stringMatching(/goes on from now on/),
    });
    expect(await ended).toBe(1);
    expect(product.output()).toContain('Another copy of this installation was promoted: this one ends.');
    const revived = await startRefused({ data, env: { RAZAO_BACKUPS: backups } });
    expect(revived.exitCode).toBe(1);
    expect(revived.stderr).toMatch(/\[archive\.superseded\]\n$/);
    product = await startProduct({ data: join(root, 'beside'), env: { RAZAO_BACKUPS: backups } });
    expect((await command('backup', data, backups)).said).toMatch(/\[archive\.superseded\]\n$/);
  });

  it.each([
    [['--time', 'yesterday'], /\[restore\.time\]\n$/],
    [['--time', '2026-11-28T14:00:00'], /\[restore\.time\]\n$/],
    [['--time', '2026-11-28T14:00:00Z', '--point', 'x'], /\[command\.invalid\]\n$/],
    [['--nonsense'], /\[command\.invalid\]\n$/],
    [['--base', 'unknown'], /no whole backup called unknown\. \[restore\.no_backup\]\n$/],
  ])('is not restored by a wrong command: %s', async (args, words) => {
    expect(await command('restore', join(root, 'wrong'), backups, ...args)).toEqual({
      code: 2,
      said: expect.stringMatching(words),
    });
    expect(existsSync(join(root, 'wrong', 'postgres'))).toBe(false);
  });
});

import { createServer } from 'node:net';
import { readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase } from '#database/testing.ts';
import { openReferenceDatabase } from '#reference/testing.ts';
import { type Product, startProduct, startRefused, temporaryFolder } from './testing.ts';

describe('npm start', () => {
  let product: Product;
  const data = temporaryFolder();
  beforeAll(async () => {
    product = await startProduct({ data });
  });
  afterAll(async () => {
    await product.stop();
    rmSync(data, { recursive: true, force: true });
  });

  it('serves health, the public configuration and the web app under one origin, and prints a set-up link', async () => {
    expect(await (await fetch(`${product.url}/health`)).json()).toMatchObject({ status: 'ok' });
    const config = (await (await fetch(`${product.url}/config.json`)).json()) as Record<string, unknown>;
    expect(config).toMatchObject({
      supabaseUrl: product.url,
      setupNeeded: true,
      locale: 'pt-BR',
      signIn: { passkeys: true, sso: false, providers: [] },
    });
    expect(config['supabaseKey']).toMatch(/^sb_publishable_/);
    expect(JSON.stringify(config)).not.toMatch(/sb_secret_/);
    const page = await fetch(`${product.url}/`);
    expect(page.headers.get('content-type')).toContain('text/html');
    expect(await page.text()).toContain('<div id="root">');
    expect(product.setupToken).toMatch(/^[\w-]{43}$/);
  });

  it('says at once that it starts, and before each longer step what it does', () => {
    const lines = product.output().split('\n');
    const at = [
      /^Razão \S+ is starting\.$/,
      /^Creating the database in .+\.$/,
      /^Bringing the database up to date: \d+ migrations\.$/,
      /^Loading the reference data: factors, units, warming potentials\.$/,
      /^Razão \S+: http:/,
    ].map((said) => lines.findIndex((line) => said.test(line)));
    expect(at).toEqual(at.toSorted((a, b) => a - b));
    expect(at).not.toContain(-1);
  });

  it('keeps no set-up token, only its hash, and no secret in a file that others may read', async () => {
    const log = readFileSync(join(data, 'postgres.log'), 'utf8');
    expect(log).not.toContain(product.setupToken);
    expect(readdirSync(data).sort()).toEqual(['keys.json', 'postgres', 'postgres.key', 'postgres.log']);
  });

  it('answers a 10 MB message with 413 and lives on', async () => {
    const answer = await fetch(`${product.url}/functions/v1/footprint.calculate`, {
      method: 'POST',
      body: 'x'.repeat(10_000_000),
    });
    expect(answer.status).toBe(413);
    expect(await answer.json()).toMatchObject({ code: 'body.too_large' });
    expect((await fetch(`${product.url}/health`)).status).toBe(200);
  });

  it('refuses a second process on the same folder in one sentence; the first lives on', async () => {
    const refused = await startRefused({ data });
    expect(refused.exitCode).toBe(1);
    expect(refused.stderr.trim()).toMatch(
      /^The data folder .* is in use by another running Razão: [^\n]*\.$/,
    );
    expect((await fetch(`${product.url}/health`)).status).toBe(200);
  });

  it('refuses a taken port before it touches the data folder', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const address = other.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const untouched = temporaryFolder();
    const refused = await startRefused({ data: untouched, port });
    other.close();
    expect(refused.exitCode).toBe(1);
    expect(refused.stderr.trim()).toBe(
      `Port ${port} is taken by another program: stop it, or set PORT to another one.`,
    );
    expect(readdirSync(untouched)).toEqual([]);
    rmSync(untouched, { recursive: true });
  });

  it('refuses a folder it cannot write in one sentence', async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'file'), 'kept');
    const refused = await startRefused({ data: join(folder, 'file') });
    expect(refused.exitCode).toBe(1);
    expect(refused.stderr.trim()).toMatch(/^The data folder .* cannot be written \(\w+\): [^\n]*\.$/);
    expect(readFileSync(join(folder, 'file'), 'utf8')).toBe('kept');
    rmSync(folder, { recursive: true });
  });

  it('refuses a wrong setting in one sentence', async () => {
    const refused = await startRefused({ data, env: { PORT: 'many' } });
    expect(refused).toEqual({ exitCode: 1, stderr: 'The setting PORT must be a whole number.\n' });
  });

  it('recovers after kill -9 of the server alone: same set-up state, same keys', async () => {
    const before = (await (await fetch(`${product.url}/config.json`)).json()) as { supabaseKey: string };
    await product.kill();
    product = await startProduct({ data, port: product.port });
    const after = (await (await fetch(`${product.url}/config.json`)).json()) as { supabaseKey: string };
    expect(after.supabaseKey).toBe(before.supabaseKey);
  });

  it('stops at SIGTERM with exit code 0 and leaves no PostgreSQL behind', async () => {
    const postgres = Number(readFileSync(join(data, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);
    expect(await product.stop()).toBe(0);
    expect(() => process.kill(postgres, 0)).toThrow('ESRCH');
    product = await startProduct({ data, port: product.port });
  });
});

describe('npm start on a PostgreSQL of one’s own', () => {
  it('serves two processes side by side on one database, with the same keys', async () => {
    const database = await openTestDatabase();
    const settings = { env: { DATABASE_URL: database.url } };
    const products = await Promise.all([startProduct(settings), startProduct(settings)]);
    try {
      const keys = await Promise.all(
        products.map(
          async ({ url }) =>
            ((await (await fetch(`${url}/config.json`)).json()) as { supabaseKey: string }).supabaseKey,
        ),
      );
      expect(keys[0]).toMatch(/^sb_publishable_/);
      expect(keys[1]).toBe(keys[0]);
    } finally {
      await Promise.all(products.map((product) => product.stop()));
      await database.stop();
    }
  });

  it('refuses a database with a newer schema in one sentence and changes nothing', async () => {
    const database = await openTestDatabase();
    await database.pool.query(
      "insert into razao.migrations (name, sha256, version) values ('supabase/migrations/9999_later.sql', 'x', '9.8.7')",
    );
    const folder = temporaryFolder();
    const refused = await startRefused({ data: folder, env: { DATABASE_URL: database.url } });
    expect(refused.exitCode).toBe(1);
    expect(refused.stderr.trim()).toMatch(
      /^This data was written by version 9\.8\.7 of Razão, this is version [^\n]*9999_later\.sql[^\n]*\.$/,
    );
    const client = new Client({ connectionString: database.url });
    await client.connect();
    expect((await client.query('select 1 from public.factors limit 1')).rows).toEqual([]);
    await client.end();
    await database.stop();
    rmSync(folder, { recursive: true });
  });

  it('sets itself up unattended from the environment', async () => {
    const database = await openReferenceDatabase();
    const product = await startProduct({
      env: {
        DATABASE_URL: database.url,
        RAZAO_ADMIN_EMAIL: 'ana@example.org',
        RAZAO_ADMIN_PASSWORD: 'Correct-horse-7',
      },
    });
    try {
      const config = (await (await fetch(`${product.url}/config.json`)).json()) as {
        supabaseKey: string;
        setupNeeded: boolean;
      };
      expect(config.setupNeeded).toBe(false);
      expect(product.setupToken).toBeNull();
      const answer = await fetch(`${product.url}/auth/v1/token?grant_type=password`, {
        method: 'POST',
        headers: { apikey: config.supabaseKey, 'content-type': 'application/json' },
        body: JSON.stringify({ email: 'ana@example.org', password: 'Correct-horse-7' }),
      });
      expect(answer.status).toBe(200);
      expect(product.output()).not.toContain('Correct-horse-7');
    } finally {
      await product.stop();
      await database.stop();
    }
  });
});

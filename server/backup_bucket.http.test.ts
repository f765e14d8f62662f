import { execFile } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestBucket, type TestBucket } from '#platform/storage/testing/test_bucket.ts';
import { type Product, startProduct, temporaryFolder } from './testing.ts';

const token = 'a-token-of-twenty-four-letters';

describe('an installation that is backed up to a bucket', () => {
  const root = temporaryFolder();
  const data = join(root, 'data');
  const env: Record<string, string> = {
    RAZAO_BACKUPS_S3_SECRET_ACCESS_KEY_FILE: join(root, 'secret'),
    RAZAO_METRICS_TOKEN: token,
  };
  let bucket: TestBucket;
  let product: Product | null = null;
  beforeAll(async () => {
    mkdirSync(data);
    bucket = await startTestBucket(join(root, 'bucket'), { bucketCalls: true });
    const { bucket: name, endpoint, accessKeyId, secretAccessKey } = bucket.reached;
    writeFileSync(join(root, 'secret'), `${secretAccessKey}\n`);
    Object.assign(env, {
      RAZAO_BACKUPS: `s3://${name}/one`,
      RAZAO_BACKUPS_S3_ENDPOINT: endpoint,
      RAZAO_BACKUPS_S3_ACCESS_KEY_ID: accessKeyId,
    });
    product = await startProduct({
      data,
      first: true,
      env: { ...env, RAZAO_ADMIN_EMAIL: 'ana@example.org', RAZAO_ADMIN_PASSWORD: 'Correct-horse-7' },
    });
  });
  afterAll(async () => {
    await product?.stop();
    await bucket.close();
    rmSync(root, { recursive: true, force: true });
  });

  const command = (name: string, to: string, ...args: string[]): Promise<{ code: number; said: string }> => {
    const program = fileURLToPath(new URL(`../tools/run/${name}.mjs`, import.meta.url));
    const { PATH, HOME } = process.env;
    return new Promise((resolve) => {
      const options = { env: { PATH, HOME, ...env, RAZAO_DATA: to } };
      execFile(process.execPath, [program, ...args], options, (error, stdout, stderr) =>
        resolve({ code: error === null ? 0 : Number(error.code), said: stdout + stderr }),
      );
    });
  };

  // Five programs, each with a database that it starts and verifies: on a busy machine longer than other tests may take.
  it('is copied, looked after and made anew from there, its ledgers verified', {
    timeout: 300_000,
  }, async () => {
    const backup = await command('backup', data, '--name', 'first');
    expect(backup).toEqual({ code: 0, said: expect.stringMatching(/^Backup first: /) });
    const metrics = await fetch(`${product?.url}/metrics`, { headers: { authorization: `Bearer ${token}` } });
    const page = await metrics.text();
    for (const figure of [
      'razao_backup_last_timestamp_seconds',
      'razao_archive_last_timestamp_seconds{by="razao"}',
    ]) {
      const at = Number(
        page
          .split('\n')
          .find((line) => line.startsWith(`${figure} `))
          ?.split(' ')[1],
      );
      expect(Date.now() / 1000 - at, figure).toBeLessThan(600);
    }
    const doctor = await command('doctor', data, '--deep');
    expect(doctor.said).toMatch(/^ok {2}first: each of \d+ files is what was kept\. \[backup\.files\]$/m);
    expect(doctor.said).toMatch(/^ok {2}The log was last archived \d+ s ago\. \[archive\.age\]$/m);
    expect(doctor.code).toBe(0);
    await product?.stop();
    product = null;
    rmSync(data, { recursive: true });
    const restore = await command('restore', data);
    expect(restore.said).toMatch(
      /^Verified: 1 organizations, \d+ entries, 0 differences; 0 stored files, 0 lacking\.$/m,
    );
    expect(restore.code).toBe(0);
    expect((await command('promote', data)).code).toBe(0);
    product = await startProduct({ data, env });
    await product.stop();
    product = null;
  });

  it('says in one sentence that the bucket does not answer, with no secret in it', async () => {
    const away = { ...env, RAZAO_BACKUPS_S3_ENDPOINT: 'http://127.0.0.1:1' };
    Object.assign(env, away);
    const doctor = await command('doctor', data);
    expect(doctor.code).toBe(1);
    expect(doctor.said).toMatch(
      /^NO {2}The bucket razao\S* does not do what was asked: .*\[backup\.bucket\]$/m,
    );
    expect(doctor.said).not.toContain(bucket.reached.secretAccessKey);
  });
});

import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#database/testing.ts';
import { openTestInstallation, type TestInstallation } from '#usecases/testing.ts';
import { temporaryFolder } from './testing.ts';

const root = temporaryFolder();
let source: TestInstallation;
let first: TestDatabase;
let second: TestDatabase;
beforeAll(async () => {
  mkdirSync(root, { recursive: true });
  first = await openTestDatabase();
  second = await openTestDatabase();
  source = await openTestInstallation(first);
});
afterAll(async () => {
  await first?.stop();
  await second?.stop();
  rmSync(root, { recursive: true, force: true });
});

/** Runs the command as `npm run` does, on an installation whose files lie in a folder of its own. */
function command(
  url: string,
  data: string,
  ...args: readonly string[]
): Promise<{ code: number; said: string }> {
  const program = fileURLToPath(new URL('../tools/run/organization.mjs', import.meta.url));
  const env = {
    PATH: process.env['PATH'],
    HOME: process.env['HOME'],
    DATABASE_URL: url,
    RAZAO_DATA: join(root, data),
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

describe('npm run organization', () => {
  it('writes an archive, takes it in once, and refuses it the second time in one sentence', async () => {
    const file = join(root, 'sul.zip');
    const exported = await command(first.url, 'first', 'export', 'Química Sul', file);
    expect(exported).toEqual({
      code: 0,
      said: expect.stringMatching(
        /^Química Sul: 0 lines of the ledger, [\d,]+ rows, 0 files in .*, [\d.]+ s\. It holds everything/,
      ),
    });
    expect(existsSync(file)).toBe(true);
    expect(await command(second.url, 'second', 'import', file)).toEqual({
      code: 0,
      said: expect.stringMatching(
        /^Química Sul \([\w-]+\) is here: 0 lines, all verified, [\d.]+ s\.\nPeople: 0 had .*, 5 got an account/,
      ),
    });
    expect(await command(second.url, 'second', 'import', file)).toEqual({
      code: 2,
      said: expect.stringMatching(/^Química Sul is in that database already: .*\[organization\.there\]\n$/),
    });
  });

  it('moves an organization into the installation whose settings a file holds', async () => {
    const settings = join(root, 'second.env');
    writeFileSync(settings, `DATABASE_URL=${second.url}\nRAZAO_DATA=${join(root, 'second')}\n`);
    expect(await command(first.url, 'first', 'move', source.north.id, settings)).toEqual({
      code: 0,
      said: expect.stringMatching(
        /has moved with 0 lines; it was read-only for [\d.]+ s\.\nWhat is left here is closed, and deleted in 30 days\./,
      ),
    });
    expect((await command(first.url, 'first', 'move', 'Nobody', settings)).said).toMatch(
      /\[organization\.unknown\]\n$/,
    );
    expect(await command(first.url, 'first', 'carry')).toEqual({
      code: 2,
      said: expect.stringMatching(/\[command\.invalid\]\n$/),
    });
  });
});

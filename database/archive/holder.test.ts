import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { backupsInFolder } from './folder.ts';
import { claimFolder, type Holders, refuseSuperseded, takeOver } from './holder.ts';

describe('a folder of backups', () => {
  let root: string;
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'razao-holder-'));
  });
  afterEach(() => rmSync(root, { recursive: true }));

  /** An installation whose database has this identifier. */
  const installation = (name: string, identifier: bigint): Holders => {
    const data = join(root, name);
    const cluster = join(data, 'postgres');
    mkdirSync(join(cluster, 'global'), { recursive: true });
    const control = Buffer.alloc(16, 255);
    control.writeBigUInt64LE(identifier);
    writeFileSync(join(cluster, 'global', 'pg_control'), control);
    return { data, cluster, store: backupsInFolder(join(root, 'backups')) };
  };

  it('is of who claims it first, again and again', async () => {
    const one = installation('one', 7_400_000_000_000_000_001n);
    const holder = await claimFolder(one);
    expect(await claimFolder(one)).toBe(holder);
    await refuseSuperseded(one.store, holder);
  });

  it('is of one database alone', async () => {
    await claimFolder(installation('one', 1n));
    const before = readFileSync(join(root, 'backups', 'installation.json'), 'utf8');
    const other = installation('other', 2n);
    await expect(claimFolder(other)).rejects.toThrow(/\[archive\.foreign\]$/);
    await expect(takeOver(other)).rejects.toThrow(/\[archive\.foreign\]$/);
    expect(readFileSync(join(root, 'backups', 'installation.json'), 'utf8')).toBe(before);
  });

  it('is held by one copy of a database: another one waits for its promotion, and then the first never holds it again', async () => {
    const first = installation('first', 1n);
    const holder = await claimFolder(first);
    const copy = installation('copy', 1n);
    await expect(claimFolder(copy)).rejects.toThrow(/\[archive\.superseded\]$/);
    await refuseSuperseded(first.store, holder);
    await takeOver(copy);
    await expect(refuseSuperseded(first.store, holder)).rejects.toThrow(/\[archive\.superseded\]$/);
    await expect(claimFolder(first)).rejects.toThrow(/\[archive\.superseded\]$/);
    expect(await claimFolder(copy)).not.toBe(holder);
  });

  it('that was held and is empty is taken for one that is not mounted, and never claimed anew', async () => {
    const one = installation('one', 1n);
    const holder = await claimFolder(one);
    rmSync(join(root, 'backups'), { recursive: true });
    mkdirSync(join(root, 'backups'));
    await expect(claimFolder(one)).rejects.toThrow(/\[archive\.away\]$/);
    await expect(refuseSuperseded(one.store, holder)).rejects.toThrow(/\[archive\.away\]$/);
    await expect(takeOver(one)).rejects.toThrow(/\[archive\.none\]$/);
    expect(await claimFolder({ ...one, store: backupsInFolder(join(root, 'another')) })).toMatch(
      /^[0-9a-f-]{36}$/,
    );
  });
});

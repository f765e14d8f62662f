import type { Pool, PoolClient } from 'pg';
import { BackupProblem } from '#database/archive/problem.ts';
import { version } from '#database/version.ts';
import type { ByteStore } from '#platform/storage/bytes.ts';
import { analyze, beginArrival, proveLedger, proveWhole, takeRows } from './arrival.ts';
import { LEFT_BEHIND } from './catalogue.ts';
import {
  type ArchiveReader,
  type Manifest,
  openContainer,
  parsePeople,
  writeContainer,
} from './container.ts';
import { bytesOf, Staging } from './files.ts';
import { handOver, type Settled, settlePeople } from './people.ts';
import { openSource, rowsOut, within } from './source.ts';

/** An installation's database, as its owner, and where the bytes of its files lie. */
export interface Installation {
  readonly pool: Pool;
  readonly store: ByteStore;
}

export interface Exported {
  readonly id: string;
  readonly name: string;
  readonly rows: number;
  readonly lines: number;
  readonly files: number;
}

/**
 * Writes an organization as it is now into an archive, while everybody goes on working. Memory does not grow with it.
 * @param named its id or its name
 * @throws BackupProblem with a code and a sentence; nothing is left then
 */
export function exportOrganization(
  { pool, store }: Installation,
  named: string,
  file: string,
): Promise<Exported> {
  return transaction(pool, async (client) => {
    const source = await openSource(client, named);
    const moment = new Date();
    let all = 0;
    await writeContainer(file, moment, async (writer) => {
      const tables: Manifest['tables'] = [];
      for (const table of source.catalogue.tables) {
        let rows = 0;
        const counted = counting(rowsOut(client, source.id, table), (more) => (rows += more));
        const written = await writer.addCompressed(`tables/${table.name}.copy.zst`, counted);
        tables.push({ name: table.name, columns: [...table.columns], rows, ...written });
        all += rows;
      }
      const files: Manifest['files'] = [];
      for (const [index, kept] of source.files.entries())
        files.push({ ...kept, ...(await writer.add(`files/${index}`, bytesOf(store, kept))) });
      const people = await writer.add('people.json', once(JSON.stringify(source.people)));
      const { id, name, schema, heads, numbers } = source;
      return {
        format: 'razao-organization',
        formatVersion: 1,
        product: version,
        schema,
        organization: { id, name },
        takenAt: moment.toISOString(),
        heads,
        numbers,
        tables,
        people,
        files,
        leftBehind: LEFT_BEHIND,
      };
    });
    const { id, name, heads } = source;
    return { id, name, rows: all, lines: Number(heads.ledger.sequence), files: source.files.length };
  });
}

export interface Imported {
  readonly id: string;
  readonly name: string;
  readonly lines: number;
  readonly people: Settled;
}

/**
 * Takes the organization of an archive in, proves it and lets it be seen, all at once or not at all.
 * @throws BackupProblem with a code and a sentence; nothing is changed then
 */
export async function importOrganization(installation: Installation, file: string): Promise<Imported> {
  const archive = await openContainer(file);
  try {
    return await takeIn(installation, archive);
  } finally {
    archive.close();
  }
}

async function takeIn({ pool, store }: Installation, archive: ArchiveReader): Promise<Imported> {
  const { manifest } = archive;
  const { organization, schema, numbers } = manifest;
  const staging = new Staging(pool, store);
  try {
    return await transaction(pool, async (client) => {
      const arrival = await beginArrival(client, { ...organization, schema, numbers }, 0n);
      refuseOtherTables(manifest, arrival.catalogue.tables);
      const rows = new Map<string, number>();
      for (const table of arrival.catalogue.tables) {
        const part = manifest.tables.find(({ name }) => name === table.name);
        if (part !== undefined) rows.set(table.name, await takeRows(arrival, table, archive.unpacked(part)));
      }
      for (const kept of manifest.files) await staging.take(kept, archive.part(kept));
      await analyze(arrival, rows);
      const tx = within(client);
      const people = await settlePeople(tx, parsePeople(await archive.text(manifest.people)));
      await handOver(tx, arrival.catalogue, organization.id, people);
      await proveWhole(arrival, rows, manifest.heads);
      const { lines } = await proveLedger(arrival);
      await client.query('set local session_replication_role = origin');
      refuseOtherFolders(manifest);
      await staging.settle(tx, manifest.files, people.matched);
      return { ...organization, lines, people };
    });
  } finally {
    await staging.clear();
  }
}

/** The schema is the same; an archive that lists others was changed by somebody. */
function refuseOtherTables(
  { tables }: Manifest,
  own: readonly { readonly name: string; readonly columns: readonly string[] }[],
): void {
  const print = (all: typeof own): string =>
    JSON.stringify(all.map(({ name, columns }) => `${name} ${columns.join(' ')}`).toSorted());
  if (print(tables) !== print(own))
    throw new BackupProblem(
      'organization.damaged',
      'The archive is not what was written: its tables are others; nothing was changed.',
    );
}

/** A file lies in the folder of its organization, or it would be somebody else's. */
function refuseOtherFolders({ files, organization }: Manifest): void {
  const foreign = files.find(({ name }) => !name.startsWith(`${organization.id}/`));
  if (foreign !== undefined)
    throw new BackupProblem(
      'organization.damaged',
      'The archive is not what was written: a file in it is none of the organization; nothing was changed.',
    );
}

/** One transaction that `run` begins; it holds when `run` does. */
export async function transaction<T>(pool: Pool, run: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    const result = await run(client);
    await client.query('commit');
    client.release();
    return result;
  } catch (error) {
    const clean = await client.query('rollback').then(
      () => true,
      () => false,
    );
    client.release(!clean);
    throw error;
  }
}

/** Tells how many rows of COPY went through. */
async function* counting(rows: AsyncIterable<Buffer>, told: (more: number) => void): AsyncGenerator<Buffer> {
  for await (const batch of rows) {
    let count = 0;
    for (let at = batch.indexOf(10); at >= 0; at = batch.indexOf(10, at + 1)) count += 1;
    told(count);
    yield batch;
  }
}

async function* once(text: string): AsyncGenerator<string> {
  yield await Promise.resolve(text);
}

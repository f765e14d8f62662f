import { execFile } from 'node:child_process';
import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { openDatabase } from '#database/open.ts';
import { loadIntoDatabase } from '#reference/shelve-in-database.ts';
import { commitImport } from '#usecases/evidence/import/imports.ts';
import { proposeImport } from '#usecases/evidence/import/propose.ts';
import { workOnImports } from '#usecases/evidence/import/work.ts';
import { storeDocument, testBytes } from '#usecases/testing/files.ts';
import { openTestInstallation } from '#usecases/testing.ts';
import { exportOrganization, importOrganization } from '#server/organization/carry.ts';
import { moveOrganization } from '#server/organization/move.ts';
import { mapping, sheetOf } from './bulk.ts';
import { withDataFolder } from './installation.ts';

export interface MoveFigures {
  readonly lines: number;
  readonly exportSeconds: number;
  readonly archiveMegabytes: number;
  readonly importSeconds: number;
  readonly moveSeconds: number;
  readonly readOnlySeconds: number;
  /** Most memory of the process that carried it, in megabytes (10^6 bytes), PostgreSQL's not among it. */
  readonly peakMegabytes: number;
}

/** Lines of one sheet: what an import takes at most. */
const linesOfSheet = 100_000;

/**
 * Carries an organization whose lines came by imports of sheets: as an archive into a second installation, and moved into a
 * third, while a line is written. All three are started as the product starts them; carrying is done in a process of its own.
 */
export function benchMove(lines = 100_000): Promise<MoveFigures> {
  return withDataFolder(async (data) => {
    const id = (await apart('prepare', data, String(lines))).trim().split('\n').at(-1) ?? '';
    const said = await apart('measure', data, String(lines), id);
    return JSON.parse(said.trim().split('\n').at(-1) ?? '') as MoveFigures;
  });
}

async function apart(...parts: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--max-semi-space-size=8', import.meta.filename, ...parts],
    {
      maxBuffer: 1e8,
    },
  );
  return stdout;
}

const folders = (data: string) => ['from', 'archive', 'move'].map((name) => join(data, name));

async function prepare(data: string, lines: number): Promise<string> {
  const [from = '', ...others] = folders(data);
  for (const folder of others) await (await openDatabase({ data: folder })).stop();
  const database = await openDatabase({ data: from });
  try {
    await loadIntoDatabase(database);
    const installation = await openTestInstallation(database);
    const { id, people } = installation.north;
    for (let done = 0; done < lines; done += linesOfSheet) {
      const sheet = sheetOf(Math.min(linesOfSheet, lines - done), done);
      const document = await storeDocument(installation, installation.north, `consumo-${done}.csv`, sheet);
      const input = { documentId: document.id, mapping };
      const { import: proposed } = await installation.as(people.owner, proposeImport, input);
      await installation.as(people.owner, commitImport, { importId: proposed.id });
      await workOnImports(database);
    }
    // The sheets lie in a folder of this process, and their bytes are none of what is measured.
    await database.pool.query('delete from storage.objects');
    return id;
  } finally {
    await database.stop();
  }
}

async function measure(data: string, lines: number, id: string): Promise<MoveFigures> {
  const databases = await Promise.all(folders(data).map((folder) => openDatabase({ data: folder })));
  try {
    const [from, byArchive, byMove] = databases.map(({ pool }) => ({ pool, store: testBytes() }));
    if (from === undefined || byArchive === undefined || byMove === undefined)
      throw new Error('three were opened');
    const file = join(data, 'organization.zip');
    writeFileSync('/proc/self/clear_refs', '5');
    const exportSeconds = await timed(() => exportOrganization(from, id, file));
    const importSeconds = await timed(() => importOrganization(byArchive, file));
    let readOnlySeconds = Number.NaN;
    const moveSeconds = await timed(async () => {
      const moved = await moveOrganization({
        from,
        to: byMove,
        named: id,
        keptDays: 30,
        // Something of every kind of table is written meanwhile: a site, and so a row of its own and one that changed.
        copied: async () => {
          await from.pool.query("update public.sites set name = name || ' 2' where organization_id = $1", [
            id,
          ]);
        },
      });
      if (moved.lines !== lines) throw new Error(`${moved.lines} of ${lines} lines moved`);
      readOnlySeconds = moved.readOnlySeconds;
    });
    const peak = process.resourceUsage().maxRSS / 1000;
    return {
      lines,
      exportSeconds,
      archiveMegabytes: statSync(file).size / 1e6,
      importSeconds,
      moveSeconds,
      readOnlySeconds,
      peakMegabytes: peak,
    };
  } finally {
    await Promise.all(databases.map((database) => database.stop()));
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1000;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [what, data, lines, id] = process.argv.slice(2);
  if (what === 'prepare' && data !== undefined) console.log(await prepare(data, Number(lines)));
  else if (what === 'measure' && data !== undefined && id !== undefined)
    console.log(JSON.stringify(await measure(data, Number(lines), id)));
  else console.log(await benchMove(what === undefined ? undefined : Number(what)));
}

import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { openDatabase } from '#database/open.ts';
import { loadIntoDatabase } from '#reference/shelve-in-database.ts';
import { commitImport } from '#usecases/evidence/import/imports.ts';
import { tellImports } from '#usecases/evidence/import/preview.ts';
import { proposeImport } from '#usecases/evidence/import/propose.ts';
import { workOnImports } from '#usecases/evidence/import/work.ts';
import { storeDocument } from '#usecases/testing/files.ts';
import { oneLineMapping } from '#usecases/testing/tenancy.ts';
import { openTestInstallation, type TestInstallation } from '#usecases/testing.ts';
import { withDataFolder } from './installation.ts';

export interface BulkFigures {
  readonly rows: number;
  /** Rows a second from the stored document to the last entry: read, calculated, checked, approved and filed. */
  readonly rowsPerSecond: number;
  readonly proposedPerSecond: number;
  readonly committedPerSecond: number;
  /** The same rows by COPY into a table of the same columns with one key, on the same disk. */
  readonly copyPerSecond: number;
  /** The same into a table that has the ledger's other indices as well. */
  readonly indexedCopyPerSecond: number;
  /** Most memory that the process held, in megabytes (10^6 bytes). */
  readonly peakMegabytes: number;
}

/**
 * Measures a bulk import in a process of its own, so that its memory is nobody else's: not that of loading the reference
 * data either, which a server does apart (server/reference_loader.ts).
 */
export function benchBulk(rows = 200_000): Promise<BulkFigures> {
  return withDataFolder(async (data) => {
    await apart('prepare', data);
    const said = await apart('measure', data, String(rows));
    return JSON.parse(said.trim().split('\n').at(-1) ?? '') as BulkFigures;
  });
}

async function apart(...parts: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--expose-gc',
    // As the product is started (tools/run/start.mjs).
    '--max-semi-space-size=8',
    import.meta.filename,
    ...parts,
  ]);
  return stdout;
}

async function prepare(data: string): Promise<void> {
  const database = await openDatabase({ data });
  try {
    await loadIntoDatabase(database);
  } finally {
    await database.stop();
  }
}

const KINDS = ['Diesel;L', 'Energia;MWh', 'Gasolina;L', 'Gás natural;m3'];

/** A sheet of fuels and energy by month and site. @param first how many lines of it are left out, so that sheets differ */
export function sheetOf(rows: number, first = 0): string {
  let text = 'Insumo;Unidade;Mês;Planta;Quantidade\n';
  for (let n = first; n < first + rows; n += 1) {
    const month = String(1 + (Math.floor(n / 8) % 12)).padStart(2, '0');
    text += `${KINDS[n % 4]};${month}/2025;${n % 8 < 4 ? 'Camaçari' : ''};${n + 1},${String(n % 1000).padStart(3, '0')}\n`;
  }
  return text;
}

const [value] = oneLineMapping.columns;
export const mapping = {
  ...oneLineMapping,
  columns: [
    { column: 1, header: 'Insumo', meaning: 'kind' },
    { column: 2, header: 'Unidade', meaning: 'unit' },
    { column: 3, header: 'Mês', meaning: 'period' },
    { column: 4, header: 'Planta', meaning: 'site' },
    { column: 5, header: 'Quantidade', meaning: value?.meaning, numbers: 'comma' },
  ],
  kinds: [
    { word: 'Diesel', means: 'mobile.diesel' },
    { word: 'Energia', means: 'electricity' },
    { word: 'Gasolina', means: 'mobile.gasoline' },
    { word: 'Gás natural', means: 'stationary.natural_gas' },
  ],
};

async function measure(data: string, rows: number): Promise<BulkFigures> {
  const database = await openDatabase({ data });
  try {
    const installation = await openTestInstallation(database);
    const document = await storeDocument(installation, installation.north, 'consumo.csv', sheetOf(rows));
    const person = installation.north.people.owner;
    // What starting took is not what importing takes; the server collects it after its start, too.
    globalThis.gc?.({ type: 'major', flavor: 'last-resort', execution: 'sync' });
    writeFileSync('/proc/self/clear_refs', '5');
    const began = performance.now();
    const input = { documentId: document.id, mapping };
    const { import: proposed } = await installation.as(person, proposeImport, input);
    const checked = performance.now();
    await installation.as(person, commitImport, { importId: proposed.id });
    await workOnImports(database);
    const ended = performance.now();
    const [done] = (await installation.as(person, tellImports, { importId: proposed.id })).imports;
    if (done?.saved !== rows) throw new Error(`${done?.saved} of ${rows} rows were filed`);
    const perSecond = (milliseconds: number) => (rows / milliseconds) * 1000;
    return {
      rows,
      rowsPerSecond: perSecond(ended - began),
      proposedPerSecond: perSecond(checked - began),
      committedPerSecond: perSecond(ended - checked),
      peakMegabytes: peakBytes() / 1e6,
      ...(await copies(installation, rows)),
    };
  } finally {
    await database.stop();
  }
}

/** By COPY from a file of the server's own folder, which is the quickest that it takes rows in. */
async function copies({ database: { pool } }: TestInstallation, rows: number) {
  const { rows: places } = await pool.query<{ folder: string }>(
    "select current_setting('data_directory') as folder",
  );
  const file = `${places[0]?.folder}/entries.copy`;
  await pool.query(`copy public.entries to '${file}'`);
  const timed = async (like: string): Promise<number> => {
    await pool.query(`create table public.bench_copied (like public.entries ${like})`);
    const start = performance.now();
    await pool.query(`copy public.bench_copied from '${file}'`);
    const perSecond = (rows / (performance.now() - start)) * 1000;
    await pool.query('drop table public.bench_copied');
    return perSecond;
  };
  const copyPerSecond = await timed('including storage, primary key (id)');
  const indexedCopyPerSecond = await timed('including all');
  return { copyPerSecond, indexedCopyPerSecond };
}

/** The largest resident set so far; Linux only, as the other memory figures. */
function peakBytes(): number {
  const found = /^VmHWM:\s+(\d+) kB/m.exec(readFileSync('/proc/self/status', 'utf8'));
  if (found === null) throw new Error('/proc/self/status tells no VmHWM');
  return Number(found[1]) * 1024;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [, , step, data = '', rows = '200000'] = process.argv;
  if (step === 'prepare') await prepare(data);
  else console.log(JSON.stringify(await (step === 'measure' ? measure(data, Number(rows)) : benchBulk())));
}

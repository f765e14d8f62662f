import { escapeIdentifier, escapeLiteral, type PoolClient } from 'pg';
import { BackupProblem } from '#database/archive/problem.ts';
import { copyIn } from '#database/copy.ts';
import { errorCode } from '#database/refusal.ts';
import { verifyLedgers } from '#usecases/ledger/verify/ledgers.ts';
import { type CarriedTable, type Catalogue, readCatalogue, schemaOf } from './catalogue.ts';
import { beginForm, headsOf, type Heads, type Numbers, type Source, within } from './source.ts';

/** Numbers of other rows that may be given out between asking for a sequence and setting it. */
const gap = 1_000_000n;

/** What is known of an organization before its rows come. */
export type Announced = Pick<Source, 'id' | 'name' | 'schema' | 'numbers'>;

/** An organization that arrives: in one transaction, which nobody sees before it ends. */
export interface Arrival {
  readonly client: PoolClient;
  readonly id: string;
  readonly catalogue: Catalogue;
  /** By how much the numbers of each sequence are moved. */
  readonly moved: ReadonlyMap<string, bigint>;
}

/**
 * Begins it, with triggers off: they did their work where the rows were written.
 * @param headroom numbers above the highest that may still come
 * @throws BackupProblem `organization.version`, `organization.there`, `organization.was_deleted`, `organization.right`
 */
export async function beginArrival(
  client: PoolClient,
  announced: Announced,
  headroom: bigint,
): Promise<Arrival> {
  await beginForm(client, 'isolation level read committed');
  const tx = within(client);
  const schema = await schemaOf(tx);
  if (schema.sha256 !== announced.schema.sha256)
    throw new BackupProblem(
      'organization.version',
      `It comes from a database that was last changed by ${announced.schema.last}, this one by ${schema.last}: ` +
        'bring both to the same version of Razão first; nothing was changed.',
    );
  const [found] = await tx.query<{ there: boolean; deleted: boolean }>(
    `select exists (select from public.organizations where id = $1) as there,
       exists (select from public.organization_deletions where organization_id = $1) as deleted`,
    [announced.id],
  );
  if (found?.there) throw alreadyThere(announced.name);
  if (found?.deleted)
    throw new BackupProblem(
      'organization.was_deleted',
      `${announced.name} was deleted here for good: under its id it does not come back.`,
    );
  // Recounts are of all lines at once: as much memory as `npm run verify` takes.
  await client.query("set local session_replication_role = replica; set local work_mem = '64MB'");
  const catalogue = await readCatalogue(tx);
  return { client, id: announced.id, catalogue, moved: await reserve(client, announced.numbers, headroom) };
}

const alreadyThere = (name: string, cause?: unknown): BackupProblem =>
  new BackupProblem('organization.there', `${name} is in that database already: nothing was changed.`, cause);

/** Takes numbers for all rows at once, above those in use; a taken number that is not used is lost, as with any sequence. */
async function reserve(client: PoolClient, numbers: Numbers, headroom: bigint): Promise<Map<string, bigint>> {
  const moved = new Map<string, bigint>();
  for (const [place, { least, most }] of Object.entries(numbers)) {
    const [table = '', column = ''] = place.split('.');
    const { rows } = await client.query<{ next: string; sequence: string }>(
      `select nextval(s.name)::text as next, s.name as sequence
       from (select pg_get_serial_sequence('public.' || quote_ident($1), $2) as name) s where s.name is not null`,
      [table, column],
    );
    const [row] = rows;
    if (row === undefined) throw damaged(`its numbers name ${place}, which has none`);
    const first = BigInt(row.next) + gap;
    await client.query('select setval($1, $2)', [
      row.sequence,
      String(first + BigInt(most) - BigInt(least) + headroom),
    ]);
    moved.set(place, first - BigInt(least));
  }
  return moved;
}

const damaged = (why: string, cause?: unknown): BackupProblem =>
  new BackupProblem(
    'organization.damaged',
    `The archive is not what was written: ${why}; nothing was changed.`,
    cause,
  );

/** Takes the rows of a table in, into `into` where they do not go to their place at once. Gives how many. */
export async function takeRows(
  arrival: Arrival,
  table: CarriedTable,
  rows: AsyncIterable<Uint8Array>,
  into = `public.${escapeIdentifier(table.name)}`,
): Promise<number> {
  const columns = table.columns.map(escapeIdentifier).join(', ');
  try {
    return await copyIn(
      arrival.client,
      `copy ${into} (${columns}) from stdin`,
      withNumbers(rows, table.columns, table.numbered, arrival.moved),
    );
  } catch (error) {
    const code = errorCode(error) ?? '';
    if (table.name === 'organizations' && code === '23505') throw alreadyThere('The organization', error);
    // Data that are no rows of the table, or break its rules.
    if (/^2[23]/.test(code)) throw damaged(`rows of ${table.name} are refused`, error);
    throw error;
  }
}

/** The same rows with the numbers that were reserved for them here. */
export async function* withNumbers(
  rows: AsyncIterable<Uint8Array>,
  columns: readonly string[],
  numbered: CarriedTable['numbered'],
  moved: ReadonlyMap<string, bigint>,
): AsyncGenerator<Uint8Array> {
  const shifts = columns.flatMap((column, index) => {
    const by = moved.get(numbered[column] ?? '');
    return by === undefined ? [] : [{ index, by }];
  });
  if (shifts.length === 0) {
    yield* rows;
    return;
  }
  let rest = '';
  for await (const piece of rows) {
    // Bytes as they are: tabs and line ends within values are written otherwise by COPY.
    const lines = (rest + Buffer.from(piece).toString('latin1')).split('\n');
    rest = lines.pop() ?? '';
    if (lines.length === 0) continue;
    yield Buffer.from(`${lines.map((line) => shifted(line, shifts)).join('\n')}\n`, 'latin1');
  }
  if (rest !== '') throw damaged('a row breaks off');
}

function shifted(line: string, shifts: readonly { readonly index: number; readonly by: bigint }[]): string {
  const cells = line.split('\t');
  for (const { index, by } of shifts) {
    const cell = cells[index] ?? '';
    if (/^\d{1,19}$/.test(cell)) cells[index] = String(BigInt(cell) + by);
    else if (cell !== '\\N') throw damaged('a number is none');
  }
  return cells.join('\t');
}

/** Tells PostgreSQL what came, so that what is asked of it next is planned well. */
export async function analyze(
  { client, catalogue }: Arrival,
  rows: ReadonlyMap<string, number>,
): Promise<void> {
  for (const { name } of catalogue.tables)
    if ((rows.get(name) ?? 0) > 1000) await client.query(`analyze public.${escapeIdentifier(name)}`);
}

/**
 * Proves that what came is one whole organization: as many rows of each table as were sent, all of them its own; nothing that
 * a row refers to lacks; its chains end where they ended.
 * @throws BackupProblem `organization.damaged`
 */
export async function proveWhole(
  arrival: Arrival,
  rows: ReadonlyMap<string, number>,
  heads: Heads,
): Promise<void> {
  const { client, id, catalogue } = arrival;
  const tx = within(client);
  for (const table of catalogue.tables) {
    const [found] = await tx.query<{ count: number }>(
      `select count(*)::float8 as count from public.${escapeIdentifier(table.name)} t where ${table.rowsOf(id)}`,
    );
    if (found?.count !== rows.get(table.name))
      throw damaged(`${rows.get(table.name)} rows of ${table.name} came, ${found?.count} are its own`);
  }
  await proveReferences(arrival);
  const reached = await headsOf(tx, id);
  if (JSON.stringify(reached) !== JSON.stringify(heads)) throw damaged('its chains end elsewhere');
}

async function proveReferences({ client, id, catalogue }: Arrival): Promise<void> {
  for (const { table, columns, to, toColumns } of catalogue.references) {
    const of = catalogue.tables.find(({ name }) => name === table);
    if (of === undefined) continue;
    const named = columns.map((column) => `t.${escapeIdentifier(column)} is not null`).join(' and ');
    const same = columns
      .map((column, index) => `r.${escapeIdentifier(toColumns[index] ?? '')} = t.${escapeIdentifier(column)}`)
      .join(' and ');
    // What another organization of the installation has under that id is not there either.
    const target = catalogue.tables.find(({ name }) => `public.${name}` === to);
    const own = target?.columns.includes('organization_id')
      ? ` and coalesce(r.organization_id = ${escapeLiteral(id)}, true)`
      : '';
    const { rows } = await client.query(
      `select 1 from public.${escapeIdentifier(table)} t where ${of.rowsOf(id)} and ${named}
         and not exists (select from ${to} r where ${same}${own}) limit 1`,
    );
    if (rows.length > 0) throw damaged(`a row of ${table} names one of ${to} that is not there`);
  }
}

/** Verifies ledger, journal and summaries as `npm run verify` does. @throws BackupProblem `organization.differences` */
export async function proveLedger({ client, id }: Arrival): Promise<{ readonly lines: number }> {
  const [report] = await verifyLedgers(within(client), { organization: id });
  const checks = report?.checks ?? [];
  const wrong = checks.filter((check) => check.wrong > 0);
  if (report === undefined || wrong.length > 0)
    throw new BackupProblem(
      'organization.differences',
      `Its ledger is not as it should be (${wrong.map((check) => `${check.name}: ${check.wrong}`).join(', ')}): ` +
        'look at npm run verify where it comes from; nothing was changed.',
    );
  return { lines: checks[0]?.looked ?? 0 };
}

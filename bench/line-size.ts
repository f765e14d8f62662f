import type { Claims } from '#database/database.ts';
import { createDrafts } from '#usecases/ledger/draft/drafts.ts';
import { commitEntries } from '#usecases/ledger/entry/commit.ts';
import { type Call, execute } from '#usecases/execute.ts';
import { commitImport } from '#usecases/evidence/import/imports.ts';
import { proposeImport } from '#usecases/evidence/import/propose.ts';
import { workOnImports } from '#usecases/evidence/import/work.ts';
import { storeDocument } from '#usecases/testing/files.ts';
import { oneLineMapping } from '#usecases/testing/tenancy.ts';
import type { TestInstallation } from '#usecases/testing.ts';

export interface LineSizeFigures {
  /**
   * Bytes on disk of a line, all tables and indices with their free space, drafts vacuumed each 200 lines as the server does of
   * itself; a line each proposed and approved.
   */
  readonly aloneBytes: number;
  /** The same of lines that came 200 in a call. */
  readonly togetherBytes: number;
  /** The same of rows of one sheet. */
  readonly importedBytes: number;
  /** Milliseconds of proposing one line, and of approving it, the middle ones. */
  readonly draftMs: number;
  readonly approvalMs: number;
  /** Milliseconds a line of proposing 200 in one call, and bytes a line of its answer. */
  readonly draftTogetherMs: number;
  readonly answerBytes: number;
  /** Where the bytes of a line that came alone are, most first: tables and indices by name. */
  readonly parts: readonly (readonly [name: string, bytes: number])[];
}

const LINES = 1000;
const TOGETHER = 200;
/** Bytes a line of which a table or an index is told. */
const LEAST_TOLD = 10;

/** Measures what a line costs on disk by the door it came through, and what proposing and approving take. */
export async function benchLineSize(tested: TestInstallation, claims: Claims): Promise<LineSizeFigures> {
  // As the server answers: what it gives is checked against its contract in tests alone.
  const installation = { ...tested, checkOutput: false };
  const call: Call = { claims, door: 'job', locale: 'en' };
  const propose = async (items: readonly object[]) =>
    (await execute(createDrafts, installation, call, { items })).drafts;
  const approve = (drafts: readonly { readonly id: string; readonly revision: number }[]) =>
    execute(commitEntries, installation, call, {
      drafts: drafts.map(({ id, revision }) => ({ draftId: id, revision })),
    });
  const [drafting, approving, together] = [[] as number[], [] as number[], [] as number[]];
  const before = await sizes(installation);
  const aloneBytes = await growth(installation, async () => {
    for (let n = 0; n < LINES; n += 1) {
      const drafts = await timed(drafting, () => propose([item(n)]));
      await timed(approving, () => approve(drafts));
      if (n % TOGETHER === 0) await vacuumDrafts(installation);
    }
  });
  const parts = [...(await sizes(installation))]
    .map(([name, bytes]) => [name, (bytes - (before.get(name) ?? 0)) / LINES] as const)
    .filter(([, bytes]) => bytes >= LEAST_TOLD)
    .toSorted(([, one], [, other]) => other - one);
  let answered = 0;
  const togetherBytes = await growth(installation, async () => {
    for (let n = LINES; n < 2 * LINES; n += TOGETHER) {
      const items = Array.from({ length: TOGETHER }, (_, place) => item(n + place));
      const drafts = await timed(together, () => propose(items));
      answered += JSON.stringify(drafts).length;
      await approve(drafts);
      await vacuumDrafts(installation);
    }
  });
  const importedBytes = await growth(installation, () => importLines(installation, call));
  return {
    aloneBytes,
    togetherBytes,
    importedBytes,
    draftMs: median(drafting),
    approvalMs: median(approving),
    draftTogetherMs: median(together) / TOGETHER,
    answerBytes: answered / LINES,
    parts,
  };
}

/** Two kinds, each on days of its own: none is told as another's double. */
function item(n: number) {
  const day = new Date(Date.UTC(2021, 0, 1 + Math.floor(n / 2))).toISOString().slice(0, 10);
  const [kind, unit] = n % 2 === 0 ? ['mobile.diesel', 'L'] : ['mobile.gasoline', 'L'];
  return { kind, quantity: `${1000 + n}.25`, unit, from: day, to: day };
}

async function importLines(installation: TestInstallation, call: Call): Promise<void> {
  const rows = Array.from({ length: LINES }, (_, n) => `${1000 + n}.5`);
  const text = `litros\n${rows.join('\n')}\n`;
  const { id } = await storeDocument(installation, installation.north, 'litros.csv', text);
  const input = { documentId: id, mapping: oneLineMapping };
  const { import: proposed } = await execute(proposeImport, installation, call, input);
  await execute(commitImport, installation, call, { importId: proposed.id });
  await workOnImports(installation.database);
}

/** Notes what approved drafts left behind, so that later ones lie in it. */
async function vacuumDrafts({ database }: TestInstallation): Promise<void> {
  await database.pool.query('vacuum public.drafts');
}

/** Bytes a line by which the tables grow. */
async function growth({ database }: TestInstallation, run: () => Promise<void>): Promise<number> {
  const size = async (): Promise<number> => {
    await database.pool.query('vacuum');
    const { rows } = await database.pool.query<{ bytes: string }>(
      `select sum(pg_total_relation_size(c.oid))::text as bytes from pg_class c
       where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`,
    );
    return Number(rows[0]?.bytes);
  };
  const before = await size();
  await run();
  return ((await size()) - before) / LINES;
}

/** Bytes of each table, index and store of long values, by name. */
async function sizes({ database }: TestInstallation): Promise<ReadonlyMap<string, number>> {
  await database.pool.query('vacuum');
  const { rows } = await database.pool.query<{ name: string; bytes: string }>(
    `select coalesce(long.relname || ', long values', c.relname) as name, pg_relation_size(c.oid)::text as bytes
     from pg_class c left join pg_index i on i.indexrelid = c.oid
     left join pg_class long on long.reltoastrelid = coalesce(i.indrelid, c.oid)
     where c.relkind in ('r', 'i', 't') and coalesce(long.relnamespace, c.relnamespace) = 'public'::regnamespace`,
  );
  const found = new Map<string, number>();
  for (const { name, bytes } of rows) found.set(name, (found.get(name) ?? 0) + Number(bytes));
  return found;
}

async function timed<T>(times: number[], run: () => Promise<T>): Promise<T> {
  const began = performance.now();
  const answer = await run();
  times.push(performance.now() - began);
  return answer;
}

function median(times: readonly number[]): number {
  return times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? Number.NaN;
}

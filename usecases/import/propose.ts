import { LIMITS, type Row, type Sheet } from '#documents/document.ts';
import { readDocument as readFile } from '#documents/read.ts';
import { readGround } from '../draft/basis.ts';
import { readDocument } from '../document/reading.ts';
import type { SheetMapping } from '../mapping/mapping-shape.ts';
import { mayDraftEntries } from '../may/ledger.ts';
import { organizationOf } from '../organization.ts';
import { Refused, type RunContext, type UseCase } from '../usecase.ts';
import { type Group, Groups } from './groups.ts';
import { importPropose } from './import.contract.ts';
import { LineReader, type ReadLine } from './line-reader.ts';
import { findImport } from './row.ts';
import { type StagedImport, type StagedLine, stageGroups, stageLines } from './stage.ts';

/** Few enough that what a batch leaves behind is collected while it is young. */
const ROWS_AT_ONCE = 1000;

/**
 * Reads, calculates and checks a sheet; nothing is counted. Refuses with `document.not_found` (404), `document.discarded`,
 * `document.not_stored` (409), `import.no_sheet` or `import.unreadable` (422).
 */
export const proposeImport: UseCase<typeof importPropose.input, typeof importPropose.output> = {
  contract: importPropose,
  may: ({ actor }) => mayDraftEntries(actor),
  async run(context, { documentId, mapping, keyColumn }) {
    const { document, bytes } = await readDocument(context, documentId);
    const sheet = await sheetOf(bytes, document.name, mapping.sheet);
    const id = await insert(context, document.id, sheet.name, mapping, keyColumn);
    const staged = { importId: id, documentId: document.id, sheet: sheet.name };
    const staging = new Staging(context, staged, await readerFor(context, mapping, keyColumn));
    await staging.begin();
    for await (const rows of sheet.batches(ROWS_AT_ONCE)) await staging.take(rows);
    await staging.end();
    await finish(context, id, staging);
    return { import: await findImport(context, id) };
  },
  journal: ({ import: { id, documentId } }) => ({ subjectIds: [id, documentId] }),
};

async function sheetOf(bytes: Uint8Array, name: string, wanted: string): Promise<Sheet> {
  const outcome = await readFile(bytes, name, LIMITS);
  if (!outcome.ok) throw new Refused('import.unreadable', 422, { problem: outcome.problem.code });
  const sheets = outcome.content.kind === 'sheets' ? outcome.content.sheets : [];
  // Of a table of text there is one, whatever it is called.
  const sheet = sheets.find((one) => one.name === wanted) ?? (sheets.length === 1 ? sheets[0] : undefined);
  if (sheet === undefined) throw new Refused('import.no_sheet', 422, { sheet: wanted });
  return sheet;
}

async function insert(
  { tx, actor }: RunContext,
  documentId: string,
  sheet: string,
  mapping: SheetMapping,
  keyColumn: number | null,
): Promise<string> {
  const [row] = await tx.query<{ id: string }>(
    `insert into public.imports (organization_id, document_id, sheet, mapping, key_column, created_by)
     values ($1, $2, $3, $4, $5, $6) returning id`,
    [organizationOf(actor), documentId, sheet, JSON.stringify(mapping), keyColumn, actor.userId],
  );
  if (!row) throw new Error('An insert gave no row.');
  return row.id;
}

async function readerFor(
  context: RunContext,
  mapping: SheetMapping,
  keyColumn: number | null,
): Promise<LineReader> {
  const { sites } = await readGround(context);
  const byName = new Map(
    sites.flatMap(({ id, name, archivedAt }) =>
      archivedAt === null ? [[name.toLowerCase(), id] as const] : [],
    ),
  );
  return new LineReader(mapping, {
    keyColumn,
    siteIdOf: (name) => byName.get(name.trim().toLowerCase()) ?? null,
  });
}

/** Takes rows as they come and stores their lines, a batch being written while the next one is calculated. */
class Staging {
  readonly #context: RunContext;
  readonly #import: StagedImport;
  readonly #reader: LineReader;
  #groups: Groups | null = null;
  #storedGroups = 0;
  #writing: Promise<void> = Promise.resolve();
  readonly #keys = new Set<string>();
  rows = 0;
  lines = 0;
  /** Lines without a problem. */
  ready = 0;

  constructor(context: RunContext, staged: StagedImport, reader: LineReader) {
    this.#context = context;
    this.#import = staged;
    this.#reader = reader;
  }

  async begin(): Promise<void> {
    this.#groups = new Groups(this.#context, await readGround(this.#context), this.#import.importId);
  }

  async take(rows: readonly Row[]): Promise<void> {
    const groups = this.#groups;
    if (groups === null) return;
    const staged: StagedLine[] = [];
    for (const row of rows) {
      for (const line of this.#reader.read(row)) {
        const { shared } = line;
        const group = shared === null ? null : (groups.known(shared) ?? (await this.#newGroup(groups, line)));
        const checked = this.#check(line, group);
        if (checked.problem === null) this.ready += 1;
        staged.push(checked);
      }
    }
    this.rows += rows.length;
    const first = this.lines + 1;
    this.lines += staged.length;
    await this.#writing;
    const fresh = groups.all.slice(this.#storedGroups);
    this.#storedGroups += fresh.length;
    await stageGroups(this.#context, this.#import.importId, fresh);
    this.#writing = stageLines(this.#context, this.#import, first, staged);
    // Whoever waits for it next hears of it; until then it must not count as nobody's.
    this.#writing.catch(() => undefined);
  }

  async end(): Promise<void> {
    await this.#writing;
  }

  /** One statement at a time: what is being written is waited for before the library or a basis is asked for. */
  async #newGroup(groups: Groups, { shared }: ReadLine): Promise<Group | null> {
    if (shared === null) return null;
    await this.#writing;
    return groups.of(shared);
  }

  #check(line: ReadLine, group: Group | null): StagedLine {
    if (group === null || line.quantity === null)
      return { line, group, amounts: null, problem: line.problem };
    if (group.problem !== null) return { line, group, amounts: null, problem: group.problem };
    if (line.key !== null) {
      const key = `${line.column} ${line.key}`;
      if (this.#keys.has(key)) {
        return { line, group, amounts: null, problem: { code: 'row.key_twice', params: { text: line.key } } };
      }
      this.#keys.add(key);
    }
    return { line, group, amounts: group.amountsOf(line.quantity), problem: null };
  }
}

async function finish({ tx }: RunContext, id: string, { rows, lines, ready }: Staging): Promise<void> {
  const [marked] = await tx.query<{ known: number }>('select razao.mark_known_lines($1, 0, $2) as known', [
    id,
    lines,
  ]);
  await tx.query(
    'update public.imports set rows = $2, lines = $3, ready = $4, updated_at = now() where id = $1',
    [id, rows, lines, ready - (marked?.known ?? 0)],
  );
}

import type { Output } from '#web/api/call.ts';

type Begun = Output<'export.begin'>;
type Table = Begun['tables'][number]['table'];
type Page = Output<'export.page'>;

export interface ExportParts {
  readonly begin: () => Promise<Begun>;
  readonly page: (table: Table, after: string | null) => Promise<Page>;
  /** Told after every page. */
  readonly onProgress: (done: number, total: number) => void;
}

export interface ExportFile {
  readonly name: string;
  readonly content: Blob;
  readonly rows: number;
}

/** A name that every file system takes: letters and digits without accents, joined by dashes. */
export function fileNameOf(organizationName: string, startedAt: string): string {
  const plain = organizationName
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60);
  return `razao-${plain || 'export'}-${startedAt.slice(0, 10)}.ndjson`;
}

/**
 * Reads everything of an organization, page by page, as lines of JSON: first one about the export itself, then
 * `{"table": …, "row": …}` for each row. Rows that are added meanwhile are in it too.
 * @throws whatever a page throws, also when it was cancelled
 */
export async function exportEverything({ begin, page, onProgress }: ExportParts): Promise<ExportFile> {
  const { organizationName, startedAt, tables } = await begin();
  const total = tables.reduce((sum, { rows }) => sum + rows, 0);
  const header = { format: 'razao-export', version: 1, organization: organizationName, startedAt, tables };
  // Parts and not one text: the browser keeps them where it likes.
  const parts: Blob[] = [new Blob([`${JSON.stringify(header)}\n`])];
  let done = 0;
  for (const { table } of tables) {
    let after: string | null = null;
    do {
      const found: Page = await page(table, after);
      parts.push(new Blob(found.rows.map((row) => `${JSON.stringify({ table, row })}\n`)));
      done += found.rows.length;
      onProgress(done, Math.max(total, done));
      after = found.next;
    } while (after !== null);
  }
  const content = new Blob(parts, { type: 'application/x-ndjson' });
  return { name: fileNameOf(organizationName, startedAt), content, rows: done };
}

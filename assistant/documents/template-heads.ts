import type { Content, Sheet } from '#documents/document.ts';
import type { ReadInner } from './proposals.ts';

/** The first rows of a sheet that calls itself a template of the product. */
export interface TemplateHead extends Pick<Sheet, 'name' | 'head'> {
  /** The file in the document, outermost first, joined by `/`; null: the document itself. */
  readonly inner: string | null;
}

/** Files in files that may hold a template by what they are called; scans and bills are not opened to look for one. */
const TABLES = /\.(?:csv|tsv|txt|xlsx|xlsm|xls|xlsb|ods|zip|eml)$/i;

/** How the first cell of a template begins, which stands in the first row. */
const MARK = /^\s*razao\/\d{1,4}\/[a-z_]{1,40}\/(?:pt-BR|en)\/.{3,80}$/u;

/** Archives in archives are looked into so deep. */
const DEEPEST = 3;

/** The heads of the templates in what was read of a file, and in the files in it that can be read. */
export async function templateHeads(content: Content, readInner: ReadInner): Promise<TemplateHead[]> {
  const heads: TemplateHead[] = [];
  const walk = async (read: Content, path: string | null, depth: number): Promise<void> => {
    if (read.kind === 'sheets')
      for (const { name, head } of read.sheets) {
        const [first] = head;
        if (first?.number === 1 && MARK.test(first.cells[0]?.text.trim() ?? ''))
          heads.push({ inner: path, name, head });
      }
    if (read.kind !== 'files' || depth >= DEEPEST) return;
    for (const file of read.files.filter(({ name }) => TABLES.test(name))) {
      const outcome = await readInner(file);
      const here = path === null ? file.name : `${path}/${file.name}`;
      if (outcome.ok) await walk(outcome.content, here, depth + 1);
    }
  };
  await walk(content, null, 0);
  return heads;
}

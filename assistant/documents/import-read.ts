import type { z } from 'zod';
import { type Content, LIMITS, type Sheet } from '#documents/document.ts';
import { readDocument as readFile } from '#documents/read.ts';
import { importRead } from '#usecases/import/import.contract.ts';
import { templateMapping } from '#usecases/import/template-mapping.ts';
import { readDocument } from '#usecases/document/reading.ts';
import { mayDraftEntries } from '#usecases/may/ledger.ts';
import type { UseCase } from '#usecases/usecase.ts';
import { settingsOf } from './document-propose.ts';
import type { DocumentProposals } from './proposal-shape.ts';
import { unitsOf } from './sheets/units-of.ts';
import { readAside } from './work/read-aside.ts';

type Output = z.output<typeof importRead.output>;
type ReadSheet = Output['sheets'][number];
type Library = Parameters<typeof templateMapping>[1];

/** Files that may hold a template by what they are called; scans and bills are not opened to look for one. */
const TABLES = /\.(?:csv|tsv|txt|xlsx|xlsm|xls|xlsb|ods|zip|eml)$/i;

const OF_FILES = /^(?:document|sheet|template)\./;

/** Archives in archives are looked into so deep. */
const DEEPEST = 3;

/**
 * Reads sheets for an import. A filled template says itself how it is read; what other sheets mean is proposed, as where a
 * document is drafted. Refuses with `document.not_found` (404), `document.discarded` or `document.not_stored` (409); what
 * cannot be read is told as a problem.
 */
export const readForImport: UseCase<typeof importRead.input, typeof importRead.output> = {
  contract: importRead,
  may: ({ actor }) => mayDraftEntries(actor),
  async run(context, { documentId }) {
    const { document, bytes } = await readDocument(context, documentId);
    const { library } = context.ports;
    const found = await templatesIn(bytes, document.name, library);
    if (found.problems.length > 0 || found.sheets.length > 0) return { document, ...found };
    const { reading } = await settingsOf(context, '');
    const outcome = await readAside({ bytes, name: document.name, context: reading });
    if (!outcome.ok) return { document, sheets: [], problems: [told(outcome.problem)] };
    const confirmed = new Set(reading.remembered.map(({ fingerprint }) => fingerprint));
    const problems = [...outcome.remarks, ...outcome.proposals.problems];
    return {
      document,
      sheets: sheetsOf(outcome.proposals, null, confirmed),
      // What is wrong with a row is told where rows are checked.
      problems: problems
        .filter(({ code }) => OF_FILES.test(code))
        .slice(0, 50)
        .map(told),
    };
  },
  journal: ({ document }) => ({ subjectIds: [document.id] }),
};

function sheetsOf(
  { mapping, inner = [] }: DocumentProposals,
  path: string | null,
  confirmed: ReadonlySet<string>,
): ReadSheet[] {
  const own = (mapping?.sheets ?? []).map((sheet) => ({
    inner: path,
    mapping: sheet,
    keyColumn: null,
    template: null,
    remembered: confirmed.has(sheet.fingerprint),
  }));
  return [
    ...own,
    ...inner.flatMap((file) => sheetsOf(file, path === null ? file.name : `${path}/${file.name}`, confirmed)),
  ];
}

/** Filled templates of a file and of the files in it, and templates that nobody can read any more. */
async function templatesIn(
  bytes: Uint8Array,
  name: string,
  library: Library,
): Promise<Pick<Output, 'sheets' | 'problems'>> {
  if (!TABLES.test(name)) return { sheets: [], problems: [] };
  const outcome = await readFile(bytes, name, LIMITS);
  if (!outcome.ok) return { sheets: [], problems: [] };
  const sheets: ReadSheet[] = [];
  const problems: Output['problems'] = [];
  const look = (sheet: Sheet, inner: string | null): void => {
    const known = templateMapping(sheet, library);
    if (known === null) return;
    if ('problem' in known) problems.push(told(known.problem));
    else
      sheets.push({
        inner,
        mapping: { ...known.mapping, units: unitsOf(sheet.head, known.mapping.columns) },
        keyColumn: known.keyColumn,
        template: known.category,
        remembered: false,
      });
  };
  const walk = async (content: Content, path: string | null, depth: number): Promise<void> => {
    if (content.kind === 'sheets') for (const sheet of content.sheets) look(sheet, path);
    if (content.kind !== 'files' || depth >= DEEPEST) return;
    for (const file of content.files.filter(({ name: own }) => TABLES.test(own))) {
      const read = await readFile(file.bytes, file.name, LIMITS);
      const here = path === null ? file.name : `${path}/${file.name}`;
      if (read.ok) await walk(read.content, here, depth + 1);
    }
  };
  await walk(outcome.content, null, 0);
  return { sheets, problems };
}

function told({ code, params }: { code: string; params: Readonly<Record<string, string>> }) {
  return { code, params: { ...params } };
}

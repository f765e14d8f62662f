import type { z } from 'zod';
import { importRead } from '#usecases/evidence/import/import.contract.ts';
import { templateMapping } from '#usecases/evidence/import/template-mapping.ts';
import { readDocument } from '#usecases/evidence/document/reading.ts';
import { mayDraftEntries } from '#usecases/may/ledger.ts';
import type { UseCase } from '#usecases/usecase.ts';
import { settingsOf } from './document-propose.ts';
import type { DocumentProposals } from './proposal-shape.ts';
import { unitsOf } from './sheets/units-of.ts';
import type { TemplateHead } from './template-heads.ts';
import { readerOf, readersTurn, readForImportAside } from './work/read-aside.ts';

type Output = z.output<typeof importRead.output>;
type ReadSheet = Output['sheets'][number];
type Library = Parameters<typeof templateMapping>[1];

const OF_FILES = /^(?:document|sheet|template)\./;

/**
 * Reads sheets for an import. A filled template says itself how it is read; what other sheets mean is proposed, as where a
 * document is drafted. Refuses with `document.not_found` (404), `document.discarded` or `document.not_stored` (409); what
 * cannot be read is told as a problem.
 */
export const readForImport: UseCase<typeof importRead.input, typeof importRead.output> = {
  contract: importRead,
  may: ({ actor }) => mayDraftEntries(actor),
  turn: (_, holder, signal) => readersTurn(holder, signal),
  async run(context, { documentId }) {
    const { document, bytes } = await readDocument(context, documentId);
    const { reading } = await settingsOf(context, '');
    const file = { bytes, name: document.name, context: reading };
    const outcome = await readForImportAside(file, readerOf(context.actor));
    if (outcome.ok === 'templates') return { document, ...templatesOf(outcome.heads, context.ports.library) };
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

/** How templates are read, and which nobody can read any more. */
function templatesOf(heads: readonly TemplateHead[], library: Library): Pick<Output, 'sheets' | 'problems'> {
  const sheets: ReadSheet[] = [];
  const problems: Output['problems'] = [];
  for (const head of heads) {
    const known = templateMapping(head, library);
    if (known === null) continue;
    if ('problem' in known) problems.push(told(known.problem));
    else
      sheets.push({
        inner: head.inner,
        mapping: { ...known.mapping, units: unitsOf(head.head, known.mapping.columns) },
        keyColumn: known.keyColumn,
        template: known.category,
        remembered: false,
      });
  }
  return { sheets, problems };
}

function told({ code, params }: { code: string; params: Readonly<Record<string, string>> }) {
  return { code, params: { ...params } };
}

import type { InnerFile } from '#documents/document.ts';
import { MOST_DOCUMENT_DRAFTS, type reading } from '#usecases/evidence/document/document-shape.ts';
import { documentPropose } from '#usecases/evidence/document/propose.contract.ts';
import { noteReading, readDocument } from '#usecases/evidence/document/reading.ts';
import { findDocument } from '#usecases/evidence/document/row.ts';
import { draftCreate, draftList } from '#usecases/ledger/draft/draft.contract.ts';
import { createDrafts, listDrafts } from '#usecases/ledger/draft/drafts.ts';
import { readMappings } from '#usecases/evidence/mapping/mappings.ts';
import { mayDraftEntries } from '#usecases/may/ledger.ts';
import { organizationOf } from '#usecases/organization.ts';
import type { RunContext, UseCase } from '#usecases/usecase.ts';
import type { z } from 'zod';
import { vocabularyOf } from '../propose/vocabulary.ts';
import { draftItemOf } from './draft-item.ts';
import type { DocumentContext } from './proposal-shape.ts';
import type { FileOutcome } from './read-file.ts';
import { readAside, readerOf, readersTurn } from './work/read-aside.ts';

type Output = z.input<typeof documentPropose.output>;
type Drafts = Output['drafts'];

/** Problems, and things that were not used, that one answer lists. */
const MOST_TOLD = 100;

/**
 * Reads a document of the organization and drafts what it reports. Reading happens in a thread of its own; what became of
 * it is kept with the document. Refuses with `document.not_found` (404), `document.discarded` or `document.not_stored`
 * (409); a file that cannot be read is no refusal: the problem is kept and answered.
 */
export const proposeDocument: UseCase<typeof documentPropose.input, typeof documentPropose.output> = {
  contract: documentPropose,
  may: ({ actor }) => mayDraftEntries(actor),
  turn: (_, holder, signal) => readersTurn(holder, signal),
  run: async (context, asked) => (await proposeOf(context, asked)).told,
  journal: ({ document, drafts }) => ({ subjectIds: [document.id, ...drafts.map(({ id }) => id)] }),
};

type Asked = z.output<typeof documentPropose.input> & Pick<DocumentContext, 'importsApart'>;

/** The same; `apart`: tables of imports under CBAM that lie in the file, of which nothing was drafted where that was asked for. */
export async function proposeOf(
  context: RunContext,
  { documentId, threadId, words, importsApart = false }: Asked,
): Promise<{ readonly told: Output; readonly apart: readonly InnerFile[] }> {
  const { document, bytes } = await readDocument(context, documentId);
  // One call a document at a time: the second one finds the drafts of the first.
  await context.tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [document.id]);
  const standing = await draftsOf(context, document.id);
  if (standing.length > 0) {
    const found = standing.length;
    const again = { document, drafts: standing, already: true, outcome: 'drafted', found } as const;
    return { told: { ...NOTHING, ...again }, apart: [] };
  }
  const { reading, sites } = await settingsOf(context, words);
  const file = { bytes, name: document.name, context: { ...reading, importsApart } };
  const outcome = await readAside(file, readerOf(context.actor));
  await noteReading(context, document.id, noteOf(outcome));
  const noted = await findDocument(context, document.id);
  if (!outcome.ok)
    return { told: { ...NOTHING, document: noted, problems: [told(outcome.problem)] }, apart: [] };
  const made = await drafted(context, outcome, document.id, threadId, sites);
  return { told: { ...made, document: noted }, apart: outcome.apart ?? [] };
}

const NOTHING: Omit<Output, 'document'> = {
  drafts: [],
  already: false,
  outcome: 'nothing',
  found: 0,
  problems: [],
  unused: [],
  asks: [],
};

async function draftsOf(context: RunContext, documentId: string): Promise<Drafts> {
  const rows = await context.tx.query<{ id: string }>(
    `select d.id from public.drafts d where d.organization_id = $1 and d.state <> 'discarded'
       and d.evidence -> 'read' is not null and d.evidence -> 'read' @> $2::jsonb
     order by d.created_at, d.id limit ${MOST_DOCUMENT_DRAFTS}`,
    [organizationOf(context.actor), JSON.stringify([{ documentId }])],
  );
  if (rows.length === 0) return [];
  const input = draftList.input.parse({ draftIds: rows.map(({ id }) => id), limit: MOST_DOCUMENT_DRAFTS });
  return (await listDrafts.run(context, input)).drafts;
}

interface Settings {
  readonly reading: Omit<DocumentContext, 'products'>;
  /** Ids by name. */
  readonly sites: ReadonlyMap<string, string>;
}

/** What the organization brings to the reading of a file: its number format, sites, CNPJ and remembered mappings. */
export async function settingsOf(context: RunContext, words: string): Promise<Settings> {
  const organizationId = organizationOf(context.actor);
  const [organization] = await context.tx.query<{
    locale: 'pt-BR' | 'en';
    taxId: string | null;
    country: string;
  }>(`select locale, tax_id as "taxId", country from public.organizations where id = $1`, [organizationId]);
  const sites = await context.tx.query<{ id: string; name: string }>(
    'select id, name from public.sites where organization_id = $1 and archived_at is null order by name, id',
    [organizationId],
  );
  const remembered = await readMappings(context, null, 200);
  const taxId = organization?.country === 'BR' ? organization.taxId : null;
  return {
    sites: new Map(sites.map(({ id, name }) => [name, id])),
    reading: {
      locale: organization?.locale ?? context.locale,
      referenceDate: context.now.toISOString().slice(0, 10),
      sites: sites.map(({ name }) => name),
      taxIds: taxId === null ? [] : [taxId],
      kinds: vocabularyOf(context.ports.library),
      words,
      remembered: remembered.map(({ mapping }) => mapping),
      mostActivities: MOST_DOCUMENT_DRAFTS,
    },
  };
}

function noteOf(outcome: FileOutcome): z.output<typeof reading> {
  if (!outcome.ok) return { kind: null, documentKey: null, summary: {}, problem: told(outcome.problem) };
  const { kind, documentKey, proposals } = outcome;
  const found = proposals.activities.length + proposals.beyond;
  const [first] = proposals.problems;
  return {
    kind,
    documentKey,
    summary: { activities: String(found) },
    problem: found === 0 && first !== undefined ? told(first) : null,
  };
}

async function drafted(
  context: RunContext,
  { proposals, remarks }: Extract<FileOutcome, { ok: true }>,
  documentId: string,
  threadId: string | null,
  sites: ReadonlyMap<string, string>,
): Promise<Omit<Output, 'document'>> {
  const { activities, asks, beyond, mapping, unused } = proposals;
  const findings = activities.flatMap((activity) => activity.findings);
  const problems = [...remarks, ...proposals.problems, ...findings];
  const shared = {
    ...NOTHING,
    found: activities.length + beyond,
    problems: [
      ...problems.slice(0, MOST_TOLD).map(told),
      ...beyondTold('document.more_problems', problems.length),
      ...beyondTold('document.more_unused', unused.length),
    ],
    unused: unused.slice(0, MOST_TOLD).map(({ reason, quote, place }) => ({ reason, quote, place })),
    ...(mapping === undefined ? {} : { mapping }),
  };
  const questions = asks.map(({ slot, options }) => ({ slot, ...(options && { options: [...options] }) }));
  if (activities.length === 0) return shared;
  if (beyond > 0) return { ...shared, outcome: 'import', asks: questions };
  if (asks.some(({ slot }) => slot === 'number_format'))
    return { ...shared, outcome: 'confirm', asks: questions };
  const items = activities.map((activity) => draftItemOf(activity, documentId, sites));
  const { drafts } = await createDrafts.run(context, draftCreate.input.parse({ threadId, items }));
  return {
    ...shared,
    drafts,
    outcome: 'drafted',
    asks: asks.map(({ activityIndex, slot, options }) => {
      const draftId = activityIndex === undefined ? undefined : drafts[activityIndex]?.id;
      return { slot, ...(draftId && { draftId }), ...(options && { options: [...options] }) };
    }),
  };
}

/** How many of what is told one by one are not listed. */
function beyondTold(code: string, count: number) {
  return count > MOST_TOLD ? [{ code, params: { count: String(count - MOST_TOLD) } }] : [];
}

function told({ code, params }: { code: string; params: Readonly<Record<string, string>> }) {
  return { code, params: { ...params } };
}

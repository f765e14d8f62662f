import type { documentList } from '#usecases/evidence/document/document.contract.ts';
import type { entryExplain } from '#usecases/ledger/entry/entry.contract.ts';
import type { entryQuery } from '#usecases/ledger/entry/query.contract.ts';
import type { draft as draftShape } from '#usecases/ledger/draft/draft-shape.ts';
import type { calculation } from '#usecases/calculation/footprint/calculation.ts';
import type { JSONValue } from 'ai';
import type { z } from 'zod';
import type { AllowedVerb } from './allowed.ts';
import type { DraftCreateOutput } from './draft.ts';

/**
 * What a model is told of a tool's output: figures, factors and problems, without traces and evidence texts. The person
 * sees the whole output; a model that must not calculate has no use for the steps.
 */
export function summarize(verb: AllowedVerb, output: unknown): JSONValue {
  return json(SUMMARIES[verb]?.(output) ?? output);
}

/** A calculation as a model sees it; `open` while a slot of the draft is. */
export interface ResultSummary {
  readonly status: 'calculated' | 'not_calculated' | 'open';
  readonly co2eKg?: string;
  readonly biogenicCo2Kg?: string;
  readonly scope?: number;
  readonly gwpSet?: string;
  readonly factor?: FactorSummary;
  readonly problems: Draft['problems'];
}

/** A draft as a model sees it. */
export interface DraftSummary extends ResultSummary {
  readonly id: string;
  readonly revision: number;
  readonly state: Draft['state'];
  readonly siteId: string | null;
  readonly activity: Draft['activity'];
  readonly estimated: boolean;
  readonly entryId: string | null;
  /** The words by which the person or the document called it, while its kind is open. */
  readonly called?: string;
  /** Where another line says the same: of the same document, or of the same site, kind and period. */
  readonly repeats?: readonly Repeating[];
}

const REPEATING = ['draft.duplicate_document', 'draft.duplicate_period'] as const;

export type Repeating = (typeof REPEATING)[number];

export interface FactorSummary {
  readonly id: string;
  readonly name: { readonly 'pt-BR': string; readonly en: string };
  readonly publisher: string;
  readonly title: string;
  readonly edition: string;
}

export interface CreateSummary extends Pick<DraftCreateOutput, 'refused' | 'total'> {
  readonly drafts: readonly DraftSummary[];
}

type Explained = z.output<typeof entryExplain.output>;

export interface ExplainSummary {
  readonly entry: Omit<Explained['entry'], 'gasesKg' | 'problems'>;
  readonly result: ResultSummary;
  /** The first steps, as a person would write them. */
  readonly arithmetic: { readonly lines: readonly string[] } | null;
  readonly factors: readonly FactorSummary[];
  readonly evidence: {
    readonly source: NonNullable<Explained['evidence']>['source'];
    readonly text: string;
    readonly documentIds: readonly string[];
  } | null;
  readonly approvedBy: string;
  readonly approvedAt: string;
  readonly versions: number;
}

type Draft = z.output<typeof draftShape>;
type Calculation = z.output<typeof calculation>;
type Computed = Extract<Calculation, { status: 'calculated' }>;
type Uncomputed = Extract<Calculation, { status: 'not_calculated' }>;

const SUMMARIES: Partial<Record<AllowedVerb, (output: unknown) => unknown>> = {
  'draft.create': (output) => {
    const { drafts, refused, total } = output as DraftCreateOutput;
    return { drafts: drafts.map(summarizeDraft), refused, total } satisfies CreateSummary;
  },
  'draft.update': (output) => {
    const { draft, ...rest } = output as { draft: Draft | null };
    return { ...rest, draft: draft && summarizeDraft(draft) };
  },
  'draft.discard': summarizeDrafts,
  'draft.list': summarizeDrafts,
  'entry.query': (output) => {
    const { entries, nextCursor } = output as z.output<typeof entryQuery.output>;
    return {
      entries: entries.map(({ gasesKg: _gases, problems: _problems, tags: _tags, ...line }) => line),
      more: nextCursor !== null,
    };
  },
  'entry.explain': (output) => {
    const { entry, result, versions, arithmetic, evidence } = output as z.output<typeof entryExplain.output>;
    const { gasesKg: _gases, problems: _problems, ...line } = entry;
    const factors = result.status === 'calculated' ? result.factors : [];
    return {
      entry: line,
      result: summarizeResult(result),
      arithmetic: arithmetic && { lines: arithmetic.lines.slice(0, 24) },
      factors: factors.slice(0, 6).map(({ id, name, source }) => ({
        id,
        name,
        publisher: source.publisher,
        title: source.title,
        edition: source.edition,
      })),
      evidence: evidence && {
        source: evidence.source,
        text: evidence.text.slice(0, 200),
        documentIds: [...new Set((evidence.read ?? []).map(({ documentId }) => documentId))],
      },
      approvedBy: entry.committedByName,
      approvedAt: entry.committedAt,
      versions: versions.length,
    } satisfies ExplainSummary;
  },
  'document.list': (output) => ({
    documents: (output as z.output<typeof documentList.output>).documents.map(({ id, name }) => ({
      id,
      name,
    })),
  }),
};

function summarizeDrafts(output: unknown): { drafts: DraftSummary[] } {
  return { drafts: (output as { drafts: Draft[] }).drafts.map(summarizeDraft) };
}

interface Quoted {
  readonly slot: string;
  readonly quote: string;
}

/** What a summary is made from: a draft, whole or without its trace and the text of its evidence. */
export interface Summarizable
  extends Pick<
    Draft,
    'id' | 'revision' | 'state' | 'siteId' | 'activity' | 'estimated' | 'problems' | 'entryId'
  > {
  readonly evidence: {
    readonly spans: readonly Quoted[];
    readonly read?: readonly Quoted[] | undefined;
  } | null;
  readonly result: Uncomputed | Omit<Computed, 'trace'> | null;
  readonly findings?: readonly Pick<Draft['findings'][number], 'code'>[];
}

/** What a message or a document calls an activity: of a document only a name by itself, no whole line of it. */
function calledIn(evidence: Summarizable['evidence']): string | undefined {
  const said = evidence?.spans.find(({ slot }) => slot === 'kind')?.quote;
  if (said !== undefined) return said;
  const printed = evidence?.read?.find(({ slot }) => slot === 'kind')?.quote.trim() ?? '';
  return IS_NAME.test(printed) ? printed : undefined;
}

/** Letters first, and nothing that a line of text is made of: neither sentences nor marks. */
const IS_NAME = /^\p{L}[\p{L}\p{N} ()/%.,&-]{1,39}$/u;

export function summarizeDraft(draft: Summarizable): DraftSummary {
  const { id, revision, state, siteId, activity, estimated, problems, entryId, result } = draft;
  const repeats = REPEATING.filter((code) => draft.findings?.some((finding) => finding.code === code));
  const called = calledIn(draft.evidence);
  return {
    id,
    revision,
    state,
    siteId,
    activity,
    estimated,
    entryId,
    ...(called !== undefined && activity.kind === null && { called }),
    ...(repeats.length > 0 && { repeats }),
    ...(result ? summarizeResult(result) : { status: 'open', problems }),
  };
}

function summarizeResult(result: Uncomputed | Omit<Computed, 'trace'>): ResultSummary {
  if (result.status === 'not_calculated') return { status: result.status, problems: result.problems };
  const { status, co2eKg, biogenicCo2Kg, scope, gwpSet, factors, problems } = result;
  const [main] = factors;
  return {
    status,
    co2eKg,
    biogenicCo2Kg,
    scope,
    gwpSet,
    problems,
    ...(main && {
      factor: {
        id: main.id,
        name: main.name,
        publisher: main.source.publisher,
        title: main.source.title,
        edition: main.source.edition,
      } satisfies FactorSummary,
    }),
  };
}

/** Through JSON, as the wire would: no undefined, no class instances. */
export function json(value: unknown): JSONValue {
  return JSON.parse(JSON.stringify(value)) as JSONValue;
}

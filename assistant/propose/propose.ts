import type { DocumentContext } from '#assistant/documents/proposal-shape.ts';
import type { FileOutcome } from '#assistant/documents/read-file.ts';
import { readAside, readerOf, readersTurn } from '#assistant/documents/work/read-aside.ts';
import type { KindVocabulary } from '#assistant/language/understanding.ts';
import type { UseCase } from '#usecases/usecase.ts';
import type { z } from 'zod';
import { type Understood, understandTurns } from './conversation.ts';
import { engineProblems } from './proposal-problems.ts';
import { assistantPropose } from './propose.contract.ts';
import { vocabularyOf } from './vocabulary.ts';
import type { FiledProposal } from './sent-again.ts';
import { type ReadFiles, understandWithFiles } from './with-files.ts';

export type ProposeInput = z.output<typeof assistantPropose.input>;
export type ProposeOutput = z.input<typeof assistantPropose.output>;

/** As much as one call proposes. */
const MOST_ACTIVITIES = 2_000;

/** Reads one file off the main thread, or on it. */
export type ReadOne = (request: {
  readonly bytes: Uint8Array;
  readonly name: string;
  readonly context: Omit<DocumentContext, 'products'>;
}) => Promise<FileOutcome>;

/** Reads the turns in order and gives what stands after the last one. Pure but for the vocabulary handed in. */
export function propose(
  input: Omit<ProposeInput, 'turns'> & { readonly turns: readonly { readonly text: string }[] },
  today: string,
  kinds: KindVocabulary,
): ProposeOutput {
  const understood = understandTurns(
    input.turns.map((turn) => turn.text),
    { locale: input.locale, referenceDate: input.referenceDate ?? today, sites: input.sites, kinds },
  );
  return outputOf({ ...understood, files: [] }, kinds);
}

/** The same with the files of the turns. */
export async function proposeWithFiles(
  input: ProposeInput,
  today: string,
  kinds: KindVocabulary,
  read: ReadOne,
): Promise<ProposeOutput> {
  const { locale, sites, taxIds } = input;
  const referenceDate = input.referenceDate ?? today;
  const setting = { locale, referenceDate, sites, kinds };
  const turns = input.turns.map(({ text, files }) => ({
    text,
    files: files.map(({ name, base64 }) => ({ name, bytes: new Uint8Array(Buffer.from(base64, 'base64')) })),
  }));
  const reading = await understandWithFiles(turns, setting, ({ name, bytes }, words) =>
    read({
      name,
      bytes,
      context: { ...setting, taxIds, words, remembered: [], mostActivities: MOST_ACTIVITIES },
    }),
  );
  return outputOf(reading, kinds);
}

function outputOf(
  { last, state, files }: Understood & Pick<ReadFiles, 'files'>,
  kinds: KindVocabulary,
): ProposeOutput {
  return {
    intent: last.intent,
    language: last.language,
    activities: state.proposals.map((proposal) => proposedOf(proposal, kinds)),
    ask: [...new Set(state.asks.map((ask) => ask.slot))],
    asks: state.asks.map((ask) => ({
      slot: ask.slot,
      ...(ask.activityIndex === undefined ? {} : { activityIndex: ask.activityIndex }),
      ...(ask.options === undefined ? {} : { options: [...ask.options] }),
    })),
    notUnderstood: [
      ...new Set([...last.notUnderstood.map((left) => left.quote), ...files.flatMap(unusedOf)]),
    ],
    problems: files.flatMap(({ name, outcome }) => problemsOf(name, outcome)),
    files: files.map(({ name, outcome }) => ({ name, ...toldOf(outcome) })),
  };
}

/** What of a file was not used, in its own words; the file itself where nothing was. */
function unusedOf({ name, outcome }: ReadFiles['files'][number]): string[] {
  if (!outcome.ok || outcome.proposals.activities.length === 0) return [name, ...quotesOf(outcome)];
  return quotesOf(outcome);
}

function quotesOf(outcome: FileOutcome): string[] {
  return outcome.ok ? outcome.proposals.unused.map(({ quote }) => quote) : [];
}

function problemsOf(name: string, outcome: FileOutcome) {
  const problems = outcome.ok ? [...outcome.remarks, ...outcome.proposals.problems] : [outcome.problem];
  return problems.map(({ code, params }) => ({ code, params: { name, ...params } }));
}

function toldOf(outcome: FileOutcome): Omit<ProposeOutput['files'][number], 'name'> {
  if (!outcome.ok) return { kind: null, documentKey: null, unused: [], beyond: 0 };
  const { kind, documentKey, proposals } = outcome;
  return {
    kind,
    documentKey,
    unused: proposals.unused.map(({ reason, quote, place }) => ({ reason, quote, place })),
    beyond: proposals.beyond,
    ...(proposals.mapping === undefined ? {} : { mapping: proposals.mapping }),
  };
}

function proposedOf(proposal: FiledProposal, kinds: KindVocabulary): ProposeOutput['activities'][number] {
  const { spans, candidates, route, file, ...slots } = proposal;
  const scope = kinds.kinds.find((kind) => kind.key === proposal.kind)?.scope ?? file?.activity.scope;
  return {
    ...slots,
    candidates: [...candidates],
    ...(route === undefined ? {} : { route: [...route] }),
    ...(scope === undefined ? {} : { scope }),
    evidence: {
      source: 'api',
      spans: [...spans],
      ...(file === undefined ? {} : { file: file.name, places: [...file.activity.evidence] }),
    },
    problems: engineProblems(proposal),
    ...(file === undefined
      ? {}
      : { recognized: file.activity.recognized, findings: [...file.activity.findings] }),
  };
}

export const assistantProposeUseCase: UseCase<typeof assistantPropose.input, typeof assistantPropose.output> =
  {
    contract: assistantPropose,
    may: () => true,
    turn: ({ turns }, holder, signal) =>
      turns.some(({ files }) => files.length > 0) ? readersTurn(holder, signal) : null,
    run: (context, input) => {
      const today = context.now.toISOString().slice(0, 10);
      const kinds = vocabularyOf(context.ports.library);
      if (input.turns.every(({ files }) => files.length === 0))
        return Promise.resolve(propose(input, today, kinds));
      return proposeWithFiles(input, today, kinds, (file) => readAside(file, readerOf(context.actor)));
    },
  };

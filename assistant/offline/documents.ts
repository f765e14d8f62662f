import en from '#messages/en/problems.json' with { type: 'json' };
import refusalsEn from '#messages/en/refusals.json' with { type: 'json' };
import pt from '#messages/pt-BR/problems.json' with { type: 'json' };
import refusalsPt from '#messages/pt-BR/refusals.json' with { type: 'json' };
import type { Ask, Locale, Proposal } from '../language/understanding.ts';
import type { DocumentSummary } from '../tools/document.ts';

import { type AskedQuestion, wordQuestions } from './asking.ts';
import { co2e, list } from './format.ts';
import { itemInWords, sharedPeriod, type Tongue } from './phrase.ts';
import type { Call } from './step.ts';
import type { Done, Reading } from './prompt.ts';
import { repeated } from './repeated.ts';
import { say, type Wording } from './wording.ts';

const TOOL = 'document_propose';
const MOST_LISTED = 4;
const MOST_PROBLEMS = 4;

/** The documents of the message that were not read yet, each by a call of its own. */
export function unreadDocuments({ attachments, done }: Reading): Call[] {
  const read = new Set(
    done.flatMap(({ tool, input }) => (tool === TOOL ? [(input as { documentId?: string }).documentId] : [])),
  );
  return attachments
    .filter((documentId) => !read.has(documentId))
    .map((documentId) => ({ tool: TOOL, input: { documentId } }));
}

/** The documents of this turn with what became of them. */
export function readDocuments(done: readonly Done[]): readonly Done[] {
  return done.filter(({ tool }) => tool === TOOL);
}

/**
 * What the words beside documents report themselves: whole amounts of kinds that no document has. The way of a freight,
 * the use and the period went into reading the documents.
 */
export function besideDocuments(activities: readonly Proposal[], done: readonly Done[]): Proposal[] {
  const kinds = new Set(
    readDocuments(done).flatMap(({ output, refused }) =>
      refused === null ? (output as DocumentSummary).drafts.map(({ activity }) => activity.kind) : [],
    ),
  );
  return activities.filter(
    ({ kind, quantity, unit }) =>
      kind !== null && quantity !== null && unit !== null && unit !== 'km' && !kinds.has(kind),
  );
}

/**
 * Sentences on each document: what was found, what was not used and why, and what to do next. Of several, each is a
 * paragraph that begins with its place among them: names of files are nobody's words to be repeated.
 */
export function documentSentences(done: readonly Done[], tongue: Tongue): string[] {
  const read = readDocuments(done).map(({ output, refused }) =>
    refused === null
      ? sentencesOn(output as DocumentSummary, tongue)
      : [say(tongue.reply, 'document_failed', { why: why(refused, {}, tongue.reply) })],
  );
  if (read.length < 2) return read.flat();
  const count = read.length;
  return [
    ...read.map((sentences, index) =>
      [say(tongue.reply, 'document_place', { n: index + 1, count }), ...sentences].join(' '),
    ),
    '',
  ].flatMap((paragraph, index) => (index === 0 ? [paragraph] : [`\n\n${paragraph}`]));
}

function sentencesOn(document: DocumentSummary, tongue: Tongue): string[] {
  const { reply } = tongue;
  const { drafts, found, outcome, already, unused, unusedCount, problems, total } = document;
  const sentences: string[] = [];
  if (outcome === 'drafted') {
    const activities = drafts.map(({ activity, called }) => ({ ...activity, called }));
    const named = activities.slice(0, MOST_LISTED).map((activity) => itemInWords(activity, tongue));
    const rest = found - named.length;
    const items = list(rest > 0 ? [...named, say(reply, 'items_more', { count: rest })] : named, reply);
    const key: Wording = already ? 'document_already' : 'document_drafted';
    sentences.push(say(reply, key, { count: found, items, when: sharedPeriod(activities, tongue) }));
    if (!already && total.co2eKg !== null) {
      const values = { total: co2e(total.co2eKg, tongue.numbers), count: total.calculated };
      sentences.push(say(reply, total.notCalculated > 0 ? 'total_partial' : 'total', values, tongue.seed));
    }
    if (!already) sentences.push(...repeated(drafts, tongue));
  }
  if (outcome === 'import') sentences.push(say(reply, 'document_import', { count: found }));
  if (outcome === 'confirm') sentences.push(say(reply, 'document_confirm', { count: found }));
  if (outcome === 'nothing') sentences.push(say(reply, 'document_nothing'));
  const told = problems.slice(0, MOST_PROBLEMS).map(({ code, params }) => whyOf(code, params, reply));
  sentences.push(...new Set(told));
  if (problems.length > MOST_PROBLEMS)
    sentences.push(say(reply, 'document_more_problems', { count: problems.length - MOST_PROBLEMS }));
  if (unusedCount > 0)
    sentences.push(
      say(reply, 'document_unused', { count: unusedCount, items: unusedInWords(unused, reply) }),
    );
  return sentences;
}

/** Up to four of what was not used, each with its reason. */
function unusedInWords(unused: DocumentSummary['unused'], reply: Locale): string {
  const named = unused.slice(0, MOST_LISTED).map(({ reason, quote }) => {
    const shown = quote.slice(0, 50);
    const key = REASONS[reason];
    return key === undefined ? `“${shown}”` : `“${shown}” (${say(reply, key)})`;
  });
  return list(named, reply);
}

const REASONS: Readonly<Record<string, Wording>> = {
  not_activity: 'unused_not_activity',
  total: 'unused_total',
  zero: 'unused_zero',
  negative: 'unused_negative',
  unreadable: 'unused_unreadable',
  beside: 'unused_beside',
  no_quantity: 'unused_no_quantity',
  not_wanted: 'unused_not_wanted',
  sheet: 'unused_sheet',
};

/** What readers say of a file, and what verbs refuse. */
const SENTENCES: Readonly<Record<Locale, Readonly<Record<string, string>>>> = {
  'pt-BR': { ...refusalsPt, ...pt },
  en: { ...refusalsEn, ...en },
};

/** The same, with the file's name before it where it is of a file in another one, and does not name it itself. */
function whyOf(code: string, params: Readonly<Record<string, string>>, reply: Locale): string {
  const sentence = why(code, params, reply);
  const { file = '' } = params;
  return file === '' || sentence.includes(file) ? sentence : `“${file}”: ${sentence}`;
}

/** The sentence of a problem's code; of an unknown one, the code. */
function why(code: string, params: Readonly<Record<string, string>>, reply: Locale): string {
  const sentence = SENTENCES[reply][code];
  if (sentence === undefined) return say(reply, 'failed_other', { code });
  return sentence
    .replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => params[name] ?? '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** The questions that the drafts of documents leave open, in words. */
export function documentQuestions(done: readonly Done[], today: string, tongue: Tongue): AskedQuestion[] {
  return readDocuments(done).flatMap(({ output, refused }) => {
    if (refused !== null) return [];
    const { drafts, asks, outcome } = output as DocumentSummary;
    if (outcome !== 'drafted') return [];
    const standing = drafts.map((draft) => ({ draftId: draft.id, proposal: proposalOf(draft) }));
    const open = asks.flatMap(({ slot, draftId, options }): Ask[] => {
      const activityIndex = drafts.findIndex(({ id }) => id === draftId);
      if (activityIndex < 0 || !ASKED.has(slot)) return [];
      return [{ slot: slot as Ask['slot'], activityIndex, ...(options && { options }) }];
    });
    return wordQuestions(open, standing, today, tongue);
  });
}

const ASKED: ReadonlySet<string> = new Set(['quantity', 'unit', 'period', 'kind', 'site', 'distance']);

function proposalOf({ activity, estimated, called }: DocumentSummary['drafts'][number]): Proposal {
  const { kind, quantity, unit, from, to } = activity;
  return {
    kind,
    candidates: kind === null ? [] : [kind],
    quantity,
    unit,
    from,
    to,
    estimated,
    yearInferred: false,
    spans: called === undefined ? [] : [{ slot: 'kind', start: 0, end: called.length, quote: called }],
  };
}

import { advance } from '#assistant/language/advance.ts';
import { understand } from '#assistant/language/understand.ts';
import {
  EMPTY_CONVERSATION,
  type Ask,
  type ConversationState,
  type KindVocabulary,
  type Locale,
  type Proposal,
  type Understanding,
} from '#assistant/language/understanding.ts';
import { type DocumentActivity, NOTHING } from '../documents/proposal-shape.ts';
import type { FileOutcome } from '../documents/read-file.ts';
import type { Understood } from './conversation.ts';

/** A file as it comes with a turn. */
export interface GivenFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

export interface GivenTurn {
  readonly text: string;
  readonly files: readonly GivenFile[];
}

/** A proposal that was read in a file; it keeps where, through all corrections. */
export interface FiledProposal extends Proposal {
  readonly file?: { readonly name: string; readonly activity: DocumentActivity };
}

export interface ReadFiles extends Understood {
  readonly files: readonly { readonly name: string; readonly outcome: FileOutcome }[];
}

interface Setting {
  readonly locale: Locale;
  readonly referenceDate: string;
  readonly sites: readonly string[];
  readonly kinds: KindVocabulary;
}

/** Reads a file with the words of its turn beside it. */
type Read = (file: GivenFile, words: string) => Promise<FileOutcome>;

/** Understands turns in order, files of a turn before the next turn: what they report stands, and may be corrected. */
export async function understandWithFiles(
  turns: readonly GivenTurn[],
  setting: Setting,
  read: Read,
): Promise<ReadFiles> {
  let state: ConversationState = EMPTY_CONVERSATION;
  let last: Understanding | null = null;
  const files: { name: string; outcome: FileOutcome }[] = [];
  for (const turn of turns) {
    last = understand({ text: turn.text, ...setting, conversation: state });
    if (turn.files.length === 0) {
      state = advance(state, last);
      continue;
    }
    const outcomes = await readAll(turn, read, files);
    files.push(...outcomes);
    const found = outcomes.flatMap(({ name, outcome }) =>
      outcome.ok ? outcome.proposals.activities.map((activity) => proposalOf(name, activity)) : [],
    );
    last = beside(last, found, turn.text);
    const before = advance(state, { ...last, asks: [] }).proposals;
    const asks = [...last.asks, ...asksOf(outcomes, before.length)];
    state = { proposals: [...before, ...found], asks };
  }
  return { last: last ?? understand({ text: '', ...setting, conversation: state }), state, files };
}

type Outcomes = { name: string; outcome: FileOutcome }[];

async function readAll(turn: GivenTurn, read: Read, before: Readonly<Outcomes>): Promise<Outcomes> {
  const outcomes: Outcomes = [];
  for (const file of turn.files) {
    const outcome = await read(file, turn.text);
    outcomes.push({ name: file.name, outcome: once(outcome, file.name, [...before, ...outcomes]) });
  }
  return withoutCancelled(outcomes);
}

/** A document whose cancellation comes with it reports nothing. */
function withoutCancelled(outcomes: Outcomes): Outcomes {
  const keys = new Set(
    outcomes.flatMap(({ outcome }) =>
      outcome.ok && outcome.proposals.problems.some(({ code }) => code === 'fiscal.cancelled')
        ? (outcome.documentKey ?? [])
        : [],
    ),
  );
  return outcomes.map(({ name, outcome }) => {
    if (!outcome.ok || outcome.documentKey === null || !keys.has(outcome.documentKey))
      return { name, outcome };
    const problem = { code: 'fiscal.cancelled', params: { key: outcome.documentKey } };
    return { name, outcome: { ...outcome, proposals: { ...NOTHING, problems: [problem] } } };
  });
}

/** The same fiscal document handed in twice reports nothing again. */
function once(outcome: FileOutcome, name: string, before: Readonly<Outcomes>): FileOutcome {
  const key = outcome.ok ? outcome.documentKey : null;
  if (!outcome.ok || key === null) return outcome;
  if (outcome.ok && outcome.proposals.problems.some(({ code }) => code === 'fiscal.cancelled'))
    return outcome;
  const known = before.find((one) => one.outcome.ok && one.outcome.documentKey === key);
  if (known === undefined) return outcome;
  const problem = { code: 'document.already_read', params: { name, key } };
  return { ...outcome, proposals: { ...NOTHING, problems: [problem] } };
}

/**
 * What the words of a turn report beside its files: whole amounts of their own. The way of a freight, the period, the use
 * of a fuel went into reading the files, and are no activities again.
 */
function beside(told: Understanding, found: readonly Proposal[], text: string): Understanding {
  const kinds = new Set(found.map(({ kind }) => kind));
  const whole = told.activities.filter(
    ({ kind, quantity, unit }) =>
      kind !== null &&
      quantity !== null &&
      unit !== null &&
      unit !== 'km' &&
      (found.length === 0 || !kinds.has(kind)),
  );
  const ways = new Set(found.flatMap(({ distance }) => distance ?? []));
  return {
    ...told,
    intent: 'record',
    activities: whole.map((activity) => ({ ...activity, ...sameTime(activity, found, text) })),
    changes: [],
    removals: [],
    asks: [],
    notUnderstood: told.notUnderstood.filter(({ value }) => value === null || !ways.has(value)),
  };
}

/** `no mesmo dia`: the one period of what was read in the files. */
function sameTime({ from }: Proposal, found: readonly Proposal[], text: string): Partial<Proposal> {
  if (
    from !== null ||
    !/\bmesm[oa] (?:dia|data|m[eê]s|per[ií]odo)|\bsame (?:day|date|month|period)/i.test(text)
  )
    return {};
  const [first] = found;
  const one =
    first !== undefined && found.every((other) => other.from === first.from && other.to === first.to);
  return one ? { from: first.from, to: first.to } : {};
}

function proposalOf(name: string, activity: DocumentActivity): FiledProposal {
  const {
    evidence: _evidence,
    findings: _findings,
    recognized: _recognized,
    scope: _scope,
    ...slots
  } = activity;
  return { ...slots, estimated: activity.estimated ?? false, spans: [], file: { name, activity } };
}

/** The questions of files, pointing at the standing proposals. */
function asksOf(outcomes: readonly { outcome: FileOutcome }[], before: number): Ask[] {
  let at = before;
  return outcomes.flatMap(({ outcome }) => {
    if (!outcome.ok) return [];
    const start = at;
    at += outcome.proposals.activities.length;
    return outcome.proposals.asks.map((ask) =>
      ask.activityIndex === undefined ? ask : { ...ask, activityIndex: start + ask.activityIndex },
    );
  });
}

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
import { sameLoads } from '../documents/loads/same-loads.ts';
import { toldTwice, withoutAgain } from '../documents/told-twice.ts';
import type { Understood } from './conversation.ts';
import {
  again,
  fileOf,
  type FiledIn,
  type FiledProposal,
  type GivenFile,
  isSaidAnew,
  sentBefore,
  standsOf,
} from './sent-again.ts';

export interface GivenTurn {
  readonly text: string;
  readonly files: readonly GivenFile[];
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
  const files: Outcome[] = [];
  for (const turn of turns) {
    last = understand({ text: turn.text, ...setting, conversation: state });
    if (turn.files.length === 0) {
      state = advance(state, last);
      continue;
    }
    const { outcomes, renewed } = await readAll(turn, read, files, state.proposals);
    files.push(...outcomes);
    const standing = state.proposals.filter((one) => !renewed.has(fileOf(one)?.given));
    const found = outcomes.flatMap(({ given, outcome }) =>
      outcome.ok ? outcome.proposals.activities.map((activity) => proposalOf(given, activity)) : [],
    );
    last = beside(last, found, turn.text);
    const before = advance({ ...state, proposals: standing }, { ...last, asks: [] }).proposals;
    const asks = [...last.asks, ...asksOf(outcomes, before.length)];
    state = { proposals: [...before, ...found], asks };
  }
  return { last: last ?? understand({ text: '', ...setting, conversation: state }), state, files };
}

interface Outcome {
  readonly name: string;
  readonly given: GivenFile;
  readonly outcome: FileOutcome;
}
type Outcomes = readonly Outcome[];

/** The files of a turn with what each reports that does not stand yet; `renewed`: files whose reading these replace. */
async function readAll(
  turn: GivenTurn,
  read: Read,
  before: Outcomes,
  proposals: readonly FiledProposal[],
): Promise<{ outcomes: Outcomes; renewed: ReadonlySet<unknown> }> {
  const outcomes: Outcome[] = [];
  const renewed = new Set<unknown>();
  for (const given of turn.files) {
    const outcome = await read(given, turn.text);
    const { name } = given;
    const earlier = sentBefore(given, [...before, ...outcomes]);
    const together = outcomes.some((one) => one === earlier);
    if (earlier === undefined || !(together || standsOf(earlier, proposals))) {
      outcomes.push({ name, given, outcome: once(outcome, name, [...before, ...outcomes]) });
    } else if (!together && (await isSaidAnew(outcome, given, turn.text, read))) {
      renewed.add(earlier.given);
      outcomes.push({ name, given, outcome });
    } else outcomes.push({ name, given, outcome: again(outcome, name) });
  }
  const standing = proposals.flatMap((one) => {
    const file = fileOf(one);
    return file === null || renewed.has(file.given) ? [] : [file];
  });
  return { outcomes: onceOfAll(withoutCancelled(outcomes), turn.text, standing), renewed };
}

/** What two files both tell, of a turn or of turns after one another, is proposed once; the later file says so. */
function onceOfAll(outcomes: Outcomes, words: string, standing: readonly FiledIn[]): Outcomes {
  const read = outcomes.flatMap(({ name, given, outcome }) =>
    outcome.ok ? outcome.proposals.activities.map((activity) => ({ name, given, activity })) : [],
  );
  const loads = sameLoads([...standing, ...read], words, standing.length);
  const known = new Set(loads.map(({ again: { activity } }) => activity));
  const equal = toldTwice([...standing, ...read], words, standing.length);
  const twice = [...loads, ...equal.filter(({ again: { activity } }) => !known.has(activity))];
  if (twice.length === 0) return outcomes;
  return outcomes.map((read) => {
    const { outcome } = read;
    const again = twice.filter((one) => one.again.given === read.given);
    if (!outcome.ok || again.length === 0) return read;
    const proposals = withoutAgain(outcome.proposals, again);
    return { ...read, outcome: { ...outcome, proposals } };
  });
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
  return outcomes.map((one) => {
    const { outcome } = one;
    if (!outcome.ok || outcome.documentKey === null || !keys.has(outcome.documentKey)) return one;
    const problem = { code: 'fiscal.cancelled', params: { key: outcome.documentKey } };
    return { ...one, outcome: { ...outcome, proposals: { ...NOTHING, problems: [problem] } } };
  });
}

/** The same fiscal document handed in twice reports nothing again. */
function once(outcome: FileOutcome, name: string, before: Outcomes): FileOutcome {
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

function proposalOf(given: GivenFile, activity: DocumentActivity): FiledProposal {
  const {
    evidence: _evidence,
    findings: _findings,
    recognized: _recognized,
    scope: _scope,
    load: _load,
    ...slots
  } = activity;
  return {
    ...slots,
    estimated: activity.estimated ?? false,
    spans: [],
    file: { name: given.name, given, activity },
  };
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

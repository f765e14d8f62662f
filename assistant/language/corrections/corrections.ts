import { pattern } from '../lexicon/pattern.ts';
import { fold } from '../text/fold.ts';
import { type Amount, isFree, type Place } from '../text/mentions.ts';
import { isEstimated } from '../amounts/estimated.ts';
import { spansOf, typedPlace } from '../reading/proposal-spans.ts';
import type { Reading } from '../reading/reading.ts';
import { segmentAt, segmentsOf } from '../reading/segments.ts';
import { addressed, isSubject, proposalsOf, quotedBy, targetsOf } from './targets.ts';
import { yearChanges } from './corrected-years.ts';
import { mayChange, type NamedSlot, namedSlots } from './named-slots.ts';
import { movedMonths } from './moved-months.ts';
import { withoutRemarks } from './remarks.ts';
import type {
  Ask,
  Change,
  ConversationState,
  KindVocabulary,
  Proposal,
  ProposalChange,
} from '../understanding.ts';
import { UNITS } from '../units/units.ts';
import { optionOf } from '../drafts/asks.ts';
import { product } from '../numbers/exact.ts';
import { kindChanges } from './corrected-kinds.ts';
import { unitOnly } from './corrected-units.ts';
import { flightChanges, periodChanges, siteChanges } from './corrected-scope.ts';
import { fits, nearest } from './correction-target.ts';

export interface Corrections {
  readonly changes: readonly Change[];
  readonly used: readonly Place[];
  /** True when a number came that may be meant for one of several drafts. */
  readonly unclear: boolean;
  /** Questions that the change itself raises. */
  readonly asks: readonly Ask[];
}

const NOT_BEFORE = pattern()`
  \b{corrections.not_before}\s+(?:r\$|us\$|€|£)?\s*(?:era|foi|sao|eram|foram|o|a|os|as|em|para)?\s*$
`;

/**
 * Reads a turn, or one clause of it, as changes to what stands: the new amount, unit, thing, period or site, each for the
 * proposals it names (else the last one). What follows `não` or `em vez de` is the old value and only helps to find the
 * proposal; a clause that names what it changes changes nothing else, and what is told on the side changes nothing.
 */
export function corrections(
  whole: Reading,
  state: ConversationState,
  vocabulary: KindVocabulary,
): Corrections {
  const reading = withoutRemarks(whole, state, vocabulary);
  const named = namedSlots(reading);
  const last = state.proposals.length - 1;
  const general = targetsOf(reading, state, vocabulary);
  const years = yearChanges(reading, state, named, general);
  const told = amountChanges(reading, state, vocabulary, { general, named, years: years.used });
  const used = [...told.used, ...years.used];
  const changes: Change[] = [...told.changes, ...years.changes];
  const { newAmounts } = told;
  if (newAmounts.length === 0) changes.push(...unitOnly(reading, state, general, vocabulary, used));
  changes.push(...kindChanges(reading, state, vocabulary, newAmounts));
  const moved = movedMonths(reading, state, general);
  if (moved.length > 0) changes.push(...moved);
  else if (years.changes.length === 0)
    changes.push(...periodChanges(reading, state, general, newAmounts, last));
  changes.push(...siteChanges(reading, state, general, last));
  changes.push(...flightChanges(reading, state, general, last));
  const asks: Ask[] = [...told.asks];
  const all = merged(changes.flatMap((change) => allowed(change, named)));
  for (const { index, set } of all) {
    if (set.kind !== null) continue;
    const options = (set.candidates ?? []).map((kind) => optionOf('kind', kind, vocabulary));
    asks.push({ slot: 'kind', activityIndex: index, options });
  }
  return { changes: all, used, unclear: told.unclear, asks };
}

/** What of a change the clause may change. */
function allowed({ index, set }: Change, named: ReadonlySet<NamedSlot>): Change[] {
  if (named.size === 0) return [{ index, set }];
  const kept = Object.entries(set).filter(
    ([key]) => key === 'spans' || mayChange(named, key as keyof ProposalChange),
  );
  return kept.every(([key]) => key === 'spans')
    ? []
    : [{ index, set: Object.fromEntries(kept) as ProposalChange }];
}

interface Told {
  readonly changes: readonly Change[];
  readonly used: readonly Place[];
  readonly unclear: boolean;
  /** In which of two formats a new amount is to be read. */
  readonly asks: readonly Ask[];
  readonly newAmounts: readonly Amount[];
}

/** The new amounts of a clause, each for the proposal that it is said of. */
function amountChanges(
  reading: Reading,
  state: ConversationState,
  vocabulary: KindVocabulary,
  clause: Clause,
): Told {
  const changes: Change[] = [];
  const asks = new Map<number, Ask>();
  let unclear = false;
  const { old, fresh } = oldAndNew(reading, state, clause);
  const used: Place[] = old.map(({ number }) => number);
  for (const amount of fresh) {
    const target = mayBeYear(reading, amount, state, clause.named)
      ? 'unclear'
      : targetOf(amount, fresh.length === 1, { reading, state, vocabulary, general: clause.general });
    if (target === null) continue;
    const change = target === 'unclear' ? null : amountChange(reading, amount, state.proposals[target]);
    const format = target === 'unclear' ? null : formatOf(reading, amount, target, vocabulary);
    if (target === 'unclear' || change === null || (format !== null && change.quantity !== null)) {
      unclear = true;
      continue;
    }
    used.push(amount.number);
    changes.push({ index: target, set: change });
    asks.delete(target);
    if (format !== null) asks.set(target, format);
  }
  return { changes, used, unclear, asks: [...asks.values()], newAmounts: fresh };
}

/** What a clause says of which slots and drafts it means, and the numbers in it that are years. */
interface Clause {
  readonly general: readonly number[];
  readonly named: ReadonlySet<NamedSlot>;
  readonly years: readonly Place[];
}

/** The amounts of a clause that only help to find a draft, and those that a draft may take. */
function oldAndNew(reading: Reading, state: ConversationState, { named, years }: Clause) {
  const amounts = reading.amounts
    .filter((amount) => isFree(amount, years))
    .map((amount) => withUnitAhead(reading, amount));
  const old = amounts.filter(
    (amount) =>
      (amount.number.value === null && amount.number.values === undefined) ||
      (amount.number.weak && amount.unit === null) ||
      isOld(reading, amount, state) ||
      isOrdinalNumber(reading, amount) ||
      isCountOfChanges(reading, amount),
  );
  const fresh = amounts.filter(
    (amount) =>
      !old.includes(amount) &&
      (mayChange(named, 'quantity') ||
        (mayChange(named, 'distance') && amount.unit?.dimension === 'distance')),
  );
  return { old, fresh };
}

/** The draft that takes an amount; null where none does, and unclear where it may be meant for several. */
function targetOf(
  amount: Amount,
  isOnly: boolean,
  among: {
    readonly reading: Reading;
    readonly state: ConversationState;
    readonly vocabulary: KindVocabulary;
    readonly general: readonly number[];
  },
): number | 'unclear' | null {
  const { reading, state, vocabulary, general } = among;
  const told = namedBeside(reading, state, vocabulary, amount, isOnly);
  // `a última água`: of the waters the one that the place names.
  const placed = told.filter((index) => general.includes(index));
  const named = placed.length > 0 ? placed : told;
  if (named.length === 0 && general.length === 0) {
    const meant = nearest(state, amount, vocabulary);
    return meant === null || isFarOff(amount, state.proposals[meant]) ? 'unclear' : meant;
  }
  const fitting = (named.length > 0 ? named : general).filter((index) =>
    fits(state.proposals[index], amount, vocabulary),
  );
  const alike = fitting.filter((index) => state.proposals[index]?.unit === amount.unit?.code);
  if (reading.items.length > 0) {
    if (isOneOfSeveral(state, fitting, amount) || isOfSeveralTimes(state, alike)) return 'unclear';
  }
  const rest = fitting.length > 0 ? fitting : [named[0] ?? general[0]];
  const [target] = alike.length > 0 ? alike : rest;
  if (target === undefined) return null;
  return isFarOff(amount, state.proposals[target]) ? 'unclear' : target;
}

/** The drafts of the things that stand in the clause of an amount. */
function namedBeside(
  reading: Reading,
  state: ConversationState,
  vocabulary: KindVocabulary,
  amount: Amount,
  isOnly: boolean,
): readonly number[] {
  const segments = segmentsOf(reading);
  const here = segmentAt(segments, amount.start);
  const beside = reading.items.filter((item) => segmentAt(segments, item.start) === here);
  const near = beside.length === 0 && isOnly ? reading.items : beside;
  const said = near.flatMap((item) => {
    const quoted = quotedBy(reading, item, state);
    return quoted.length > 0 ? quoted : proposalsOf(item.concept, state, vocabulary);
  });
  return addressed(said, reading, state);
}

/** `troca para MWh: 640`, `em kg: 3.200`: the unit stands in front of the number. */
function withUnitAhead(reading: Reading, amount: Amount): Amount {
  if (amount.unit !== null || amount.bareDollar) return amount;
  const hit = UNITS.all(reading.tokens).find(
    ({ end, value }) =>
      end <= amount.start &&
      ['mass', 'volume', 'energy', 'distance', 'freight'].includes(value.dimension) &&
      /^ ?[:=] ?$/.test(reading.text.slice(end, amount.start)),
  );
  return hit === undefined ? amount : { ...amount, unit: { start: hit.start, end: hit.end, ...hit.value } };
}

/** `the waste was 302 t` where several wastes stand in that unit: nobody can tell which. */
function isOneOfSeveral(
  { proposals }: ConversationState,
  fitting: readonly number[],
  amount: Amount,
): boolean {
  const kinds = new Set(fitting.map((index) => proposals[index]?.kind));
  const alike = fitting.filter((index) => proposals[index]?.unit === amount.unit?.code);
  return kinds.size > 1 && (amount.unit === null || alike.length !== 1);
}

/** `a água está errada, o certo é 1.310 m³` where the water of three months stands: nobody can tell which. */
function isOfSeveralTimes({ proposals }: ConversationState, alike: readonly number[]): boolean {
  const times = new Set(alike.map((index) => `${proposals[index]?.from} ${proposals[index]?.site ?? ''}`));
  return times.size > 2 && times.size === alike.length;
}

/** `foi 2024` of 300 litres in May 2026: as likely another year as another amount. */
function mayBeYear(
  { text, today }: Reading,
  { start, end, unit, number }: Amount,
  { proposals }: ConversationState,
  named: ReadonlySet<NamedSlot>,
): boolean {
  if (unit !== null || named.has('amount') || !/^(?:19|20)\d\d$/.test(text.slice(start, end))) return false;
  const years = Number(today.slice(0, 4)) - Number(number.value);
  const near = proposals.some(({ quantity }) => {
    const share = Number(number.value) / Number(quantity ?? Number.NaN);
    return share > 0.4 && share < 2.5;
  });
  return years >= -1 && years < 12 && !near && proposals.some(({ from }) => from !== null);
}

/** More or less than a hundredfold, with no unit that would tell why: hardly the new value of this proposal. */
function isFarOff(amount: Amount, proposal: Proposal | undefined): boolean {
  const [now, was] = [Number(amount.number.value), Number(proposal?.quantity ?? Number.NaN)];
  return amount.unit === null && now > 0 && was > 0 && Math.abs(Math.log10(now / was)) > 2;
}

function amountChange(reading: Reading, amount: Amount, proposal: Proposal | undefined): ProposalChange {
  const value = amount.number.value;
  const spans = spansOf(reading, [
    ['quantity', amount.number],
    ['unit', amount.unit],
  ]);
  const bare = amount.unit === null ? value : null;
  if (proposal?.kind === 'travel.flight' && bare !== null && /^\d{1,3}$/.test(bare))
    return { passengers: Number(bare), spans };
  if (amount.unit?.dimension === 'distance' && proposal?.distance !== undefined)
    return { distance: value, distanceUnit: amount.unit.code, spans };
  // `os botijões foram 5`, `eram 28` of 26: as many bottles of the same weight.
  const [, count, bottles] = /^(\d+) × (\d+) kg$/.exec(proposal?.arithmetic ?? '') ?? [];
  if (
    bottles !== undefined &&
    bare !== null &&
    (/\b(?:botij\w+|bujo\w+|cilindr\w+|bottles?|cylinders?|p ?\d\d)\b/.test(reading.text) ||
      isNearer(bare, Number(count), Number(proposal?.quantity)))
  )
    return { quantity: product(bare, bottles), arithmetic: `${bare} × ${bottles} kg`, spans };
  return {
    quantity: value,
    ...(amount.unit === null ? {} : { unit: amount.unit.code }),
    arithmetic: undefined,
    ...(isEstimated(reading, segmentsOf(reading), amount) ? { estimated: true } : {}),
    spans,
  };
}

/** `actually 1,300 L`: in which of its two formats the new amount of a draft is to be read; null where it has one. */
function formatOf(
  reading: Reading,
  { number }: Amount,
  activityIndex: number,
  vocabulary: KindVocabulary,
): Ask | null {
  if (number.values === undefined) return null;
  const options = number.values.map((value) => optionOf('number_format', value, vocabulary));
  return { slot: 'number_format', activityIndex, options, span: typedPlace(reading, number) };
}

/** Whether a new value lies nearer, as a ratio, to how many there were than to what they weigh. */
function isNearer(value: string, count: number, weight: number): boolean {
  const now = Math.log(Number(value));
  return /^\d+$/.test(value) && Math.abs(now - Math.log(count)) < Math.abs(now - Math.log(weight));
}

/** The value that was there: said as not so, or `de 1.200 para 1.320`. */
function isOld(reading: Reading, amount: Amount, state: ConversationState): boolean {
  const before = reading.text.slice(Math.max(0, amount.start - 24), amount.start);
  if (isSubject(reading, amount) && state.proposals.some(({ quantity }) => quantity === amount.number.value))
    return true;
  if (
    /\b(?:nao|not|em vez de|ao inves de|instead of|rather than|wasn't)\s+(?:[a-z]+ )?(?:r\$|us\$|€|£)?\s*$/.test(
      before,
    ) &&
    reading.amounts.length > 1
  )
    return true;
  // `gasolina é 700 e etanol é 500`: what each of two was found to be, though the other one stood so.
  if (
    /\b(?:e|eh|era|foi|is|was)\s*$/.test(before) &&
    /\b(?:invert\w*|troquei|swap\w*|mixed up)\b/.test(reading.text)
  )
    return false;
  const standing = state.proposals.some(
    (proposal) => proposal.quantity === amount.number.value && amount.number.value !== null,
  );
  return (
    standing &&
    reading.amounts.length > 1 &&
    (NOT_BEFORE.test(before) || /\b(?:de|from|os|as|o|a|the|those|aqueles)\s*$/.test(before))
  );
}

function isOrdinalNumber({ text }: Reading, { number, start, unit }: Amount): boolean {
  if (unit !== null) return false;
  const before = text.slice(0, start);
  if (number.inWords && /\b(?:os|as|the|all|todos os|todas as)\s*$/.test(before)) return true;
  return /\b(?:linha|line|item|numero|number|entry|draft|row|rascunho|categoria|category|escopo|scope)\s*$/.test(
    before,
  );
}

const CHANGES_BEHIND = pattern()`
  ^ (?:correc(?:ao|oes)|ajustes?|acertos?|mudancas?|alterac(?:ao|oes)|coisas?|erros?|detalhes?|pontos?|mes(?:es)?|
  anos?|fixes|fix|corrections?|changes?|edits?|things?|mistakes?|errors?|points?|months?|years?)\b
`;

/** `duas correções: …`, `two things`: how many changes follow. */
function isCountOfChanges({ typed, corrected }: Reading, { unit, end }: Amount): boolean {
  return unit === null && CHANGES_BEHIND.test(fold(typed.slice(corrected.original(end))));
}

/** The changes of each proposal in one. */
export function merged(changes: readonly Change[]): Change[] {
  const byIndex = new Map<number, ProposalChange>();
  for (const { index, set } of changes) {
    const old = byIndex.get(index) ?? {};
    byIndex.set(index, { ...old, ...set, spans: [...(old.spans ?? []), ...(set.spans ?? [])] });
  }
  return [...byIndex].sort(([a], [b]) => a - b).map(([index, set]) => ({ index, set }));
}

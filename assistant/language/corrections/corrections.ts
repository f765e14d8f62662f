import type { Amount, Place } from '../text/mentions.ts';
import { spansOf } from '../reading/proposal-spans.ts';
import type { Reading } from '../reading/reading.ts';
import { segmentAt, segmentsOf } from '../reading/segments.ts';
import { isDenied } from '../reading/denied.ts';
import { acceptsUnit, proposalsOf, quotedBy, targetsOf } from './targets.ts';
import type {
  Ask,
  Change,
  ConversationState,
  KindVocabulary,
  Proposal,
  ProposalChange,
} from '../understanding.ts';
import { UNITS } from '../units/units.ts';
import { optionOf, shown } from '../drafts/asks.ts';
import { product } from '../numbers/exact.ts';
import { kindChanges } from './corrected-kinds.ts';
import { flightChanges, periodChanges, siteChanges } from './corrected-scope.ts';
import { fits, multipleOf, nearest } from './correction-target.ts';

export interface Corrections {
  readonly changes: readonly Change[];
  readonly used: readonly Place[];
  /** True when a number came that may be meant for one of several drafts. */
  readonly unclear: boolean;
  /** Questions that the change itself raises. */
  readonly asks: readonly Ask[];
}

const NOT_BEFORE =
  /\b(?:nao|not|em vez de|ao inves de|instead of|rather than|e nao|and not|wasn't|nao era|nao foi|nao e|de|from|estava|old|antes)\s+(?:r\$|us\$|€|£)?\s*(?:era|foi|sao|eram|foram|o|a|os|as|em|para)?\s*$/;

/**
 * Reads a turn as changes to what stands: the new amount, unit, thing, period or site, each for the proposals it names
 * (else the last one). What follows `não` or `em vez de` is the old value and only helps to find the proposal.
 */
export function corrections(
  reading: Reading,
  state: ConversationState,
  vocabulary: KindVocabulary,
): Corrections {
  const changes: Change[] = [];
  const used: Place[] = [];
  const last = state.proposals.length - 1;
  let unclear = false;
  const segments = segmentsOf(reading);
  const amounts = reading.amounts.map((amount) => withUnitAhead(reading, amount));
  const newAmounts = amounts.filter(
    (amount) =>
      amount.number.value !== null &&
      !(amount.number.weak && amount.unit === null) &&
      !isOld(reading, amount, state) &&
      !isOrdinalNumber(reading, amount),
  );
  const general = targetsOf(reading, state, vocabulary);
  for (const old of amounts.filter((amount) => !newAmounts.includes(amount))) used.push(old.number);
  for (const amount of newAmounts) {
    const here = segmentAt(segments, amount.start);
    const beside = reading.items.filter((item) => segmentAt(segments, item.start) === here);
    const near = beside.length === 0 && newAmounts.length === 1 ? reading.items : beside;
    const named = near.flatMap((item) => {
      const quoted = quotedBy(reading, item, state);
      return quoted.length > 0 ? quoted : proposalsOf(item.concept, state, vocabulary);
    });
    if (named.length === 0 && general.length === 0) {
      const meant = nearest(state, amount, vocabulary);
      if (meant === null || isFarOff(amount, state.proposals[meant])) {
        unclear = true;
        continue;
      }
      used.push(amount.number);
      changes.push({ index: meant, set: amountChange(reading, amount, state.proposals[meant]) });
      continue;
    }
    const fitting = (named.length > 0 ? named : general).filter((index) =>
      fits(state.proposals[index], amount, vocabulary),
    );
    if (reading.items.length > 0 && isOneOfSeveral(state, fitting, amount)) {
      unclear = true;
      continue;
    }
    const alike = fitting.filter((index) => state.proposals[index]?.unit === amount.unit?.code);
    const [target] =
      alike.length > 0 ? alike : fitting.length > 0 ? fitting : [named[0] ?? general[0] ?? last];
    if (target === undefined) continue;
    if (isFarOff(amount, state.proposals[target])) {
      unclear = true;
      continue;
    }
    used.push(amount.number);
    changes.push({ index: target, set: amountChange(reading, amount, state.proposals[target]) });
  }
  if (newAmounts.length === 0) changes.push(...unitOnly(reading, state, general, last, vocabulary, used));
  changes.push(...kindChanges(reading, state, vocabulary, newAmounts, last));
  changes.push(...periodChanges(reading, state, general, newAmounts, last));
  changes.push(...siteChanges(reading, state, general, last));
  changes.push(...flightChanges(reading, state, general, last));
  const asks: Ask[] = [];
  const multiple = newAmounts.length === 0 ? multipleOf(reading.text) : null;
  const [target] = general.length > 0 ? general : state.proposals.length === 1 ? [last] : [];
  const old = target === undefined ? null : (state.proposals[target]?.quantity ?? null);
  if (multiple !== null && target !== undefined && old !== null) {
    const value = product(old, multiple);
    changes.push({ index: target, set: { quantity: null } });
    const label = { 'pt-BR': shown(value, 'pt-BR'), en: shown(value, 'en') };
    asks.push({ slot: 'quantity', activityIndex: target, options: [{ value, label }] });
  } else if (multiple !== null) unclear = true;
  const all = merged(changes);
  for (const { index, set } of all) {
    if (set.kind !== null) continue;
    const options = (set.candidates ?? []).map((kind) => optionOf('kind', kind, vocabulary));
    asks.push({ slot: 'kind', activityIndex: index, options });
  }
  return { changes: all, used, unclear, asks };
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
  if (proposal?.kind === 'travel.flight' && amount.unit === null && value !== null && /^\d{1,3}$/.test(value))
    return { passengers: Number(value), spans };
  if (amount.unit?.dimension === 'distance' && proposal?.distance !== undefined)
    return { distance: value, distanceUnit: amount.unit.code, spans };
  // `os botijões foram 5`: as many bottles of the same weight.
  const bottles = /^\d+ × (\d+) kg$/.exec(proposal?.arithmetic ?? '')?.[1];
  if (
    bottles !== undefined &&
    amount.unit === null &&
    value !== null &&
    /\b(?:botij\w+|bujo\w+|cilindr\w+|bottles?|cylinders?|p ?\d\d)\b/.test(reading.text)
  )
    return { quantity: product(value, bottles), arithmetic: `${value} × ${bottles} kg`, spans };
  return {
    quantity: value,
    ...(amount.unit === null ? {} : { unit: amount.unit.code }),
    arithmetic: undefined,
    spans,
  };
}

/** The value that was there: said as not so, or `de 1.200 para 1.320`. */
function isOld(reading: Reading, amount: Amount, state: ConversationState): boolean {
  const before = reading.text.slice(Math.max(0, amount.start - 24), amount.start);
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

function isOrdinalNumber(reading: Reading, amount: Amount): boolean {
  if (
    amount.unit === null &&
    amount.number.inWords &&
    /\b(?:os|as|the|all|todos os|todas as)\s*$/.test(reading.text.slice(0, amount.start))
  )
    return true;
  return (
    amount.unit === null &&
    /\b(?:linha|line|item|numero|number|entry|draft|row|rascunho)\s*$/.test(
      reading.text.slice(0, amount.start),
    )
  );
}

/** `ops, é kWh, não MWh`: a unit without a number, the first one that is not denied. */
function unitOnly(
  reading: Reading,
  state: ConversationState,
  general: readonly number[],
  last: number,
  vocabulary: KindVocabulary,
  used: Place[],
): Change[] {
  for (const hit of UNITS.all(reading.tokens)) {
    if (isDenied(reading, hit)) continue;
    const word = reading.text.slice(hit.start, hit.end);
    if (
      [
        'a',
        'g',
        'm',
        'h',
        'real',
        'unidade',
        'unit',
        'head',
        'peca',
        'un',
        'voo',
        'viagem',
        'flight',
        'trip',
        'hora',
        'dia',
        'day',
        'animal',
        'giga',
        'mega',
      ].includes(word)
    )
      continue;
    if (reading.items.some((item) => item.start < hit.end && hit.start < item.end)) continue;
    const target = (general.length > 0 ? general : [last]).find((index) =>
      acceptsUnit(state.proposals[index]?.kind ?? null, hit.value.dimension, vocabulary),
    );
    if (target === undefined) continue;
    used.push({ start: hit.start, end: hit.end });
    return [{ index: target, set: { unit: hit.value.code, spans: spansOf(reading, [['unit', hit]]) } }];
  }
  return currencyOnly(reading, state, general, last);
}

const CURRENCIES: readonly (readonly [RegExp, string])[] = [
  [/\b(?:pounds?(?: sterling)?|libras?(?: esterlinas?)?)\b/, 'GBP'],
  [/\beuros?\b/, 'EUR'],
  [/\b(?:us )?d[oo]l(?:lars?|ar(?:es)?)\b/, 'USD'],
  [/\breais\b/, 'BRL'],
];

/** `pounds actually`, `em dólares`: another currency of the money that stands. */
function currencyOnly(
  reading: Reading,
  { proposals }: ConversationState,
  general: readonly number[],
  last: number,
): Change[] {
  const target = (general.length > 0 ? general : [last]).find((index) =>
    CURRENCIES.some(([, code]) => code === proposals[index]?.unit),
  );
  const told = CURRENCIES.filter(([word]) => word.test(reading.text));
  const [said] = told;
  if (target === undefined || said === undefined || told.length !== 1) return [];
  return [{ index: target, set: { unit: said[1] } }];
}

function merged(changes: readonly Change[]): Change[] {
  const byIndex = new Map<number, ProposalChange>();
  for (const { index, set } of changes) {
    const old = byIndex.get(index) ?? {};
    byIndex.set(index, { ...old, ...set, spans: [...(old.spans ?? []), ...(set.spans ?? [])] });
  }
  return [...byIndex].sort(([a], [b]) => a - b).map(([index, set]) => ({ index, set }));
}

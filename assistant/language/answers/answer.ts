import { accepts } from '../kinds/accepts.ts';
import { meantReading } from './mark-of-number.ts';
import { eachOrAll } from './each-or-all.ts';
import { agreedTo, byOption, byWords } from './options.ts';
import { isEstimated } from '../amounts/estimated.ts';
import { isDenied, isDeniedPlace } from '../reading/denied.ts';
import { segmentsOf } from '../reading/segments.ts';
import type { Amount, ItemMention, Place } from '../text/mentions.ts';
import { spansOf } from '../reading/proposal-spans.ts';
import type { Reading } from '../reading/reading.ts';
import { stretchesOf, within } from '../reading/stretches.ts';
import { type Context, resolveKinds } from '../kinds/resolve-kind.ts';
import { byOrdinal, proposalsOf } from '../corrections/targets.ts';
import type {
  Ask,
  Change,
  ConversationState,
  KindVocabulary,
  Proposal,
  ProposalChange,
} from '../understanding.ts';
import { UNITS } from '../units/units.ts';
import { DIMENSION_OF } from '../words/units.ts';

export interface Answered {
  readonly changes: readonly Change[];
  readonly used: readonly Place[];
}

/**
 * Reads a turn as answers to the open questions; whatever else it says is left to the other readers. `only` are the
 * proposals that a clause of it speaks of.
 */
export function answers(
  reading: Reading,
  state: ConversationState,
  vocabulary: KindVocabulary,
  only: readonly number[] | null = null,
): Answered {
  const changes: Change[] = [];
  const used: Place[] = [];
  const filled = new Set<string>();
  for (const ask of state.asks) {
    const meant = namedOf(ask.slot, reading, state, vocabulary);
    for (const index of concerned(ask, state)) {
      if (meant !== null && !meant.includes(index)) continue;
      if (filled.has(`${ask.slot}/${index}`) || only?.includes(index) === false) continue;
      const proposal = state.proposals[index];
      if (proposal === undefined) continue;
      const found = READERS[ask.slot]?.({ reading, ask, proposal, vocabulary, used });
      if (!found) continue;
      changes.push({ index, set: found.set });
      used.push(...found.places);
      filled.add(`${ask.slot}/${index}`);
    }
  }
  return { changes: [...changes, ...siteTold(reading, state, changes)], used };
}

/**
 * `o diesel foi em maio` where the time of petrol is open too: the answer is of what it names. Null where it names none
 * of them, or all.
 */
function namedOf(
  slot: Ask['slot'],
  reading: Reading,
  state: ConversationState,
  vocabulary: KindVocabulary,
): readonly number[] | null {
  const open = new Set(state.asks.flatMap((ask) => (ask.slot === slot ? concerned(ask, state) : [])));
  // `a energia é de Camaçari` while the place of the diesel is open: of what it names, and no answer.
  const told =
    slot === 'site' ? reading.items.flatMap(({ concept }) => proposalsOf(concept, state, vocabulary)) : [];
  if (told.length > 0 && told.every((index) => !open.has(index))) return [];
  if (open.size < 2 || slot === 'kind') return null;
  const said = reading.amounts.length + reading.periods.length + UNITS.all(reading.tokens).length > 0;
  const ordinal = said ? byOrdinal(reading.text, state.proposals.length) : null;
  const named =
    ordinal ??
    reading.items.flatMap((item) =>
      isDenied(reading, item) ? [] : proposalsOf(item.concept, state, vocabulary),
    );
  const meant = named.filter((index) => open.has(index));
  return meant.length === 0 || new Set(meant).size === open.size ? null : meant;
}

/** `Joinville, abr/26` where only the period was asked: the one site that is told goes along. */
function siteTold(reading: Reading, state: ConversationState, changes: readonly Change[]): Change[] {
  const [site, ...others] = reading.sites;
  const name = site?.names[0];
  if (site === undefined || name === undefined || site.names.length > 1 || others.length > 0) return [];
  const free = reading.amounts.every(({ number, unit }) => number.weak || unit === null);
  const touched = [...new Set(changes.map(({ index }) => index))];
  const placed = (index: number) =>
    state.proposals[index]?.site !== undefined ||
    changes.some((one) => one.index === index && one.set.site !== undefined);
  if (!free || touched.some(placed)) return [];
  return touched.map((index) => ({ index, set: { site: name, spans: spansOf(reading, [['site', site]]) } }));
}

function concerned(ask: Ask, state: ConversationState): number[] {
  if (ask.activityIndex !== undefined) return [ask.activityIndex];
  return state.proposals.flatMap((proposal, index) => (isOpen(ask.slot, proposal) ? [index] : []));
}

/** Whether a slot of a proposal still waits for its answer. */
export function isOpen(slot: Ask['slot'], proposal: Proposal): boolean {
  if (slot === 'period') return proposal.from === null;
  if (slot === 'kind') return proposal.kind === null;
  if (slot === 'unit' || slot === 'currency') return proposal.unit === null;
  if (slot === 'quantity' || slot === 'number_format')
    return proposal.quantity === null && proposal.route === undefined;
  if (slot === 'distance')
    return proposal.distance === null && (proposal.kind === null || proposal.kind.startsWith('freight'));
  return proposal.site === undefined;
}

interface Question {
  readonly reading: Reading;
  readonly ask: Ask;
  readonly proposal: Proposal;
  readonly vocabulary: KindVocabulary;
  readonly used: readonly Place[];
}
type Reply = { readonly set: ProposalChange; readonly places: readonly Place[] } | null;

/** `móvel`, `mobile`: the use in the word of the greenhouse-gas inventory, as the whole of an answer. */
const MOBILE = /^\W*(?:(?:e|foi|era|fonte|uso|combustao|it's|it is|it was) )?(?:movel|mobile)\W*$/;

const READERS: Readonly<Record<Ask['slot'], (question: Question) => Reply>> = {
  number_format: ({ reading, ask, proposal, vocabulary }) => {
    const amount = ownAmount(reading, proposal, vocabulary);
    const values = (ask.options ?? []).map((option) => option.value);
    const value = amount?.number.value ?? null;
    const meant = meantReading(reading, ask, value === null ? null : (amount ?? null));
    if (meant !== null)
      return { set: { quantity: meant }, places: reading.amounts.map(({ number }) => number) };
    if (amount && value !== null) {
      return {
        set: {
          quantity: value,
          ...unitSet(amount, proposal, vocabulary),
          ...hedge(reading, amount),
          spans: spansOf(reading, [['quantity', amount.number]]),
        },
        places: [amount.number],
      };
    }
    const chosen = byOption(reading, ask.options ?? []);
    return chosen !== null && values.includes(chosen) ? { set: { quantity: chosen }, places: [] } : null;
  },
  quantity: ({ reading, ask, proposal, vocabulary }) => {
    const [route] = reading.routes.filter(({ airports }) => airports.length > 1);
    // A flight whose cities told no airport is measured by its route.
    if (proposal.kind === 'travel.flight' && route !== undefined)
      return {
        set: {
          route: route.airports,
          passengers: proposal.passengers ?? 1,
          return: proposal.return ?? false,
          spans: spansOf(reading, [['route', route]]),
        },
        places: [],
      };
    const meant = eachOrAll(reading, ask);
    if (meant !== null) return { set: meant, places: [] };
    const amount = ownAmount(reading, proposal, vocabulary);
    if (!amount || amount.number.value === null) {
      const chosen = byOption(reading, ask.options ?? []);
      return chosen === null ? null : { set: { quantity: chosen }, places: [] };
    }
    return {
      set: {
        quantity: amount.number.value,
        ...unitSet(amount, proposal, vocabulary),
        ...hedge(reading, amount),
        spans: spansOf(reading, [
          ['quantity', amount.number],
          ['unit', amount.unit],
        ]),
      },
      places: [amount.number],
    };
  },
  unit: ({ reading, proposal, vocabulary }) => {
    for (const hit of UNITS.all(reading.tokens)) {
      if (isDenied(reading, hit)) continue;
      const single = hit.end - hit.start === 1;
      if (
        single &&
        reading.text.trim().length > 6 &&
        !/^\s*(?:em |in |e |foi em )?[a-z]\s*[.!]?\s*$/.test(reading.text)
      )
        continue;
      if (proposal.kind !== null && !accepts(proposal.kind, hit.value.dimension, vocabulary)) continue;
      const withNumber = reading.amounts.some(
        (amount) =>
          amount.unit?.start === hit.start &&
          amount.number.value !== proposal.quantity &&
          !amount.number.weak,
      );
      if (withNumber) continue;
      const places = reading.amounts
        .filter((amount) => amount.unit?.start === hit.start)
        .map((amount) => amount.number);
      return { set: { unit: hit.value.code, spans: spansOf(reading, [['unit', hit]]) }, places };
    }
    return null;
  },
  currency: ({ reading }) => {
    const named = /\b(?:dolar(?:es)?|dollars?|usd|us\$|americanos?)|us\$/.test(reading.text)
      ? 'USD'
      : /\b(?:reais|real|brl)\b|r\$/.test(reading.text)
        ? 'BRL'
        : /\b(?:euros?|eur)\b|€/.test(reading.text)
          ? 'EUR'
          : /\b(?:libras?|pounds?|gbp)\b|£/.test(reading.text)
            ? 'GBP'
            : null;
    return named === null ? null : { set: { unit: named }, places: [] };
  },
  period: ({ reading }) => {
    const [period] = reading.periods.filter((mention) => mention.from !== '');
    if (period === undefined) return null;
    return {
      set: {
        from: period.from,
        to: period.to,
        yearInferred: period.yearInferred,
        spans: spansOf(reading, [['period', period]]),
      },
      places: [],
    };
  },
  kind: (question) => {
    const { proposal, ask } = question;
    const reading = answering(question.reading);
    const cues = new Set(reading.cues.map((cue) => cue.cue));
    // Both uses are named: the amount is of two things, and stays to be asked.
    if (cues.has('mobile') && cues.has('stationary')) return null;
    const stationary = cues.has('stationary') ? 'stationary' : null;
    const use = cues.has('mobile') || MOBILE.test(reading.text) ? 'mobile' : stationary;
    const named = byThing({ ...question, reading }, { use, cues, dimension: null, beside: new Set() });
    if (named !== null) return named;
    const byUse = use === null ? [] : proposal.candidates.filter((kind) => kind.startsWith(`${use}.`));
    const byMode = ['road', 'rail', 'sea', 'air', 'inland_water']
      .filter((mode) => cues.has(mode))
      .flatMap((mode) => proposal.candidates.filter((kind) => kind.endsWith(`.${mode}`)));
    const [only] = byUse.length === 1 ? byUse : byMode;
    const chosen = only ?? byOption(reading, ask.options ?? []);
    return chosen === null ? null : { set: { kind: chosen, candidates: [chosen] }, places: [] };
  },
  site: ({ reading, ask }) => {
    const offered = (ask.options ?? []).map((option) => option.value);
    const fits = (name: string) => offered.length === 0 || offered.includes(name);
    const site =
      reading.sites.find(({ names }) => names.filter(fits).length === 1) ??
      // None of the offered ones, but one that the workspace has.
      reading.sites.find(({ names }) => names.length === 1 && reading.sites.length === 1);
    const name = site?.names.find(fits) ?? site?.names[0];
    if (site !== undefined && name !== undefined)
      return { set: { site: name, spans: spansOf(reading, [['site', site]]) }, places: [] };
    const chosen =
      byOption(reading, ask.options ?? []) ?? byWords(reading, offered) ?? agreedTo(reading, offered);
    return chosen === null ? null : { set: { site: chosen }, places: [] };
  },
  distance: ({ reading, used }) => {
    const amount = reading.amounts.find(
      (candidate) =>
        candidate.number.value !== null &&
        !used.includes(candidate.number) &&
        (candidate.unit === null || candidate.unit.dimension === 'distance'),
    );
    if (!amount) return null;
    return {
      set: {
        distance: amount.number.value,
        distanceUnit: amount.unit?.code ?? 'km',
        spans: spansOf(reading, [['distance', amount]]),
      },
      places: [amount.number],
    };
  },
};

/** The first thing of an answer that is of one kind: of those that were offered, else of those that take the unit. */
function byThing({ reading, proposal, ask, vocabulary }: Question, context: Context): Reply {
  const options = (ask.options ?? []).map((option) => option.value);
  const dimension = DIMENSION_OF.get(proposal.unit ?? '') ?? null;
  for (const item of reading.items) {
    // `não era gasolina, era etanol`: what it is not answers nothing.
    if (isDenied(reading, item) || isDeniedPlace(reading, item)) continue;
    const kinds = resolveKinds(item.concept, context, vocabulary);
    const offered = kinds.filter((kind) => options.includes(kind));
    const [kind, ...others] =
      offered.length > 0 ? offered : kinds.filter((one) => accepts(one, dimension, vocabulary));
    if (kind !== undefined && others.length === 0)
      return { set: { kind, candidates: [kind], spans: spansOf(reading, [['kind', item]]) }, places: [] };
  }
  return null;
}

/** `cerca de 2,7 mil toneladas`: an answer is as rough as it says; one that says nothing leaves the draft as it was. */
function hedge(reading: Reading, amount: Amount): ProposalChange {
  return isEstimated(reading, segmentsOf(reading), amount) ? { estimated: true } : {};
}

/** `diesel. Also 200 L of petrol in the cars`: what stands before that which is added behind the answer. */
function answering(reading: Reading): Reading {
  const [first] = reading.items;
  const added = reading.amounts.find(
    ({ unit, start }) => unit !== null && first !== undefined && start > first.end,
  );
  const stretch = stretchesOf(reading).find(
    ({ start, end }) => added !== undefined && start <= added.start && added.start < end,
  );
  if (first === undefined || stretch === undefined || stretch.start <= first.end) return reading;
  return within(reading, { start: 0, end: stretch.start });
}

/** The amount that answers: one whose unit fits and that is not said of another thing. */
function ownAmount(reading: Reading, proposal: Proposal, vocabulary: KindVocabulary): Amount | undefined {
  return reading.amounts.find((amount) => {
    const dimension = amount.unit?.dimension ?? null;
    if (proposal.kind !== null && !accepts(proposal.kind, dimension, vocabulary)) return false;
    const isOfIt = (item: ItemMention) => fits(item, proposal, dimension, vocabulary);
    if (speaksOfAnother(reading, proposal, isOfIt)) return false;
    return reading.items
      .filter((item) => item.start >= amount.end && item.start - amount.end < 12)
      .every((item) => isOfIt(item) !== false);
  });
}

/** `3 passageiros voaram de GRU a LIS` answers nothing about petrol: what it tells is an activity of its own. */
function speaksOfAnother(
  { items, routes }: Reading,
  { kind }: Proposal,
  isOfIt: (item: ItemMention) => boolean | null,
): boolean {
  if (kind === null) return false;
  const flies = routes.some(({ airports }) => airports.length > 1);
  if (flies && kind !== 'travel.flight') return true;
  const told = items.map(isOfIt);
  return told.includes(false) && !told.includes(true);
}

/** Whether a thing may be the proposal's; null where it tells no kind. */
function fits(
  { concept }: ItemMention,
  proposal: Proposal,
  dimension: string | null,
  vocabulary: KindVocabulary,
): boolean | null {
  const kinds = resolveKinds(
    concept,
    { use: null, cues: new Set(), dimension, beside: new Set() },
    vocabulary,
  );
  if (kinds.length === 0) return null;
  return kinds.some(
    (kind) =>
      kind === proposal.kind ||
      proposal.candidates.includes(kind) ||
      kind.split('.')[1] === proposal.kind?.split('.')[1],
  );
}

function unitSet(amount: Amount, proposal: Proposal, vocabulary: KindVocabulary): ProposalChange {
  const { unit } = amount;
  if (unit === null || (proposal.kind !== null && !accepts(proposal.kind, unit.dimension, vocabulary)))
    return {};
  return { unit: unit.code };
}

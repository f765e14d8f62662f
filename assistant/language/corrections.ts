import type { Amount, ItemMention, Place } from './mentions.ts';
import { spansOf } from './proposal-spans.ts';
import type { Reading } from './reading.ts';
import { resolveKinds } from './resolve-kind.ts';
import { segmentAt, segmentsOf } from './segments.ts';
import { acceptsUnit, byOrdinal, proposalsOf, targetsOf } from './targets.ts';
import type {
  Ask,
  Change,
  ConversationState,
  KindVocabulary,
  Proposal,
  ProposalChange,
} from './understanding.ts';
import { UNITS } from './units.ts';
import { shown } from './asks.ts';
import { product } from './exact.ts';
import { DIMENSION_OF } from './words/units.ts';
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
  const newAmounts = reading.amounts.filter(
    (amount) =>
      amount.number.value !== null &&
      !(amount.number.weak && amount.unit === null) &&
      !isOld(reading, amount, state) &&
      !isOrdinalNumber(reading, amount),
  );
  const general = targetsOf(reading, state, vocabulary);
  for (const old of reading.amounts.filter((amount) => !newAmounts.includes(amount))) used.push(old.number);
  for (const amount of newAmounts) {
    const here = segmentAt(segments, amount.start);
    const near = reading.items.filter((item) => segmentAt(segments, item.start) === here);
    const named = near.flatMap((item) => proposalsOf(item.concept, state, vocabulary));
    if (named.length === 0 && general.length === 0) {
      const meant = nearest(state, amount, vocabulary);
      if (meant === null) {
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
    const [target] = fitting.length > 0 ? fitting : [named[0] ?? general[0] ?? last];
    if (target === undefined) continue;
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
  return { changes: merged(changes), used, unclear, asks };
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
    const before = reading.text.slice(Math.max(0, hit.start - 18), hit.start);
    if (/\b(?:nao|not|em vez de|ao inves de|instead of|rather than)\s+(?:[a-z]{1,3} )?$/.test(before))
      continue;
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
  return [];
}

/** `troca por etanol`, `era gasolina, não diesel`, `foi no gerador`: another thing, or another use of the same fuel. */
function kindChanges(
  reading: Reading,
  state: ConversationState,
  vocabulary: KindVocabulary,
  amounts: readonly Amount[],
  last: number,
): Change[] {
  const denied = (place: Place) =>
    /\b(?:nao|not|em vez d[eo]|ao inves d[eo]|instead of|rather than|troc\w+ (?:o|a)?|switch|replace|change|mud\w+ (?:o|a)?|substitu\w+ (?:o|a)?)\s*(?:e|era|foi|o|a|na|no|em|nos|nas|para|in|on|for|the|was|it was|in the|for the)?\s*$/.test(
      reading.text.slice(Math.max(0, place.start - 30), place.start),
    );
  const fresh = reading.items.filter(
    (item) => !denied(item) && proposalsOf(item.concept, state, vocabulary).length === 0,
  );
  const stale = reading.items.filter(
    (item) => denied(item) || proposalsOf(item.concept, state, vocabulary).length > 0,
  );
  const ordinal = byOrdinal(reading.text, state.proposals.length);
  const oldTargets = stale.flatMap((item) => proposalsOf(item.concept, state, vocabulary));
  const targets = ordinal ?? (oldTargets.length > 0 ? [oldTargets[0] as number] : [last]);
  const use = reading.cues.find((cue) => (cue.cue === 'mobile' || cue.cue === 'stationary') && !denied(cue));
  const item = fresh.find((candidate) => suits(candidate, state.proposals[targets[0] ?? last], vocabulary));
  if (item !== undefined) {
    return targets.flatMap((index) => {
      const proposal = state.proposals[index];
      const was = /^(mobile|stationary)\./.exec(proposal?.kind ?? '')?.[1];
      const context = {
        use: (use?.cue ?? was ?? null) as 'mobile' | 'stationary' | null,
        cues: new Set(reading.cues.map((cue) => cue.cue)),
        dimension: null,
        beside: new Set<string>(),
      };
      const kinds = resolveKinds(item.concept, context, vocabulary);
      const [kind] = kinds;
      return kind === undefined
        ? []
        : [
            {
              index,
              set: {
                kind: kinds.length === 1 ? kind : null,
                candidates: kinds,
                spans: spansOf(reading, [['kind', item]]),
              },
            },
          ];
    });
  }
  if (use === undefined || amounts.length > 0) return renewed(reading, state, last);
  return targets.flatMap((index) => {
    const kind = state.proposals[index]?.kind ?? state.proposals[index]?.candidates[0] ?? '';
    const other = kind.replace(/^(mobile|stationary)\./, `${use.cue}.`);
    return other !== kind && vocabulary.kinds.some((known) => known.key === other)
      ? [{ index, set: { kind: other, candidates: [other], spans: spansOf(reading, [['kind', use]]) } }]
      : [];
  });
}

/** A thing that can be given in the unit that stands; `the trucks` is none for litres, but tells a use. */
function suits(item: ItemMention, proposal: Proposal | undefined, vocabulary: KindVocabulary): boolean {
  const dimension = DIMENSION_OF.get(proposal?.unit ?? '');
  if (dimension === undefined) return true;
  const context = { use: null, cues: new Set<string>(), dimension: null, beside: new Set<string>() };
  return resolveKinds(item.concept, context, vocabulary).some((kind) =>
    acceptsUnit(kind, dimension, vocabulary),
  );
}

/** `essa energia tem I-REC`, `o frete foi pago pelo cliente`. */
function renewed(reading: Reading, state: ConversationState, last: number): Change[] {
  const cues = new Set(reading.cues.map((cue) => cue.cue));
  const index = state.proposals.findIndex((proposal) => proposal.kind === 'electricity');
  if (cues.has('renewable') && index >= 0)
    return [{ index, set: { kind: 'electricity.renewable', candidates: ['electricity.renewable'] } }];
  const kind = state.proposals[last]?.kind ?? '';
  if (cues.has('theirs') && kind.startsWith('freight_in.'))
    return [
      { index: last, set: { kind: kind.replace('_in', '_out'), candidates: [kind.replace('_in', '_out')] } },
    ];
  return [];
}

function periodChanges(
  reading: Reading,
  state: ConversationState,
  general: readonly number[],
  amounts: readonly Amount[],
  last: number,
): Change[] {
  const dated = reading.periods.filter(
    (period) =>
      period.from !== '' &&
      !/\b(?:nao|not|em vez de|instead of|rather than)\s+(?:em |in |foi em |era )?$/.test(
        reading.text.slice(Math.max(0, period.start - 22), period.start),
      ),
  );
  const [period] = dated;
  if (period === undefined) return [];
  const only =
    general.length > 0 && general.length < state.proposals.length
      ? general
      : amounts.length > 0 || state.proposals.length === 1
        ? [general[0] ?? last]
        : sameAll(reading, state);
  return only.flatMap((index) => {
    const old = state.proposals[index];
    if (old === undefined || (old.from === period.from && old.to === period.to)) return [];
    const shifted = period.yearInferred && old.from !== null ? sameYear(period, old.from) : period;
    return [
      {
        index,
        set: {
          from: shifted.from,
          to: shifted.to,
          yearInferred: false,
          spans: spansOf(reading, [['period', period]]),
        },
      },
    ];
  });
}

/** `era abril`: the month of the year that stood there. */
function sameYear(period: { from: string; to: string }, old: string): { from: string; to: string } {
  const year = old.slice(0, 4);
  const last = new Date(Date.UTC(Number(year), Number(period.to.slice(5, 7)), 0)).getUTCDate();
  const day = Math.min(Number(period.to.slice(8)), last);
  const whole = period.to.slice(8) >= '28' && period.from.slice(8) === '01';
  return {
    from: `${year}${period.from.slice(4)}`,
    to: `${year}${period.to.slice(4, 8)}${String(whole ? last : day).padStart(2, '0')}`,
  };
}

function sameAll(reading: Reading, state: ConversationState): number[] {
  const all = Array.from({ length: state.proposals.length }, (_, index) => index);
  if (
    /\b(?:tudo|todos|todas|all|everything|both|ambos|ambas|os dois|isso|those|these|them|sao|foram|eram|were)\b/.test(
      reading.text,
    )
  )
    return all;
  const shared = new Set(state.proposals.map((proposal) => `${proposal.from}/${proposal.to}`));
  return shared.size === 1 ? all : [state.proposals.length - 1];
}

function siteChanges(
  reading: Reading,
  state: ConversationState,
  general: readonly number[],
  last: number,
): Change[] {
  const wanted = reading.sites.filter(
    (site) =>
      site.names.length === 1 &&
      !/\b(?:nao|not|em vez de|instead of|rather than|de|from)\s+(?:e |era |foi |em |in |at |a |o )*$/.test(
        reading.text
          .slice(Math.max(0, site.start - 22), site.start)
          .replace(
            /\b(?:e|era|eram|sao|foi|is|was|for|site|unidade|planta|fabrica|tudo isso e|isso e) (?:de|from)\s*$/,
            '',
          ),
      ),
  );
  const site = wanted.at(-1) ?? reading.sites.at(-1);
  const [name] = site?.names ?? [];
  if (site === undefined || name === undefined || site.names.length > 1) return [];
  const everything = /\b(?:tudo|todos|todas|all|everything|both|ambos|ambas|os dois)\b/.test(reading.text);
  const targets =
    everything || general.length === 0
      ? everything
        ? state.proposals.map((_, index) => index)
        : sameSite(state, last)
      : general;
  return targets
    .filter((index) => state.proposals[index]?.site !== name)
    .map((index) => ({ index, set: { site: name, spans: spansOf(reading, [['site', site]]) } }));
}

function sameSite(state: ConversationState, last: number): number[] {
  const shared = new Set(state.proposals.map((proposal) => proposal.site));
  return shared.size === 1 ? state.proposals.map((_, index) => index) : [last];
}

const SEATS: readonly (readonly [RegExp, NonNullable<Proposal['class']>])[] = [
  [/\b(?:premium economy|economica premium)\b/, 'premium_economy'],
  [/\b(?:executiva|business)\b/, 'business'],
  [/\b(?:primeira classe|first class)\b/, 'first'],
  [/\b(?:economica|economy)\b/, 'economy'],
];

function flightChanges(
  reading: Reading,
  state: ConversationState,
  general: readonly number[],
  last: number,
): Change[] {
  const flights = state.proposals.flatMap((proposal, index) =>
    proposal.kind === 'travel.flight' ? [index] : [],
  );
  const target =
    general.find((index) => flights.includes(index)) ?? (flights.includes(last) ? last : flights[0]);
  if (target === undefined) return [];
  const seat = SEATS.find(([pattern]) => pattern.test(reading.text))?.[1];
  const oneWay = /\b(?:so ida|somente ida|one[- ]?way|sem volta)\b/.test(reading.text);
  const back = /\b(?:ida e volta|round[- ]?trip|return)\b/.test(reading.text);
  const [route] = reading.routes;
  const set: ProposalChange = {
    ...(seat === undefined ? {} : { class: seat }),
    ...(oneWay || back ? { return: back && !oneWay } : {}),
    ...(route === undefined ? {} : { route: route.airports, spans: spansOf(reading, [['route', route]]) }),
  };
  return Object.keys(set).length === 0 ? [] : [{ index: target, set }];
}

function merged(changes: readonly Change[]): Change[] {
  const byIndex = new Map<number, ProposalChange>();
  for (const { index, set } of changes) {
    const old = byIndex.get(index) ?? {};
    byIndex.set(index, { ...old, ...set, spans: [...(old.spans ?? []), ...(set.spans ?? [])] });
  }
  return [...byIndex].sort(([a], [b]) => a - b).map(([index, set]) => ({ index, set }));
}

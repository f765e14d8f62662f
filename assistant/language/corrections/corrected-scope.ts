import { isDenied, isExchanged } from '../reading/denied.ts';
import { comesBack, radiativeForcingIn } from '../reading/flights.ts';
import type { Amount } from '../text/mentions.ts';
import { spansOf } from '../reading/proposal-spans.ts';
import type { Reading } from '../reading/reading.ts';
import type { Change, ConversationState, Proposal, ProposalChange } from '../understanding.ts';

/** What is said of each of the things that stand. */
const ALL =
  /\b(?:tudo|todos|todas|ambos|ambas|d?os (?:dois|tres|quatro)|d?as (?:duas|tres|quatro)|all|everything|both)\b/;

/** `a gasolina é 401, e o mês dos dois é abril`: the time is said of all, whatever else is said of one. */
function ofBoth({ text }: Reading, period: { readonly start: number }): boolean {
  return /\b(?:(?:d?os dois|d?as duas|de (?:ambos|ambas|tod[oa]s)|ambos|ambas|tudo|both|all of them)(?: [a-z]+){0,2}) $/.test(
    text.slice(0, period.start),
  );
}

/** `era abril`, `não em maio, em junho`: another period for the proposals that the turn names. */
export function periodChanges(
  reading: Reading,
  state: ConversationState,
  general: readonly number[],
  amounts: readonly Amount[],
  last: number,
): Change[] {
  const dated = reading.periods.filter(
    (period) =>
      period.from !== '' &&
      !/\b(?:nao|not|em vez de|instead of|rather than)\s+(?:em |in |foi em |foi |era )?$/.test(
        reading.text.slice(Math.max(0, period.start - 22), period.start),
      ) &&
      !isExchanged(reading, period, reading.periods) &&
      // `janeiro não, fevereiro`: denied from behind.
      !isDenied(reading, period),
  );
  const [period] = dated;
  if (period === undefined) return [];
  const only = ofBoth(reading, period)
    ? state.proposals.map((_, index) => index)
    : general.length > 0 && general.length < state.proposals.length
      ? general
      : (amounts.length > 0 && !ALL.test(reading.text)) || state.proposals.length === 1
        ? [general[0] ?? last]
        : sameAll(reading, state);
  return only.flatMap((index) => {
    const old = state.proposals[index];
    if (old === undefined || (old.from === period.from && old.to === period.to)) return [];
    const whole = period.yearInferred && old.from !== null ? sameYear(period, old.from) : period;
    return [
      {
        index,
        set: {
          from: whole.from,
          to: whole.to,
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

/** `isso foi em Betim`: another site for the proposals that the turn names. */
export function siteChanges(
  reading: Reading,
  state: ConversationState,
  general: readonly number[],
  last: number,
): Change[] {
  const wanted = reading.sites.filter(
    (site) =>
      site.names.length === 1 &&
      !isExchanged(reading, site, reading.sites) &&
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

/** `econômica, com forçamento radiativo`: nothing but what a flight that stands was not told yet. */
export function completesFlight(
  { text, amounts, routes, periods }: Reading,
  state: ConversationState,
): boolean {
  if (amounts.length > 0 || routes.length > 0 || periods.length > 0 || text.includes('?')) return false;
  const open = state.proposals.filter(({ kind }) => kind === 'travel.flight');
  const seat =
    SEATS.some(([pattern]) => pattern.test(text)) && open.some((flight) => flight.class === undefined);
  const forcing =
    radiativeForcingIn(text) !== undefined && open.some((flight) => flight.radiativeForcing === undefined);
  return seat || forcing;
}

/** Class, return and route of the flight that stands, changed by a later turn. */
export function flightChanges(
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
  const forcing = radiativeForcingIn(reading.text);
  const [route] = reading.routes.filter(({ airports }) => airports.length > 1);
  const round = comesBack({ airports: route?.airports ?? state.proposals[target]?.route ?? [] });
  const set: ProposalChange = {
    ...(seat === undefined ? {} : { class: seat }),
    ...(oneWay || back ? { return: back && !oneWay && !round } : {}),
    ...(forcing === undefined ? {} : { radiativeForcing: forcing }),
    ...(route === undefined ? {} : { route: route.airports, spans: spansOf(reading, [['route', route]]) }),
  };
  return Object.keys(set).length === 0 ? [] : [{ index: target, set }];
}

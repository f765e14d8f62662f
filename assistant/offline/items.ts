import type { TurnContext } from '../conversation/context.ts';
import type { Proposal, ProposalChange, Span, SpanSlot } from '../language/understanding.ts';
import { product } from '../language/numbers/exact.ts';
import type { QuotedSpan } from '../tools/evidence.ts';
import { READING } from './prompt.ts';

/** The slots of evidence that a draft knows; what a quantity was derived from is evidence of the quantity. */
const SLOTS: Readonly<Record<SpanSlot, QuotedSpan['slot']>> = {
  kind: 'kind',
  quantity: 'quantity',
  unit: 'unit',
  period: 'period',
  site: 'site',
  distance: 'quantity',
  passengers: 'quantity',
  route: 'kind',
  class: 'kind',
};

/** A proposal as an item of `draft_create`. Nothing is added to what was read. */
export function itemOf(proposal: Proposal, context: TurnContext): Record<string, unknown> {
  const { kind, from, to, estimated, site, spans } = proposal;
  const { quantity, unit, parameters } = told(proposal);
  return {
    kind,
    quantity,
    unit,
    from,
    to,
    estimated,
    ...(parameters !== undefined && { parameters }),
    ...(site !== undefined && { siteId: siteId(site, context) }),
    evidence: { spans: spans.slice(0, 64).map(spanOf) },
    [READING]: proposal,
  };
}

export function spanOf({ slot, start, end, quote }: Span): QuotedSpan {
  return { slot: SLOTS[slot], start, end, quote };
}

/**
 * Mass times distance of a shipment in tonne-kilometres, the unit in which freight is counted; null where there is no
 * shipment, or where mass or distance are in units that would have to be converted first.
 */
export function transportWork(
  proposal: Proposal,
): { quantity: string; unit: string; arithmetic: string } | null {
  const { quantity, unit, distance, distanceUnit } = proposal;
  if (quantity === null || !distance || distanceUnit !== 'km') return null;
  const tonnes = unit === 't' ? quantity : unit === 'kg' ? product(quantity, '0.001') : null;
  if (tonnes === null) return null;
  return {
    quantity: product(tonnes, distance),
    unit: 'tkm',
    arithmetic: `${quantity} ${unit} × ${distance} km`,
  };
}

interface Told {
  readonly quantity: string | null;
  readonly unit: string | null;
  readonly parameters?: Readonly<Record<string, string>>;
}

/** Quantity and unit as they are counted: a shipment by its transport work, a flight by its passengers and route. */
function told(proposal: Proposal): Told {
  return transportWork(proposal) ?? flown(proposal) ?? proposal;
}

/**
 * A flight between two airports: who flew, and the route, cabin and return as parameters, as far as they were said; null
 * where it is no flight, or one by way of a third airport, whose legs nobody told apart.
 */
export function flown(proposal: Proposal): Required<Told> | null {
  const { kind, route = [], passengers = 1, radiativeForcing } = proposal;
  const [from, to, home] = route;
  const back = route.length === 3 && home === from;
  if (kind !== 'travel.flight' || from === undefined || to === undefined || (route.length > 2 && !back))
    return null;
  return {
    quantity: String(passengers),
    unit: 'trip',
    parameters: {
      from,
      to,
      journey: proposal.return === true || back ? 'return' : 'one_way',
      ...(proposal.class === undefined ? {} : { cabin: proposal.class }),
      ...(radiativeForcing === undefined ? {} : { radiativeForcing }),
    },
  };
}

/** What of a change bears on a shipment. */
const OF_LOADS = ['distance', 'quantity', 'unit'] as const;
/** What of a change bears on a flight. */
const OF_FLIGHTS = ['kind', 'route', 'passengers', 'class', 'return', 'radiativeForcing'] as const;
/** What of these makes it another count: a class told later leaves the travellers as they were read. */
const COUNTED = ['kind', 'route', 'passengers'] as const;

/** The slots of a change that a draft knows, as the `change` of `draft_update`. */
export function changeOf(
  set: ProposalChange,
  after: Proposal,
  context: TurnContext,
): Record<string, unknown> {
  const { kind, from, to, estimated, site } = set;
  const bears = (slots: readonly (keyof ProposalChange)[]) => slots.some((slot) => slot in set);
  const shipped = bears(OF_LOADS) ? transportWork(after) : null;
  const flies = bears(OF_FLIGHTS) ? flown(after) : null;
  const { quantity, unit } = shipped ?? (bears(COUNTED) ? flies : null) ?? set;
  return {
    ...(kind !== undefined && { kind }),
    ...(quantity !== undefined && { quantity }),
    ...(unit !== undefined && { unit }),
    ...(flies !== null && { parameters: flies.parameters }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
    ...(estimated !== undefined && { estimated }),
    ...(site !== undefined && { siteId: siteId(site, context) }),
    [READING]: after,
  };
}

function siteId(name: string, context: TurnContext): string | null {
  return context.sites.find((site) => site.name === name)?.id ?? null;
}

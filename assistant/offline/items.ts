import type { TurnContext } from '../conversation/context.ts';
import type { Proposal, ProposalChange, Span, SpanSlot } from '../language/understanding.ts';
import { product } from '../language/exact.ts';
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
  const { quantity, unit } = transportWork(proposal) ?? proposal;
  return {
    kind,
    quantity,
    unit,
    from,
    to,
    estimated,
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

/** The slots of a change that a draft knows, as the `change` of `draft_update`. */
export function changeOf(
  set: ProposalChange,
  after: Proposal,
  context: TurnContext,
): Record<string, unknown> {
  const { kind, from, to, estimated, site } = set;
  const shipped = 'distance' in set || 'quantity' in set || 'unit' in set ? transportWork(after) : null;
  const { quantity, unit } = shipped ?? set;
  return {
    ...(kind !== undefined && { kind }),
    ...(quantity !== undefined && { quantity }),
    ...(unit !== undefined && { unit }),
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

import { findUnit } from '#engine/unit.ts';
import type { Proposal } from '../language/understanding.ts';
import { flown, transportWork } from '../offline/items.ts';
import type { DocumentActivity } from './proposal-shape.ts';

const MOST_READ = 64;

/** An activity of a document as an item of `draft.create`: nothing is added to what was read, and each slot keeps its place. */
export function draftItemOf(
  activity: DocumentActivity,
  documentId: string,
  sites: ReadonlyMap<string, string>,
): Record<string, unknown> {
  const { kind, from, to, site, evidence, recognized, inner } = activity;
  const proposal: Proposal = { ...activity, estimated: activity.estimated ?? false, spans: [] };
  const flight = flown(proposal);
  const { quantity, unit } = transportWork(proposal) ?? flight ?? activity;
  const read = evidence.flatMap(({ slot, place, quote }) =>
    place === null
      ? []
      : [
          {
            slot,
            documentId,
            place,
            quote: quote.slice(0, 1_000),
            ...(inner === undefined ? {} : { inner: inner.slice(0, 1_000) }),
            ...(recognized ? { ocr: true } : {}),
          },
        ],
  );
  return {
    kind,
    quantity,
    unit,
    from,
    to,
    estimated: proposal.estimated,
    ...(flight === null ? {} : { parameters: flight.parameters }),
    ...sellerOf(activity),
    siteId: site === undefined ? null : (sites.get(site) ?? null),
    evidence: { source: 'document', read: read.slice(0, MOST_READ) },
  };
}

/** Of whom money was spent with: what was confirmed for them counts. */
function sellerOf({ counterparty, unit }: DocumentActivity): Record<string, string> {
  if (counterparty === undefined || findUnit(unit ?? '')?.family !== 'money') return {};
  const { name, taxId } = counterparty;
  return {
    ...(name === undefined ? {} : { supplier: name.slice(0, 200) }),
    ...(taxId === undefined ? {} : { supplierTaxId: taxId.slice(0, 20) }),
  };
}

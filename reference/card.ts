import type { SourceCitation } from '#engine/trace.ts';
import { z } from 'zod';

const text = z.strictObject({ 'pt-BR': z.string().min(1), en: z.string().min(1) });

/**
 * The card of a source: who published it, under which licence, what it covers and the mistakes it invites. Every
 * number of the world in this folder cites one.
 */
export const sourceCard = z.strictObject({
  /** `<publisher>/<edition>`, the first two parts of the id of each of its factors. */
  id: z.string().regex(/^[a-z0-9-]+\/[a-z0-9.-]+$/),
  publisher: z.string().min(1),
  title: z.string().min(1),
  edition: z.string().min(1),
  licence: z.string().min(1),
  attribution: z.string().min(1),
  retrievedOn: z.iso.date(),
  /** GWP set behind its CO2e figures; null where it publishes kilograms of gas only or does not say. */
  gwpSet: z.enum(['AR4', 'AR5', 'AR6']).nullable(),
  boundary: z.string().min(1),
  pitfalls: z.array(z.string().min(1)),
  url: z.url().nullable(),
  /** The path by which the figures came to us, so that a reader can repeat it. */
  provenance: z.string().min(1),
  /** What the publication holds and this folder does not, with the number of rows and the reason. */
  leftOut: z.array(z.string().min(1)),
  /** Remarks that single factors point to by key (column `note`). */
  notes: z.record(z.string(), text).optional(),
});

export type SourceCard = z.infer<typeof sourceCard>;

/** The citation that travels with a number; `locator` is the table, sheet or row in the document. */
export function citation(card: SourceCard, locator?: string): SourceCitation {
  return {
    sourceId: card.id,
    publisher: card.publisher,
    title: card.title,
    edition: card.edition,
    ...(locator ? { locator } : {}),
    licence: card.licence,
    ...(card.url ? { url: card.url } : {}),
  };
}

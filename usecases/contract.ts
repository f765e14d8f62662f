import type { z } from 'zod';

/**
 * A contract says what a verb of the product is called, what it takes and what it gives. It holds no logic, so the
 * browser may import it. The HTTP door, OpenAPI, the assistant's tools and MCP are derived from it.
 */
export interface Contract<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType> {
  /** `<subject>.<verb>`, e.g. `entry.commit`. */
  readonly name: string;
  /** One English sentence for OpenAPI and for the assistant's tool description. */
  readonly sentence: string;
  /** What it may change: nothing, drafts only, or the ledger and settings. */
  readonly effect: 'read' | 'draft' | 'write';
  /** Who may knock at all; `may` on the use-case decides the rest. */
  readonly access: 'public' | 'signed_in' | 'member';
  /** How often one network address or person may call it, for verbs that cost something outside of their own ledger. */
  readonly limit?: { readonly by: 'address' | 'person'; readonly calls: number; readonly seconds: number };
  readonly input: I;
  readonly output: O;
  /** One realistic input for the OpenAPI document. */
  readonly example?: z.input<I>;
}

export function contract<I extends z.ZodType, O extends z.ZodType>(
  definition: Contract<I, O>,
): Contract<I, O> {
  return definition;
}

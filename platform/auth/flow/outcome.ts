import { z } from 'zod';
import type { Tx } from '#database/tx.ts';
import type { Keys } from '../../keys.ts';
import { seal, unseal } from '../sealed.ts';

const shape = z.object({
  tokens: z.record(z.string(), z.string()),
  sessionEndsAt: z.iso.datetime().nullable(),
});

/** What somebody's return brought besides who they are, kept until the code is exchanged. */
export interface FlowOutcome {
  /** `provider_token`, `provider_refresh_token`: what the provider gave, for the application to use. */
  readonly tokens: Readonly<Record<string, string>>;
  /** When the session ends at the latest, as an ISO instant; null where the provider sets no end. */
  readonly sessionEndsAt: string | null;
}

/** Keeps it sealed with its flow. */
export async function keepOutcome(tx: Tx, keys: Keys, flowId: string, outcome: FlowOutcome): Promise<void> {
  const sealed = seal(keys, 'flow', flowId, JSON.stringify(outcome));
  await tx.query('update auth.flow_state set sealed = $2 where id = $1', [flowId, sealed]);
}

/** What was kept; of a link by e-mail, nothing. */
export function readOutcome(
  keys: Keys,
  flow: { readonly id: string; readonly sealed: string | null },
): FlowOutcome {
  if (flow.sealed === null) return { tokens: {}, sessionEndsAt: null };
  return shape.parse(JSON.parse(unseal(keys, 'flow', flow.id, flow.sealed)));
}

import type { Output } from '#web/api/call.ts';

/** Two closings beside each other. */
export type Compared = Output<'inventory.compareClosings'>;

export interface Pair {
  readonly closingId: string;
  readonly withClosingId: string;
}

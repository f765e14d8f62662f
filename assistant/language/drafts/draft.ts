import type { Place } from '../text/mentions.ts';
import type { AskSlot, Proposal } from '../understanding.ts';

/** A proposal with what is still to be asked about it. */
export interface Draft {
  readonly proposal: Proposal;
  readonly asks: readonly {
    readonly slot: AskSlot;
    readonly values?: readonly string[];
    readonly place?: Place;
  }[];
}

export interface Recorded {
  readonly drafts: readonly Draft[];
  /** Numbers used by the drafts, as places of the corrected text. */
  readonly used: readonly Place[];
  /** Words in the clauses of amounts that nothing explains. */
  readonly strange: readonly Place[];
}

import type { Amount } from '../text/mentions.ts';

/** An amount ready to be paired: read as it stands, or multiplied from what stands beside it. */
export interface Ready extends Amount {
  readonly arithmetic?: string;
  /** Amounts that went into this one. */
  readonly parts: readonly Amount[];
  /** Both ends of `10 a 15 kg`: which of them counts has to be asked. */
  readonly range?: readonly [string, string];
}

import type { ReadLimits } from './document.ts';
import type { Pace } from './pace.ts';
import type { Remarks } from './refusal.ts';

/** What every reader needs of the read it is part of. */
export interface Reading {
  /** The file's name, as given; never trusted for what the file is. */
  readonly name: string;
  readonly limits: ReadLimits;
  readonly remarks: Remarks;
  readonly pace: Pace;
}

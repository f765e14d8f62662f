import type { SourceCitation } from './trace.ts';

export interface GivenRate {
  readonly value: string;
  readonly unit?: string;
  readonly source?: SourceCitation;
}

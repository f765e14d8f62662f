import type { SourceCitation } from './trace.ts';

export interface SourcedValue {
  readonly value: string;
  readonly source: SourceCitation;
}

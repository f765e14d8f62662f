import type { Declaration } from './queries.ts';

export interface TabProps {
  readonly year: number;
  readonly declared: Declaration;
  readonly mayKeep: boolean;
  readonly mayLead: boolean;
}

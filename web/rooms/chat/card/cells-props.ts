import type { Input } from '#web/api/call.ts';
import type { Draft } from '../parts.ts';
import type { Column } from './columns.ts';

export interface CellsProps {
  draft: Draft;
  /** Ids of the problem sentences of a column, separated by spaces; empty when there are none. */
  problemIds: (column: Column) => string;
  /** Absent where the draft can no longer be changed. */
  onChange?: ((change: Change) => void) | undefined;
}

export type Change = Input<'draft.update'>['change'];

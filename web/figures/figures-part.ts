import type { UIMessage } from 'ai';
import type { Input, Output } from '#web/api/call.ts';

export type Result = Output<'answer.query'>;

/** Figures that an answer shows beside its words. */
export interface Figures {
  readonly form: 'table' | 'chart';
  readonly query: Input<'answer.query'>;
  readonly result: Result;
}

/** What a part shows; null of another part, and of one that an older version wrote. */
export function figuresOf(part: UIMessage['parts'][number]): Figures | null {
  if ((part.type !== 'data-table' && part.type !== 'data-chart') || !('data' in part)) return null;
  const { query, result } = part.data as Partial<Figures>;
  if (query === undefined || result === undefined || !Array.isArray(result.rows)) return null;
  return { form: part.type === 'data-chart' ? 'chart' : 'table', query, result };
}

import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Failure, Skeleton } from './states.tsx';

interface ReadingProps<Data> {
  query: UseQueryResult<Data>;
  /** How many lines are expected: the shape of what is coming. */
  lines?: number;
  labels: { loading: string; failed: string; again: string };
  children: (data: Data) => ReactNode;
}

/** What is still being read, could not be read, or is there. */
export function Reading<Data>({ query, lines = 2, labels, children }: ReadingProps<Data>) {
  if (query.isPending) {
    return (
      <div role="status" aria-label={labels.loading} className="flex flex-col gap-2">
        {Array.from({ length: lines }, (_, line) => (
          <Skeleton key={line} className="h-12" />
        ))}
      </div>
    );
  }
  if (query.isError) {
    return (
      <Failure title={labels.failed} text={query.error.message}>
        <Button size="small" onClick={() => void query.refetch()}>
          {labels.again}
        </Button>
      </Failure>
    );
  }
  return <>{children(query.data)}</>;
}

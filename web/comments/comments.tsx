import { lazy, Suspense } from 'react';
import { loadWords } from '#web/words/words.ts';
import { Skeleton } from '#web/ui/states.tsx';
import type { Subject } from './queries.ts';

const Panel = lazy(async () => {
  const [panel] = await Promise.all([import('./comments-panel.tsx'), loadWords('comments')]);
  return { default: panel.CommentsPanel };
});

/** What is said of anything, for any room: fetched with its words when it is first shown. */
export function Comments({ subject }: { readonly subject: Subject }) {
  return (
    <Suspense fallback={<Skeleton className="h-40" />}>
      <Panel key={`${subject.kind} ${subject.id} ${subject.chapter ?? ''}`} subject={subject} />
    </Suspense>
  );
}

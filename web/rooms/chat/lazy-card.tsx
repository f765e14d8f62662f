import { type ComponentProps, lazy, Suspense } from 'react';
import { Skeleton } from '#web/ui/states.tsx';
import { loadWords } from '#web/words/words.ts';

/** The card with the words of its reasons, which nothing else of the room needs. */
const load = async () => {
  const [{ DraftCard: card }] = await Promise.all([
    import('./card/card.tsx'),
    loadWords('reason', 'trace', 'documents', 'problems', 'quality'),
  ]);
  return { default: card };
};
const Card = lazy(load);

const Read = lazy(async () => {
  const [{ DocumentRead: read }] = await Promise.all([
    import('./card/document-read.tsx'),
    loadWords('documents', 'problems'),
  ]);
  return { default: read };
});

/** Fetches the card ahead of the first answer that will need it; where that fails now, it is fetched with that answer. */
export function preloadCard(): void {
  load().catch(() => undefined);
}

/** The draft card, fetched with the first drafts: an empty conversation opens without it. */
export function DraftCard(props: ComponentProps<typeof Card>) {
  return (
    <Suspense fallback={<Skeleton className="h-32" />}>
      <Card {...props} />
    </Suspense>
  );
}

/** What became of a document, fetched with the first one. */
export function DocumentRead(props: ComponentProps<typeof Read>) {
  return (
    <Suspense fallback={<Skeleton className="h-6" />}>
      <Read {...props} />
    </Suspense>
  );
}

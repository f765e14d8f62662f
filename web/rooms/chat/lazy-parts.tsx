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

const Figures = lazy(async () => {
  const [{ FiguresShown: shown }] = await Promise.all([
    import('#web/figures/figures-shown.tsx'),
    loadWords('charts', 'figures'),
  ]);
  return { default: shown };
});

/** Figures of an answer, fetched with the first ones. */
export function FiguresShown(props: ComponentProps<typeof Figures>) {
  return (
    <Suspense fallback={<Skeleton className="h-32" />}>
      <Figures {...props} />
    </Suspense>
  );
}

/** Fetches the card before anything shows it. */
export const preloadCard = (): Promise<unknown> => load();

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

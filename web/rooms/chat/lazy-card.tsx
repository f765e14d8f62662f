import { type ComponentProps, lazy, Suspense } from 'react';
import { Skeleton } from '#web/ui/states.tsx';

const load = async () => ({ default: (await import('./card/card.tsx')).DraftCard });
const Card = lazy(load);

/** Fetches the card ahead of the first answer that will need it. */
export function preloadCard(): void {
  void load();
}

/** The draft card, fetched with the first drafts: an empty conversation opens without it. */
export function DraftCard(props: ComponentProps<typeof Card>) {
  return (
    <Suspense fallback={<Skeleton className="h-32" />}>
      <Card {...props} />
    </Suspense>
  );
}

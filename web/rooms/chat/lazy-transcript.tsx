import { type ComponentProps, lazy, Suspense } from 'react';
import { Skeleton } from '#web/ui/states.tsx';
import { preloadCard } from './lazy-parts.tsx';

const loadMessage = async () => ({ default: (await import('./message.tsx')).Message });
const ShownMessage = lazy(loadMessage);

/**
 * Fetches messages and the card ahead of the first answer that will need them; where that fails now, they are fetched with
 * that answer. Without a connection it is not tried: browsers remember of a module that it could not be had.
 */
export function preloadAnswer(): void {
  if (!window.navigator.onLine) return;
  loadMessage().catch(() => undefined);
  preloadCard().catch(() => undefined);
}

/** A message of the transcript, fetched with the first one: an empty conversation opens without it. */
export function Message(props: ComponentProps<typeof ShownMessage>) {
  return (
    <Suspense fallback={<Skeleton className="h-12" />}>
      <ShownMessage {...props} />
    </Suspense>
  );
}

const Waiting = lazy(async () => ({ default: (await import('./queue.tsx')).Queue }));

/** What waits to be said: nothing at first. */
export function Queue(props: ComponentProps<typeof Waiting>) {
  return (
    <Suspense fallback={null}>
      <Waiting {...props} />
    </Suspense>
  );
}

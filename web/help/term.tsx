import { lazy, type PointerEvent, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { Popover, PopoverPanel, PopoverTrigger } from '#web/ui/popover.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import { loadWords } from '#web/words/words.ts';

/** The card and its words come with the first one that is looked at. */
const TermCard = lazy(async () => {
  const [card] = await Promise.all([import('./term-card.tsx'), loadWords('learn')]);
  return { default: card.TermCard };
});

/** A pointer that rests so long on a word asks what it means; one that left may come back for a moment, ms. */
const RESTS_MS = 400;
const GONE_MS = 250;

/** How a card is open: by a pointer that rests on its word, or because it was pressed. */
type Shown = 'no' | 'resting' | 'pressed';

function useShown() {
  const [shown, setShown] = useState<Shown>('no');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const later = (next: (now: Shown) => Shown, ms: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setShown(next), ms);
  };
  const isMouse = ({ pointerType }: PointerEvent) => pointerType === 'mouse';
  return {
    shown,
    press: (open: boolean) => {
      clearTimeout(timer.current);
      setShown(open ? 'pressed' : 'no');
    },
    over: {
      onPointerEnter: (event: PointerEvent) =>
        isMouse(event) && later((now) => (now === 'no' ? 'resting' : now), RESTS_MS),
      onPointerLeave: (event: PointerEvent) =>
        isMouse(event) && later((now) => (now === 'resting' ? 'no' : now), GONE_MS),
    },
  };
}

interface TermProps {
  /** Id of a term of the glossary. */
  id: string;
  text: string;
  /** What stands in place of the text: a part of it, or the text with a mark. */
  children?: ReactNode;
}

/** A word of the field where it stands: rested on, pressed or reached by keyboard it tells what it means. */
export function Term({ id, text, children }: TermProps) {
  const { shown, press, over } = useShown();
  return (
    <Popover open={shown !== 'no'} onOpenChange={(open) => press(open || shown === 'resting')}>
      <PopoverTrigger asChild>
        <button
          type="button"
          {...over}
          className="inline rounded-sm text-left underline decoration-dotted underline-offset-4 hover:text-accent print:no-underline"
          data-testid={`term-${id}`}
        >
          {children ?? text}
        </button>
      </PopoverTrigger>
      {shown !== 'no' && (
        <PopoverPanel
          {...over}
          // Whoever only rests on a word keeps the place where they type.
          onOpenAutoFocus={(event) => shown === 'resting' && event.preventDefault()}
          className="w-80 max-w-[90vw] p-4 text-left text-sm font-normal text-ink"
          aria-label={text}
          data-testid="term-card"
        >
          <Suspense fallback={<Skeleton className="h-16" />}>
            <TermCard id={id} />
          </Suspense>
        </PopoverPanel>
      )}
    </Popover>
  );
}

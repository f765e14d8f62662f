import { lazy, Suspense, useRef, useState } from 'react';
import { loadWords } from '#web/words/words.ts';
import { RUN } from './looks.ts';

/** The card, its words and all that opens it come with the first word that is looked at. */
const TermCard = lazy(async () => {
  const [card] = await Promise.all([import('./term-card.tsx'), loadWords('learn')]);
  return { default: card.TermCard };
});

/** A word of the field where it stands, by its id in the glossary: rested on, pressed or reached by keyboard it tells what it means. */
export function Term({ id, text }: { id: string; text: string }) {
  const word = useRef<HTMLButtonElement>(null);
  const [asked, setAsked] = useState<'resting' | 'pressed' | null>(null);
  return (
    <>
      <button
        ref={word}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={asked === 'pressed'}
        onClick={() => setAsked(asked === 'pressed' ? null : 'pressed')}
        onPointerEnter={({ pointerType }) => pointerType === 'mouse' && setAsked(asked ?? 'resting')}
        className={RUN.term}
        data-testid={`term-${id}`}
      >
        {text}
      </button>
      {asked && (
        <Suspense fallback={null}>
          <TermCard id={id} text={text} word={word} asked={asked} onClose={() => setAsked(null)} />
        </Suspense>
      )}
    </>
  );
}

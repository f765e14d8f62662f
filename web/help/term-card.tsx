import { useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Popover, PopoverAnchor, PopoverPanel } from '#web/ui/popover.tsx';
import { useFormats } from '#web/words/format.ts';
import { pageQuery } from './queries.ts';

function Meaning({ id }: { id: string }) {
  const { t } = useTranslation('learn');
  const { language } = useFormats();
  const { data, isError } = useQuery(pageQuery(`term/${id}`, language));
  if (isError) return <p>{t('failed')}</p>;
  if (!data) return <p className="text-quiet">{t('reading')}</p>;
  return (
    <div className="flex flex-col gap-2">
      <p className="font-semibold">{data.page.title}</p>
      <p>{data.page.summary}</p>
      <p className="text-[0.8125rem] text-quiet">{data.page.sources.join(' · ')}</p>
      <Link to={`/learn/term/${id}`} className="rounded text-accent underline underline-offset-2">
        {t('kind.term')}
      </Link>
    </div>
  );
}

/** A pointer that rests so long on a word asks what it means; one that left may come back for a moment, ms. */
const RESTS_MS = 400;
const GONE_MS = 250;

interface TermCardProps {
  id: string;
  text: string;
  word: RefObject<HTMLButtonElement | null>;
  /** By a pointer that came over the word, or by a press. */
  asked: 'resting' | 'pressed';
  onClose: () => void;
}

/** Whether a pointer has rested on the word for long enough; it is asked no more once it has left word and card. */
function useRested(word: TermCardProps['word'], asked: TermCardProps['asked'], onClose: () => void) {
  const [rested, setRested] = useState(false);
  const gone = useRef<ReturnType<typeof setTimeout>>(undefined);
  const stay = () => clearTimeout(gone.current);
  const leave = () => {
    stay();
    if (asked === 'resting') gone.current = setTimeout(onClose, GONE_MS);
  };
  useEffect(() => {
    const element = word.current;
    if (asked !== 'resting' || !element) return undefined;
    const resting = setTimeout(() => setRested(true), RESTS_MS);
    element.addEventListener('pointerleave', leave);
    element.addEventListener('pointerenter', stay);
    return () => {
      clearTimeout(resting);
      stay();
      element.removeEventListener('pointerleave', leave);
      element.removeEventListener('pointerenter', stay);
    };
    // How it was asked is all that changes while the card is there.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [asked]);
  return { rested, stay, leave };
}

/** The card of a term beside its word: what it means, of which source, and where its page is. */
export function TermCard({ id, text, word, asked, onClose }: TermCardProps) {
  const { rested, stay, leave } = useRested(word, asked, onClose);
  const isPressed = asked === 'pressed';
  return (
    <Popover open={isPressed || rested} onOpenChange={(open) => !open && onClose()}>
      <PopoverAnchor virtualRef={word as RefObject<HTMLButtonElement>} />
      <PopoverPanel
        onPointerEnter={stay}
        onPointerLeave={leave}
        takesFocus={isPressed}
        onCloseAutoFocus={(event) => {
          event.preventDefault();
          if (isPressed) word.current?.focus();
        }}
        onInteractOutside={(event) =>
          word.current?.contains(event.target as Node) === true && event.preventDefault()
        }
        className="w-80 max-w-[90vw] p-4 text-left text-sm font-normal text-ink"
        aria-label={text}
        data-testid="term-card"
      >
        <Meaning id={id} />
      </PopoverPanel>
    </Popover>
  );
}

import { useTranslation } from 'react-i18next';
import type { Place } from './opened.ts';
import { useMarked } from './seen.ts';

interface TextExcerptProps {
  text: string;
  /** Where in the whole text this stretch begins. */
  start: number;
  place: Place | undefined;
  onSeen: (() => void) | undefined;
}

/** The text with the span marked. */
export function TextExcerpt({ text, start, place, onSeen }: TextExcerptProps) {
  const { t } = useTranslation('documents');
  const span = place?.at === 'span' ? place : null;
  const mark = useMarked(span !== null, onSeen);
  const from = span ? Math.max(0, span.start - start) : 0;
  const to = span ? Math.max(from, span.end - start) : 0;
  return (
    <div
      className="max-h-[60dvh] overflow-auto rounded-md border border-line p-3 break-words whitespace-pre-wrap"
      // A box that scrolls must be reachable by keyboard.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      role="group"
      aria-label={t('text')}
      data-testid="text-excerpt"
    >
      {text.slice(0, from)}
      {span && (
        <mark ref={mark} className="rounded-sm bg-mark px-0.5 text-ink" data-testid="evidence-span">
          {text.slice(from, to)}
        </mark>
      )}
      {text.slice(to)}
    </div>
  );
}

import { Link, useSearchParams } from 'react-router';
import { type FigureInText, partsOf } from '#text/quoted.ts';

interface QuotedTextProps {
  readonly text: string;
  readonly figures: readonly FigureInText[];
}

/** A text whose figures lead to what they are of, on the page that it stands on. */
export function QuotedText({ text, figures }: QuotedTextProps) {
  const [search] = useSearchParams();
  if (figures.length === 0) return text;
  return partsOf(text, figures).map((part, place) => {
    if (part.at === undefined) return part.text;
    const to = new URLSearchParams(search);
    to.set('at', part.at);
    return (
      <Link
        // The same figure may stand in a text twice; its parts do not change places.
        key={`${part.at} ${place}`}
        to={{ search: to.toString() }}
        preventScrollReset
        className="figure text-accent underline underline-offset-2"
        data-testid="text-figure"
      >
        {part.text}
      </Link>
    );
  });
}

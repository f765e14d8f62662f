import { toText } from '#engine/decimal.ts';
import { parseQuantityText } from '#engine/quantity.ts';
import { Fragment, type ReactNode } from 'react';

export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Joins overlapping and touching spans, in order, and drops those that lie outside the text. */
export function mergeSpans(spans: readonly Span[], length: number): Span[] {
  const merged: { start: number; end: number }[] = [];
  const inside = spans.filter(({ start, end }) => start >= 0 && end <= length && start < end);
  for (const span of inside.toSorted((one, other) => one.start - other.start)) {
    const last = merged.at(-1);
    if (last && span.start <= last.end) last.end = Math.max(last.end, span.end);
    else merged.push({ ...span });
  }
  return merged;
}

interface QuotedText {
  readonly spans: readonly { readonly slot: string; readonly quote: string }[];
}

/** The one amount that was read from a text; null where there is none, several, or it was not a plain number. */
export function amountInText({ spans }: QuotedText, locale: 'pt-BR' | 'en'): string | null {
  const quotes = spans.filter(({ slot }) => slot === 'quantity').map(({ quote }) => quote);
  const [quote] = quotes;
  if (quote === undefined || quotes.length > 1) return null;
  const parsed = parseQuantityText(quote, locale);
  return parsed.ok ? toText(parsed.value) : null;
}

/** A text with the quoted spans marked. */
export function MarkedText({ text, spans }: { text: string; spans: readonly Span[] }) {
  const parts: ReactNode[] = [];
  let at = 0;
  for (const { start, end } of mergeSpans(spans, text.length)) {
    parts.push(<Fragment key={`t${at}`}>{text.slice(at, start)}</Fragment>);
    parts.push(
      <mark key={`m${start}`} className="rounded-sm bg-mark px-0.5 text-ink" data-testid="evidence-mark">
        {text.slice(start, end)}
      </mark>,
    );
    at = end;
  }
  parts.push(<Fragment key="end">{text.slice(at)}</Fragment>);
  return <>{parts}</>;
}

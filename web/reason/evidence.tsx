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

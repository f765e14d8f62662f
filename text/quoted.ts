/** A figure as it stands in a text, and what it is of. */
export interface FigureInText {
  readonly text: string;
  readonly at: string;
}

/** A stretch of a text; with `at` it is a figure. */
export interface TextPart {
  readonly text: string;
  readonly at?: string;
}

/** Before and behind a figure that is no part of a longer number or word. */
const GROWS_BEFORE = /[\p{L}\p{N}]$|\d[.,]$/u;
const GROWS_BEHIND = /^[\p{L}\p{N}]|^[.,]\d/u;

/** A text in parts: each figure that stands in it by itself, and what stands between them. Joined they are the text. */
export function partsOf(text: string, figures: readonly FigureInText[]): TextPart[] {
  // The longest first: `12 t` begins `12 t CO₂e`.
  const longest = figures.toSorted((one, other) => other.text.length - one.text.length);
  const parts: TextPart[] = [];
  let from = 0;
  for (let at = 0; at < text.length; ) {
    const found = longest.find((figure) => figure.text !== '' && standsAt(text, at, figure.text));
    if (found === undefined) {
      at += 1;
      continue;
    }
    if (at > from) parts.push({ text: text.slice(from, at) });
    parts.push({ text: found.text, at: found.at });
    at += found.text.length;
    from = at;
  }
  if (from < text.length) parts.push({ text: text.slice(from) });
  return parts;
}

function standsAt(text: string, at: number, figure: string): boolean {
  return (
    text.startsWith(figure, at) &&
    !GROWS_BEFORE.test(text.slice(Math.max(0, at - 2), at)) &&
    !GROWS_BEHIND.test(text.slice(at + figure.length, at + figure.length + 2))
  );
}

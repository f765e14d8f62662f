import { toText } from '#engine/decimal.ts';
import { parseQuantityText } from '#engine/quantity.ts';

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

import { pattern } from '../../language/lexicon/pattern.ts';
import { read } from '../../language/reading/reading.ts';
import { EMPTY_CONVERSATION } from '../../language/understanding.ts';
import type { DocumentContext } from '../proposal-shape.ts';

/** Where a message goes on to something that is not in its file: `E mais 60 L …`, `plus 12 kg …`, `also, 3 trips …`. */
const ADDED = pattern('giu')`
  (?<=^|[.;\n,(]\s*|\s)(?:(?:e|and)\s+)?(?:mais|tamb[eé]m|ainda|al[eé]m (?:disso|disto|dela|dele|delas|deles)|
  por fora|fora (?:isso|da (?:nota|fatura|planilha))|plus|also|in addition|additionally|on top of (?:that|it|this)|
  another|apart from (?:that|it|this)|besides(?: that| this)?|as well as)(?![\p{L}])
`;
/** Where that ends, and something is said of all again. */
const ENDS =
  /[;\n]|[.!?](?=\s|$)|,\s*(?:e |and )?(?=(?:tudo|todos|todas|all of|everything|lan[cç]\w*|registr\w*|record|book)(?![\p{L}]))/iu;
/** A way is said of a freight in the file. */
const OF_FILES: ReadonlySet<string> = new Set(['km', 'mi']);

/** Where a message tells amounts of their own beside its files: from `start`, before `end`. */
function addedIn(text: string, context: Omit<DocumentContext, 'products'>): { start: number; end: number }[] {
  const found: { start: number; end: number }[] = [];
  for (const { 0: mark, index: start } of text.matchAll(ADDED)) {
    if (start < (found.at(-1)?.end ?? 0)) continue;
    const behind = text.slice(start + mark.length);
    const stop = ENDS.exec(behind);
    const end = start + mark.length + (stop?.index ?? behind.length);
    if (tellsAmount(text.slice(start, end), context)) found.push({ start, end });
  }
  return found;
}

/** The words of a message that are of its files: without what it adds to them, at the same places. */
export function wordsOfFiles(text: string, context: Omit<DocumentContext, 'products'>): string {
  return addedIn(text, context).reduce(
    (left, { start, end }) => left.slice(0, start) + ' '.repeat(end - start) + left.slice(end),
    text,
  );
}

/** An amount with its unit, of something that is named. */
function tellsAmount(
  text: string,
  { locale, referenceDate, sites, kinds }: Omit<DocumentContext, 'products'>,
): boolean {
  const { amounts, items } = read({
    text: text.slice(0, 2_000),
    locale,
    referenceDate,
    sites,
    kinds,
    conversation: EMPTY_CONVERSATION,
  });
  const measured = amounts.some(({ unit, percent }) => unit !== null && !percent && !OF_FILES.has(unit.code));
  return measured && items.length > 0;
}

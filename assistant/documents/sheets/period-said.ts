import type { DocumentContext } from '../proposal-shape.ts';
import { periodIn } from '../words.ts';

/** Names of a sheet and its file that state a month: `Jan 2025`, `abastecimento_2025-03.xlsx`. */
export function namesOf(sheet: string, file: string): string[] {
  const plain = file.replace(/\.[a-z0-9]{2,4}$/i, '').replaceAll(/[_]+/g, ' ');
  return sheet === file ? [plain] : [sheet, plain];
}

/** The period that the words or the title give to rows that have none. */
export function periodSaid(context: DocumentContext, above: readonly string[]) {
  const said = periodNamed(context, [context.words]);
  const own = periodNamed(context, above);
  // `3º trimestre` of sheets that each name their month: the month.
  const within = said !== null && own !== null && own.from >= said.from && own.to <= said.to;
  return within ? own : (said ?? own);
}

function periodNamed(context: DocumentContext, texts: readonly string[]) {
  for (const text of texts) {
    // The day on which a report was printed is no period of its rows.
    const own = text.replace(
      /(?<!\p{L})(?:emitid[oa]|emiss[aã]o|impress[oa]|gerad[oa]|issued|printed|generated|exported)(?!\p{L}).*$/isu,
      '',
    );
    if (own.trim() === '') continue;
    const found = periodIn(own, context.locale, context.referenceDate);
    if (found.found === 'period' && !found.yearInferred)
      return { from: found.from, to: found.to, quote: text.slice(0, 200) };
  }
  return null;
}

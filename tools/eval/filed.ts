import { type Content, LIMITS } from '#documents/document.ts';
import { readDocument } from '#documents/read.ts';
import { normal } from '#assistant/language/numbers/exact.ts';

/** Spaces and apostrophes between groups of three digits. */
const GROUPING = /(?<=\d)[ \u00A0\u202F'’](?=\d{3}(?!\d))/g;

/**
 * Every number that stands in a file, in each style it can be written in: read apart from what is proposed, so that a
 * number that the file does not hold is found out.
 */
export async function numbersIn(bytes: Uint8Array, name: string): Promise<Set<string>> {
  const known = new Set<string>();
  const outcome = await readDocument(bytes, name);
  if (!outcome.ok) return known;
  for await (const text of textsOf(outcome.content)) {
    for (const written of [text, text.replace(GROUPING, '')])
      for (const [digits] of written.matchAll(/\d[\d.,]*/g))
        for (const value of readings(digits.replace(/[.,]+$/, ''))) known.add(value);
  }
  if (outcome.content.kind === 'files')
    for (const file of outcome.content.files)
      for (const value of await numbersIn(file.bytes, file.name)) known.add(value);
  return known;
}

function readings(digits: string): string[] {
  const styles = [digits.replaceAll('.', '').replace(',', '.'), digits.replaceAll(',', '')];
  return styles.flatMap((text) => (/^\d+(?:\.\d+)?$/.test(text) ? [normal(text)] : []));
}

async function* textsOf(content: Content): AsyncGenerator<string> {
  if (content.kind === 'sheets') {
    for (const sheet of content.sheets)
      for await (const rows of sheet.batches(LIMITS.rows))
        for (const { cells } of rows)
          for (const { text, number } of cells) {
            yield text;
            if (number !== undefined) yield number;
          }
  }
  if (content.kind === 'pages')
    for (const { lines } of content.pages) for (const { text } of lines) yield text;
  if (content.kind === 'fiscal') yield JSON.stringify(content.document);
  if (content.kind === 'text') yield content.text;
  if (content.kind === 'files' && content.text !== null) yield content.text;
}

import type { DocumentProblem, PageLine } from '../document.ts';

/** Below this confidence (0 to 100) a recognized number is pointed out by itself. */
const SURE = 80;

/** A remark for every number that the recognizer was not sure of: letters that look like digits (O, l, S, B) count too. */
export function uncertainNumbers(lines: readonly PageLine[]): DocumentProblem[] {
  return lines.flatMap(({ texts }) =>
    texts.flatMap(({ text, place }) => {
      const confidence = place.ocr?.confidence ?? 100;
      if (confidence >= SURE || !looksLikeNumber(text)) return [];
      return [{ code: 'document.uncertain_number', params: { text, confidence: String(confidence) }, place }];
    }),
  );
}

function looksLikeNumber(text: string): boolean {
  return text.split(' ').some((word) => /\d/.test(word) && /^[\dOoIlSBZ.,:/-]+$/.test(word));
}

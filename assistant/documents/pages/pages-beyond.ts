import type { DocumentProblem, Page } from '#documents/document.ts';

/** Of pages of running text, the first are read; which and how many were not is said. */
export function pagesBeyond(pages: readonly Page[], most: number): DocumentProblem[] {
  const beyond = pages.slice(most).filter(({ lines }) => lines.length > 0);
  const [first, last] = [beyond[0], beyond.at(-1)];
  if (first === undefined || last === undefined) return [];
  const named = first === last ? `${first.number}` : `${first.number}–${last.number}`;
  const params = { most: String(most), pages: named, count: String(beyond.length) };
  return [{ code: 'document.pages_beyond', params }];
}

import { loadPages } from '#learn/load.ts';
import { LANGUAGES, type Language, type Page } from '#learn/page.ts';
import type { Library } from '#engine/library.ts';
import { contracts } from './verbs.ts';
import { makePages } from './made.ts';
import type { MadePage } from './made-page.ts';
import { type HelpIndex, indexPages } from './search.ts';
import type { Ports } from '../usecase.ts';

/** Everything that can be read, ready to be found. */
export interface Shelf {
  readonly written: ReadonlyMap<string, Page>;
  readonly made: Readonly<Record<Language, ReadonlyMap<string, MadePage>>>;
  readonly index: HelpIndex;
}

const shelves = new WeakMap<Library, Shelf>();

/** The pages of an installation; made once a process, at the first question. */
export function shelfOf({ library, learnWords }: Pick<Ports, 'library' | 'learnWords'>): Shelf {
  const kept = shelves.get(library);
  if (kept) return kept;
  const written = loadPages();
  const made = LANGUAGES.map((language) =>
    makePages({ library, contracts: contracts(), words: learnWords(language), language }),
  );
  const [portuguese = [], english = []] = made.map((pages) => new Map(pages.map((page) => [page.id, page])));
  const shelf: Shelf = {
    written: new Map(written.map((page) => [page.id, page])),
    made: { 'pt-BR': portuguese as Map<string, MadePage>, en: english as Map<string, MadePage> },
    index: indexPages(written, made),
  };
  shelves.set(library, shelf);
  return shelf;
}

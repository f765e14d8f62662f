import type { KindVocabulary } from '#assistant/language/understanding.ts';
import type { Library } from '#engine/library.ts';

const BUILT = new WeakMap<Library, KindVocabulary>();

/** The kinds of a library as the words that the language floor knows them by; built once a library. */
export function vocabularyOf(library: Library): KindVocabulary {
  const known = BUILT.get(library);
  if (known !== undefined) return known;
  const vocabulary: KindVocabulary = {
    kinds: Object.values(library.kinds).map(({ key, scope, category, name, units }) => ({
      key,
      scope,
      category,
      name,
      units,
    })),
    aliases: library.aliases ?? [],
  };
  BUILT.set(library, vocabulary);
  return vocabulary;
}

const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/**
 * How well an item answers what was typed: 1 when each typed word begins a word of its name or keywords, 0.5 when each
 * is at least inside one, 0 otherwise. Accents and letter case do not matter. The shape is that of cmdk's `filter`.
 */
export function wordFilter(name: string, typed: string, keywords: string[] = []): number {
  const texts = [name, ...keywords].map(fold);
  const words = fold(typed).split(/\s+/).filter(Boolean);
  const begins = (word: string) =>
    texts.some((text) => text.split(/[^\p{L}\p{N}]+/u).some((part) => part.startsWith(word)));
  if (words.every(begins)) return 1;
  return words.every((word) => texts.some((text) => text.includes(word))) ? 0.5 : 0;
}

/** Answers that one function keeps; then it forgets all of them and begins anew. */
const MOST_KEPT = 4_000;
/** Texts of cells that come again are short. */
const LONGEST_KEPT = 120;

/**
 * A function of a text that keeps what it last answered: the same words and headings are read row after row. What comes of
 * a text depends on the text alone.
 */
export function keeping(answer: (text: string) => string): (text: string) => string {
  const kept = new Map<string, string>();
  return (text) => {
    const known = kept.get(text);
    if (known !== undefined) return known;
    const found = answer(text);
    if (text.length > LONGEST_KEPT) return found;
    if (kept.size >= MOST_KEPT) kept.clear();
    kept.set(text, found);
    return found;
  };
}

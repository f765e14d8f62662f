/** A text without what nobody sees, and the way back to the offsets of the text as it was typed. */
export interface Visible {
  readonly text: string;
  original(offset: number): number;
}

/** Marks that stand over the letter before them, soft hyphens, characters of no width and of writing direction. */
const UNSEEN = /[\p{Mn}\p{Cf}]/u;

/** `1\u200b.200 L`, `marc\u0327o`: what has no width cuts no number and no word. */
export function visible(folded: string): Visible {
  if (!UNSEEN.test(folded)) return { text: folded, original: (offset) => offset };
  const places: number[] = [];
  let text = '';
  for (let at = 0; at < folded.length; at += 1) {
    const character = folded.charAt(at);
    if (UNSEEN.test(character)) continue;
    places.push(at);
    text += character;
  }
  return { text, original: (offset) => places[offset] ?? folded.length };
}

const BEFORE = 40;
const AFTER = 100;

/** The text around a folded word, on one line, with dots where it goes on; its beginning where the word is not in it. */
export function excerptOf(text: string, word: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  const at = Math.max(0, folded(line).indexOf(word));
  const start = at <= BEFORE ? 0 : line.indexOf(' ', at - BEFORE) + 1 || at;
  const cut = line.slice(start, start + BEFORE + AFTER);
  const last = cut.lastIndexOf(' ');
  const whole = start + cut.length >= line.length;
  const shown = whole || last < BEFORE ? cut : cut.slice(0, last);
  return `${start > 0 ? '…' : ''}${shown.toWellFormed()}${whole ? '' : '…'}`;
}

/** Small letters without accents, each in the place of its own. */
function folded(text: string): string {
  return Array.from(text, (letter) => {
    const plain = letter.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
    return plain.length === letter.length ? plain : letter;
  }).join('');
}

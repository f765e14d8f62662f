/**
 * Lower case without accents, of exactly the same length (in UTF-16 code units) as the text, so that every offset into
 * the folded text is an offset into the text as it was typed.
 */
export function fold(text: string): string {
  let folded = '';
  for (let index = 0; index < text.length; index += 1) folded += foldUnit(text.charCodeAt(index));
  return folded;
}

const KEPT = new Map<number, string>();
for (const [from, to] of Object.entries({
  '\u00a0': ' ',
  '\u2009': ' ',
  '\u202f': ' ',
  '\u2007': ' ',
  '\r': '\n',
  '²': '2',
  '³': '3',
  '–': '-',
  '—': '-',
  '−': '-',
  '‑': '-',
  '→': '-',
  '’': "'",
  '‘': "'",
  '“': '"',
  '”': '"',
  '·': '.',
  '×': 'x',
  '₂': '2',
  '₃': '3',
  '₄': '4',
  '₆': '6',
  º: 'o',
  ª: 'a',
  '°': 'o',
  ø: 'o',
  ß: 's',
})) {
  KEPT.set(from.charCodeAt(0), to);
}

function foldUnit(code: number): string {
  if (code < 128) return code >= 65 && code <= 90 ? String.fromCharCode(code + 32) : asciiUnit(code);
  const known = KEPT.get(code);
  if (known !== undefined) return known;
  // Letters and digits of full width stand for the plain ones.
  if (code >= 0xff01 && code <= 0xff5e) return String.fromCharCode(code - 0xfee0).toLowerCase();
  const character = String.fromCharCode(code);
  if (code >= 0xd800 && code <= 0xdfff) return ' ';
  const plain = character.normalize('NFD').charAt(0).toLowerCase();
  return plain.length === 1 ? plain : character;
}

function asciiUnit(code: number): string {
  return code === 13 ? '\n' : String.fromCharCode(code);
}

/**
 * Folds one word to the form in which words are compared: Portuguese and English plurals taken off, and the final vowel
 * of longer words (reciclado, reciclada, reciclados → reciclad). Both sides of every comparison go through it.
 */
export function stem(word: string): string {
  const singular = singularOf(word);
  return singular.length >= 6 && /[aoe]$/.test(singular) ? singular.slice(0, -1) : singular;
}

function singularOf(word: string): string {
  if (word.length < 4 || /\d/.test(word)) return word;
  for (const [plural, cut, singular, least] of PLURALS)
    if (word.length >= least && plural.test(word)) return `${word.slice(0, -cut)}${singular}`;
  return word;
}

/** Endings of plurals: how many letters go, what comes for them, and how long such a word is at least; the first that fits. */
const PLURALS: readonly (readonly [RegExp, number, string, number])[] = [
  [/(?:oes|aes|aos)$/, 3, 'ao', 4],
  [/ais$/, 3, 'al', 4],
  [/eis$/, 3, 'el', 5],
  [/ois$/, 3, 'ol', 5],
  [/ns$/, 2, 'm', 5],
  [/ies$/, 3, 'y', 6],
  [/(?:res|zes|xes|ches|shes|sses)$/, 2, '', 5],
  [/[^su]s$/, 1, '', 4],
];

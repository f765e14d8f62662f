/** What the columns of a table of imports mean, by the words of their headings in Portuguese and English. */

export type ColumnMeaning =
  | 'code'
  | 'origin'
  | 'mass'
  | 'date'
  | 'year'
  | 'quarter'
  | 'installation'
  | 'basis'
  | 'productionYear'
  | 'seeDirect'
  | 'seeIndirect'
  | 'sefa'
  | 'verifier'
  | 'note';

/** The first that fits counts: longer words stand before those that they hold. */
const WORDS: readonly (readonly [ColumnMeaning, RegExp])[] = [
  ['productionYear', /ano d[ae] producao|production year|year of production/],
  ['seeIndirect', /indiret|indirect/],
  ['sefa', /\bsefa\b|alocacao gratuita|free allocation/],
  ['seeDirect', /\bsee\b|emiss(?:oes|ions)|diret|direct/],
  ['verifier', /verific|verifier|verified by/],
  ['basis', /^base$|basis|metodo|method|determina/],
  ['code', /\bcn\b|\bnc\b|taric|ncm|codigo|commodity|\bcode\b|\bhs\b/],
  ['origin', /origem|origin|\bpais\b|country/],
  ['installation', /instala|installation|\busina\b|\bplant\b|produtor|producer/],
  ['mass', /massa|mass|\bpeso|weight|tonelad|tonnes|quantidade|quantity/],
  ['quarter', /trimestre|quarter/],
  ['date', /\bdata\b|\bdate\b|liberac|release|desembara/],
  ['year', /\bano\b|\byear\b/],
  ['note', /observac|\bnota\b|\bnote|remark|comment/],
];

/** A text without accents, in small letters, with plain spaces. */
export function plainWords(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[\s_]+/g, ' ')
    .trim();
}

/** What each heading means; a meaning is taken once, by the first heading that says it. */
export function meaningsOf(headings: readonly string[]): readonly (ColumnMeaning | null)[] {
  const taken = new Set<ColumnMeaning>();
  return headings.map((heading) => {
    const words = plainWords(heading);
    const found = WORDS.find(([meaning, pattern]) => !taken.has(meaning) && pattern.test(words));
    if (words === '' || !found) return null;
    taken.add(found[0]);
    return found[0];
  });
}

/** Tonnes in the unit that the heading of a mass names; null: none is named, or none that is a mass. */
export function massUnit(heading: string): 't' | 'kg' | null {
  const words = plainWords(heading);
  if (/\bkg\b|quilo|kilo/.test(words)) return 'kg';
  return /\bt\b|\bton\b|tonelad|tonnes|\btons\b/.test(words) ? 't' : null;
}

/** Unit of specific emissions by its heading: `t/t` where none or tonnes per tonne are named, null for any other. */
export function emissionsUnit(heading: string): 't/t' | 'kg/t' | null {
  const words = plainWords(heading).replaceAll('₂', '2');
  if (/\bkg ?(?:co2e?q?)? ?(?:\/|por|per) ?t\b/.test(words)) return 'kg/t';
  if (/\/|\bpor\b|\bper\b/.test(words))
    return /t ?(?:co2e?q?)? ?(?:\/|por|per) ?t/.test(words) ? 't/t' : null;
  return 't/t';
}

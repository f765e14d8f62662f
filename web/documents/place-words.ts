import type { TFunction } from 'i18next';
import type { Place } from './opened.ts';

/** `1` → `A`, `28` → `AB`, as sheets name their columns. */
export function columnLetters(column: number): string {
  let letters = '';
  for (let rest = column; rest > 0; rest = Math.floor((rest - 1) / 26))
    letters = String.fromCodePoint(65 + ((rest - 1) % 26)) + letters;
  return letters;
}

/** The last element of a path, without its position. */
const lastName = (path: string): string => (path.split('/').at(-1) ?? path).replace(/\[\d+\]$/, '');

/** A place as a person would say it: `Plan1, B7`, `página 2`, `qTrib`. */
export function placeInWords(place: Place, t: TFunction<'documents'>): string {
  switch (place.at) {
    case 'cell':
      return t('place.cell', { sheet: place.sheet, cell: `${columnLetters(place.column)}${place.row}` });
    case 'box':
      return t('place.page', { page: String(place.page) });
    case 'path':
      return t('place.element', { name: lastName(place.path) });
    default:
      return t('place.text');
  }
}

/** A place in the little room of a cell: `B7`, `p. 2`, `qTrib`. */
export function placeInShort(place: Place, t: TFunction<'documents'>): string {
  switch (place.at) {
    case 'cell':
      return `${columnLetters(place.column)}${place.row}`;
    case 'box':
      return t('place.pageShort', { page: String(place.page) });
    case 'path':
      return lastName(place.path);
    default:
      return t('place.text');
  }
}

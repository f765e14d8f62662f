import type { ColumnMapping } from '#usecases/mapping/mapping-shape.ts';
import type { Kinds, Words } from '../words.ts';
import { carriedBy } from './carried-by.ts';

/** What is said of a whole sheet: its titles, the person's words, and the name of the file. */
interface SaidOfAll {
  readonly titles: readonly string[];
  readonly words: string;
  readonly file: string;
  readonly printed: boolean;
}

/** Kind and site that hold for all rows. The file's name tells what is in it only where no column does. */
export function fixedBy(
  { titles, words: own, file, printed }: SaidOfAll,
  words: Words,
  columns: readonly ColumnMapping[],
): { kind: Kinds; site: string | null } {
  const unit = columns.find(({ meaning, unit: of }) => meaning === 'value' && of !== null)?.unit ?? null;
  const named = columns.some(({ meaning, kind }) => meaning === 'kind' || kind !== null);
  const name = plainName(file);
  const told = printed ? [own, ...titles] : [...titles, own, name];
  const kinds = (named ? (printed ? [] : titles) : told).map((text) =>
    carriedBy(told, words.kindOf(text, unit)),
  );
  const certain = kinds.find(({ kind }) => kind !== null);
  const likely = kinds.find(({ candidates }) => candidates.length > 0);
  const sites = new Set([...titles, own, name].flatMap((text) => words.siteIn(text) ?? []));
  const [site] = sites;
  return {
    kind: certain ?? likely ?? { kind: null, candidates: [] },
    site: sites.size === 1 && site !== undefined ? site : null,
  };
}

/** The name of a file as words. */
export function plainName(file: string): string {
  return file.replace(/\.[a-z0-9]{2,4}$/i, '').replaceAll(/[_-]+/g, ' ');
}

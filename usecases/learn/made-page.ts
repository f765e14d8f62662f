import type { Block, Inline, Language, Run } from '#learn/page.ts';
import type { Library } from '#engine/library.ts';
import type { Contract } from '../contract.ts';
import type { LearnWords } from './words.ts';

/** A page that nobody writes: it is made of what the product declares, and changes with it. */
export interface MadePage {
  readonly id: string;
  readonly kind: 'term' | 'kind' | 'method' | 'category' | 'gwp' | 'unit' | 'source' | 'verb' | 'code';
  readonly title: string;
  readonly summary: string;
  /** Other words by which one looks for it. */
  readonly words: readonly string[];
  readonly sources: readonly string[];
  readonly room: string | null;
  readonly blocks: readonly Block[];
  /** Worked examples, by the name that a block runs them by. */
  readonly runs?: Readonly<Record<string, Run>>;
}

/** What pages are made of. */
export interface Ground {
  readonly library: Library;
  readonly contracts: readonly Contract[];
  readonly words: LearnWords;
  readonly language: Language;
}

export const plain = (text: string): Inline[] => [{ text }];
export const code = (text: string): Inline[] => [{ text, look: 'code' }];
export const link = (text: string, to: string): Inline[] => [{ text, to }];

export const paragraph = (id: string, text: readonly Inline[]): Block => ({
  kind: 'paragraph',
  id,
  text: [...text],
});

export const heading = (id: string, text: string): Block => ({ kind: 'heading', id, text: plain(text) });

export const facts = (id: string, rows: readonly (readonly [label: string, value: Inline[]])[]): Block => ({
  kind: 'facts',
  id,
  rows: rows.map(([label, value]) => ({ label, value })),
});

/** Words of a catalogue, or the key where it has none. */
export const say = (words: Readonly<Record<string, string>>, key: string): string => words[key] ?? key;

/** A list of links with commas between them. */
export function joined(items: readonly Inline[]): Inline[] {
  return items.flatMap((item, index) => (index === 0 ? [item] : [{ text: ', ' }, item]));
}

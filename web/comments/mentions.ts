import type { Colleague } from './queries.ts';

interface Asked {
  readonly words: string;
  readonly start: number;
}

/** What is asked for by an `@` before the caret; null for text like any other (an e-mail address). */
export function mentionAt(text: string, caret: number): Asked | null {
  const found = /(?:^|[\s(])@([\p{L}\d][\p{L}\d .'-]{0,39}|)$/u.exec(text.slice(0, caret));
  const words = found?.[1];
  return words === undefined ? null : { words, start: caret - words.length - 1 };
}

/** Colleagues whose name holds what was typed, those whose name begins with it first. */
export function matching(people: readonly Colleague[], words: string): Colleague[] {
  const folded = fold(words.trim());
  return people
    .filter(({ self, fullName }) => !self && fullName !== '' && fold(fullName).includes(folded))
    .sort((a, b) => Number(fold(b.fullName).startsWith(folded)) - Number(fold(a.fullName).startsWith(folded)))
    .slice(0, 6);
}

/** Who is mentioned in a text: each whose whole name stands after an `@`. */
export function mentionedIn(text: string, people: readonly Colleague[]): string[] {
  return people
    .filter(({ fullName }) => fullName !== '' && text.includes(`@${fullName}`))
    .map(({ userId }) => userId);
}

/** A text in parts: plain ones, and `@name` of those who are mentioned. */
export function inParts(text: string, names: readonly string[]): { text: string; mention: boolean }[] {
  const known = [...new Set(names)].filter((name) => name !== '').sort((a, b) => b.length - a.length);
  if (known.length === 0) return [{ text, mention: false }];
  const escaped = known.map((name) => name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
  return text
    .split(new RegExp(`(@(?:${escaped.join('|')}))`))
    .filter((part) => part !== '')
    .map((part) => ({ text: part, mention: part.startsWith('@') && known.includes(part.slice(1)) }));
}

function fold(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

import { readFileSync } from 'node:fs';
import { Eye, Languages, Moon, Sun } from 'lucide-react';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

/** What the pages in the document are drawn of: words, pictures and looks, each as the live page has it. */
type Words = Readonly<Record<string, string>>;

const BUTTON =
  'inline-flex shrink-0 items-center rounded-md font-medium whitespace-nowrap select-none transition-colors ' +
  'disabled:opacity-50 disabled:cursor-not-allowed aria-busy:opacity-70 aria-busy:cursor-progress ' +
  '[&_svg]:size-4 [&_svg]:shrink-0';
const QUIET_LOOK = 'text-quiet hover:text-ink hover:bg-sunken border border-transparent';
export const QUIET = `${BUTTON} ${QUIET_LOOK} size-8 justify-center`;
export const QUIET_SMALL = `${BUTTON} ${QUIET_LOOK} h-7 px-2 text-[0.8125rem] gap-1.5`;
const PLAIN_LOOK = 'bg-panel text-ink border border-line hover:bg-sunken';
export const PLAIN = `${BUTTON} justify-center ${PLAIN_LOOK}`;
export const PLAIN_SMALL = `${BUTTON} ${PLAIN_LOOK} h-7 px-2 text-[0.8125rem] gap-1.5`;
export const PRIMARY = `${BUTTON} justify-center bg-accent text-on-accent hover:bg-accent-strong border border-transparent`;

export const INPUT =
  'w-full rounded-md border border-edge bg-panel px-3 text-ink placeholder:text-quiet aria-invalid:border-danger ' +
  'disabled:opacity-60 [&[readonly]]:border-line [&[readonly]]:bg-sunken h-10';

export const icon = (of: typeof Eye, className = '') =>
  renderToStaticMarkup(createElement(of, { 'aria-hidden': true, className }));

export const mark = (className: string) =>
  `<svg viewBox="0 0 32 32" aria-hidden="true" class="${className}">` +
  `<rect width="32" height="32" rx="7" fill="var(--accent)"/>` +
  `<path d="M9 10.5h14M9 16h14M9 21.5h8" stroke="var(--on-accent)" stroke-width="2.4" stroke-linecap="round"/></svg>`;

/** An element's words, with which web/early/said.ts says its sentences. */
export const saying = (words: Readonly<Record<string, string>>) =>
  `data-words="${JSON.stringify(words).replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"`;

/** The place of what is not there yet. @param untilKnown whether it goes when the first answers have come (web/early/said.ts) */
export const skeleton = (className: string, untilKnown = false) =>
  `<div ${untilKnown ? 'data-until-known ' : ''}aria-hidden="true" class="animate-pulse rounded-md bg-sunken ${className}"></div>`;

/** Words of a room in a language by their keys, as the catalogue has them. @throws Error at the build, when there is none of a key */
export function catalogueOf<K extends string>(
  language: string,
  room: string,
  keys: readonly K[],
): Record<K, string> {
  const words = JSON.parse(
    readFileSync(new URL(`../../messages/${language}/${room}.json`, import.meta.url), 'utf8'),
  ) as Words;
  return Object.fromEntries(
    keys.map((key) => {
      const text = words[key];
      if (text === undefined) throw new Error(`messages/${language}/${room}.json has no ${key}`);
      return [key, text];
    }),
  ) as Record<K, string>;
}

/** The words of a room in a language, ready to stand in the document. @throws Error at the build, when there is none of a key */
export function wordsOf(language: string, room: string): (key: string) => string {
  return (key) =>
    (catalogueOf(language, room, [key])[key] ?? '')
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('"', '&quot;');
}

/** A press before the code has come is kept, and made good on the button that takes the place (web/shell/stand-in.ts). */
export function toggles(language: string): string {
  const t = wordsOf(language, 'shell');
  const other = t(language === 'en' ? 'language.toPortuguese' : 'language.toEnglish');
  const theme = `${icon(Moon, 'dark:hidden')}${icon(Sun, 'hidden dark:block')}`;
  return (
    `<button type="button" title="${other}" aria-label="${other}" data-press="language-toggle" class="${QUIET}">` +
    `${icon(Languages)}</button>` +
    `<button type="button" aria-label="${t('theme.label')}" data-press="theme-toggle" class="${QUIET}">${theme}</button>`
  );
}

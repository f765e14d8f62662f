import { ArrowLeft } from 'lucide-react';
import { icon, INPUT, skeleton, wordsOf } from './first-parts.ts';

/** The help in the document, drawn with the classes of web/ui/room.tsx and web/rooms/learn. */
const ROOM = 'mx-auto flex w-full max-w-6xl flex-col gap-4 px-4 py-6 sm:px-6';
const HEADER =
  '<header class="flex flex-wrap items-start justify-between gap-x-4 gap-y-2"><div class="min-w-0 grow basis-80">';

/** Where there is to be something to read. */
const reading = (label: string, lines: number) =>
  `<div data-until-known role="status" aria-label="${label}" class="flex flex-col gap-2">${skeleton('h-12').repeat(lines)}</div>`;

/** The start of the help: what it is, and where one asks. What is typed goes over to the live field by its name. */
export function learn(language: string): string {
  const t = wordsOf(language, 'learn');
  const id = `first-learn-${language}`;
  return (
    `<div data-first-in="learn" class="${ROOM}">${HEADER}<h1 class="text-xl font-semibold">${t('title')}</h1>` +
    `<p class="max-w-prose text-quiet">${t('intro')}</p></div></header>` +
    `<search class="max-w-xl"><div class="flex flex-col gap-1">` +
    `<label for="${id}" class="text-[0.8125rem] font-medium">${t('search.label')}</label>` +
    `<input id="${id}" name="learn-search" type="search" maxlength="200" placeholder="${t('search.placeholder')}" ` +
    `class="${INPUT}"></div></search>${reading(t('reading'), 6)}</div>`
  );
}

/** A page of the help, whose words and pictures come with its first answer (web/early/article.ts). */
export function helpPage(language: string): string {
  const t = wordsOf(language, 'learn');
  return (
    `<div data-first-in="page" class="${ROOM}">${HEADER}` +
    `<a href="/learn" class="mb-1 inline-flex items-center gap-1 rounded text-quiet hover:text-ink">` +
    `${icon(ArrowLeft, 'size-4')}${t('back')}</a>` +
    `<h1 data-place="title" class="text-xl font-semibold">${t('title')}</h1>` +
    `<p data-known hidden data-place="summary" class="max-w-prose text-quiet"></p></div></header>` +
    `${reading(t('reading'), 2)}<article data-known hidden class="flex max-w-3xl flex-col gap-3">` +
    // Its kind, level and day come with the room.
    `<p class="mb-2 text-[0.8125rem] text-quiet">&nbsp;</p></article></div>`
  );
}

import { ArrowUp, FlaskConical, MessagesSquare, PanelLeftOpen, Paperclip } from 'lucide-react';
import { AGENT_KINDS } from '../../usecases/agent/agent-shape.ts';
import { overview, tables } from './first-figures.ts';
import { helpPage, learn } from './first-help.ts';
import { icon, mark, PLAIN_SMALL, PRIMARY, QUIET, QUIET_SMALL, skeleton, wordsOf } from './first-parts.ts';

/**
 * The rooms as they stand in the document for who is signed in: the frame without anything of anybody, and in it what a room
 * has whoever opens it. public/theme.js says which room; any other has the spinner of a page that is loading.
 */
/** An empty conversation with its composer, as web/rooms/chat draws it. What is typed and pressed goes over to the live one. */
function chat(language: string): string {
  const t = wordsOf(language, 'chat');
  const shell = wordsOf(language, 'shell');
  const suggestions = [1, 2].map(
    (number) =>
      `<button type="button" data-press="suggestion ${number - 1}" ` +
      `class="rounded-lg border border-line bg-panel text-left hover:border-accent hover:bg-accent-soft p-4">` +
      `${t(`suggestion.${number}`)}</button>`,
  );
  const welcome =
    `<div class="flex flex-1 flex-col gap-4 pt-[max(1.5rem,12vh)] pb-10">` +
    `<h2 class="text-2xl font-semibold">${t('welcome')}</h2>` +
    `<p class="max-w-prose text-quiet">${t('welcome.text')}</p>` +
    `<a href="/add-sample-data" class="self-start text-[0.8125rem] text-accent underline underline-offset-2">` +
    `${shell('nav.sample')}</a>` +
    `<div class="mt-2 grid gap-2 sm:grid-cols-2">${suggestions.join('')}</div></div>`;
  const attach = `<button type="button" aria-label="${t('attach')}" data-press="attach" class="${QUIET}">${icon(Paperclip)}</button>`;
  const send =
    `<button type="button" disabled aria-disabled="true" aria-label="${t('send')}" class="${PRIMARY} size-8">` +
    `${icon(ArrowUp)}</button>`;
  const composer =
    `<div class="relative rounded-xl border border-edge bg-panel p-2 focus-within:border-accent ` +
    `focus-within:outline-1 focus-within:outline-accent">` +
    `<textarea name="composer" rows="1" aria-label="${t('composer')}"` +
    ` placeholder="${t('composer.placeholder')}"` +
    ` class="block h-8 w-full resize-none bg-transparent px-2 py-1.5 outline-none placeholder:text-quiet"></textarea>` +
    `<div class="flex items-center justify-between gap-3 pl-2"><p class="text-xs text-quiet">` +
    `<span class="max-sm:hidden">${t('composer.hint')}</span></p>` +
    `<div class="flex items-center gap-2">${attach}${send}</div></div></div>`;
  const aside =
    `<aside class="relative hidden w-60 shrink-0 border-r border-line xl:block">` +
    `<div class="absolute inset-0"><div class="sticky top-12 p-3">${skeleton('h-40')}</div></div></aside>`;
  return (
    `<div data-first-in="chat" data-fills class="flex flex-1"><h1 class="clip-hidden">${t('title')}</h1>` +
    `${aside}<div class="flex min-w-0 flex-1 flex-col">` +
    `<div class="px-3 pt-2 xl:hidden"><button type="button" data-press="threads-open" class="${QUIET_SMALL}">` +
    `${icon(MessagesSquare)}${t('threads')}</button></div>` +
    `<div class="mx-auto flex w-full max-w-6xl flex-1 flex-col px-4 sm:px-6">${welcome}` +
    `<div class="sticky bottom-0 z-10 bg-canvas pt-1 pb-4">${composer}</div></div></div></div>`
  );
}

/** The heads of rooms whose first look is a title, what the room is for, and then a list (web/ui/room.tsx). */
const HEADS = [
  { room: 'reports', words: 'reports', title: 'title', text: 'intro' },
  { room: 'agents', words: 'agents', title: 'title', text: 'intro' },
  { room: 'agentic', words: 'agents', title: 'task.title', text: 'task.intro' },
] as const;

function head(language: string, { room, words, title, text }: (typeof HEADS)[number]): string {
  const t = wordsOf(language, words);
  const status = wordsOf(language, 'shell')('loading');
  return (
    `<div data-first-in="${room}" class="mx-auto flex w-full max-w-6xl flex-col gap-4 px-4 py-6 sm:px-6">` +
    `<header class="flex flex-wrap items-start justify-between gap-x-4 gap-y-2"><div class="min-w-0 grow basis-80">` +
    `<h1 class="text-xl font-semibold">${t(title)}</h1><p class="max-w-prose text-quiet">${t(text)}</p></div></header>` +
    (room === 'agents' ? agentCards(language) : '') +
    `<div role="status" aria-label="${status}">${skeleton('h-40')}</div></div>`
  );
}

/** What each agent is and does, as web/rooms/agents/agent-card.tsx begins: how it is set up and what it did comes with the answer. */
function agentCards(language: string): string {
  const t = wordsOf(language, 'agents');
  const cards = AGENT_KINDS.map(
    (kind) =>
      `<section class="flex flex-col gap-4 rounded-lg border border-line bg-panel p-4"><header>` +
      `<h2 class="text-base font-semibold">${t(`agent.${kind}`)}</h2><p class="text-quiet">${t(`about.${kind}`)}</p>` +
      `</header>${skeleton('h-40')}</section>`,
  );
  return `<div class="grid grid-cols-1 gap-4 lg:grid-cols-2">${cards.join('')}</div>`;
}

/** The frame of the rooms without anything of anybody. */
export function roomsFrame(language: string): string {
  const t = wordsOf(language, 'shell');
  const spinner =
    `<div data-first-in="loading" class="flex min-h-[60dvh] items-center justify-center">` +
    `<div role="status" class="flex items-center justify-center gap-3 text-quiet">` +
    `<span aria-hidden="true" class="size-5 animate-spin rounded-full border-2 border-line border-t-accent ` +
    `motion-reduce:animate-none"></span>` +
    `<span>${t('loading')}</span></div></div>`;
  // That nothing of the sample organization is real is said along with its first figures (web/shell/sample-banner.tsx).
  const sample =
    `<aside data-first-sample aria-label="${t('nav.sample')}" class="flex flex-wrap items-center gap-x-3 gap-y-1 ` +
    `bg-warn-soft px-4 py-1.5 text-warn">${icon(FlaskConical, 'size-4 shrink-0')}` +
    `<p class="min-w-0 flex-1 basis-48">${t('sample.banner')}</p><button type="button" aria-label="${t('sample.removeAll')}" ` +
    `data-press="sample-banner-remove" class="${PLAIN_SMALL}">${t('sample.remove')}</button></aside>`;
  return (
    `<div class="min-h-dvh">` +
    `<header class="fixed inset-x-0 top-0 z-20 flex h-12 items-center gap-2 border-b border-line bg-panel px-2.5">` +
    `<span data-first-show class="${QUIET}">${icon(PanelLeftOpen)}</span>` +
    `<a href="/" class="flex items-center gap-2 rounded-md text-base font-semibold">` +
    `${mark('size-6')}${t('product')}</a></header>` +
    `<div data-first-rail class="fixed bottom-0 left-0 top-12 hidden border-r border-line bg-panel md:block"></div>` +
    `<main data-first-room class="min-h-dvh pt-12 has-data-fills:flex has-data-fills:flex-col">` +
    `${sample}${spinner}${chat(language)}${overview(language)}${tables(language)}${learn(language)}${helpPage(language)}` +
    `${HEADS.map((of) => head(language, of)).join('')}</main></div>`
  );
}

import { readFileSync } from 'node:fs';
import { Eye, Fingerprint, Languages, Moon, PanelLeftOpen, Sun } from 'lucide-react';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Plugin } from 'vite';

/**
 * What stands in the document itself, so that there is something to see and to type into before any code has come: the
 * sign-in page for who is not signed in, the empty frame of the rooms for who is. public/theme.js says which of them is
 * shown, in which language. It is drawn with the classes of web/shell/front-page.tsx, web/rooms/auth and
 * web/shell/topbar.tsx, in whose place it stands to the pixel (journeys/first-page.journey.ts).
 */
type Words = Readonly<Record<string, string>>;

const LANGUAGES = ['pt-BR', 'en'] as const;
const BUTTON =
  'inline-flex shrink-0 items-center rounded-md font-medium whitespace-nowrap select-none transition-colors disabled:opacity-50 disabled:cursor-not-allowed aria-busy:opacity-70 aria-busy:cursor-progress [&_svg]:size-4 [&_svg]:shrink-0';
const QUIET = `${BUTTON} text-quiet hover:text-ink hover:bg-sunken border border-transparent size-8 justify-center`;
const INPUT =
  'w-full rounded-md border border-edge bg-panel px-3 text-ink placeholder:text-quiet aria-invalid:border-danger disabled:opacity-60 [&[readonly]]:border-line [&[readonly]]:bg-sunken h-10';
const LINK = 'text-accent underline underline-offset-2';

const icon = (of: typeof Eye, className = '') =>
  renderToStaticMarkup(createElement(of, { 'aria-hidden': true, className }));

const mark = (className: string) =>
  `<svg viewBox="0 0 32 32" aria-hidden="true" class="${className}"><rect width="32" height="32" rx="7" fill="var(--accent)"/><path d="M9 10.5h14M9 16h14M9 21.5h8" stroke="var(--on-accent)" stroke-width="2.4" stroke-linecap="round"/></svg>`;

function wordsOf(language: string, room: string): (key: string) => string {
  const words = JSON.parse(
    readFileSync(new URL(`../../messages/${language}/${room}.json`, import.meta.url), 'utf8'),
  ) as Words;
  return (key) => {
    const text = words[key];
    if (text === undefined) throw new Error(`messages/${language}/${room}.json has no ${key}`);
    return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
  };
}

/** A press before the code has come is kept, and made good on the button that takes the place (web/shell/stand-in.ts). */
function toggles(language: string): string {
  const t = wordsOf(language, 'shell');
  const other = t(language === 'en' ? 'language.toPortuguese' : 'language.toEnglish');
  const theme = `${icon(Moon, 'dark:hidden')}${icon(Sun, 'hidden dark:block')}`;
  return `<button type="button" title="${other}" aria-label="${other}" data-press="language-toggle" class="${QUIET}">${icon(Languages)}</button><button type="button" aria-label="${t('theme.label')}" data-press="theme-toggle" class="${QUIET}">${theme}</button>`;
}

function field(label: string, id: string, input: string): string {
  return `<div class="flex flex-col gap-1"><label for="${id}" class="text-[0.8125rem] font-medium">${label}</label>${input.replace('<input ', `<input id="${id}" `)}</div>`;
}

/** No form: one that is sent before the code has come would put a password into the address. */
function signInPage(language: string): string {
  const t = wordsOf(language, 'auth');
  const shell = wordsOf(language, 'shell');
  const email = `<input name="email" type="email" autocomplete="username" class="${INPUT}">`;
  const password = `<div class="relative"><input name="password" type="password" autocomplete="current-password" class="${INPUT} pr-10"><span class="absolute inset-y-0 right-0 flex w-10 items-center justify-center text-quiet">${icon(Eye, 'size-4')}</span></div>`;
  // Installations that have other ways in than this one draw theirs a moment later, below the form.
  const passkey = `<div data-first-passkey class="mt-4 flex flex-col gap-2"><p class="flex items-center gap-3 text-[0.8125rem] text-quiet before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">${t('otherWays')}</p><button type="button" data-press="sign-in-passkey" class="${BUTTON} justify-center bg-panel text-ink border border-line hover:bg-sunken px-3 gap-2 h-10">${icon(Fingerprint)}${t('passkey.submit')}</button></div>`;
  return `<div class="flex min-h-dvh flex-col"><header class="flex justify-end gap-1 p-3">${toggles(language)}</header><main class="mx-auto flex w-full flex-1 flex-col px-4 pb-16 sm:pt-[8vh] max-w-md"><div class="mb-6 flex items-center gap-3">${mark('size-10 shrink-0')}<div><p class="text-xl leading-tight font-semibold">${shell('product')}</p><p class="text-[0.8125rem] text-quiet">${shell('tagline')}</p></div></div><section class="rounded-xl border border-line bg-panel p-5 sm:p-7"><h1 class="mb-5 text-lg font-semibold">${t('title')}</h1><div class="flex flex-col gap-4">${field(t('email'), `first-email-${language}`, email)}${field(t('password'), `first-password-${language}`, password)}<button type="button" data-press="sign-in-submit" class="${BUTTON} justify-center bg-accent text-on-accent hover:bg-accent-strong border border-transparent px-3 gap-2 h-10">${t('submit')}</button></div>${passkey}<div class="mt-6 flex flex-col gap-2 border-t border-line pt-4 text-[0.8125rem] text-quiet"><a href="/auth?view=recovery" class="${LINK}">${t('recovery.link')}</a><p>${t('request.notice')} <a href="/auth?view=request" class="${LINK}">${t('request.link')}</a></p></div></section></main></div>`;
}

/** The frame of the rooms without anything of anybody, with the spinner of a page that is loading. */
function roomsFrame(language: string): string {
  const t = wordsOf(language, 'shell');
  return `<div class="min-h-dvh"><header class="fixed inset-x-0 top-0 z-20 flex h-12 items-center gap-2 border-b border-line bg-panel px-2.5"><span data-first-show class="${QUIET}">${icon(PanelLeftOpen)}</span><a href="/" class="flex items-center gap-2 rounded-md text-base font-semibold">${mark('size-6')}${t('product')}</a></header><div data-first-rail class="fixed bottom-0 left-0 top-12 hidden border-r border-line bg-panel md:block"></div><main data-first-room class="min-h-dvh pt-12"><div class="flex min-h-[60dvh] items-center justify-center"><div role="status" class="flex items-center justify-center gap-3 text-quiet"><span aria-hidden="true" class="size-5 animate-spin rounded-full border-2 border-line border-t-accent motion-reduce:animate-none"></span><span>${t('loading')}</span></div></div></main></div>`;
}

/** Puts both, in both languages, into the empty root, from which React takes them out when it draws the live page. */
export function firstPage(): Plugin {
  return {
    name: 'first-page',
    transformIndexHtml: (html) =>
      html.replace(
        '<div id="root"></div>',
        `<div id="root">${LANGUAGES.map(
          (language) =>
            `<div data-first="sign-in" lang="${language}">${signInPage(language)}</div><div data-first="rooms" lang="${language}">${roomsFrame(language)}</div>`,
        ).join('')}</div>`,
      ),
  };
}

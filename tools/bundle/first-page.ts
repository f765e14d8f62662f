import { Eye, Fingerprint } from 'lucide-react';
import type { Plugin } from 'vite';
import { icon, INPUT, mark, PLAIN, PRIMARY, toggles, wordsOf } from './first-parts.ts';
import { roomsFrame } from './first-rooms.ts';

/**
 * What stands in the document itself, so that there is something to see and to type into before any code has come: the
 * sign-in page for who is not signed in, the rooms for who is (first-rooms.ts). public/theme.js says which of them is shown,
 * in which language. All is drawn with the classes of web/shell/front-page.tsx, web/rooms/auth and web/shell/topbar.tsx, in
 * whose place it stands to the pixel (journeys/first-page.journey.ts).
 */
const LANGUAGES = ['pt-BR', 'en'] as const;
const LINK = 'text-accent underline underline-offset-2';

function field(label: string, id: string, input: string): string {
  return (
    `<div class="flex flex-col gap-1"><label for="${id}" class="text-[0.8125rem] ` +
    `font-medium">${label}</label>${input.replace('<input ', `<input id="${id}" `)}</div>`
  );
}

/** No form: one that is sent before the code has come would put a password into the address. */
function signInPage(language: string): string {
  const t = wordsOf(language, 'auth');
  const shell = wordsOf(language, 'shell');
  const email = `<input name="email" type="email" autocomplete="username" class="${INPUT}">`;
  const password =
    `<div class="relative"><input name="password" type="password" autocomplete="current-password" ` +
    `class="${INPUT} pr-10"><span class="absolute inset-y-0 right-0 flex w-10 items-center justify-center ` +
    `text-quiet">${icon(Eye, 'size-4')}</span></div>`;
  // Installations that have other ways in than this one draw theirs a moment later, below the form.
  const passkey =
    `<div data-first-passkey class="mt-4 flex flex-col gap-2"><p class="flex items-center gap-3 ` +
    `text-[0.8125rem] text-quiet before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 ` +
    `after:bg-line">${t('otherWays')}</p><button type="button" data-press="sign-in-passkey" class="${PLAIN} ` +
    `px-3 gap-2 h-10">${icon(Fingerprint)}${t('passkey.submit')}</button></div>`;
  return (
    `<div class="flex min-h-dvh flex-col"><header class="flex justify-end gap-1 ` +
    `p-3">${toggles(language)}</header><main class="mx-auto flex w-full flex-1 flex-col px-4 pb-16 ` +
    `sm:pt-[8vh] max-w-md"><div class="mb-6 flex items-center gap-3">${mark('size-10 shrink-0')}<div><p ` +
    `class="text-xl leading-tight font-semibold">${shell('product')}</p><p class="text-[0.8125rem] ` +
    `text-quiet">${shell('tagline')}</p></div></div><section class="rounded-xl border border-line bg-panel ` +
    `p-5 sm:p-7"><h1 class="mb-5 text-lg font-semibold">${t('title')}</h1><div class="flex flex-col ` +
    `gap-4">${field(t('email'), `first-email-${language}`, email)}` +
    field(t('password'), `first-password-${language}`, password) +
    `<button type="button" data-press="sign-in-submit" class="${PRIMARY} px-3 gap-2 h-10">${t('submit')}</button></div>` +
    `${passkey}<div class="mt-6 flex flex-col gap-2 border-t border-line pt-4 text-[0.8125rem] text-quiet">` +
    `<a href="/auth?view=recovery" class="${LINK}">${t('recovery.link')}</a><p>${t('request.notice')} ` +
    `<a href="/auth?view=request" class="${LINK}">${t('request.link')}</a></p></div></section></main></div>`
  );
}

const PAGES = { 'sign-in': signInPage, rooms: roomsFrame } as const;

/**
 * Puts both, in both languages, into the empty root, from which React takes them out when it draws the live page. The smaller
 * one is read first, and each has a name by which public/theme.js has the first paint wait for it.
 */
export function firstPage(): Plugin {
  const pages = Object.entries(PAGES).flatMap(([page, draw]) =>
    LANGUAGES.map(
      (language) =>
        `<div id="stands-${page}-${language}" data-first="${page}" lang="${language}">${draw(language)}</div>`,
    ),
  );
  return {
    name: 'first-page',
    transformIndexHtml: (html) =>
      html.replace('<div id="root"></div>', () => `<div id="root">${pages.join('')}</div>`),
  };
}

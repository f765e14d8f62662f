import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { CHROMIUM_FLAGS, ensureChromium, ensureShell } from '#tools/test/chromium.ts';

export interface View {
  readonly width: number;
  readonly height: number;
  readonly locale: 'pt-BR' | 'en';
  /** `system` begins light and follows what the page is told of the system. */
  readonly theme: 'light' | 'dark' | 'system';
  /** Dots of the screen for a pixel of the page; one unless told. */
  readonly dots?: number;
  /** Whether the person asked their system for less of what moves; `full` unless told. */
  readonly motion?: 'full' | 'reduced';
}

/** What a person's browser keeps of somebody signed in. */
export type Session = Awaited<ReturnType<BrowserContext['storageState']>>;

export const DESK: View = { width: 1440, height: 900, locale: 'pt-BR', theme: 'light' };

/**
 * The desk of somebody who asked for less motion: nothing fades or turns, charts do not grow, and an answer of the chat comes as soon as
 * it is there. A page takes a fifth less of the processor so; for stories that tell nothing of what moves (docs/decisions/0220).
 */
export const STILL: View = { ...DESK, motion: 'reduced' };

/** A headless Chromium of this machine; the caller closes it. */
export function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: ensureChromium(), args: CHROMIUM_FLAGS });
}

/** The same engine at less cost, for whoever needs no notices: it draws no windows around its pages. The caller closes it. */
export function launchPlainBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: ensureShell(), args: CHROMIUM_FLAGS });
}

let shared: Browser | undefined;

/**
 * The same for a file of journeys: one browser for all that its worker tells, file after file, which ends with the worker.
 * Who closes it closes what was opened in it since; no file knows anything of another, since each person has a context.
 */
export async function openPlainBrowser(): Promise<Browser> {
  if (!shared?.isConnected()) shared = await launchPlainBrowser();
  const browser = shared;
  const others = new Set(browser.contexts());
  const close = async (): Promise<void> => {
    await Promise.all(
      browser
        .contexts()
        .filter((context) => !others.has(context))
        .map((context) => context.close()),
    );
  };
  return new Proxy(browser, {
    get: (whole, name) => {
      if (name === 'close') return close;
      const value: unknown = Reflect.get(whole, name);
      return typeof value === 'function' ? value.bind(whole) : value;
    },
  });
}

/**
 * A fresh person's browser in the language and theme of the view; collects the uncaught errors of the page.
 * @param session what it keeps already, without its language and theme; nothing unless told
 */
export async function openPage(
  browser: Browser,
  view: View = DESK,
  session?: Session,
): Promise<{ context: BrowserContext; page: Page; errors: string[] }> {
  const context = await browser.newContext({
    viewport: { width: view.width, height: view.height },
    deviceScaleFactor: view.dots ?? 1,
    locale: view.locale,
    colorScheme: view.theme === 'system' ? 'light' : view.theme,
    reducedMotion: view.motion === 'reduced' ? 'reduce' : 'no-preference',
    storageState: session && withoutView(session),
  });
  await context.addInitScript(
    ([theme, language]) => {
      if (localStorage.getItem('razao-theme') === null) localStorage.setItem('razao-theme', theme ?? '');
      if (localStorage.getItem('razao-language') === null)
        localStorage.setItem('razao-language', language ?? '');
    },
    [view.theme, view.locale],
  );
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.setDefaultTimeout(20_000);
  return { context, page, errors };
}

function withoutView({ cookies, origins }: Session): Session {
  const kept = origins.map((origin) => ({
    ...origin,
    localStorage: origin.localStorage.filter(
      ({ name }) => name !== 'razao-language' && name !== 'razao-theme',
    ),
  }));
  return { cookies, origins: kept };
}

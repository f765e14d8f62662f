import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page, Request } from 'playwright-core';
import { ROOT } from '#tools/sources.ts';
import { type Judged, judge } from './axe.ts';
import type { View } from './open.ts';

/** Pictures of every screen, to be looked at by who asks for them: `RAZAO_PICTURES=1`. Nothing compares them. */
const PICTURES = process.env['RAZAO_PICTURES'] === '1' ? join(ROOT, 'artifacts', 'screens') : null;

/** The rules of axe that a change of colours can break: of a second theme only these are judged. */
const RULES_OF_COLOUR = ['color-contrast', 'link-in-text-block'];

/** As much as a page may move while it comes (the sum that browsers call cumulative layout shift). */
const MOST_SHIFT = 0.05;

export type Theme = 'light' | 'dark';
export type Size = Pick<View, 'width' | 'height'>;

/** What a looker judges. What stands open is looked at in each size without being opened anew (docs/decisions/0058). */
export interface Judging {
  readonly locale: View['locale'];
  /** The page was opened in the first of them. */
  readonly sizes: readonly Size[];
  /** The page follows the system, which has the first of them. */
  readonly themes: readonly Theme[];
  /** Where all rules of axe are asked; colours are asked at every size. */
  readonly rules: 'at every size' | 'at one size';
}

/**
 * What of the looks at a screen each language tells (docs/decisions/0058): both find that nothing scrolls sideways and
 * that no page moves while it comes, at every size, and ask all rules of axe of every screen and the colours at every
 * size. What differs by size alone the first one asks; the light is looked at in the one, the dark in the other.
 */
const TOLD = {
  'pt-BR': { themes: ['light'], rules: 'at every size' },
  en: { themes: ['dark'], rules: 'at one size' },
} as const;

/** What a screen that is told in both languages is judged by in one of them. */
export function judgingIn(locale: View['locale'], sizes: readonly Size[]): Judging {
  return { locale, sizes, ...TOLD[locale] };
}

/** Looks at what a page shows, at every size and in every theme of its judging, and remembers what is wrong there. */
export interface Looker {
  readonly page: Page;
  /** Loads an address anew at every size, waits for a marker and until all has come, and looks; a page that moved is wrong too. */
  readonly visit: (screen: string, path: string, marker: string) => Promise<void>;
  /** Looks at what stands there now; of an open menu only at the menu, since it hides the page from whoever listens. */
  readonly look: (screen: string, menu?: string) => Promise<void>;
  /** Does a part once for every size and looks there at that size only: for what goes away by itself or stands elsewhere. */
  readonly atEach: (part: (size: Size) => Promise<void>) => Promise<void>;
  /** Looks at the colours of what stands there after the system changed to the other theme, and has it change back. */
  readonly change: (screen: string) => Promise<void>;
  /** Everything that was wrong, as `screen: what`. */
  readonly found: readonly string[];
}

/** Counts the layout shifts of each document, as browsers do: what follows an act of the person is no shift. */
export async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const shifts = { sum: 0 };
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
      })[]) {
        if (!entry.hadRecentInput) shifts.sum += entry.value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => (window as unknown as { shifts: { sum: number } }).shifts.sum);
}

/** What a page asks its server for and has no answer to yet. */
function watchRequests(page: Page): () => string[] {
  const open = new Set<Request>();
  page.on('request', (request) => {
    if (request.isNavigationRequest()) open.clear();
    if (request.url().startsWith('http')) open.add(request);
  });
  page.on('response', (response) => open.delete(response.request()));
  page.on('requestfailed', (request) => open.delete(request));
  return () => [...open].map((request) => request.url());
}

/** Waits until the letters are there, every transition has ended, and nothing within is a mere shape of what comes. */
export async function standsStill(page: Page, within: string): Promise<void> {
  await page.waitForFunction(async (part) => {
    await document.fonts.ready;
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const finite = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    await Promise.allSettled(finite.map(({ finished }) => finished));
    return document.querySelector(`${part} .animate-pulse, [data-testid=page-loading]`) === null;
  }, within);
}

/** Waits until nothing is asked for, nothing is a mere shape any more, and every transition has ended. */
async function settle(page: Page, underWay: () => string[]): Promise<void> {
  const patience = Date.now() + 30_000;
  for (let calm = 0; calm < 2; ) {
    if (Date.now() > patience) throw new Error(`Nothing answers ${underWay().join(', ')}`);
    await standsStill(page, 'main');
    calm = underWay().length === 0 ? calm + 1 : 0;
  }
}

/** Of places, those that are still there: a toast that faded away while it was judged shows no colours of its own. */
async function staying(page: Page, places: readonly string[]): Promise<string[]> {
  return page.evaluate(
    (selectors) =>
      selectors.filter(
        (selector) => document.querySelector(selector)?.closest('[data-removed=true]') === null,
      ),
    [...places],
  );
}

/** Takes a picture of what the page shows, for who asked for pictures. */
async function keepPicture(page: Page, name: string): Promise<void> {
  if (PICTURES === null) return;
  mkdirSync(PICTURES, { recursive: true });
  await page.screenshot({ path: join(PICTURES, `${name}.png`), animations: 'allow', caret: 'initial' });
}

/** What lies open over a page, or is chosen from: what may not go away when the window changes its size. */
async function layers(page: Page): Promise<string> {
  return page.evaluate(() =>
    ['dialog', 'alertdialog', 'menu', 'listbox']
      .map((role) => `${role} ${document.querySelectorAll(`[role=${role}]`).length}`)
      .join(', '),
  );
}

/** A looker at a page that was opened in the theme of the system, at the first size. */
export async function lookerAt(page: Page, url: string, judging: Judging): Promise<Looker> {
  const found: string[] = [];
  await page.emulateMedia({ colorScheme: judging.themes[0] ?? 'light' });
  const shifts = await watchShifts(page);
  const underWay = watchRequests(page);
  const { locale } = judging;
  // A look ends where the next one begins: going back would draw all of the page once more, and nobody would see it.
  const themes = [...judging.themes];
  const sizes = [...judging.sizes];
  let only: Size | null = null;

  async function wrongOf(screen: string, theme: Theme, asked: Judged): Promise<void> {
    const width = page.viewportSize()?.width;
    await keepPicture(page, `${screen}-${width}-${locale}-${theme}`);
    let violations = await judge(page, asked);
    if (violations.length > 0) {
      // A message may have come in between, half faded in when it was judged: what stays wrong counts.
      await settle(page, underWay);
      violations = await judge(page, asked);
    }
    for (const { id, places } of violations) {
      const [place] = await staying(page, places);
      if (place) found.push(`${screen} ${width} ${theme}: ${id} at ${place}`);
    }
  }

  async function turn(colorScheme: Theme): Promise<void> {
    await page.emulateMedia({ colorScheme });
    await settle(page, underWay);
    const isDark = await page.evaluate(() => document.documentElement.classList.contains('dark'));
    if (isDark !== (colorScheme === 'dark'))
      throw new Error('The page was not opened in the theme of the system.');
  }

  /** Looks at a page that has settled, at the size that it stands in. */
  async function lookAtSettled(screen: string, all: boolean, menu?: string): Promise<void> {
    for (const [index, theme] of themes.entries()) {
      if (index > 0) await turn(theme);
      await wrongOf(screen, theme, {
        within: menu,
        ...(all && index === 0 ? {} : { rules: RULES_OF_COLOUR }),
      });
    }
    themes.reverse();
  }

  /** Goes through all sizes, beginning with the one that stands there, or through the only one. */
  async function through(work: (size: Size, index: number) => Promise<void>): Promise<void> {
    for (const [index, size] of (only ? [only] : [...sizes]).entries()) await work(size, index);
    if (!only) sizes.reverse();
  }

  async function sidewaysAt(screen: string, { width }: Size): Promise<void> {
    const sideways = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    if (sideways > 0) found.push(`${screen}: scrolls sideways by ${sideways} px at ${width} px`);
  }

  async function lookThrough(screen: string, menu?: string): Promise<void> {
    const open = await layers(page);
    await through(async (size, index) => {
      if (index > 0) {
        await page.setViewportSize(size);
        await settle(page, underWay);
        const left = await layers(page);
        if (left !== open) found.push(`${screen}: of ${open} ${left} are left at ${size.width} px`);
      }
      await lookAtSettled(screen, index === 0 || judging.rules === 'at every size', menu);
      await sidewaysAt(screen, size);
    });
  }

  return {
    page,
    found,
    look: async (screen, menu) => {
      await settle(page, underWay);
      await lookThrough(screen, menu);
    },
    visit: async (screen, path, marker) => {
      await through(async (size, index) => {
        await page.setViewportSize(size);
        // To go to the address that stands there loads nothing where it names a part of a page.
        if (index > 0 && path.includes('#')) await page.goto(`${url}/health`);
        await page.goto(`${url}${path}`);
        await page.getByTestId(marker).first().waitFor();
        await settle(page, underWay);
        const moved = await shifts();
        if (moved > MOST_SHIFT) {
          found.push(`${screen}: moves by ${moved.toFixed(3)} while it comes at ${size.width} px`);
        }
        await sidewaysAt(screen, size);
      });
      // Axe judges the page that came last, at each size: a page that it is read into anew costs it twice as much.
      await lookThrough(screen);
    },
    atEach: async (part) => {
      await through(async (size) => {
        await page.setViewportSize(size);
        only = size;
        await part(size);
        only = null;
      });
    },
    change: async (screen) => {
      const [here = 'light'] = themes;
      const other = here === 'light' ? 'dark' : 'light';
      await turn(other);
      await wrongOf(screen, other, { rules: RULES_OF_COLOUR });
      await turn(here);
    },
  };
}

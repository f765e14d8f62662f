import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page, Request } from 'playwright-core';
import { ROOT } from '#tools/sources.ts';
import { judge } from './axe.ts';
import type { View } from './open.ts';

/** Screenshots of every screen, kept as build artefacts to be looked at. */
const PICTURES = join(ROOT, 'artifacts', 'screens');

/** The rules of axe that a change of colours can break: all others are judged once, in the first theme. */
const RULES_OF_COLOUR = ['color-contrast', 'link-in-text-block'];

/** As much as a page may move while it comes (the sum that browsers call cumulative layout shift). */
const MOST_SHIFT = 0.05;

export type Theme = 'light' | 'dark';

/** Looks at what a page shows, in every theme, and remembers what is wrong there. */
export interface Looker {
  readonly page: Page;
  /** Loads an address anew, waits for a marker and until all has come, and looks; a page that moved is wrong too. */
  readonly visit: (screen: string, path: string, marker: string) => Promise<void>;
  /** Looks at what stands there now; of an open menu only at the menu, since it hides the page from whoever listens. */
  readonly look: (screen: string, menu?: string) => Promise<void>;
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

/** Waits until nothing is asked for, nothing is a mere shape any more, and every transition has ended. */
async function settle(page: Page, underWay: () => string[]): Promise<void> {
  const patience = Date.now() + 30_000;
  for (let calm = 0; calm < 2; ) {
    if (Date.now() > patience) throw new Error(`Nothing answers ${underWay().join(', ')}`);
    await page.waitForFunction(async () => {
      await document.fonts.ready;
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      const finite = document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
      await Promise.allSettled(finite.map(({ finished }) => finished));
      return document.querySelector('main .animate-pulse, [data-testid=page-loading]') === null;
    });
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

/** A looker at a page that was opened in the theme of the system, at one width and in one language. */
export async function lookerAt(
  page: Page,
  url: string,
  view: View,
  themes: readonly Theme[],
): Promise<Looker> {
  mkdirSync(PICTURES, { recursive: true });
  const found: string[] = [];
  const shifts = await watchShifts(page);
  const underWay = watchRequests(page);

  async function look(screen: string, menu?: string): Promise<void> {
    for (const [index, theme] of themes.entries()) {
      await page.emulateMedia({ colorScheme: theme });
      await settle(page, underWay);
      await page.screenshot({ path: join(PICTURES, `${screen}-${view.width}-${view.locale}-${theme}.png`) });
      const asked = { within: menu, ...(index === 0 ? {} : { rules: RULES_OF_COLOUR }) };
      let violations = await judge(page, asked);
      if (violations.length > 0) {
        // A message may have come in between, half faded in when it was judged: what stays wrong counts.
        await settle(page, underWay);
        violations = await judge(page, asked);
      }
      for (const { id, places } of violations) {
        const [place] = await staying(page, places);
        if (place) found.push(`${screen} ${theme}: ${id} at ${place}`);
      }
    }
    await page.emulateMedia({ colorScheme: themes[0] ?? 'light' });
    const sideways = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    if (sideways > 0) found.push(`${screen}: scrolls sideways by ${sideways} px`);
  }

  return {
    page,
    found,
    look,
    visit: async (screen, path, marker) => {
      await page.goto(`${url}${path}`);
      await page.getByTestId(marker).first().waitFor();
      await settle(page, underWay);
      const moved = await shifts();
      if (moved > MOST_SHIFT) found.push(`${screen}: moves by ${moved.toFixed(3)} while it comes`);
      await look(screen);
    },
  };
}

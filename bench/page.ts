import { pathToFileURL } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { openBrowser, openPage } from '#journeys/browser/open.ts';
import { signIn } from '#journeys/browser/steps.ts';
import { UNATTENDED } from '#journeys/person.ts';
import { startProduct } from '#server/testing.ts';

/** A processor four times slower than this one, and the line that browsers' tools call "Fast 3G". */
const SLOW = {
  cpu: 4,
  line: {
    offline: false,
    latency: 562.5,
    downloadThroughput: (1.6 * 1024 * 1024 * 0.9) / 8,
    uploadThroughput: (750 * 1024 * 0.9) / 8,
  },
} as const;

export interface PageBench {
  /** Milliseconds from asking for the sign-in page, with nothing in the cache, until it takes what is typed. */
  readonly interactiveMs: number;
  /** Milliseconds from the press on a room's link until the room is painted, code and answers being there. */
  readonly routeMs: number;
}

/** The sign-in page and a warm change of rooms on a slow processor and a slow line: the middle one of several each. */
export async function benchPage(): Promise<PageBench> {
  const product = await startProduct({ env: UNATTENDED });
  const browser = await openBrowser();
  try {
    const arrivals = [];
    for (let round = 0; round < 7; round += 1) arrivals.push(await arrival(browser, product.url));
    return { interactiveMs: middle(arrivals), routeMs: await changes(browser, product.url) };
  } finally {
    await browser.close();
    await product.stop();
  }
}

async function slowDown(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page);
  await client.send('Network.enable');
  await client.send('Network.emulateNetworkConditions', { ...SLOW.line });
  await client.send('Emulation.setCPUThrottlingRate', { rate: SLOW.cpu });
}

/**
 * Interactive: the form has been painted, the first idle moment after it has come, and what ran for more than 50 ms in the
 * next second and a half has ended. The page keeps the time by itself: questions from outside would be work of its processor.
 */
async function arrival(browser: Browser, url: string): Promise<number> {
  const { context, page } = await openPage(browser);
  await slowDown(page);
  const told = Promise.withResolvers<number>();
  await page.exposeFunction('interactiveAt', told.resolve);
  await page.addInitScript(() => {
    const ends: number[] = [];
    new PerformanceObserver((list) => {
      for (const { startTime, duration } of list.getEntries()) ends.push(startTime + duration);
    }).observe({ type: 'longtask', buffered: true });
    const report = async () => {
      const idle = await new Promise<number>((resolve) => {
        requestIdleCallback(() => resolve(performance.now()));
      });
      await new Promise((resolve) => setTimeout(resolve, 1500));
      (Reflect.get(window, 'interactiveAt') as (ms: number) => void)(Math.max(idle, ...ends));
    };
    new MutationObserver((_changes, observer) => {
      if (document.querySelector('[data-testid="sign-in-submit"]') === null) return;
      observer.disconnect();
      requestAnimationFrame(() => void report());
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto(`${url}/auth`, { waitUntil: 'commit' });
  const ms = await told.promise;
  await context.close();
  return ms;
}

/** Between the overview and the factors, each of which was seen before. */
async function changes(browser: Browser, url: string): Promise<number> {
  const { context, page } = await openPage(browser);
  await signIn(page, url);
  const change = async (path: string, marker: string): Promise<number> =>
    page.evaluate(
      async ([to, wanted]) => {
        const link = document.querySelector<HTMLAnchorElement>(`nav a[href="${to}"]`);
        if (!link || !wanted) throw new Error(`no link leads to ${to}`);
        const began = performance.now();
        link.click();
        while (document.querySelector(wanted) === null) await new Promise(requestAnimationFrame);
        await new Promise(requestAnimationFrame);
        return performance.now() - began;
      },
      [path, marker] as const,
    );
  const overview = () => change('/overview', '[data-testid="overview-empty"]');
  const factors = () => change('/factors', '[data-testid="factor-row"]');
  await overview();
  await factors();
  await slowDown(page);
  const all: number[] = [];
  for (let round = 0; round < 9; round += 1) all.push(await overview(), await factors());
  await context.close();
  return middle(all);
}

function middle(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) console.log(await benchPage());

import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/**
 * Opens the page in the document of an address, and holds the code back that takes its place until it is let go. Until the style has come
 * nothing is drawn, though both pages in both languages count as seen: who looks before that would find several of each.
 */
export async function openHeldBack(page: Page, address: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/assets/index-*.js', async (route) => {
    await promise;
    await route.continue();
  });
  await page.goto(address, { waitUntil: 'commit' });
  await expect.poll(() => page.locator('[data-first]:visible').count()).toBe(1);
  return resolve;
}

/** Place, colour and text of all that is seen of what both pages have, in the fonts that it stays in. */
export function seen(page: Page, of: string): Promise<string[]> {
  return page.evaluate(async (selector) => {
    await document.fonts.ready;
    return [...document.querySelectorAll(selector)]
      .filter((element) => element.getClientRects().length > 0)
      .map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        const place = [x, y, width, height].map((number) => number.toFixed(1)).join(' ');
        const { color, backgroundColor, fontSize } = getComputedStyle(element);
        return `${element.tagName} ${place} ${color} ${backgroundColor} ${fontSize} ${element.textContent}`;
      });
  }, of);
}

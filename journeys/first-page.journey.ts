import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Product, startProduct } from '#server/testing.ts';
import { DESK, openBrowser, openPage, type Session, type View } from './browser/open.ts';
import { signIn } from './browser/steps.ts';
import { ADMINISTRATOR, UNATTENDED } from './person.ts';

/**
 * Opens the page in the document, and holds the code back that takes its place until it is let go. Until the style has come
 * nothing is drawn, though both pages in both languages count as seen: who looks before that would find several of each.
 */
async function openHeldBack(page: Page, path: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/assets/index-*.js', async (route) => {
    await promise;
    await route.continue();
  });
  await page.goto(`${product.url}${path}`, { waitUntil: 'commit' });
  await expect.poll(() => page.locator('[data-first]:visible').count()).toBe(1);
  return resolve;
}

/** Place, colour and text of all that is seen of what both pages have. */
function seen(page: Page, of: string): Promise<string[]> {
  return page.evaluate(
    (selector) =>
      [...document.querySelectorAll(selector)]
        .filter((element) => element.getClientRects().length > 0)
        .map((element) => {
          const { x, y, width, height } = element.getBoundingClientRect();
          const place = [x, y, width, height].map((number) => number.toFixed(1)).join(' ');
          const { color, backgroundColor, fontSize } = getComputedStyle(element);
          return `${element.tagName} ${place} ${color} ${backgroundColor} ${fontSize} ${element.textContent}`;
        }),
    of,
  );
}

const VIEWS: readonly View[] = (['pt-BR', 'en'] as const).flatMap((locale) =>
  (['light', 'dark'] as const).flatMap((theme) =>
    [390, 1440].map((width) => ({ width, height: 900, locale, theme })),
  ),
);
const SIGN_IN = 'h1, p, label, input, section, main a, main button:not([aria-pressed]), header button';

let product: Product;
let browser: Browser;
let signedIn: Session;
beforeAll(async () => {
  product = await startProduct({ env: UNATTENDED });
  browser = await openBrowser();
  const { context, page } = await openPage(browser);
  await signIn(page, product.url);
  signedIn = await context.storageState({ indexedDB: true });
  await context.close();
});
afterAll(async () => {
  await browser.close();
  await product.stop();
});

describe('the page in the document', () => {
  it.each(VIEWS)('is the sign-in page to the pixel: $locale, $theme, $width px', async (view) => {
    const { context, page, errors } = await openPage(browser, view);
    const letGo = await openHeldBack(page, '/auth');
    await page.evaluate(() => document.fonts.ready);
    const before = await seen(page, SIGN_IN);
    letGo();
    await page.getByTestId('sign-in-submit').waitFor();
    expect(before.length).toBeGreaterThan(10);
    expect(await seen(page, SIGN_IN)).toEqual(before);
    expect(errors).toEqual([]);
    await context.close();
  });

  it('takes what is typed and pressed before the code has come, and puts nothing into the address', async () => {
    const { context, page } = await openPage(browser);
    const letGo = await openHeldBack(page, '/auth');
    await page.locator('input[name="email"]:visible').fill(ADMINISTRATOR.email);
    await page.locator('input[name="password"]:visible').fill(ADMINISTRATOR.password);
    await page.keyboard.press('Enter');
    expect(page.url()).toBe(`${product.url}/auth`);
    letGo();
    await page.getByTestId('composer').waitFor();
    await context.close();
  });

  it('keeps the focus where somebody is typing', async () => {
    const { context, page } = await openPage(browser);
    const letGo = await openHeldBack(page, '/auth');
    await page.locator('input[name="email"]:visible').pressSequentially('ana@');
    letGo();
    await page.getByTestId('sign-in-email').waitFor();
    await page.keyboard.type('exemplo.com.br');
    expect(await page.getByTestId('sign-in-email').inputValue()).toBe('ana@exemplo.com.br');
    await context.close();
  });

  it('shows who is not signed in no frame of rooms, whatever page is asked for', async () => {
    const { context, page } = await openPage(browser);
    const letGo = await openHeldBack(page, '/overview');
    await page.locator('input[name="email"]:visible').waitFor();
    expect(await page.locator('[data-first="rooms"]:visible, [data-first-rail]:visible').count()).toBe(0);
    letGo();
    await page.getByTestId('sign-in-submit').waitFor();
    expect(new URL(page.url()).pathname).toBe('/auth');
    await context.close();
  });

  it('is the frame of the rooms for who is signed in, says that a page is loading, and stays in its place', async () => {
    const { context, page } = await openPage(browser, DESK, signedIn);
    const letGo = await openHeldBack(page, '/overview');
    await page.locator('[data-first="rooms"] [role="status"]:visible').getByText('Carregando...').waitFor();
    const before = await seen(page, 'header a, header a svg');
    const rail = await page.locator('[data-first-rail]:visible').boundingBox();
    letGo();
    await page.getByTestId('sidebar').waitFor();
    expect((await seen(page, 'header a, header a svg')).slice(0, 2)).toEqual(before);
    expect(await page.getByTestId('sidebar').boundingBox()).toEqual(rail);
    await context.close();
  });
});

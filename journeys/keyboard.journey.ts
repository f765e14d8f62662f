import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Product, startProduct } from '#server/testing.ts';
import { openPlainBrowser, openPage } from './browser/open.ts';
import { ADMINISTRATOR, UNATTENDED } from './person.ts';

let product: Product;
let browser: Browser;

beforeAll(async () => {
  product = await startProduct({ env: UNATTENDED });
  browser = await openPlainBrowser();
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

/** Presses Tab until the element with this test id has the focus; never more often than a page has places. */
async function tabTo(page: Page, testId: string, key = 'Tab'): Promise<void> {
  for (let presses = 0; presses < 120; presses += 1) {
    const here = await page.evaluate(() => document.activeElement?.getAttribute('data-testid') ?? null);
    if (here === testId) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${testId} is not reached by ${key}`);
}

/** What the page holds still: the sum of its layout shifts, as browsers count them. */
async function watchShifts(page: Page): Promise<() => Promise<number>> {
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

async function signInByKeyboard(page: Page): Promise<void> {
  await page.goto(`${product.url}/auth`);
  await page.getByTestId('sign-in-submit').waitFor();
  await tabTo(page, 'sign-in-email');
  await page.keyboard.type(ADMINISTRATOR.email);
  await tabTo(page, 'sign-in-password');
  await page.keyboard.type(ADMINISTRATOR.password);
  await page.keyboard.press('Enter');
  await page.getByTestId('composer').waitFor();
}

const width = async (page: Page) => (await page.getByTestId('sidebar').boundingBox())?.width;

describe('by keyboard alone', () => {
  it('one signs in, works the sidebar, the palette, the menus and a dialog, and signs out', async () => {
    const { context, page, errors } = await openPage(browser);
    await signInByKeyboard(page);

    expect(await width(page)).toBe(256);
    await page.keyboard.press('Control+b');
    await expect.poll(() => width(page)).toBe(52);
    await page.reload();
    await page.getByTestId('composer').waitFor();
    await expect.poll(() => width(page)).toBe(52);
    await tabTo(page, 'sidebar-hide', 'Shift+Tab');
    await page.keyboard.press('Enter');
    await page.getByTestId('sidebar').waitFor({ state: 'hidden' });
    await page.reload();
    await page.getByTestId('composer').waitFor();
    expect(await page.getByTestId('sidebar').isVisible()).toBe(false);
    await tabTo(page, 'sidebar-show');
    await page.keyboard.press('Enter');
    await page.getByTestId('sidebar').waitFor();

    const isDark = () => page.evaluate(() => document.documentElement.classList.contains('dark'));
    expect(await isDark()).toBe(false);
    await page.keyboard.press('Control+p');
    await expect.poll(isDark).toBe(true);
    expect(await page.evaluate(() => localStorage.getItem('razao-theme'))).toBe('dark');
    await page.keyboard.press('Control+p');

    await page.keyboard.press('Control+k');
    const input = page.getByTestId('palette-input');
    await input.waitFor();
    expect(await input.getAttribute('placeholder')).toBe('Buscar comandos...');
    await page.keyboard.type('zzzzqqqq');
    await page.getByText('Nenhum resultado encontrado.').waitFor();
    await input.fill('dashboard');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/overview/);
    await expect.poll(() => page.title()).toBe('Painel · Razão');
    await input.waitFor({ state: 'detached' });

    await page.keyboard.press('Control+k');
    await page.keyboard.type('diesel s10');
    const factors = page.getByRole('group', { name: 'Fatores de emissão' }).getByRole('option');
    await factors.first().waitFor();
    const list = await page.locator('[cmdk-list]').boundingBox();
    expect(list?.height).toBeLessThanOrEqual(300);
    const wanted = await factors.first().innerText();
    const chosen = page.locator('[cmdk-item][aria-selected=true]');
    for (let presses = 0; presses < 40 && (await chosen.innerText()) !== wanted; presses += 1)
      await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByTestId('factor-page').waitFor();
    await page.keyboard.press('Escape');
    await page.getByTestId('factor-page').waitFor({ state: 'detached' });
    await page.keyboard.press('Control+k');
    await page.getByRole('group', { name: 'Recentes' }).getByRole('option').first().waitFor();
    await page.keyboard.press('Escape');

    await tabTo(page, 'user-menu', 'Shift+Tab');
    await page.keyboard.press('Enter');
    await page.getByRole('menu').waitFor();
    await page.keyboard.press('Escape');
    // The menu gives the focus back once it has gone.
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('data-testid'));
    await expect.poll(focused).toBe('user-menu');
    await page.keyboard.press('Enter');
    await page.getByRole('menu').waitFor();
    await tabTo(page, 'sign-out', 'ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByTestId('sign-in-submit').waitFor();
    expect(errors).toEqual([]);
    await context.close();
  });
});

describe('a question', () => {
  it('begins in its first field, so that a space is typed and closes nothing', async () => {
    const { context, page, errors } = await openPage(browser);
    await signInByKeyboard(page);
    await page.goto(`${product.url}/admin/ui`);
    await page.getByTestId('gallery-reason').click();
    await page.getByTestId('reason-dialog').waitFor();
    await page.keyboard.type(' lido do medidor errado');
    expect(await page.getByTestId('reason').inputValue()).toBe(' lido do medidor errado');
    await page.keyboard.press('Escape');
    await page.getByTestId('reason-dialog').waitFor({ state: 'detached' });
    await page.keyboard.press('?');
    await page.getByTestId('shortcut-list').getByText('Ctrl').first().waitFor();
    expect(errors).toEqual([]);
    await context.close();
  });
});

describe('a tooltip', () => {
  it('comes after 700 ms, 4 px away, and the next one at once', async () => {
    const { context, page } = await openPage(browser);
    await signInByKeyboard(page);
    await page.clock.install();
    await page.clock.pauseAt(new Date(Date.now() + 60_000));
    const tip = page.getByRole('tooltip');
    await page.getByTestId('theme-toggle').hover();
    await page.clock.runFor(699);
    expect(await tip.count()).toBe(0);
    await page.clock.runFor(1);
    await tip.waitFor({ state: 'attached' });
    const [box, button] = await Promise.all([
      page.locator('[data-radix-popper-content-wrapper]').boundingBox(),
      page.getByTestId('theme-toggle').boundingBox(),
    ]);
    // At the top of the window there is no room above: it stands below.
    const gap = (box?.y ?? 0) - (button?.y ?? 0) - (button?.height ?? 0);
    // Whole pixels of the screen: the button itself may begin between two.
    expect(Math.abs(gap - 4)).toBeLessThan(1);
    const next = await page.getByTestId('language-toggle').boundingBox();
    // As a hand moves: over the way, not by a jump.
    await page.mouse.move((next?.x ?? 0) + 16, (next?.y ?? 0) + 16, { steps: 10 });
    await page.mouse.move((next?.x ?? 0) + 12, (next?.y ?? 0) + 12, { steps: 4 });
    await page.clock.runFor(20);
    await tip.filter({ hasText: 'Switch to English' }).waitFor({ state: 'attached' });
    await context.close();
  });
});

describe('a page', () => {
  it('holds still while it comes: sign-in and overview', async () => {
    const { context, page } = await openPage(browser);
    const shifts = await watchShifts(page);
    await page.goto(`${product.url}/auth`);
    await page.getByTestId('sign-in-submit').waitFor();
    await page.waitForLoadState('networkidle');
    expect(await shifts()).toBeLessThanOrEqual(0.05);
    await signInByKeyboard(page);
    await page.goto(`${product.url}/overview`);
    await page.getByTestId('overview-empty').waitFor();
    await page.waitForLoadState('networkidle');
    expect(await shifts()).toBeLessThanOrEqual(0.05);
    await context.close();
  });

  it('whose session cannot be read leads to a new sign-in, and clears what the tab kept', async () => {
    const { context, page } = await openPage(browser);
    await signInByKeyboard(page);
    await page.evaluate(() => sessionStorage.setItem('kept', 'private'));
    await page.route('**/config.json', (route) => route.fulfill({ status: 401, json: {} }));
    await page.reload();
    await page.getByTestId('auth-mishap').getByText('Erro de Autenticação').waitFor();
    await page.getByText('Houve um problema ao verificar sua sessão. Por favor, tente novamente.').waitFor();
    await page.unroute('**/config.json');
    await page.getByTestId('auth-mishap-login').click();
    await page.getByTestId('sign-in-submit').waitFor();
    expect(await page.evaluate(() => sessionStorage.getItem('kept'))).toBeNull();
    await context.close();
  });
});

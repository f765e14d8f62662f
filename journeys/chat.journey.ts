import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Product, startProduct } from '#server/testing.ts';
import { judge } from './browser/axe.ts';
import { openPlainBrowser, openPage } from './browser/open.ts';
import { kilograms, say, signIn } from './browser/steps.ts';
import { dieselByHand } from './by-hand.ts';
import { ADMINISTRATOR, UNATTENDED } from './person.ts';
import { type SlowModel, startSlowModel } from './slow-model.ts';

let browser: Browser;
let context: BrowserContext;
let page: Page;
let errors: string[];

beforeAll(async () => {
  browser = await openPlainBrowser();
});
afterAll(() => browser?.close());
beforeEach(async () => {
  ({ context, page, errors } = await openPage(browser));
});
afterEach(async () => {
  await context?.close();
  expect(errors).toEqual([]);
});

const answer = () => page.getByTestId('message-assistant').last();
const words = async () => (await answer().innerText()).split(/\s+/).length;

describe('an answer that takes long', () => {
  let model: SlowModel;
  let product: Product;
  beforeAll(async () => {
    model = await startSlowModel();
    const env = { ...UNATTENDED, RAZAO_AI_BASE_URL: model.url, RAZAO_AI_MODEL: 'slow' };
    product = await startProduct({ env });
  });
  afterAll(async () => {
    await product?.stop();
    await model?.stop();
  });

  async function ask(): Promise<void> {
    await signIn(page, product.url);
    await page.getByTestId('thread-new').click();
    await say(page, 'O que é escopo?');
    await answer().waitFor();
    await expect.poll(words, { timeout: 15_000 }).toBeGreaterThan(8);
  }

  it.each([
    ['the button', () => page.getByTestId('stop').click()],
    ['Esc', () => page.getByTestId('composer').press('Escape')],
  ])('is stopped by %s and keeps what was said so far', async (_, stop) => {
    // However late the press comes, it comes before the end.
    model.words = 6000;
    await ask();
    await stop();
    await page.getByTestId('send').waitFor();
    const kept = await words();
    expect(kept).toBeGreaterThan(8);
    expect(await answer().innerText()).not.toContain('FIM');
    await page.reload();
    await answer().waitFor();
    await expect.poll(words).toBeGreaterThan(8);
    expect(await page.getByTestId('stop').count()).toBe(0);
    expect(await answer().innerText()).not.toContain('FIM');
  });

  it('goes on after the page is loaded again in the middle, to its end', async () => {
    model.words = 200;
    await ask();
    await page.reload();
    await answer().waitFor();
    await expect.poll(() => page.getByTestId('stop').count()).toBe(1);
    await expect.poll(() => answer().innerText(), { timeout: 30_000 }).toContain('FIM');
    await page.getByTestId('send').waitFor();
    expect(await page.getByTestId('message-user').count()).toBe(1);
    expect(await page.getByTestId('message-assistant').count()).toBe(1);
  });
});

describe('the chat', () => {
  let product: Product;
  beforeAll(async () => {
    product = await startProduct({ env: UNATTENDED });
  });
  afterAll(() => product?.stop());

  /** Presses Tab until the focus stands on something with the test id. */
  async function tabTo(testId: string, most = 40): Promise<void> {
    for (let pressed = 0; pressed < most; pressed += 1) {
      const reached = await page.evaluate(() => document.activeElement?.getAttribute('data-testid') ?? '');
      if (reached === testId) return;
      await page.keyboard.press('Tab');
    }
    throw new Error(`Tab never reaches ${testId}`);
  }

  const focused = () =>
    page.evaluate(() => document.activeElement?.closest('[data-cell]')?.getAttribute('data-cell') ?? '');

  it('goes from sign-in to the reason of a number and back by keyboard alone', async () => {
    await page.goto(`${product.url}/auth`);
    await page.getByTestId('sign-in-email').waitFor();
    await tabTo('sign-in-email');
    await page.keyboard.type(ADMINISTRATOR.email);
    await page.keyboard.press('Tab');
    await page.keyboard.type(ADMINISTRATOR.password);
    await page.keyboard.press('Enter');
    await page.getByTestId('composer').waitFor();
    await tabTo('composer');
    await page.keyboard.type('1.200 litros de diesel S10 na frota em março de 2025');
    await page.keyboard.press('Enter');
    await expect.poll(() => kilograms(page, 'result')).toBeCloseTo(dieselByHand(1200, '2025-03').co2eKg, 6);

    await page.getByTestId('send').waitFor();
    await page.getByTestId('composer').focus();
    for (let pressed = 0; pressed < 40 && (await focused()) === ''; pressed += 1)
      await page.keyboard.press('Shift+Tab');
    expect(await focused()).not.toBe('');
    await page.keyboard.press('Home');
    for (let moved = 0; moved < 10 && (await focused()) !== 'quantity'; moved += 1)
      await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await page.getByTestId('edit-quantity').waitFor();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('1.250');
    await page.keyboard.press('Enter');
    const { co2eKg } = dieselByHand(1250, '2025-03');
    await expect.poll(() => kilograms(page, 'result')).toBeCloseTo(co2eKg, 6);
    await expect.poll(focused).toBe('quantity');
    await page.keyboard.press('Control+Enter');
    await page.getByTestId('saved').waitFor();

    await page.keyboard.press('Control+k');
    await page.getByTestId('palette-input').waitFor();
    await page.keyboard.type('painel');
    await page.keyboard.press('Enter');
    await page.getByTestId('overview-year').waitFor();
    await tabTo('overview-year');
    // The years stand latest first; each press is waited for, since it changes the page.
    for (let pressed = 0; pressed < 10; pressed += 1) {
      const year = await page.getByTestId('overview-year').inputValue();
      if (year === '2025') break;
      await page.keyboard.press(year > '2025' ? 'ArrowDown' : 'ArrowUp');
      await expect.poll(() => page.getByTestId('overview-year').inputValue()).not.toBe(year);
    }
    await expect.poll(() => kilograms(page, 'overview-scope-1')).toBeCloseTo(co2eKg, 6);
    await tabTo('overview-total-open');
    await page.keyboard.press('Enter');
    await page.getByTestId('entry-row').waitFor();
    await tabTo('entry-row');
    await page.keyboard.press('Enter');
    await page.getByTestId('trace-tree').waitFor();
    expect(await page.getByTestId('why-changed').innerText()).toMatch(/1\.200.*1\.250 L/);
    await tabTo('why-back');
    await page.keyboard.press('Enter');
    await page.getByTestId('entry-row').waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByTestId('entries-drawer').count()).toBe(0);
  });

  it('renames a conversation, deletes it and begins another', async () => {
    await signIn(page, product.url);
    await page.getByTestId('thread-new').click();
    await say(page, '10 litros de gasolina na frota em maio de 2025');
    await expect.poll(() => page.getByTestId('draft-row').count()).toBe(1);
    const thread = page.locator('li', { has: page.locator('[data-testid=thread][aria-current=page]') });
    await thread.getByRole('button').click();
    await page.getByTestId('thread-rename').click();
    await page.getByRole('dialog').getByRole('textbox').fill('Frota de maio');
    await page.keyboard.press('Enter');
    await page.getByTestId('thread').filter({ hasText: 'Frota de maio' }).waitFor();
    await page.reload();
    await page.getByTestId('thread').filter({ hasText: 'Frota de maio' }).waitFor();
    await thread.getByRole('button').click();
    await page.getByTestId('thread-delete').click();
    await page.getByTestId('thread-delete-confirm').click();
    await expect.poll(() => page.getByTestId('thread').filter({ hasText: 'Frota de maio' }).count()).toBe(0);
    await page.getByTestId('suggestion').first().waitFor();
  });

  it('says when there is no connection, and goes on when it is back', async () => {
    await signIn(page, product.url);
    await page.getByTestId('thread-new').click();
    await context.setOffline(true);
    await page.getByTestId('offline').waitFor();
    await context.setOffline(false);
    await expect.poll(() => page.getByTestId('offline').count()).toBe(0);
    await say(page, '20 litros de etanol na frota em junho de 2025');
    await expect.poll(() => page.getByTestId('draft-row').count()).toBe(1);
    await page.getByTestId('send').waitFor();
    // Whatever scrolls behind the composer stays behind it, the head of a card too.
    await page.setViewportSize({ width: 1440, height: 230 });
    const onTop = await page.getByTestId('draft-card').evaluate((card) => {
      const head = card.querySelector('header')!;
      const bottom = document.querySelector('[data-testid=composer]')!.closest('.sticky')!;
      const { top } = bottom.getBoundingClientRect();
      window.scrollBy(0, head.getBoundingClientRect().top - top);
      const { x, y } = head.getBoundingClientRect();
      return bottom.contains(document.elementFromPoint(x + 40, Math.max(y, top) + 10));
    });
    expect(onTop).toBe(true);
  });

  it('takes a press in a card although its answer ends, and the page grows, while it is held', async () => {
    await page.setViewportSize({ width: 1440, height: 420 });
    await signIn(page, product.url);
    await page.getByTestId('thread-new').click();
    await say(page, 'Consumimos 700 litros de diesel em março de 2025');
    const row = page.getByTestId('draft-row').last();
    const drawn = await row.elementHandle();
    await row.getByTestId('cell-quantity').hover();
    await page.mouse.down();
    await page.getByTestId('message-again').waitFor();
    await page.mouse.up();
    await page.getByTestId('edit-quantity').fill('701');
    await page.keyboard.press('Enter');
    await expect.poll(() => row.getByTestId('cell-quantity').innerText()).toContain('701');
    expect(await drawn?.evaluate((one) => one.isConnected)).toBe(true);
    await row.getByTestId('discard').click();
  });

  it('takes the one thing that a line lacks in a field of its own, and counts it then', async () => {
    await signIn(page, product.url);
    await page.getByTestId('thread-new').click();
    await say(page, 'Compramos 200 sacos de cimento em março de 2025');
    const row = page.getByTestId('draft-row').last();
    await row.getByTestId('missing-input').waitFor();
    await row.getByTestId('missing-value').fill('50');
    await row.getByTestId('missing-save').click();
    await row.getByTestId('missing-input').waitFor({ state: 'detached' });
    await expect.poll(() => row.getByTestId('result').innerText()).toMatch(/9[.,]8/);
    await row.getByTestId('discard').click();
  });

  it('counts a flight by its route, and anew by what is told of it in its line', async () => {
    await signIn(page, product.url);
    await page.getByTestId('thread-new').click();
    await say(page, '3 passageiros voaram de GRU a LIS ida e volta em 22/05/2025');
    const row = page.getByTestId('draft-row').last();
    await row.getByTestId('flight').waitFor();
    await expect.poll(() => row.getByTestId('flight').innerText()).toContain('GRU ⇄ LIS');
    await row.getByTestId('result').waitFor();
    await row.getByTestId('flight-edit').click();
    await page.getByTestId('flight-to').fill('GRU');
    await page.getByTestId('flight-cabin').selectOption('business');
    await page.getByTestId('flight-radiativeForcing').selectOption('with');
    await page.getByTestId('flight-save').click();
    await page.getByText('Origem e destino são iguais.').waitFor();
    await page.getByTestId('flight-to').fill('opo');
    expect(await judge(page)).toEqual([]);
    await page.getByTestId('flight-save').click();
    await expect.poll(() => row.getByTestId('flight').innerText()).toMatch(/GRU ⇄ OPO.*Executiva/);
    await row.getByTestId('result').waitFor();
    await row.getByTestId('discard').click();
  });

  it('changes the language without loading the page again', async () => {
    await signIn(page, product.url);
    await page.evaluate(() => Object.assign(window, { stillHere: true }));
    await page.getByTestId('language-toggle').click();
    await expect.poll(() => page.getByTestId('thread-new').innerText()).toBe('New conversation');
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('en');
    expect(await page.evaluate(() => 'stillHere' in window)).toBe(true);
  });

  it('leaves for the sign-in page when another tab signs out', async () => {
    await signIn(page, product.url);
    const other = await context.newPage();
    await other.goto(product.url);
    await other.getByTestId('composer').waitFor();
    await page.getByTestId('user-menu').click();
    await page.getByTestId('sign-out').click();
    await page.waitForURL('**/auth');
    await other.waitForURL('**/auth');
    await other.goto(`${product.url}/overview`);
    await other.waitForURL('**/auth');
  });
});

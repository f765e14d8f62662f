import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Product, startProduct } from '#server/testing.ts';
import { openPlainBrowser, openPage } from './browser/open.ts';
import { cell, say, signIn } from './browser/steps.ts';
import { gridByHand } from './by-hand.ts';
import { UNATTENDED } from './person.ts';

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

/** Keeps everything that a live region says, in its order. */
async function listen(page: Page, testId: string): Promise<() => Promise<string[]>> {
  await page.getByTestId(testId).evaluate((region) => {
    const heard: string[] = [];
    Object.assign(window, { heard });
    const note = () => heard.push(region.textContent ?? '');
    new MutationObserver(note).observe(region, { childList: true, characterData: true, subtree: true });
  });
  return () => page.evaluate(() => (window as unknown as { heard: string[] }).heard);
}

const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('data-testid'));

describe('who listens to the chat and works it by keyboard', () => {
  it('hears an answer once and whole, and of a line that stands already', async () => {
    const { context, page, errors } = await openPage(browser);
    await signIn(page, product.url);
    const heard = await listen(page, 'spoken');
    await say(page, '50 litros de diesel na frota em março de 2025');
    await expect.poll(async () => (await heard()).at(-1)).toMatch(/aprove no cartão\.$/);
    expect(await heard()).toHaveLength(2);
    expect(await page.getByRole('log').getAttribute('aria-live')).toBe('off');
    await page.getByTestId('approve-all').click();
    await page.getByTestId('saved').waitFor();
    await say(page, 'mais 70 litros de diesel na frota em março de 2025');
    await expect.poll(async () => (await heard()).at(-1)).toContain('já existe outra linha');
    await expect
      .poll(() => page.getByTestId('finding').getAttribute('data-code'))
      .toBe('draft.duplicate_period');
    expect(await heard()).toHaveLength(4);
    expect(errors).toEqual([]);
    await context.close();
  });

  it('hears when a file is on its way and when it is there', async () => {
    const { context, page } = await openPage(browser);
    await signIn(page, product.url);
    const heard = await listen(page, 'attachments-told');
    const buffer = Buffer.from('data;diesel (L)\n01/03/2025;12\n');
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'frota.csv', mimeType: 'text/csv', buffer });
    await expect.poll(heard).toEqual(['Enviando 1 arquivo', '1 arquivo pronto para mandar com a mensagem']);
    await context.close();
  });

  it('finds the figures of the factor in its panel, and the focus where it was when the panel is left', async () => {
    const { context, page } = await openPage(browser);
    await signIn(page, product.url);
    await page.getByTestId('thread-new').click();
    await say(page, '30 MWh de energia elétrica em março de 2024');
    const place = cell(page, 0, 'factor').getByRole('button').first();
    await place.focus();
    await page.keyboard.press('Enter');
    await page.getByTestId('factor-values').waitFor();
    const figure = page.getByTestId('factor-values').locator('tbody tr').first();
    const perMegawattHour = gridByHand(1, '2024-03');
    const shown = String(perMegawattHour).replace('.', ',');
    expect(await figure.innerText()).toMatch(new RegExp(`CO₂\\s+${shown} kg`));
    expect(await page.getByTestId('factor-values').innerText()).toMatch(/GWP AR5/);
    await page.keyboard.press('Escape');
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-cell')))
      .toBe('factor');
    await context.close();
  });

  it('is not thrown out of the card by approving, taking back or leaving out a line', async () => {
    const { context, page } = await openPage(browser);
    await signIn(page, product.url);
    await page.getByTestId('thread-new').click();
    await say(
      page,
      '11 litros de gasolina na frota em abril de 2025 e 12 litros de etanol na frota em abril de 2025',
    );
    await expect.poll(() => page.getByTestId('draft-row').count()).toBe(2);
    await page.getByTestId('discard').first().focus();
    await page.keyboard.press('Enter');
    await page.getByTestId('restore').waitFor();
    await expect.poll(() => focused(page)).toBe('restore');
    const message = page.getByText('1 rascunho descartado');
    await message.waitFor();
    await page.keyboard.press('Enter');
    await message.waitFor({ state: 'detached' });
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.closest('[role=grid]') !== null))
      .toBe(true);
    await page.getByTestId('approve-all').focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => page.getByTestId('saved').count()).toBe(2);
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.closest('[data-testid=draft-card]') !== null))
      .toBe(true);
    await page.getByTestId('undo').first().focus();
    await page.keyboard.press('Enter');
    await page.getByTestId('undo-reason').waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => focused(page)).toBe('undo');
    await page.keyboard.press('Enter');
    await page.getByTestId('undo-confirm').click();
    await page.getByText('Retirado').first().waitFor();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.closest('[data-testid=draft-card]') !== null))
      .toBe(true);
    await context.close();
  });
});

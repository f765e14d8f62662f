import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Product, startProduct } from '#server/testing.ts';
import { judge } from './browser/axe.ts';
import { openPage, openPlainBrowser, STILL } from './browser/open.ts';
import { say, signIn } from './browser/steps.ts';
import { UNATTENDED } from './person.ts';

let product: Product;
let browser: Browser;
let page: Page;
let errors: readonly string[];

beforeAll(async () => {
  product = await startProduct({ env: UNATTENDED });
  browser = await openPlainBrowser();
  ({ page, errors } = await openPage(browser, STILL));
  await signIn(page, product.url);
});
afterAll(async () => {
  expect(errors).toEqual([]);
  await browser?.close();
  await product?.stop();
});

const told = async (text: string) => {
  await page.getByTestId('thread-new').click();
  await say(page, text);
  return page.getByTestId('draft-row').last();
};

describe('what a line is told in its card', () => {
  it('is a figure of its own with its document, once it can be read', async () => {
    const row = await told('Gastamos R$ 5.000 com serviços de consultoria em março de 2025');
    const form = row.getByTestId('missing-input');
    await form.waitFor();
    expect(await form.getByTestId('missing-save').isDisabled()).toBe(true);
    await form.getByTestId('missing-figure').fill('meio');
    await form.getByTestId('missing-document').fill('Laudo 7');
    await form.getByTestId('missing-save').click();
    await form.getByRole('alert').waitFor();
    await form.getByTestId('missing-figure').fill('0,5');
    await form.getByTestId('missing-save').click();
    // Next is asked of which year its money is.
    await form.getByTestId('missing-figure').waitFor({ state: 'detached' });
    await form.getByTestId('missing-value').waitFor();
  });

  it('is a factor that is found by words, kept for its supplier', async () => {
    const row = await told('Gastamos R$ 7.000 com serviços de vigilância em abril de 2025');
    const form = row.getByTestId('missing-input');
    await form.getByTestId('missing-supplier').fill('Vigia SA');
    await form.getByTestId('missing-search').fill('vigilância');
    await form.getByTestId('missing-value').selectOption('useeio/1.3.0/561612.with');
    expect(await form.getByTestId('missing-always').isChecked()).toBe(true);
    expect(await judge(page)).toEqual([]);
    await form.getByTestId('missing-save').click();
    await form.waitFor({ state: 'detached' });
  });

  it('is the share of biofuel in what was bought, up to all of it, and is taken back', async () => {
    const row = await told('Consumimos 700 litros de diesel na frota em março de 2025');
    const before = await row.getByTestId('result').innerText();
    const open = () => row.getByTestId('cell-factor').getByRole('button').first().click();
    await open();
    const form = page.getByTestId('blend-share');
    await form.getByTestId('blend-percent').fill('101');
    await form.getByTestId('blend-proof').fill('Certificado 12');
    await form.getByTestId('blend-use').click();
    await form.getByRole('alert').waitFor();
    await form.getByTestId('blend-percent').fill('30');
    expect(await judge(page)).toEqual([]);
    await form.getByTestId('blend-use').click();
    await expect.poll(() => row.getByTestId('result').innerText()).not.toBe(before);
    await page.keyboard.press('Escape');
    await open();
    await page.getByTestId('blend-back').click();
    await expect.poll(() => row.getByTestId('result').innerText()).toBe(before);
  });
});

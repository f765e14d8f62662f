import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Product, startProduct } from '#server/testing.ts';
import { openPlainBrowser, openPage } from './browser/open.ts';
import { say, signIn } from './browser/steps.ts';
import { UNATTENDED } from './person.ts';
import { type SlowModel, startSlowModel } from './slow-model.ts';

let browser: Browser;
let model: SlowModel;
let product: Product;
let context: BrowserContext;
let page: Page;
let errors: string[];

beforeAll(async () => {
  model = await startSlowModel();
  // However late a press comes, it comes before the end of the answer.
  model.words = 6000;
  const env = { ...UNATTENDED, RAZAO_AI_BASE_URL: model.url, RAZAO_AI_MODEL: 'slow' };
  [browser, product] = await Promise.all([openPlainBrowser(), startProduct({ env })]);
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
  await model?.stop();
});
beforeEach(async () => {
  ({ context, page, errors } = await openPage(browser));
  await signIn(page, product.url);
  await page.getByTestId('thread-new').click();
  await say(page, 'O que é escopo?');
  await page.getByTestId('message-assistant').waitFor();
});
afterEach(async () => {
  await context?.close();
  expect(errors).toEqual([]);
});

const own = (tab: Page) => tab.locator('[data-testid=message-user] p').allInnerTexts();
const answer = (tab: Page) => tab.getByTestId('message-assistant').last();
const stopped = (tab: Page) => tab.getByTestId('stopped').count();

/** The same conversation in another tab, which joined the answer. */
async function anotherTab(): Promise<Page> {
  const other = await context.newPage();
  await other.goto(page.url());
  await answer(other).waitFor();
  await other.getByTestId('stop').waitFor();
  return other;
}

describe('an answer in two tabs', () => {
  it('is stopped from the other one, and both show the same words and that they are not all', async () => {
    const other = await anotherTab();
    await other.getByTestId('stop').click();
    await page.getByTestId('send').waitFor();
    await expect.poll(() => stopped(page)).toBe(1);
    await expect.poll(() => stopped(other)).toBe(1);
    await expect
      .poll(async () => (await answer(other).innerText()) === (await answer(page).innerText()))
      .toBe(true);
  });

  it('lets what the other tab says wait for its end instead of turning it away', async () => {
    await page.getByTestId('stop').click();
    await page.getByTestId('stopped').waitFor();
    const other = await context.newPage();
    await other.goto(page.url());
    await other.getByTestId('stopped').waitFor();
    await say(page, 'E o escopo 2?');
    await page.getByTestId('message-assistant').nth(1).waitFor();
    await say(other, 'E o escopo 3?');
    await expect.poll(() => other.getByTestId('queue').innerText()).toContain('E o escopo 3?');
    await expect.poll(() => own(other)).toEqual(['O que é escopo?', 'E o escopo 2?']);
    await other.getByTestId('queue-now').click();
    await expect.poll(() => own(other)).toEqual(['O que é escopo?', 'E o escopo 2?', 'E o escopo 3?']);
    await other.getByTestId('message-assistant').nth(2).waitFor();
    expect(await other.getByTestId('chat-failed').count()).toBe(0);
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect.poll(() => own(page)).toEqual(['O que é escopo?', 'E o escopo 2?', 'E o escopo 3?']);
  });
});

describe('a message that waits in line', () => {
  it('still waits after the page is loaded again, and is sent when the answer is stopped', async () => {
    await say(page, 'E o escopo 2?');
    await page.getByTestId('queue').waitFor();
    await page.reload();
    await expect.poll(() => page.getByTestId('queue').innerText()).toContain('E o escopo 2?');
    await page.getByTestId('stop').waitFor();
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await page.keyboard.press('Escape');
    await expect.poll(() => own(page)).toEqual(['O que é escopo?', 'E o escopo 2?']);
    expect(await page.getByTestId('queue').count()).toBe(0);
    expect(await page.getByTestId('chat-failed').count()).toBe(0);
  });

  it('is sent although it was written in the moment in which the answer was stopped', async () => {
    await page.getByTestId('stop').click();
    await say(page, 'E o escopo 2?');
    await expect.poll(() => own(page)).toEqual(['O que é escopo?', 'E o escopo 2?']);
    await answer(page).getByText('Cada número').waitFor();
    expect(await page.getByTestId('chat-failed').count()).toBe(0);
  });
});

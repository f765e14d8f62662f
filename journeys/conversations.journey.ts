import { readFileSync } from 'node:fs';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Product, startProduct } from '#server/testing.ts';
import { openPlainBrowser, openPage } from './browser/open.ts';
import { say, signIn } from './browser/steps.ts';
import { UNATTENDED } from './person.ts';
import { type SlowModel, startSlowModel } from './slow-model.ts';

let browser: Browser;
let product: Product;
let context: BrowserContext;
let page: Page;
let errors: string[];

beforeAll(async () => {
  product = await startProduct({ env: UNATTENDED });
  browser = await openPlainBrowser();
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});
beforeEach(async () => {
  ({ context, page, errors } = await openPage(browser));
});
afterEach(async () => {
  await context?.close();
  expect(errors).toEqual([]);
});

const own = () => page.getByTestId('message-user');
const answers = () => page.getByTestId('message-assistant');
const drafts = () => page.getByTestId('draft-row').count();
const quantity = () => page.getByTestId('draft-row').first().getByTestId('cell-quantity').innerText();

/** Begins a conversation with a message, and waits for its answer. */
async function begin(text: string): Promise<void> {
  await page.getByTestId('thread-new').click();
  await say(page, text);
  await answers().last().waitFor();
  await page.getByTestId('message-again').waitFor();
}

const current = () => page.locator('li', { has: page.locator('[data-testid=thread][aria-current=page]') });

async function act(what: string): Promise<void> {
  await current().getByTestId('thread-options').click();
  await page.getByTestId(`thread-${what}`).click();
}

describe('a message', () => {
  it('is said in other words, and both versions stay with what they drafted', async () => {
    await signIn(page, product.url);
    await begin('1.200 litros de diesel S10 na frota em março de 2025');
    await expect.poll(drafts).toBe(1);
    await own().hover();
    await page.getByTestId('message-edit').click();
    await page.getByTestId('message-editor').fill('1.300 litros de diesel S10 na frota em março de 2025');
    await page.keyboard.press('Enter');
    await page.getByTestId('branches').waitFor();
    await expect.poll(quantity).toContain('1.300');
    expect(await own().count()).toBe(1);

    await page.getByTestId('branch-previous').click();
    await expect.poll(quantity).toContain('1.200');
    await expect.poll(() => own().innerText()).toContain('1.200 litros');
    await page.reload();
    await page.getByTestId('branches').waitFor();
    await expect.poll(quantity).toContain('1.200');
    await page.getByTestId('branch-next').click();
    await expect.poll(quantity).toContain('1.300');
  });

  it('that was the last one is taken up with the up arrow, and Esc leaves it as it was', async () => {
    await signIn(page, product.url);
    await begin('olá');
    await page.getByTestId('composer').press('ArrowUp');
    await page.getByTestId('message-editor').waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByTestId('message-editor').count()).toBe(0);
    await expect.poll(() => own().innerText()).toContain('olá');
  });

  it('is answered once more, and the answers can be leafed through', async () => {
    await signIn(page, product.url);
    await begin('45 MWh de energia em abril de 2025');
    await page.getByTestId('message-again').click();
    await page.getByTestId('branches').waitFor();
    await expect.poll(drafts).toBe(1);
    await expect.poll(() => page.getByTestId('branches').innerText()).toContain('2 / 2');
    await expect.poll(() => answers().count()).toBe(1);
  });

  it('said while the conversation is still being made waits in line, and neither it nor what is typed is lost', async () => {
    await signIn(page, product.url);
    await page.getByTestId('thread-new').click();
    const { promise: free, resolve: letCome } = Promise.withResolvers<void>();
    await page.route('**/functions/v1/thread.create', async (route) => {
      await free;
      await route.continue();
    });
    await say(page, '11 litros de gasolina na frota em maio de 2025');
    await say(page, '12 litros de gasolina na frota em junho de 2025');
    await expect.poll(() => page.getByTestId('queue').innerText()).toContain('12 litros');
    letCome();
    await expect.poll(() => own().allInnerTexts()).toHaveLength(2);
    await expect.poll(drafts).toBe(2);
    const said = (await own().allInnerTexts()).map((text) => /\d+ litros/.exec(text)?.[0]);
    expect(said).toEqual(['11 litros', '12 litros']);
    expect(await page.getByTestId('chat-failed').count()).toBe(0);

    await page.unroute('**/functions/v1/thread.create');
    const { promise: over, resolve: fail } = Promise.withResolvers<void>();
    await page.route('**/functions/v1/thread.create', async (route) => {
      await over;
      await route.abort();
    });
    await page.getByTestId('thread-new').click();
    await expect.poll(() => own().count()).toBe(0);
    await say(page, '13 litros de etanol');
    await page.getByTestId('composer').fill('na frota em julho');
    fail();
    await expect
      .poll(() => page.getByTestId('composer').inputValue())
      .toBe('13 litros de etanol\nna frota em julho');
    errors.length = 0;
  });

  it('that could not be sent is sent again by the button', async () => {
    await signIn(page, product.url);
    await page.getByTestId('thread-new').click();
    await page.route('**/api/chat', (route) => route.abort(), { times: 1 });
    await say(page, '10 litros de gasolina na frota em maio de 2025');
    await page.getByTestId('chat-failed').waitFor();
    errors.length = 0;
    await page.getByTestId('chat-retry').click();
    await expect.poll(drafts).toBe(1);
    expect(await page.getByTestId('chat-failed').count()).toBe(0);
    errors.length = 0;
  });
});

describe('an answer', () => {
  it('is judged with a reason, which stays after a reload and can be taken back', async () => {
    await signIn(page, product.url);
    await begin('olá');
    await answers().last().hover();
    await page.getByTestId('judge-bad').click();
    await page.getByRole('dialog').getByRole('textbox').fill('Faltou o período.');
    await page.getByTestId('judge-send').click();
    const pressed = () => page.getByTestId('judge-bad').getAttribute('aria-pressed');
    await expect.poll(pressed).toBe('true');
    await page.reload();
    await expect.poll(pressed).toBe('true');
    await page.getByTestId('judge-bad').click();
    await expect.poll(pressed).toBe('false');
  });
});

describe('the list of conversations', () => {
  it('finds words that were said, pins, archives and exports', async () => {
    await signIn(page, product.url);
    await begin('Reposição de 3 kg de R-410A no chiller de Camaçari em julho de 2025');
    await act('pin');
    await page.getByRole('heading', { name: 'Fixadas' }).waitFor();

    await page.getByTestId('thread-search').fill('CHILLER camacari');
    await expect.poll(() => page.getByTestId('thread').count()).toBe(1);
    await page.getByTestId('thread-search').fill('palavra que ninguém disse');
    await expect.poll(() => page.getByTestId('thread').count()).toBe(0);
    await page.getByTestId('thread-search').fill('');
    await expect.poll(() => page.getByTestId('thread').count()).toBeGreaterThan(0);

    const saved = page.waitForEvent('download');
    await act('markdown');
    const download = await saved;
    expect(download.suggestedFilename()).toMatch(/\.md$/);
    expect(readFileSync(await download.path(), 'utf8')).toContain('**Você**\n\nReposição de 3 kg de R-410A');

    await act('archive');
    await expect.poll(() => page.getByRole('heading', { name: 'Fixadas' }).count()).toBe(0);
    await page.getByTestId('threads-archived').click();
    await page.getByTestId('thread').filter({ hasText: 'R-410A' }).waitFor();
  });
});

describe('the composer', () => {
  it('lists commands by a slash and sites and factors by an @, and works them by keyboard', async () => {
    await signIn(page, product.url);
    await page.goto(`${product.url}/settings/sites`);
    await page.getByTestId('site-add-name').fill('Camaçari');
    await page.getByTestId('site-add-submit').click();
    await page.getByTestId('site').filter({ hasText: 'Camaçari' }).waitFor();
    await page.goto(`${product.url}/?new`);
    await page.getByTestId('thread-new').click();
    const composer = page.getByTestId('composer');
    await composer.pressSequentially('/aju');
    await page.getByTestId('composer-option').waitFor();
    await page.keyboard.press('Enter');
    await expect.poll(() => own().innerText()).toContain('Ajuda');
    await page.getByTestId('message-again').waitFor();

    await composer.pressSequentially('45 MWh de energia em abril de 2025 em @Cama');
    await page.getByTestId('composer-option').first().waitFor();
    await page.keyboard.press('Tab');
    await expect.poll(() => composer.inputValue()).toContain('em Camaçari ');
    await page.keyboard.press('Enter');
    await expect.poll(drafts).toBe(1);
    expect(await page.getByTestId('cell-site').first().innerText()).toContain('Camaçari');

    await composer.pressSequentially('1.200 litros de diesel na frota em março de 2025 @diesel');
    const factor = page.getByTestId('composer-option').last();
    await factor.waitFor();
    await factor.click();
    await page.getByTestId('composer-factor').waitFor();
    expect(await composer.inputValue()).toBe('1.200 litros de diesel na frota em março de 2025 ');
    await composer.press('Enter');
    await expect.poll(drafts).toBe(2);
    expect(await page.getByTestId('composer-factor').count()).toBe(0);
    await page.getByTestId('draft-row').last().getByTestId('cell-factor').getByRole('button').first().click();
    await expect.poll(() => page.getByTestId('factor-panel').innerText()).toContain('escolhido por você');
    await page.keyboard.press('Escape');

    await composer.pressSequentially('/zzz');
    await expect.poll(() => page.getByTestId('composer-option').count()).toBe(0);
    await page.keyboard.press('Escape');
    expect(await composer.inputValue()).toBe('/zzz');
  });
});

describe('a message typed during an answer', () => {
  let slow: Product;
  let model: SlowModel;
  beforeAll(async () => {
    model = await startSlowModel();
    model.words = 6000;
    slow = await startProduct({
      env: { ...UNATTENDED, RAZAO_AI_BASE_URL: model.url, RAZAO_AI_MODEL: 'slow' },
    });
  });
  afterAll(async () => {
    await slow?.stop();
    await model?.stop();
  });

  it('waits in line, can be taken out, and is sent when the answer is stopped for it', async () => {
    await signIn(page, slow.url);
    await page.getByTestId('thread-new').click();
    await say(page, 'O que é escopo?');
    await page.getByTestId('stop').waitFor();
    await say(page, 'E o escopo 2?');
    await say(page, 'Esta não.');
    await expect.poll(() => page.getByTestId('queue').getByRole('listitem').count()).toBe(2);
    await page.getByTestId('queue-remove').last().click();
    await page.getByTestId('queue-now').click();
    await expect.poll(() => own().last().innerText()).toContain('E o escopo 2?');
    expect(await page.getByTestId('queue').count()).toBe(0);
    expect(await own().filter({ hasText: 'Esta não.' }).count()).toBe(0);
  });
});

import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadPages } from '#learn/load.ts';
import { type Product, startProduct } from '#server/testing.ts';
import { judge } from './browser/axe.ts';
import { openPage, openPlainBrowser } from './browser/open.ts';
import { signIn } from './browser/steps.ts';
import { UNATTENDED } from './person.ts';

const PATIENT = { timeout: 20_000 };
const BILL = '/learn/tutorial/from-a-bill-to-a-line';

let product: Product;
let browser: Browser;
let page: Page;
let errors: readonly string[];

beforeAll(async () => {
  product = await startProduct({ env: UNATTENDED });
  browser = await openPlainBrowser();
  ({ page, errors } = await openPage(browser));
  await signIn(page, product.url);
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

const reason = () => page.getByTestId('step-reason');
const next = () => page.getByTestId('step-next').click();

async function answer(number: number): Promise<void> {
  await page.getByTestId(`answer-${number}`).click();
}

async function calculate(): Promise<void> {
  await page.getByTestId('step-calculate').click();
  await reason().waitFor();
}

describe('learning', () => {
  it('begins in the sidebar, with what there is to read, in both languages', async () => {
    await page.getByTestId('sidebar').getByRole('link', { name: 'Aprender' }).click();
    await expect
      .poll(() => page.getByTestId('tutorials').getByRole('link').count(), PATIENT)
      .toBeGreaterThan(5);
    expect(await page.getByTestId('guides').getByRole('link').count()).toBeGreaterThanOrEqual(35);
    expect(await judge(page)).toEqual([]);
  });

  it('finds a page by a question with slips, and says so where there is none', async () => {
    await page.getByTestId('learn-search').fill('pra que serve o irec');
    await page.locator('[data-page="term/i-rec"]').waitFor();
    await page.getByTestId('learn-search').fill('zzzzqqqq');
    await page.getByTestId('search-empty').waitFor();
    expect(await judge(page)).toEqual([]);
  });

  it('tells a wrong answer why at once, and a tutorial to its end on the real engine', async () => {
    await page.goto(product.url + BILL);
    await answer(1);
    expect(await reason().textContent()).toContain('Ainda não.');
    expect(await page.getByTestId('step-next').isDisabled()).toBe(true);
    await answer(2);
    await page.getByTestId('step-after').waitFor();
    await next();
    await page.getByTestId('field-quantity').fill('45');
    await calculate();
    expect(await reason().textContent()).toContain('Ainda não.');
    await page.getByTestId('field-quantity').fill('45.000');
    await calculate();
    await expect.poll(() => reason().textContent(), PATIENT).toContain('Certo.');
    expect(await page.getByTestId('show-location').textContent()).toBe('967,5 kgCO₂e');
    expect(await judge(page)).toEqual([]);
    await next();
    await page.getByTestId('step-show').click();
    await expect.poll(() => reason().textContent(), PATIENT).toContain('Certo.');
    await next();
    await answer(3);
  });

  it('goes on where one left it, in the other language too', async () => {
    await expect
      .poll(async () => {
        await page.goto(product.url + BILL);
        await page.getByTestId('step').waitFor();
        return page.getByTestId('step-open').count();
      }, PATIENT)
      .toBe(1);
    await page.getByRole('button', { name: 'Switch to English' }).click();
    await page.getByRole('heading', { name: 'From an electricity bill to an entry' }).waitFor();
    // What the button is called fades away when the pointer leaves it.
    await page.mouse.move(0, 300);
    await expect.poll(() => page.getByRole('tooltip').count(), PATIENT).toBe(0);
    expect(await judge(page)).toEqual([]);
    await page.getByTestId('step-open').click();
    await page.waitForURL(`${product.url}/`);
    await page.goto(`${product.url}/learn`);
    await expect
      .poll(() => page.locator(`[data-page="tutorial/from-a-bill-to-a-line"]`).textContent(), PATIENT)
      .toContain('Done');
  });

  it('goes on in a tab that was left in the middle, and reads no figure in the marks of the other language', async () => {
    const flight = '[data-page="tutorial/a-refrigerant-leak"]';
    const open = async () => {
      await page.getByTestId('sidebar').getByRole('link', { name: 'Learn', exact: true }).click();
      await page.locator(flight).click();
      await page.getByTestId('step').waitFor();
    };
    await open();
    const kept = page.waitForResponse(/learn\.keep/);
    await answer(2);
    await kept;
    // Left and entered again within the product: nothing is read anew.
    await open();
    await page.getByRole('heading', { level: 2, name: 'Calculate the top-up' }).waitFor();
    await page.getByTestId('field-quantity').fill('3.000');
    await page.getByRole('button', { name: 'Switch to Português' }).click();
    await page.getByRole('heading', { level: 2, name: 'Calcule a recarga' }).waitFor();
    expect(await page.getByTestId('field-quantity').inputValue()).not.toBe('3.000');
    await page.getByTestId('field-quantity').fill('3,0');
    await calculate();
    await expect.poll(() => reason().textContent(), PATIENT).toContain('Certo.');
    await page.getByRole('button', { name: 'Switch to English' }).click();
  });

  it('tells a partner that a room is not theirs, and finishes the tutorial all the same', async () => {
    await page.route('**/functions/v1/session.context', async (route) => {
      const answered = await route.fetch();
      const told = (await answered.json()) as { organization: object };
      await route.fulfill({
        response: answered,
        json: { ...told, organization: { ...told.organization, kind: 'partner' } },
      });
    });
    await page.goto(`${product.url}/learn/tutorial/uncertainty-without-fear`);
    await page.getByTestId('step').waitFor();
    await page.getByTestId('step-show').click();
    for (let trial = 1; trial <= 2; trial += 1) {
      await next();
      await page.getByTestId('step-show').click();
      await expect.poll(() => reason().textContent(), PATIENT).toContain('Right.');
    }
    await next();
    await page.getByText('Your organization does not have this page').first().waitFor();
    await page.getByTestId('step-open').click();
    await page.getByTestId('tutorial-done').waitFor();
    expect(await judge(page)).toEqual([]);
    await page.unroute('**/functions/v1/session.context');
  });

  it('takes a question of ten thousand characters, typed or in the address', async () => {
    await page.goto(`${product.url}/learn?q=${'diesel%20'.repeat(1250)}`);
    await page.locator('[data-page^="term/diesel"]').first().waitFor();
    await page.getByTestId('learn-search').fill('z'.repeat(10_000));
    await page.getByTestId('search-empty').waitFor();
  });

  it('explains a word where it stands, and leads from a guide into its room', async () => {
    await page.goto(`${product.url}/learn/guide/close-an-inventory`);
    await page.getByTestId('term-closing').click();
    await expect
      .poll(() => page.getByTestId('term-card').textContent(), PATIENT)
      .toContain('frozen snapshot');
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByTestId('term-card').count(), PATIENT).toBe(0);
    expect(await page.evaluate(() => document.activeElement?.getAttribute('data-testid'))).toBe(
      'term-closing',
    );
    await page.mouse.move(0, 300);
    await page.getByTestId('term-closing').hover();
    await page.getByTestId('term-card').waitFor();
    await page.mouse.move(0, 300);
    await expect.poll(() => page.getByTestId('term-card').count(), PATIENT).toBe(0);
    await page.getByTestId('page-room').click();
    await page.waitForURL(/carbon-inventory\/closings/);
  });

  it('is read on a narrow screen without sideways scrolling, and says what is not there', async () => {
    await page.setViewportSize({ width: 320, height: 700 });
    for (const path of [
      '/learn',
      BILL,
      '/learn/code',
      '/learn/source/mcti-sin/2026-08',
      '/learn/guide/gone',
    ]) {
      await page.goto(product.url + path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.waitForLoadState('networkidle');
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(320);
      expect(await judge(page), path).toEqual([]);
    }
    await page.getByTestId('page-gone').waitFor();
    expect(errors.filter((error) => !/404|422/.test(error))).toEqual([]);
  });
});

describe('help where one is', () => {
  beforeAll(async () => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(product.url);
  });

  it('the first steps stand on the home, each leads on, and stay away once they are put away', async () => {
    await page.getByTestId('first-steps').waitFor();
    expect(await page.getByTestId('first-steps').getByRole('link').count()).toBe(6);
    expect(await judge(page)).toEqual([]);
    const put = page.waitForResponse(/learn\.dismiss/);
    await page.getByTestId('first-dismiss').click();
    await put;
    await expect.poll(() => page.getByTestId('first-steps').count(), PATIENT).toBe(0);
    const told = page.waitForResponse(/learn\.checklist/);
    await page.reload();
    await told;
    await page.getByTestId('suggestion').first().waitFor();
    expect(await page.getByTestId('first-steps').count()).toBe(0);
  });

  it('the question mark of a room opens what matters there', async () => {
    await page.goto(`${product.url}/targets`);
    await page.getByTestId('room-help').click();
    const first = page.getByTestId('room-pages').locator('[data-page]').first();
    expect(await first.getAttribute('data-page')).toBe('guide/set-a-target');
    await first.click();
    await page.waitForURL(/learn\/guide\/set-a-target/);
  });

  it('the palette finds pages of the help', async () => {
    await page.getByTestId('palette-open').click();
    await page.getByTestId('palette-input').fill('forcamento radiativo');
    await page.getByTestId('palette').getByRole('option', { name: 'Radiative forcing' }).first().click();
    await page.waitForURL(/learn\/term\/radiative-forcing/);
  });

  it('a refusal leads to its page, and an empty page to its lesson', async () => {
    await page.goto(`${product.url}/?thread=0198c000-0000-7000-8000-000000000001`);
    await page.getByTestId('thread-error').getByTestId('refusal-page').click();
    await page.waitForURL(/learn\/code\/thread\./);
    await page.getByTestId('page').waitFor();
    await page.goto(`${product.url}/reports`);
    await page.getByTestId('reports-empty').getByTestId('empty-lesson').click();
    await page.waitForURL(/learn\/guide\/draw-up-a-report/);
  });

  it('a method has its page, whose example is dragged and calculated where it stands', async () => {
    await page.goto(`${product.url}/learn/method/clinker`);
    await page.getByRole('button', { name: 'Calculate' }).click();
    const total = page.getByTestId('show-total');
    await total.waitFor();
    const before = await total.textContent();
    await page.getByTestId('field-slider').first().press('ArrowRight');
    await expect.poll(() => total.textContent(), PATIENT).not.toBe(before);
    expect(await judge(page)).toEqual([]);
  });
});

const TUTORIALS = loadPages().filter(({ kind }) => kind === 'tutorial');
type Action = (typeof TUTORIALS)[number]['steps'][number];

/** A wrong answer first, whose reason is told, then the right one. */
async function answerTwice(right: number): Promise<void> {
  await answer(right === 1 ? 2 : 1);
  await reason().waitFor();
  expect(await page.getByTestId('step-after').count()).toBe(0);
  await answer(right);
}

/** As it begins it is not done; “show me” does it on the engine. */
async function tryTwice(): Promise<void> {
  await page.getByTestId('step-calculate').click();
  await page.getByTestId('step').getByRole('status').or(page.getByRole('alert')).first().waitFor();
  expect(await page.getByTestId('step-next').isDisabled()).toBe(true);
  await page.getByTestId('step-show').click();
  await expect.poll(() => reason().textContent(), PATIENT).toMatch(/^(?:Certo|Right)\./);
}

async function tellStep(action: Action, isLast: boolean): Promise<void> {
  const kept = page.waitForResponse(/learn\.keep/);
  if ('ask' in action) await answerTwice(action.ask);
  else if ('try' in action) await tryTwice();
  else if ('open' in action) {
    await page.getByTestId('step-open').click();
    await page.waitForURL(({ pathname }) => pathname.startsWith(action.open.split('?')[0]!));
    await page.getByTestId('sidebar').waitFor();
  }
  await kept;
  if (!isLast) await next();
}

describe.each(['pt-BR', 'en'] as const)('every tutorial to its end, in %s', (language) => {
  beforeAll(async () => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(`${product.url}/learn`);
    const other = language === 'en' ? 'Switch to English' : 'Switch to Português';
    const toggle = page.getByRole('button', { name: other });
    await page.getByTestId('tutorials').waitFor();
    if ((await toggle.count()) > 0) await toggle.click();
  });

  it.each(TUTORIALS)('$id', async ({ id, steps, text }) => {
    await page.goto(`${product.url}/learn/${id}`);
    await page.getByRole('heading', { level: 1, name: text[language].title }).waitFor();
    await page.getByTestId('step').waitFor();
    const again = page.getByTestId('tutorial-restart');
    if ((await again.count()) > 0) await again.click();
    for (const [index, action] of steps.entries()) {
      await page.getByRole('heading', { level: 2, name: text[language].steps[index]!.title }).waitFor();
      await tellStep(action, index === steps.length - 1);
    }
    await page.goto(`${product.url}/learn/${id}`);
    await page.getByTestId('tutorial-done').waitFor();
  });
});

import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ELECTRICITY_BILLS } from '#documents/testing/electricity-papers.ts';
import { paperPdf } from '#documents/testing/paper.ts';
import { type Product, startProduct } from '#server/testing.ts';
import { learnChecklist, reportList } from '#usecases/contracts.ts';
import { openPage, openPlainBrowser } from './browser/open.ts';
import { signIn } from './browser/steps.ts';
import { signInAt, UNATTENDED } from './person.ts';

const PATIENT = { timeout: 60_000 };
const TUTORIAL = '/learn/tutorial/from-a-bill-to-a-line';

/** Words that a person reads in a minute. */
const WORDS_A_MINUTE = 200;
/** A press, with finding its place; a character. Seconds: Card, Moran and Newell (1980), M + P + B and an average typist's K. */
const PRESS_SECONDS = 1.35 + 1.1 + 0.2;
const KEY_SECONDS = 0.28;
const MOST_MINUTES = 15;

/** What a newcomer does and reads, counted by the page itself: each page that is reached is read whole, once. */
interface Effort {
  presses: number;
  keys: number;
  readonly pages: Map<string, number>;
}

let product: Product;
let browser: Browser;
let page: Page;
let errors: readonly string[];
const effort: Effort = { presses: 0, keys: 0, pages: new Map() };

beforeAll(async () => {
  product = await startProduct({ env: UNATTENDED });
  browser = await openPlainBrowser();
  const opened = await openPage(browser);
  ({ page, errors } = opened);
  await page.exposeFunction('tellPress', () => (effort.presses += 1));
  await page.addInitScript(() => {
    addEventListener('pointerdown', () => (globalThis as unknown as { tellPress(): void }).tellPress(), true);
  });
  await signIn(page, product.url);
  effort.presses = 0;
}, 120_000);
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

/**
 * Everything on the page is read; of a page that changes, whatever it says at most. Of a list that is closed only what is chosen can be
 * read, and a report that was read as a preview is not read again.
 */
async function read(): Promise<void> {
  await page.waitForLoadState('networkidle');
  const { pathname } = new URL(page.url());
  const seen = pathname.startsWith('/reports/') && pathname !== '/reports/new';
  const words = await page.locator('main').evaluate((main: HTMLElement, withoutReport) => {
    const text = main.innerText;
    const left = [...main.querySelectorAll('select')].flatMap((list) =>
      [...list.options].filter((option) => !option.selected && text.includes(option.text)),
    );
    const again = withoutReport ? main.querySelector<HTMLElement>('[data-testid="report-document"]') : null;
    const count = (words: string) => words.split(/\s+/).filter(Boolean).length;
    return (
      count(text) -
      left.reduce((sum, { text: option }) => sum + count(option), 0) -
      count(again?.innerText ?? '')
    );
  }, seen);
  effort.pages.set(pathname, Math.max(words, effort.pages.get(pathname) ?? 0));
}

async function write(testId: string, text: string): Promise<void> {
  await page.getByTestId(testId).fill(text);
  effort.keys += text.length;
}

/** Goes home and on by an item of the checklist, as whoever follows it does. */
async function follow(item: string): Promise<void> {
  await page.goto(product.url);
  effort.presses += 1;
  await page.getByTestId('first-steps').waitFor();
  await read();
  await page.getByTestId(`first-${item}`).getByRole('link').click();
  await page.waitForURL((url) => url.pathname !== '/');
  await read();
}

async function press(testId: string): Promise<void> {
  await page.getByTestId(testId).first().click();
}

const ticked = async () => {
  const { steps } = await (await signInAt(product.url)).call(learnChecklist, {});
  return steps.flatMap(({ step, done }) => (done ? [step] : []));
};

describe('the first report of a newcomer, by the checklist', () => {
  it('begins with a site', async () => {
    await follow('site');
    await write('site-add-name', 'Fábrica de Betim');
    await press('site-add-submit');
    await page.getByTestId('site').waitFor();
    expect(await ticked()).toContain('site');
  });

  it('learns from a tutorial how a bill becomes a line', async () => {
    await follow('entry');
    expect(new URL(page.url()).pathname).toBe(TUTORIAL);
    await press('answer-2');
    await read();
    await press('step-next');
    await press('step-show');
    await expect.poll(() => page.getByTestId('step-reason').textContent(), PATIENT).toContain('Certo.');
    await read();
    await press('step-next');
    await press('step-show');
    await expect.poll(() => page.getByTestId('step-reason').textContent(), PATIENT).toContain('Certo.');
    await read();
    await press('step-next');
    await press('answer-3');
    await read();
    await press('step-next');
    await press('step-open');
    await page.waitForURL(`${product.url}/`);
  });

  it('drops a bill into the chat and approves its line, and both steps tick themselves', async () => {
    const [bill] = ELECTRICITY_BILLS;
    if (!bill) throw new Error('There is no bill.');
    // Choosing the file in the window of the system: it is found and opened.
    effort.presses += 3;
    await page.getByTestId('attach-input').setInputFiles({
      name: 'conta-de-luz.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from(await paperPdf(bill.papers)),
    });
    await page.locator('[data-testid=attachment][data-state=ready]').waitFor(PATIENT);
    await press('send');
    await page.getByTestId('draft-row').first().waitFor(PATIENT);
    await read();
    await press('approve-all');
    await page.getByTestId('saved').first().waitFor(PATIENT);
    expect(await ticked()).toEqual(expect.arrayContaining(['site', 'entry', 'document']));
  });

  it('looks at the boundary, closes what stands, and has a report', async () => {
    await follow('inventory');
    await press('inventory-to-review');
    await page.getByTestId('step-submit').waitFor(PATIENT);
    await read();
    await press('step-submit');
    await press('step-confirm');
    await page.getByTestId('step-approve_alone').waitFor(PATIENT);
    await read();
    await press('step-approve_alone');
    await write('reason', 'Trabalho só nesta empresa');
    await press('reason-confirm');
    await page.locator('[data-testid="step-confirm"][data-step="close"]').click();
    await page.getByTestId('closing-room').waitFor(PATIENT);
    await read();
    await follow('report');
    await press('report-new');
    await page.getByTestId('report-document').waitFor(PATIENT);
    await read();
    await press('wizard-save');
    await page.getByTestId('report-steps').waitFor(PATIENT);
    await read();
  });

  it('takes a quarter of an hour at most, at a reader’s pace', async () => {
    const words = [...effort.pages.values()].reduce((sum, count) => sum + count, 0);
    const minutes =
      words / WORDS_A_MINUTE + (effort.presses * PRESS_SECONDS + effort.keys * KEY_SECONDS) / 60;
    for (const [path, count] of [...effort.pages].toSorted(([, one], [, other]) => other - one))
      console.log(`${count} words: ${path.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/, ':id')}`);
    console.log(
      `${effort.pages.size} pages, ${words} words, ${effort.presses} presses, ${effort.keys} characters: ${minutes.toFixed(1)} minutes`,
    );
    expect(minutes).toBeLessThanOrEqual(MOST_MINUTES);
    const { reports } = await (await signInAt(product.url)).call(reportList, {});
    expect(reports).toHaveLength(1);
    expect(errors).toEqual([]);
  });
});

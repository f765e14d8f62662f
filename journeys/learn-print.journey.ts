import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { textOf } from '#learn/inline.ts';
import { loadPages } from '#learn/load.ts';
import { type Product, startProduct } from '#server/testing.ts';
import { ROOT } from '#tools/sources.ts';
import { openPage, openPlainBrowser } from './browser/open.ts';
import { signIn } from './browser/steps.ts';
import { UNATTENDED } from './person.ts';

/** What is printed is kept to be looked at by who asks for it: `RAZAO_PICTURES=1`. */
const KEPT = process.env['RAZAO_PICTURES'] === '1' ? join(ROOT, 'artifacts', 'printed') : null;

const PRINTED = ['guide/close-an-inventory', 'tutorial/from-a-bill-to-a-line', 'method/clinker'];

interface Paper {
  /** Every letter in the order of the pages, without what stands between words. */
  readonly letters: string;
  /** What stands beyond the edges of its page. */
  readonly cut: readonly string[];
  readonly pages: number;
}

let product: Product;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  product = await startProduct({ env: UNATTENDED });
  browser = await openPlainBrowser();
  ({ page } = await openPage(browser));
  await signIn(page, product.url);
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

const lettersOf = (text: string) => text.replaceAll(/\s/g, '');

async function print(name: string): Promise<Paper> {
  const bytes = await page.pdf({
    format: 'A4',
    margin: { top: '15mm', bottom: '15mm', left: '15mm', right: '15mm' },
  });
  if (KEPT) {
    mkdirSync(KEPT, { recursive: true });
    writeFileSync(join(KEPT, `${name.replaceAll('/', '-')}.pdf`), bytes);
  }
  const document = await getDocumentProxy(new Uint8Array(bytes));
  const letters: string[] = [];
  const cut: string[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const paper = await document.getPage(number);
    const [left = 0, bottom = 0, right = 0, top = 0] = paper.view;
    for (const item of (await paper.getTextContent()).items) {
      if (!('str' in item) || item.str.trim() === '') continue;
      const [x, y] = [Number(item.transform[4]), Number(item.transform[5])];
      if (x < left || x + item.width > right || y < bottom || y > top) cut.push(item.str);
      letters.push(lettersOf(item.str));
    }
  }
  return { letters: letters.join(''), cut, pages: document.numPages };
}

/** Each piece of text that the page says on paper: titles, paragraphs, items, facts. */
async function said(): Promise<string[]> {
  await page.emulateMedia({ media: 'print' });
  try {
    return await page.locator('main').evaluate((main) =>
      [...main.querySelectorAll<HTMLElement>('h1, h2, p, li, dt, dd, label')]
        .filter((element) => element.getClientRects().length > 0 && !element.closest('[class*=clip-hidden]'))
        .map((element) => element.innerText.trim())
        .filter((text) => text !== ''),
    );
  } finally {
    await page.emulateMedia({ media: null });
  }
}

/** What surrounds a room on the screen and has no place on paper. */
const barWords = () => page.locator('[data-bars]').allInnerTexts();

describe.each(['pt-BR', 'en'] as const)('a page of the help on paper, in %s', (language) => {
  beforeAll(async () => {
    await page.evaluate((chosen) => localStorage.setItem('razao-language', chosen), language);
  });

  it.each(PRINTED)('%s is whole, with nothing cut and no bars', async (id) => {
    await page.goto(`${product.url}/learn/${id}`);
    await page.getByTestId('page').waitFor();
    await page.waitForLoadState('networkidle');
    const pieces = await said();
    expect(pieces.length).toBeGreaterThan(8);
    const { letters, cut, pages } = await print(`${id}-${language}`);
    expect(pages).toBeLessThanOrEqual(4);
    expect(cut).toEqual([]);
    expect(pieces.filter((piece) => !letters.includes(lettersOf(piece)))).toEqual([]);
    const bars = (await barWords()).flatMap((text) => text.split('\n')).filter((word) => word.length > 3);
    expect(bars.length).toBeGreaterThan(0);
    for (const bar of bars)
      if (!pieces.some((piece) => piece.includes(bar))) expect(letters, bar).not.toContain(lettersOf(bar));
  });

  it('a tutorial is there with all its steps', async () => {
    const tutorial = loadPages().find((one) => one.id === 'tutorial/from-a-bill-to-a-line');
    await page.goto(`${product.url}/learn/${tutorial?.id}`);
    await page.getByTestId('step').waitFor();
    await page.waitForLoadState('networkidle');
    const { letters } = await print(`tutorial-${language}`);
    for (const { title, options } of tutorial?.text[language].steps ?? [])
      for (const text of [title, ...options.map((option) => textOf(option.text))])
        expect(letters).toContain(lettersOf(text));
  });

  it('a guide brings its picture, whole', async () => {
    await page.goto(`${product.url}/learn/guide/close-an-inventory`);
    const picture = page.getByTestId('page-picture');
    await picture.waitFor();
    await page.emulateMedia({ media: 'print' });
    await picture.scrollIntoViewIfNeeded();
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
      .toBeGreaterThan(600);
    await page.emulateMedia({ media: null });
  });
});

import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Product, startProduct } from '#server/testing.ts';
import { openHeldBack, seen } from './browser/held-back.ts';
import { DESK, openBrowser, openPage, type Session, type View } from './browser/open.ts';
import { signIn } from './browser/steps.ts';
import { ADMINISTRATOR, UNATTENDED } from './person.ts';

const VIEWS: readonly View[] = (['pt-BR', 'en'] as const).flatMap((locale) =>
  (['light', 'dark'] as const).flatMap((theme) =>
    [390, 1440].map((width) => ({ width, height: 900, locale, theme })),
  ),
);
const SIGN_IN = 'h1, p, label, input, section, main a, main button:not([aria-pressed]), header button';
const CHAT = 'main h2, main p, main a, main textarea, main button';

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
    const letGo = await openHeldBack(page, `${product.url}/auth`);
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
    const letGo = await openHeldBack(page, `${product.url}/auth`);
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
    const letGo = await openHeldBack(page, `${product.url}/auth`);
    await page.locator('input[name="email"]:visible').pressSequentially('ana@');
    letGo();
    await page.getByTestId('sign-in-email').waitFor();
    await page.keyboard.type('exemplo.com.br');
    expect(await page.getByTestId('sign-in-email').inputValue()).toBe('ana@exemplo.com.br');
    await context.close();
  });

  it('shows who is not signed in no frame of rooms, whatever page is asked for', async () => {
    const { context, page } = await openPage(browser);
    const letGo = await openHeldBack(page, `${product.url}/overview`);
    await page.locator('input[name="email"]:visible').waitFor();
    expect(await page.locator('[data-first="rooms"]:visible, [data-first-rail]:visible').count()).toBe(0);
    letGo();
    await page.getByTestId('sign-in-submit').waitFor();
    expect(new URL(page.url()).pathname).toBe('/auth');
    await context.close();
  });

  it('is the frame of the rooms for who is signed in, says that a page is loading, and stays in its place', async () => {
    const { context, page } = await openPage(browser, DESK, signedIn);
    const letGo = await openHeldBack(page, `${product.url}/quality`);
    await page.locator('[data-first="rooms"] [role="status"]:visible').getByText('Carregando...').waitFor();
    const before = await seen(page, 'header a, header a svg');
    const rail = await page.locator('[data-first-rail]:visible').boundingBox();
    letGo();
    await page.getByTestId('sidebar').waitFor();
    expect((await seen(page, 'header a, header a svg')).slice(0, 2)).toEqual(before);
    expect(await page.getByTestId('sidebar').boundingBox()).toEqual(rail);
    await context.close();
  });

  it.each(VIEWS)('is the empty chat to the pixel: $locale, $theme, $width px', async (view) => {
    const { context, page, errors } = await openPage(browser, view, signedIn);
    const letGo = await openHeldBack(page, `${product.url}/`);
    const before = await seen(page, CHAT);
    letGo();
    await page.getByTestId('composer').waitFor();
    expect(before.length).toBeGreaterThan(7);
    expect(await seen(page, CHAT)).toEqual(expect.arrayContaining(before));
    expect(await page.locator('[data-first]').count()).toBe(0);
    expect(errors).toEqual([]);
    await context.close();
  });

  it('takes a message that is typed into the chat before the code has come, and goes on with it', async () => {
    const { context, page } = await openPage(browser, DESK, signedIn);
    const letGo = await openHeldBack(page, `${product.url}/`);
    await page.locator('textarea:visible').pressSequentially('Consumimos 12 litros');
    letGo();
    await page.getByTestId('composer').waitFor();
    await page.keyboard.type(' de diesel em março de 2025');
    expect(await page.getByTestId('composer').inputValue()).toBe(
      'Consumimos 12 litros de diesel em março de 2025',
    );
    await context.close();
  });

  it('sends once, when the code is there, what was sent before', async () => {
    const { context, page } = await openPage(browser, DESK, signedIn);
    const letGo = await openHeldBack(page, `${product.url}/`);
    await page.locator('textarea:visible').fill('Consumimos 12 litros de diesel em março de 2025');
    await page.keyboard.press('Enter');
    letGo();
    await page.getByTestId('message-user').waitFor();
    expect(await page.getByTestId('message-user').count()).toBe(1);
    expect(await page.getByTestId('composer').inputValue()).toBe('');
    await context.close();
  });

  it('shows no chat to whose session is over, who owes a second factor, or who left something unsent', async () => {
    const stored = JSON.parse(
      signedIn.origins[0]?.localStorage.find(({ name }) => name === 'razao-auth')?.value ?? 'null',
    ) as Record<string, unknown> & { user: Record<string, unknown> };
    const factors = [{ id: 'f', status: 'verified', factor_type: 'totp' }];
    for (const [session, kept] of [
      [{ ...stored, expires_at: 1 }, ''],
      [{ ...stored, user: { ...stored.user, factors } }, ''],
      [stored, 'Consumimos'],
    ] as const) {
      const { context, page } = await openPage(browser, DESK, signedIn);
      await page.addInitScript(
        ([text, unsent]) => {
          localStorage.setItem('razao-auth', text ?? '');
          if (unsent) sessionStorage.setItem('razao-kept-somebody-new', unsent);
        },
        [JSON.stringify(session), kept],
      );
      await openHeldBack(page, `${product.url}/`);
      await page.locator('[data-first-in="loading"]:visible').waitFor();
      expect(await page.locator('textarea:visible').count()).toBe(0);
      await context.close();
    }
  });

  it.each([
    ['overview', 'Painel', 'h1'],
    ['tables', 'Registros de dados de emissões', 'h1'],
    // What can be done in the room stands beside its title in the live page alone: the sentence below is where it was.
    ['reports', 'Relatórios', 'h1 + p'],
    ['agents', 'Agentes', 'h1 + p, .grid > section:first-child h2, .grid > section:first-child h2 + p'],
    ['agentic-system', 'Tarefas', 'h1 + p'],
    ['learn', 'Aprender', 'h1, h1 + p, main label, main input[type=search]'],
  ])('is the head of the room %s, and says that the rest is being read', async (room, title, of) => {
    const { context, page } = await openPage(browser, DESK, signedIn);
    const letGo = await openHeldBack(page, `${product.url}/${room}`);
    await page.locator('h1:visible').getByText(title, { exact: true }).waitFor();
    await page.locator('[data-first] [role="status"]:visible').waitFor();
    const before = await seen(page, of);
    expect(before.length).toBe(of.split(',').length);
    letGo();
    await page.getByTestId('sidebar').waitFor();
    expect(await seen(page, of)).toEqual(before);
    await context.close();
  });
});

describe('a page of the help in the document', () => {
  it('has its words and its picture before the code has come, where they stay', async () => {
    const { context, page, errors } = await openPage(browser, DESK, signedIn);
    const letGo = await openHeldBack(page, `${product.url}/learn/guide/correct-many-entries`);
    await page.locator('[data-first] article img:visible').waitFor();
    const parts = 'h1, h1 + p, main ol, main ol li, main article img';
    const before = await seen(page, parts);
    expect(before.length).toBeGreaterThan(6);
    letGo();
    await page.getByTestId('page-picture').waitFor();
    expect(await seen(page, parts)).toEqual(before);
    expect(errors).toEqual([]);
    await context.close();
  });

  it('keeps what is searched for before the code has come', async () => {
    const { context, page } = await openPage(browser, DESK, signedIn);
    const letGo = await openHeldBack(page, `${product.url}/learn`);
    await page.locator('input[name="learn-search"]:visible').fill('biodiesel');
    letGo();
    await page.getByTestId('heads').locator('[data-page]').first().waitFor();
    expect(await page.getByTestId('learn-search').inputValue()).toBe('biodiesel');
    await context.close();
  });
});

describe('what the page asks first', () => {
  it('is on its way before there is code, and is asked once', async () => {
    const { context, page } = await openPage(browser, DESK, signedIn);
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/functions/v1/'))
        asked.push(`${new URL(request.url()).pathname.split('/').at(-1)} ${request.postData()}`);
    });
    const letGo = await openHeldBack(page, `${product.url}/overview`);
    await expect.poll(() => asked.filter((one) => one.startsWith('result.summary')).length).toBe(2);
    letGo();
    await page.getByTestId('overview-empty').waitFor();
    const first = asked.filter((one) => /^(session\.context|result\.summary)/.test(one));
    expect(first.length).toBe(3);
    expect(new Set(first).size).toBe(3);
    await context.close();
  });

  it('is not waited for without end: a slow answer leaves the room to be seen', async () => {
    const { context, page } = await openPage(browser, DESK, signedIn);
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route('**/functions/v1/result.summary', async (route) => {
      await promise;
      await route.continue();
    });
    await page.goto(`${product.url}/overview`);
    await page.getByTestId('overview-year').waitFor();
    expect(await page.getByTestId('sidebar').isVisible()).toBe(true);
    resolve();
    await page.getByTestId('overview-empty').waitFor();
    await context.close();
  });

  it('is asked by nobody where no session is good', async () => {
    const { context, page } = await openPage(browser);
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/functions/v1/')) asked.push(request.url());
    });
    await page.goto(`${product.url}/overview`);
    await page.getByTestId('sign-in-submit').waitFor();
    expect(asked).toEqual([]);
    await context.close();
  });
});

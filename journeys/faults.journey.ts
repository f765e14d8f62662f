import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Product, startProduct } from '#server/testing.ts';
import { openPlainBrowser, openPage } from './browser/open.ts';
import { signIn } from './browser/steps.ts';
import { ADMINISTRATOR, UNATTENDED } from './person.ts';

const ENGLISH = { width: 1440, height: 900, locale: 'en', theme: 'light' } as const;

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

interface Credentials {
  readonly email: string;
  readonly password: string;
}

async function trySignIn(page: Page, { email, password }: Credentials = ADMINISTRATOR): Promise<void> {
  await page.getByTestId('sign-in-email').fill(email);
  await page.getByTestId('sign-in-password').fill(password);
  await page.getByTestId('sign-in-submit').click();
}

/** A message in the corner, title and text, to the letter. */
async function told(page: Page, title: string, text: string): Promise<void> {
  const message = page
    .locator('[data-sonner-toast]')
    .filter({ has: page.getByText(title, { exact: true }) })
    .filter({ has: page.getByText(text, { exact: true }) });
  await message.first().waitFor();
}

async function signInPage(): Promise<{ context: BrowserContext; page: Page }> {
  const opened = await openPage(browser, ENGLISH);
  await opened.page.goto(`${product.url}/auth`);
  await opened.page.getByTestId('sign-in-submit').waitFor();
  return opened;
}

/** Notes when the page heard the answer of a call, and when it went on to a path, on its own clock. */
async function watchClock(page: Page, call: string): Promise<(path: string) => Promise<number>> {
  await page.addInitScript((part) => {
    const seen = { answered: Number.NaN, went: {} as Record<string, number> };
    Object.assign(window, { seen });
    const ask = window.fetch.bind(window);
    window.fetch = async (...request) => {
      const [target] = request;
      const address = target instanceof Request ? target.url : String(target);
      try {
        return await ask(...request);
      } finally {
        if (address.includes(part)) seen.answered = performance.now();
      }
    };
    const go = history.replaceState.bind(history);
    history.replaceState = (state: unknown, title: string, address?: string | URL | null) => {
      seen.went[new URL(address ?? '', location.href).pathname] = performance.now();
      go(state, title, address);
    };
  }, call);
  return (path) =>
    page.evaluate((wanted) => {
      const { seen } = window as unknown as { seen: { answered: number; went: Record<string, number> } };
      return (seen.went[wanted] ?? Number.NaN) - seen.answered;
    }, path);
}

describe('the way on', () => {
  it('after a sign-in takes 100 ms, and after a sign-out that failed 500', async () => {
    const { context, page } = await openPage(browser, ENGLISH);
    const since = await watchClock(page, '/auth/v1/token');
    await signIn(page, product.url);
    expect(await since('/')).toBeGreaterThanOrEqual(99);
    await context.close();

    const leaving = await openPage(browser, ENGLISH);
    const left = await watchClock(leaving.page, '/auth/v1/logout');
    await signIn(leaving.page, product.url);
    await leaving.page.route('**/auth/v1/logout*', (route) => route.abort());
    await leaving.page.getByTestId('user-menu').click();
    await leaving.page.getByTestId('sign-out').click();
    await told(leaving.page, 'Sign out error', 'There was a problem signing out. Please try again.');
    await leaving.page.getByTestId('sign-in-submit').waitFor();
    expect(await left('/auth')).toBeGreaterThanOrEqual(499);
    await leaving.context.close();
  });

  it('to a page that comes slowly shows that it loads', async () => {
    const { context, page } = await openPage(browser, ENGLISH);
    const profiles: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/rest/v1/profiles')) profiles.push(decodeURIComponent(request.url()));
    });
    await signIn(page, product.url);
    const gate = Promise.withResolvers<void>();
    await page.route('**/assets/overview-room-*.js', async (route) => {
      await gate.promise;
      await route.continue();
    });
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await page.getByTestId('page-loading').getByText('Loading...', { exact: true }).waitFor();
    gate.resolve();
    await page.getByTestId('overview-empty').waitFor();
    expect(await page.getByTestId('page-loading').count()).toBe(0);
    expect(profiles.some((url) => /select=full_name,\s?organization&id=eq\.[0-9a-f-]{36}$/.test(url))).toBe(
      true,
    );
    await context.close();
  });
});

/** From here on time passes where the story says so only: a slow machine's own would be counted as well. */
async function stopTime(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 200);
}

const standing = (page: Page) => page.locator('[data-sonner-toast]:not([data-removed="true"])');

describe('messages in the corner', () => {
  it('stand five at a time and for five seconds, and good news for four', async () => {
    const many = await openPage(browser, ENGLISH);
    await signIn(many.page, product.url);
    await many.page.goto(`${product.url}/admin/ui`);
    for (let press = 1; press <= 7; press += 1) {
      await many.page.getByTestId('gallery-toast').click();
      await expect.poll(() => standing(many.page).count()).toBe(Math.min(press, 5));
    }
    await many.context.close();
    const { context, page } = await signInPage();
    const shown = standing(page);
    await page.clock.install();
    await page.reload();
    await page.getByTestId('sign-in-submit').click();
    await shown.first().waitFor();
    await stopTime(page);
    await page.clock.runFor(4_000);
    expect(await shown.count()).toBe(1);
    await page.clock.runFor(1_500);
    await expect.poll(() => shown.count()).toBe(0);
    await page.clock.resume();
    await trySignIn(page);
    await page.clock.runFor(200);
    await page.getByTestId('composer').waitFor();
    await shown.getByText('Login successful', { exact: true }).waitFor();
    await page.clock.runFor(4_500);
    await expect.poll(() => shown.count()).toBe(0);
    await context.close();
  });

  it('that say the same stand once, and anew with each time they are said', async () => {
    const { context, page } = await signInPage();
    await page.clock.install();
    await page.reload();
    const words = () => page.getByText('Please enter both email and password.');
    await page.getByTestId('sign-in-submit').click();
    await words().waitFor();
    await stopTime(page);
    await page.clock.runFor(3_000);
    await page.getByText('Missing information', { exact: true }).evaluate((said) => {
      Object.assign(window, { said });
    });
    await page.getByTestId('sign-in-submit').click();
    // It is put in anew, as who listens needs it to be heard again.
    await expect
      .poll(async () => {
        await page.clock.runFor(10);
        return page.evaluate(() => (window as unknown as { said: Element }).said.isConnected);
      })
      .toBe(false);
    await page.clock.runFor(3_500);
    expect(await standing(page).count()).toBe(1);
    await words().waitFor();
    await page.clock.runFor(2_000);
    await expect.poll(() => standing(page).count()).toBe(0);
    await context.close();
  });
});

describe('a sign-in that fails', () => {
  it('for want of a connection says so, and counts as no attempt', async () => {
    const { context, page } = await signInPage();
    await page.route('**/auth/v1/token*', (route) => route.abort());
    for (let attempt = 1; attempt <= 6; attempt += 1) {
      await trySignIn(page);
      await told(page, 'Login Failed', 'Network error. Please check your connection.');
      await expect.poll(() => page.getByTestId('sign-in-submit').getAttribute('aria-busy')).toBeNull();
    }
    await page.unroute('**/auth/v1/token*');
    await trySignIn(page);
    await page.getByTestId('composer').waitFor();
    await context.close();
  });

  it('too often, also from other browsers, is told to wait', async () => {
    const nobody = { email: 'ninguem@metalurgica-exemplo.com.br', password: 'Errada-2026' };
    const first = await signInPage();
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      const answered = first.page.waitForResponse('**/auth/v1/token*');
      await trySignIn(first.page, nobody);
      await answered;
      await expect.poll(() => first.page.getByTestId('sign-in-submit').getAttribute('aria-busy')).toBeNull();
    }
    const second = await signInPage();
    await trySignIn(second.page, nobody);
    await told(second.page, 'Login Failed', 'Too many login attempts. Please wait before trying again.');
    await trySignIn(first.page, nobody);
    await told(first.page, 'Too many attempts', 'Account temporarily locked. Please try again later.');
    await first.context.close();
    await second.context.close();
  });

  it('in the browser itself says that it was unexpected, keeps that, and can be tried again', async () => {
    const { context, page } = await signInPage();
    // The storage is full: the session has no place to stand.
    await page.evaluate(() => {
      const real = Storage.prototype.setItem.bind(localStorage);
      Storage.prototype.setItem = (key: string, value: string) => {
        if (key === 'razao-auth') throw new DOMException('The quota is exceeded.', 'QuotaExceededError');
        real(key, value);
      };
    });
    await trySignIn(page);
    await told(page, 'Login Error', 'An unexpected error occurred. Please try again.');
    const kept = () => page.evaluate(() => localStorage.getItem('authErrorLogs'));
    await expect
      .poll(async () => JSON.parse((await kept()) ?? '[]') as unknown)
      .toMatchObject([{ errorType: 'auth', context: 'sign-in' }]);
    await page.reload();
    await trySignIn(page);
    await told(page, 'Login successful', 'Welcome back!');
    await page.getByTestId('composer').waitFor();
    await context.close();
  });
});

describe('a sign-out that fails', () => {
  async function signedIn(): Promise<{ context: BrowserContext; page: Page }> {
    const opened = await openPage(browser, ENGLISH);
    await signIn(opened.page, product.url);
    await opened.page.getByTestId('user-menu').click();
    return opened;
  }

  it('on the way to the server says so, and leaves this browser signed out all the same', async () => {
    const { context, page } = await signedIn();
    await page.route('**/auth/v1/logout*', (route) => route.abort());
    await page.getByTestId('sign-out').click();
    await told(page, 'Sign out error', 'There was a problem signing out. Please try again.');
    await page.getByTestId('sign-in-submit').waitFor();
    expect(await page.evaluate(() => localStorage.getItem('razao-auth'))).toBeNull();
    await page.goto(`${product.url}/overview`);
    await page.getByTestId('sign-in-submit').waitFor();
    await context.close();
  });

  it('in the browser itself says that it failed, and leads to the sign-in page', async () => {
    const { context, page } = await signedIn();
    await page.evaluate(() => {
      Storage.prototype.removeItem = () => {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      };
    });
    await page.getByTestId('sign-out').click();
    await told(page, 'Sign out failed', 'Please try again');
    await page.getByTestId('sign-in-submit').waitFor();
    expect(new URL(page.url()).pathname).toBe('/auth');
    expect(await page.getByTestId('user-menu').count()).toBe(0);
    await context.close();
  });

  it('is tried once, however often it is pressed, and says meanwhile that it works', async () => {
    const { context, page } = await signedIn();
    let asked = 0;
    const gate = Promise.withResolvers<void>();
    await page.route('**/auth/v1/logout*', async (route) => {
      asked += 1;
      await gate.promise;
      await route.continue();
    });
    await page.getByTestId('sign-out').click();
    await page.getByTestId('sign-out').getByText('Signing out...').waitFor();
    await page.getByTestId('sign-out').click({ force: true });
    await page.getByTestId('sign-out').dispatchEvent('click');
    gate.resolve();
    await page.getByText('Successfully logged out', { exact: true }).waitFor();
    await page.getByTestId('sign-in-submit').waitFor();
    expect(asked).toBe(1);
    await context.close();
  });
});

describe('a page that breaks', () => {
  it('for want of a connection says so, tries again by itself, and is restored', async () => {
    const { context, page } = await openPage(browser);
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: product.url });
    await signIn(page, product.url);
    const reports: Record<string, unknown>[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/api/errors'))
        reports.push(request.postDataJSON() as Record<string, unknown>);
    });
    const chunk = '**/assets/overview-room-*.js';
    await page.route(chunk, (route) => route.abort());
    await page.goto(`${product.url}/overview`);
    const mishap = page.getByTestId('mishap');
    await mishap.getByText('Erro de conexão. Verifique sua internet e tente novamente.').waitFor();
    await mishap.getByText('Tentando reconectar...').waitFor();
    await mishap.getByText('Tentativa 1 de 3').waitFor();
    await mishap.getByRole('button', { name: 'Copiar detalhes do erro' }).click();
    await page.getByText('Detalhes do erro copiados').waitFor();
    for (const action of ['Tentar Novamente', 'Recarregar Página', 'Página Inicial']) {
      expect(await mishap.getByRole('button', { name: action }).count()).toBe(1);
    }
    expect(await mishap.getByText(/^ID: [0-9a-f]{8} • Tipo: network$/).count()).toBe(1);
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^[0-9a-f]{8} network\n/);
    await mishap.getByText('Tentativa 3 de 3').waitFor();
    await page.unroute(chunk);
    await mishap.getByRole('button', { name: 'Tentar Novamente' }).click();
    await page.getByTestId('overview-empty').waitFor();

    expect(reports.find(({ errorType }) => errorType === 'network')).toMatchObject({
      message: expect.stringContaining('fetch') as string,
      errorId: expect.stringMatching(/^[0-9a-f]{8}$/) as string,
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) as string,
    });
    const summary = await page.evaluate(() => window.razaoDiagnostics?.summarize());
    expect(summary?.byType['network']).toBeGreaterThan(0);
    expect(summary?.recommendations).toContain('Verifique a sua conexão com a internet.');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.evaluate(() => window.razaoDiagnostics?.exportAsFile()),
    ]);
    expect(download.suggestedFilename()).toMatch(/^razao-errors-\d{4}-\d\d-\d\d\.json$/);
    await page.evaluate(() => window.razaoDiagnostics?.clear());
    expect(await page.evaluate(() => localStorage.getItem('errorLogs'))).toBeNull();
    await context.close();
  });

  it('in the drawing of a page says so, and loads the page anew by itself', async () => {
    const { context, page } = await openPage(browser);
    await signIn(page, product.url);
    // An answer that no page can be drawn from.
    const call = '**/functions/v1/journal.query';
    await page.route(call, (route) => route.fulfill({ json: { lines: [null], known: null, next: null } }));
    await page.goto(`${product.url}/journal`);
    const mishap = page.getByTestId('mishap');
    await mishap.getByText('Erro de renderização. A página será recarregada automaticamente.').waitFor();
    await page.unroute(call);
    await page.getByTestId('journal-line').first().waitFor();
    expect(await mishap.count()).toBe(0);
    await context.close();
  });
});

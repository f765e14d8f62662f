import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Product, startProduct } from '#server/testing.ts';
import { openPlainBrowser, openPage } from './browser/open.ts';
import { say, signIn } from './browser/steps.ts';
import { ADMINISTRATOR, signInAt, UNATTENDED } from './person.ts';

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

/** Names that no form expects. */
const NAMES = {
  script: '<script>window.broken = true</script><img src=x onerror="window.broken = true">',
  endless: 'Ana '.repeat(2500),
  longest: 'Ana '.repeat(50).trim(),
  bidi: 'مريم 👩‍🏭 Souza אבי',
};

/** Gives the administrator another name. Answers why not, or null. */
async function callMe(name: string): Promise<string | null> {
  const { client } = await signInAt(product.url);
  const { data } = await client.auth.getUser();
  const { error } = await client
    .from('profiles')
    .update({ full_name: name })
    .eq('id', data.user?.id ?? '');
  return error?.code ?? null;
}

async function fits(page: Page): Promise<void> {
  const sideways = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(sideways).toBeLessThanOrEqual(0);
  expect(await page.evaluate(() => 'broken' in window)).toBe(false);
}

describe('a name', () => {
  it('that is endless is refused where it is kept', async () => {
    expect(await callMe(NAMES.endless)).toBe('23514');
  });

  it.each(['script', 'longest', 'bidi'] as const)(
    'of the kind %s is shown as text, in its place',
    async (kind) => {
      const name = NAMES[kind];
      expect(await callMe(name)).toBeNull();
      const { context, page, errors } = await openPage(browser);
      await signIn(page, product.url);
      await page.getByTestId('user-menu').click();
      await page.getByRole('menu').getByText(name.trim().slice(0, 12)).waitFor();
      await fits(page);
      expect(errors).toEqual([]);
      await context.close();
    },
  );

  it('that asks for access may be in any script, and is refused when it is endless', async () => {
    const { context, page, errors } = await openPage(browser);
    await page.goto(`${product.url}/auth?view=request`);
    await page.getByTestId('request-full-name').fill(NAMES.endless);
    await page.getByTestId('request-email').fill('  maryam@siderurgica-exemplo.com.br ');
    await page.getByTestId('request-job-title').fill(NAMES.bidi);
    await page.getByTestId('request-agreement').check();
    await page.getByTestId('request-submit').click();
    await page.getByText('No máximo 200 caracteres.').waitFor();
    await fits(page);
    await page.getByTestId('request-full-name').fill(NAMES.bidi);
    await page.getByTestId('request-submit').click();
    await page.getByTestId('request-sent').waitFor();
    expect(errors).toEqual([]);
    await context.close();
  });
});

describe('a sign-in', () => {
  it('says what is missing and what is no address, and takes a password as it was pasted', async () => {
    const { context, page, errors } = await openPage(browser, {
      width: 390,
      height: 844,
      locale: 'en',
      theme: 'dark',
    });
    await page.goto(`${product.url}/auth`);
    await page.getByTestId('sign-in-submit').click();
    await page.getByText('Please enter both email and password.').waitFor();
    await page.getByTestId('sign-in-email').fill('ana.souza');
    await page.getByTestId('sign-in-password').fill(ADMINISTRATOR.password);
    await page.getByTestId('sign-in-submit').click();
    await page.getByText('Please enter a valid email address.').waitFor();
    await page.getByTestId('sign-in-email').fill(` <${ADMINISTRATOR.email}> `);
    await page.getByTestId('sign-in-password').fill(` ${ADMINISTRATOR.password} `);
    await page.getByTestId('sign-in-submit').click();
    await page.getByText('Invalid email or password.').waitFor();
    await page.getByTestId('sign-in-password').fill(ADMINISTRATOR.password);
    await page.getByTestId('sign-in-submit').click();
    await page.getByText('Login successful').waitFor();
    await page.getByTestId('composer').waitFor();
    expect(errors).toEqual([]);
    await context.close();
  });

  it('that failed five times is not tried a sixth', async () => {
    const { context, page } = await openPage(browser);
    await page.goto(`${product.url}/auth`);
    let asked = 0;
    page.on('request', (request) => (asked += request.url().includes('/auth/v1/token') ? 1 : 0));
    await page.getByTestId('sign-in-email').fill('ninguem@metalurgica-exemplo.com.br');
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      await page.getByTestId('sign-in-password').fill(`Errada-${attempt}`);
      await page.getByTestId('sign-in-submit').click();
      await expect.poll(() => asked).toBe(attempt);
      await expect.poll(() => page.getByTestId('sign-in-submit').getAttribute('aria-busy')).toBeNull();
    }
    await page.getByTestId('sign-in-submit').click();
    await page.getByText('Conta temporariamente bloqueada. Tente novamente mais tarde.').waitFor();
    expect(asked).toBe(5);
    await context.close();
  });

  it('that comes back with an error in the query says so, once', async () => {
    const { context, page } = await openPage(browser);
    await page.goto(`${product.url}/auth?error=access_denied&error_description=Consent+was+refused`);
    const message = page.locator('[data-sonner-toast][data-type="error"]');
    await message.getByText('Erro de autenticação', { exact: true }).waitFor();
    await message.getByText('Consent was refused', { exact: true }).waitFor();
    await expect.poll(() => page.url()).toBe(`${product.url}/auth`);
    await context.close();
  });

  it('that comes back with an error that nobody described names its code', async () => {
    const { context, page } = await openPage(browser);
    await page.goto(`${product.url}/auth?error=server_error`);
    const message = page.locator('[data-sonner-toast][data-type="error"]');
    await message.getByText('Erro de autenticação', { exact: true }).waitFor();
    await message.getByText(/sem dizer o motivo \(código: server_error\)/).waitFor();
    await expect.poll(() => page.url()).toBe(`${product.url}/auth`);
    await page.getByRole('heading', { name: 'Login' }).waitFor();
    await context.close();
  });
});

/** Goes in, works, and reloads: whatever the browser holds or denies. */
async function works(page: Page, staysSignedIn: boolean): Promise<void> {
  await signIn(page, product.url);
  await page.getByTestId('theme-toggle').click();
  await page.getByTestId('language-toggle').click();
  await page.getByTestId('language-toggle').click();
  await page.getByTestId('sidebar-size').click();
  await say(page, 'Consumimos 10 litros de diesel S10 na frota em março de 2025');
  await page.getByTestId('draft-row').first().waitFor();
  await page.reload();
  await page.getByTestId(staysSignedIn ? 'composer' : 'sign-in-submit').waitFor();
}

async function plainContext(): Promise<{ context: BrowserContext; page: Page; errors: string[] }> {
  const context = await browser.newContext({ locale: 'pt-BR' });
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.setDefaultTimeout(20_000);
  return { context, page, errors };
}

describe('a browser', () => {
  it('that nobody chose a theme in begins light and stores that, and follows the system for who asks', async () => {
    const context = await browser.newContext({ locale: 'en-US', colorScheme: 'dark' });
    const page = await context.newPage();
    const look = () =>
      page.evaluate(() => [
        document.documentElement.classList.contains('dark'),
        localStorage.getItem('razao-theme'),
      ]);
    await page.goto(`${product.url}/auth`);
    await page.getByTestId('sign-in-submit').waitFor();
    expect(await look()).toEqual([false, 'light']);
    // Nobody chose a language either: the installation's stands, whatever the browser speaks.
    await page.getByText('Esqueceu a senha?').waitFor();
    await page.evaluate(() => localStorage.setItem('razao-theme', 'system'));
    await page.reload();
    expect(await look()).toEqual([true, 'system']);
    await page.emulateMedia({ colorScheme: 'light' });
    await expect.poll(look).toEqual([false, 'system']);
    await page.evaluate(() => localStorage.setItem('razao-theme', 'dark'));
    await page.reload();
    expect(await look()).toEqual([true, 'dark']);
    await page.getByTestId('theme-toggle').click();
    expect(await look()).toEqual([false, 'light']);
    await context.close();
  });

  it('whose system changes its theme while the pages of the app still come shows the new one', async () => {
    const context = await browser.newContext({ locale: 'pt-BR', colorScheme: 'dark' });
    const page = await context.newPage();
    const { promise: free, resolve: letCome } = Promise.withResolvers<void>();
    await page.addInitScript(() => localStorage.setItem('razao-theme', 'system'));
    await page.route('**/assets/*.js', async (route) => {
      await free;
      await route.continue();
    });
    await page.goto(`${product.url}/auth`, { waitUntil: 'commit' });
    const isDark = () => page.evaluate(() => document.documentElement.classList.contains('dark'));
    await expect.poll(isDark).toBe(true);
    await page.emulateMedia({ colorScheme: 'light' });
    letCome();
    await page.getByTestId('sign-in-submit').waitFor();
    await expect.poll(isDark).toBe(false);
    await context.close();
  });

  it('whose storage holds rubbish is worked in as if it held nothing', async () => {
    const { context, page, errors } = await plainContext();
    await page.goto(`${product.url}/terms`);
    await page.evaluate(() => {
      const keys = [
        'auth',
        'theme',
        'language',
        'sidebar',
        'login-attempts',
        'last-activity',
        'preferences-seen',
      ];
      for (const key of [...keys.map((name) => `razao-${name}`), 'errorLogs', 'authErrorLogs']) {
        localStorage.setItem(key, '{"rubbish":');
        sessionStorage.setItem(key, '{"rubbish":');
      }
    });
    await works(page, true);
    expect(errors).toEqual([]);
    await context.close();
  });

  it('that denies cookies and storage is worked in until the page is left', async () => {
    const { context, page, errors } = await plainContext();
    await context.addInitScript(() => {
      for (const name of ['localStorage', 'sessionStorage', 'indexedDB'] as const) {
        Object.defineProperty(window, name, {
          get: () => {
            throw new DOMException('The operation is insecure.', 'SecurityError');
          },
        });
      }
      Object.defineProperty(document, 'cookie', { get: () => '' });
    });
    await works(page, false);
    expect(errors).toEqual([]);
    await context.close();
  });

  it.each([
    ['a day ahead', 86_400_000],
    ['a day behind', -86_400_000],
  ])('whose clock is %s stays signed in, and refreshes no more than others', async (_when, offset) => {
    const { context, page, errors } = await plainContext();
    await context.addInitScript((milliseconds) => {
      const real = Date;
      const now = real.now.bind(real);
      class Wrong extends real {
        constructor(...given: [] | [number | string]) {
          super(...((given.length === 0 ? [now() + milliseconds] : given) as [number]));
        }
        static override now() {
          return now() + milliseconds;
        }
      }
      window.Date = Wrong as DateConstructor;
    }, offset);
    let refreshed = 0;
    page.on('request', (request) => (refreshed += request.url().includes('refresh_token') ? 1 : 0));
    await works(page, true);
    expect(refreshed).toBe(0);
    expect(errors).toEqual([]);
    await context.close();
  });
});

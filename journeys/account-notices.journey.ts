import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Product, startProduct } from '#server/testing.ts';
import { cbamSaveImport, draftCreate, tokenCreate } from '#usecases/contracts.ts';
import { openBrowser, openPage } from './browser/open.ts';
import { say, signIn } from './browser/steps.ts';
import { signInAt, UNATTENDED } from './person.ts';

let product: Product;
let browser: Browser;

beforeAll(async () => {
  product = await startProduct({ env: UNATTENDED });
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

/** Chooses notices of the browser in the settings, and has the account know. @returns the switch */
async function wantNotices(page: Page): Promise<Locator> {
  await page.goto(`${product.url}/settings`);
  const wanted = page.getByTestId('browser-notices');
  await wanted.waitFor();
  if ((await wanted.getAttribute('aria-checked')) !== 'true') {
    const saved = page.waitForResponse(
      (answer) => answer.url().includes('/rest/v1/preferences') && answer.request().method() === 'POST',
    );
    await wanted.click();
    await saved;
  }
  await expect.poll(() => wanted.getAttribute('aria-checked')).toBe('true');
  return wanted;
}

/** Keeps what a browser is told in `told` of its window, which `lookedPast` puts out of sight. */
async function hearNotices(context: BrowserContext): Promise<void> {
  await context.grantPermissions(['notifications'], { origin: product.url });
  await context.addInitScript(() => {
    const told: Notification[] = [];
    class Heard extends window.Notification {
      constructor(title: string, options?: NotificationOptions) {
        super(title, options);
        told.push(this);
      }
    }
    Object.defineProperty(document, 'hidden', { get: () => 'lookedPast' in window });
    Object.assign(window, { Notification: Heard, told });
  });
}

describe('settings', () => {
  it('tell who looks at another window that an answer is there, where that is wanted', async () => {
    const { context, page } = await openPage(browser);
    await context.grantPermissions(['notifications'], { origin: product.url });
    // A window that is looked past: browsers without a screen show all of theirs.
    await context.addInitScript(() => {
      const told: string[] = [];
      class Heard extends window.Notification {
        constructor(title: string, options?: NotificationOptions) {
          super(title, options);
          told.push(`${title}: ${options?.body ?? ''}`);
        }
      }
      Object.defineProperty(document, 'hidden', { get: () => 'lookedPast' in window });
      Object.assign(window, { Notification: Heard, told });
    });
    const told = () => page.evaluate(() => (window as unknown as { told: string[] }).told);
    await signIn(page, product.url);
    const wanted = await wantNotices(page);
    const ask = async (hidden: boolean, litres: number) => {
      await page.goto(`${product.url}/?new=1`);
      if (hidden) await page.evaluate(() => Object.assign(window, { lookedPast: true }));
      await say(page, `Consumimos ${litres} litros de diesel S10 na frota em março de 2025`);
      await page.getByTestId('draft-row').first().waitFor();
    };
    await ask(false, 10);
    expect(await told()).toEqual([]);
    await ask(true, 20);
    await expect.poll(told).toEqual(['Razão: O assistente terminou de responder.']);
    await page.goto(`${product.url}/settings`);
    await wanted.click();
    await expect.poll(() => wanted.getAttribute('aria-checked')).toBe('false');
    await ask(true, 30);
    await page.getByTestId('approve-all').waitFor();
    expect(await told()).toEqual([]);
    await context.close();
  });

  it('tell of the inbox too: more waits than did, and a press on the notice leads there', async () => {
    const ana = await signInAt(product.url);
    const { context, page } = await openPage(browser);
    await hearNotices(context);
    await signIn(page, product.url);
    await wantNotices(page);
    await page.clock.install();
    await page.goto(`${product.url}/overview`);
    const badge = page.getByTestId('inbox-badge');
    await badge.waitFor();
    const before = Number(await badge.getAttribute('data-count'));
    await page.evaluate(() => Object.assign(window, { lookedPast: true }));
    const line = { kind: 'mobile.diesel', quantity: '40', unit: 'L', from: '2025-03-01', to: '2025-03-31' };
    await ana.call(draftCreate, { items: [line] });
    await page.clock.runFor(61_000);
    const bodies = () =>
      page.evaluate(() => (window as unknown as { told: Notification[] }).told.map(({ body }) => body));
    await expect.poll(() => badge.getAttribute('data-count'), { timeout: 15_000 }).toBe(String(before + 1));
    await expect.poll(bodies, { timeout: 15_000 }).toEqual([`${before + 1} aguardam você`]);
    await page.evaluate(() =>
      (window as unknown as { told: Notification[] }).told[0]?.dispatchEvent(new Event('click')),
    );
    await page.waitForURL(`${product.url}/inbox`);
    await context.close();
  });

  it('tell of deadlines of CBAM when letters went out for them, once, and a press leads to the calendar', async () => {
    const ana = await signInAt(product.url);
    const line = { year: 2026, quarter: 1, code: '72142000', origin: 'BR', massT: '30' };
    await ana.call(cbamSaveImport, { ...line, basis: 'default' });
    const { context, page } = await openPage(browser);
    await hearNotices(context);
    // The answer of a day on which letters went out.
    const near = { state: 'next', on: '2099-02-01', daysLeft: 30, remindedOn: '2099-01-02' };
    await page.route('**/functions/v1/cbam.calendar', async (route) => {
      const response = await route.fetch();
      const told = (await response.json()) as { deadlines: object[] };
      const [first, ...rest] = told.deadlines;
      await route.fulfill({ response, json: { ...told, deadlines: [{ ...first, ...near }, ...rest] } });
    });
    await signIn(page, product.url);
    await wantNotices(page);
    await page.clock.install();
    // It is asked again so long after it was answered first.
    const answered = page.waitForResponse('**/functions/v1/cbam.calendar');
    await page.goto(`${product.url}/cbam-compliance?year=2026`);
    await answered;
    await page.getByTestId('cbam-certificates').waitFor();
    await page.evaluate(() => Object.assign(window, { lookedPast: true }));
    const bodies = () =>
      page.evaluate(() =>
        (window as unknown as { told: Notification[] }).told
          .map(({ body }) => body)
          .filter((body) => body.includes('CBAM')),
      );
    await page.clock.runFor(301_000);
    await expect.poll(bodies, { timeout: 15_000 }).toEqual(['Prazo do CBAM se aproxima: 01/02/2099']);
    await page.clock.runFor(301_000);
    expect(await bodies()).toHaveLength(1);
    await page.evaluate(() =>
      (window as unknown as { told: Notification[] }).told
        .find(({ body }) => body.includes('CBAM'))
        ?.dispatchEvent(new Event('click')),
    );
    await page.waitForURL(/\/cbam-compliance\/calendar\?year=2026/);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await context.close();
  });

  it('show owners the tokens by which programs come in, and end one', async () => {
    const ana = await signInAt(product.url);
    const { secret } = await ana.call(tokenCreate, { name: 'Integração ERP' });
    const comesIn = async () => {
      const answer = await fetch(`${product.url}/functions/v1/entry.list`, {
        method: 'POST',
        headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
        body: '{}',
      });
      return answer.status;
    };
    expect(await comesIn()).toBe(200);
    const { context, page, errors } = await openPage(browser);
    await signIn(page, product.url);
    await page.goto(`${product.url}/settings/people`);
    const token = page.getByTestId('member-token').filter({ hasText: 'Integração ERP' });
    await token.getByTestId('member-token-end').click();
    await page.getByTestId('confirm').click();
    await page.getByText('Token encerrado').waitFor();
    await expect.poll(() => token.count()).toBe(0);
    expect(await comesIn()).toBe(401);
    expect(errors).toEqual([]);
    await context.close();
  });
});

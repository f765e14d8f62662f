import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Product, startProduct } from '#server/testing.ts';
import { ROOT } from '#tools/sources.ts';
import { openBrowser, openPage, type View } from './browser/open.ts';
import { say, signIn } from './browser/steps.ts';
import { UNATTENDED } from './person.ts';

/** Screenshots of every screen, kept as build artefacts to be looked at. */
const PICTURES = join(ROOT, 'artifacts', 'screens');

const VIEWS: readonly View[] = [
  ...[390, 1440].flatMap((width) =>
    (['pt-BR', 'en'] as const).flatMap((locale) =>
      (['light', 'dark'] as const).map((theme) => ({
        width,
        height: width === 390 ? 844 : 900,
        locale,
        theme,
      })),
    ),
  ),
  // Between the two nothing but the room changes: one look is enough.
  { width: 768, height: 1024, locale: 'pt-BR', theme: 'light' },
];

/** Pages that an address opens by itself: where, and what stands there once it has come. */
interface Stop {
  readonly screen: string;
  readonly path: string;
  readonly marker: string;
}

const SIGNED_OUT: readonly Stop[] = [
  { screen: 'auth-request', path: '/auth?view=request', marker: 'request-submit' },
  { screen: 'auth-recovery', path: '/auth?view=recovery', marker: 'recovery-submit' },
  { screen: 'auth-sso', path: '/auth?view=sso', marker: 'sso-submit' },
  { screen: 'auth-new-password', path: '/auth?view=new-password', marker: 'new-password-no-session' },
  { screen: 'auth-invitation', path: '/auth#invitation=gone', marker: 'invitation-refused' },
  { screen: 'terms', path: '/terms', marker: 'legal-terms' },
  { screen: 'privacy', path: '/privacy', marker: 'legal-privacy' },
];

const ADMINISTRATION: readonly Stop[] = [
  { screen: 'admin-requests', path: '/admin', marker: 'admin' },
  ...['organizations', 'people', 'outbox', 'audit', 'health'].map((section) => ({
    screen: `admin-${section}`,
    path: `/admin/${section}`,
    marker: 'admin',
  })),
  { screen: 'components', path: '/admin/ui', marker: 'gallery' },
];

/** Looks at pages one after another. Their words and lists have come when the network rests. */
async function lookAt(page: Page, stops: readonly Stop[], view: View): Promise<string[]> {
  const found: string[] = [];
  for (const { screen, path, marker } of stops) {
    await page.goto(`${product.url}${path}`);
    await page.getByTestId(marker).first().waitFor();
    await page.waitForLoadState('networkidle');
    found.push(...(await look(page, screen, view)));
  }
  return found;
}

let product: Product;
let empty: Product;
let browser: Browser;

beforeAll(async () => {
  mkdirSync(PICTURES, { recursive: true });
  [product, empty] = await Promise.all([
    startProduct({ env: { ...UNATTENDED, RAZAO_SAML: 'true' } }),
    startProduct(),
  ]);
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  await Promise.all([product?.stop(), empty?.stop()]);
});

/** Takes the picture of a screen, and names what axe finds wrong there and whether it scrolls sideways. */
async function look(page: Page, screen: string, view: View): Promise<string[]> {
  await page.waitForTimeout(350); // transitions end, so that contrast is judged on what a person sees
  await page.screenshot({ path: join(PICTURES, `${screen}-${view.width}-${view.locale}-${view.theme}.png`) });
  const { violations } = await new AxeBuilder({ page }).analyze();
  const sideways = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  return [
    ...violations.map(({ id, nodes }) => `${screen}: ${id} at ${nodes[0]?.target.join(' ')}`),
    ...(sideways > 0 ? [`${screen}: scrolls sideways by ${sideways} px`] : []),
  ];
}

const SENTENCES = {
  'pt-BR':
    'Consumimos 1.200 litros de diesel S10 na frota em março de 2025 e 30 MWh de energia em outubro de 2026',
  en: 'We used 1.200,00 litres of diesel in the fleet in March 2025 and 30 MWh of electricity in October 2026',
};

describe.each(VIEWS)('at $width px, $locale, $theme', (view) => {
  it('every screen is axe clean and fits', async () => {
    const { context, page, errors } = await openPage(browser, view);
    const found: string[] = [];
    await page.goto(`${empty.url}/setup#token=${empty.setupToken}`);
    await page.getByTestId('setup-submit').waitFor();
    found.push(...(await look(page, 'setup', view)));

    await page.goto(`${product.url}/auth`);
    await page.getByTestId('sign-in-submit').waitFor();
    found.push(...(await look(page, 'auth', view)));
    found.push(...(await lookAt(page, SIGNED_OUT, view)));
    await signIn(page, product.url);
    found.push(...(await look(page, 'chat-empty', view)));

    await say(page, SENTENCES[view.locale]);
    await expect.poll(() => page.getByTestId('draft-row').count(), { timeout: 20_000 }).toBe(2);
    await page.getByTestId('message-assistant').last().waitFor();
    found.push(...(await look(page, 'chat-card', view)));
    if (view.width > 390) await page.keyboard.press('Control+k');
    else await page.getByTestId('palette-open').click();
    await page.getByTestId('palette-input').waitFor();
    found.push(...(await look(page, 'palette', view)));
    await page.keyboard.press('Escape');

    await page.getByTestId('select').first().check();
    await page.getByTestId('approve-selected').click();
    await page.getByTestId('saved').first().waitFor();
    found.push(...(await look(page, 'chat-saved', view)));

    await page.goto(`${product.url}/overview?year=2025`);
    await page.getByTestId('overview-total').waitFor();
    found.push(...(await look(page, 'overview', view)));
    await page.getByTestId('overview-scope-1').click();
    await page.getByTestId('entry-row').first().waitFor();
    found.push(...(await look(page, 'entries', view)));
    await page.getByTestId('entry-row').first().click();
    await page.getByTestId('trace-tree').waitFor();
    found.push(...(await look(page, 'reason', view)));

    await page.goto(`${product.url}/factors?query=diesel&region=GB`);
    await page.getByTestId('factor-row').first().waitFor();
    found.push(...(await look(page, 'factors', view)));
    await page.getByTestId('factor-row').first().click();
    await page.getByTestId('factor-page').waitFor();
    found.push(...(await look(page, 'factor', view)));
    await page.goto(`${product.url}/factors?tab=own`);
    await page.getByTestId('own-empty').waitFor();
    found.push(...(await look(page, 'factors-own', view)));
    await page.getByTestId('factor-propose').click();
    await page.getByTestId('propose-submit').waitFor();
    await page.getByTestId('propose-submit').click();
    found.push(...(await look(page, 'factor-propose', view)));

    found.push(...(await lookAt(page, ADMINISTRATION, view)));
    await page.goto(`${product.url}/nowhere`);
    await page.getByTestId('not-found').waitFor();
    found.push(...(await look(page, 'not-found', view)));
    expect(found).toEqual([]);
    expect(errors).toEqual([]);
    await context.close();
  });
});

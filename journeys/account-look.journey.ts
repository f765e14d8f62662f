import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Product, startProduct } from '#server/testing.ts';
import { ROOT } from '#tools/sources.ts';
import { openBrowser, openPage, type View } from './browser/open.ts';
import { signIn } from './browser/steps.ts';
import { signInAt, UNATTENDED } from './person.ts';

/** Screenshots of the rooms of the account, kept as build artefacts to be looked at. */
const PICTURES = join(ROOT, 'artifacts', 'screens');

let product: Product;
let browser: Browser;

beforeAll(async () => {
  mkdirSync(PICTURES, { recursive: true });
  product = await startProduct({ env: UNATTENDED });
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

const VIEWS: readonly View[] = [
  { width: 390, height: 844, locale: 'pt-BR', theme: 'dark' },
  { width: 390, height: 844, locale: 'en', theme: 'light' },
  { width: 1440, height: 900, locale: 'pt-BR', theme: 'light' },
  { width: 1440, height: 900, locale: 'en', theme: 'dark' },
];

const SCREENS = {
  profile: '/profile',
  security: '/security',
  settings: '/settings',
  'settings-status': '/settings/status',
  'settings-people': '/settings/people',
  'settings-sites': '/settings/sites',
  'settings-consultancies': '/settings/consultancies',
  'settings-data': '/settings/data',
} as const;

describe.each(VIEWS)('at $width px, $locale, $theme', (view) => {
  it('the rooms of the account are axe clean and fit', async () => {
    // What the account says goes before what the browser was set to.
    const person = await signInAt(product.url);
    const { data } = await person.client.auth.getUser();
    await person.client
      .from('preferences')
      .upsert({ user_id: data.user?.id, theme: view.theme, locale: view.locale });
    const { context, page, errors } = await openPage(browser, view);
    await signIn(page, product.url);
    const found: string[] = [];
    for (const [screen, path] of Object.entries(SCREENS)) {
      await page.goto(`${product.url}${path}`);
      await page.getByRole('heading', { level: 2 }).first().waitFor();
      await expect.poll(() => page.locator('[role=status][aria-label]').count()).toBe(0);
      await page.waitForTimeout(350); // transitions end, so that contrast is judged on what a person sees
      const name = `${screen}-${view.width}-${view.locale}-${view.theme}.png`;
      await page.screenshot({ path: join(PICTURES, name), fullPage: true });
      const { violations } = await new AxeBuilder({ page }).analyze();
      const sideways = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      found.push(...violations.map(({ id, nodes }) => `${screen}: ${id} at ${nodes[0]?.target.join(' ')}`));
      if (sideways > 0) found.push(`${screen}: scrolls sideways by ${sideways} px`);
    }
    expect(found).toEqual([]);
    expect(errors).toEqual([]);
    await context.close();
  });
});

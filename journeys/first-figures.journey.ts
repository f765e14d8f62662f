import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { draftCreate, entryCommit } from '#usecases/contracts.ts';
import { judge } from './browser/axe.ts';
import { openHeldBack, seen } from './browser/held-back.ts';
import { DESK, openBrowser, openPage, type Session, type View } from './browser/open.ts';
import { signIn } from './browser/steps.ts';
import { BIA, openTwoOrganizations, type TwoOrganizations } from './two-organizations.ts';

/** Both languages, themes and widths, each once. */
const VIEWS: readonly View[] = [
  DESK,
  { width: 390, height: 900, locale: 'en', theme: 'dark' },
  { width: 390, height: 900, locale: 'pt-BR', theme: 'dark' },
];
/** Texts and tiles of the dashboard that stand in both pages; how uncertain the total is comes with the live one. */
const FIGURES =
  'main header + div p, main section, main section h2, main section p:not(.min-h-5), main section .figure';
const EARLY = '[data-first-figures]:visible';

let house: TwoOrganizations;
let browser: Browser;
let ana: Session;
let bia: Session;

async function burn(from: string, to: string, litres: string): Promise<void> {
  const items = [{ kind: 'mobile.diesel', quantity: litres, unit: 'L', from, to }];
  const { drafts } = await house.ana.call(draftCreate, { items });
  await house.ana.call(entryCommit, {
    drafts: drafts.map(({ id, revision }) => ({ draftId: id, revision })),
  });
}

async function sessionOf(enter: (page: Page) => Promise<void>): Promise<Session> {
  const { context, page } = await openPage(browser);
  await enter(page);
  await page.getByTestId('composer').waitFor();
  const session = await context.storageState({ indexedDB: true });
  await context.close();
  return session;
}

beforeAll(async () => {
  house = await openTwoOrganizations();
  // The year that is shown, the one before, and the first, which it is compared with too.
  for (const [year, litres] of [
    ['2023', '700000'],
    ['2024', '800000'],
    ['2025', '1000000'],
  ] as const)
    await burn(`${year}-03-01`, `${year}-03-31`, litres);
  browser = await openBrowser();
  ana = await sessionOf((page) => signIn(page, house.product.url));
  bia = await sessionOf(async (page) => {
    await page.goto(`${house.product.url}/auth`);
    await page.getByTestId('sign-in-email').fill(BIA.email);
    await page.getByTestId('sign-in-password').fill(BIA.password);
    await page.getByTestId('sign-in-submit').click();
  });
}, 240_000);
afterAll(async () => {
  await browser?.close();
  await house?.stop();
});

it.each(VIEWS)(
  'the first figures stand before any code, as the live page has them: $locale, $width px',
  async (view) => {
    const { context, page, errors } = await openPage(browser, view, ana);
    // How uncertain the total is comes later, and makes its tile higher where it takes two lines.
    await page.route('**/functions/v1/quality.panel', () => undefined);
    const letGo = await openHeldBack(page, `${house.product.url}/overview`);
    await page.locator(EARLY).waitFor();
    await page.evaluate(() => document.fonts.ready);
    const before = await seen(page, FIGURES);
    expect(before.length).toBeGreaterThan(15);
    expect(await judge(page)).toEqual([]);
    letGo();
    await page.getByTestId('overview-total').waitFor();
    expect(await page.locator('[data-first]').count()).toBe(0);
    expect(await seen(page, FIGURES)).toEqual(expect.arrayContaining(before));
    expect(errors).toEqual([]);
    await context.close();
  },
);

it.each(VIEWS)('so does what all lines of the tables come to: $locale, $width px', async (view) => {
  const { context, page } = await openPage(browser, view, ana);
  const letGo = await openHeldBack(page, `${house.product.url}/tables`);
  await page.locator('[data-place="total"]:visible').waitFor();
  await page.evaluate(() => document.fonts.ready);
  const before = await seen(page, 'main header p');
  letGo();
  await page.getByTestId('total').waitFor();
  expect(before.length).toBe(1);
  expect(await seen(page, 'main header p')).toEqual(before);
  await context.close();
});

it('a figure that is pressed before there is code opens what it is of when there is', async () => {
  const { context, page } = await openPage(browser, DESK, ana);
  const letGo = await openHeldBack(page, `${house.product.url}/overview`);
  await page.locator(`${EARLY} [data-press="overview-total-open"]`).click();
  letGo();
  await page.getByRole('dialog').waitFor();
  expect(new URL(page.url()).search).toContain('list=1');
  await context.close();
});

it('another organization has nothing of it, and code does not wait for answers that do not come', async () => {
  const { context, page } = await openPage(browser, DESK, bia);
  const letGo = await openHeldBack(page, `${house.product.url}/overview`);
  await page.evaluate(() => window.razaoSaid);
  expect(await page.locator(EARLY).count()).toBe(0);
  expect(await page.locator('[data-first] [role="status"]:visible').count()).toBe(1);
  letGo();
  await page.getByTestId('overview-empty').waitFor();
  await page.route('**/functions/v1/session.context', () => undefined, { times: 1 });
  await page.goto(`${house.product.url}/overview`, { waitUntil: 'commit' });
  await page.getByTestId('overview-year').waitFor();
  expect(await page.locator(EARLY).count()).toBe(0);
  await context.close();
});

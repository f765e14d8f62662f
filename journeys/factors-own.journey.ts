import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { draftCreate, entryCommit, factorListOwn, siteCreate } from '#usecases/contracts.ts';
import { judgingIn, lookerAt, type Size } from './browser/look.ts';
import { DESK, openPage, openPlainBrowser, STILL } from './browser/open.ts';
import { cell, kilograms, say, signIn } from './browser/steps.ts';
import { addMember, openTwoOrganizations, type TwoOrganizations } from './two-organizations.ts';

const MARCOS = { email: 'marcos.dias@metalurgica-exemplo.com.br', password: 'Gestor-2026-razao' };

/** A busy machine decides nothing. */
const PATIENT = { timeout: 20_000 };

let world: TwoOrganizations;
let browser: Browser;

beforeAll(async () => {
  world = await openTwoOrganizations();
  await addMember(world.database, world.hers, MARCOS, 'manager');
  browser = await openPlainBrowser();
});
afterAll(async () => {
  await browser?.close();
  await world?.stop();
});

async function signInAs(page: Page, account: { email: string; password: string }): Promise<void> {
  await page.goto(`${world.product.url}/auth`);
  await page.getByTestId('sign-in-email').fill(account.email);
  await page.getByTestId('sign-in-password').fill(account.password);
  await page.getByTestId('sign-in-submit').click();
  await page.getByTestId('composer').waitFor();
}

describe('a factor of the organization’s own, with four eyes', () => {
  it('is proposed by one person, who cannot approve it', async () => {
    const { context, page, errors } = await openPage(browser, STILL);
    await signIn(page, world.product.url);
    await page.goto(`${world.product.url}/factors?tab=own`);
    await page.getByTestId('factor-propose').click();
    const fill = (name: string, text: string) => page.getByTestId(`propose-${name}`).fill(text);
    await fill('name', 'Diesel medido em laboratório');
    await page.getByTestId('propose-kind').selectOption('mobile.diesel');
    // Energy of a fuel is on one of two calorific values; a litre is on none.
    await fill('unit', 'kWh');
    await page.getByTestId('propose-basis').selectOption('gross');
    await fill('unit', 'L');
    expect(await page.getByTestId('propose-basis').count()).toBe(0);
    await fill('from', '2025-01-01');
    await fill('amount-1', '2,5');
    await fill('title', 'Laudo 12');
    await fill('publisher', 'Laboratório Exemplo');
    await fill('edition', '2025');
    await fill('reason', 'Teor de carbono medido');
    await page.getByTestId('propose-submit').click();
    await page.getByTestId('own-factor').waitFor();
    expect(await page.getByTestId('own-approve').count()).toBe(0);
    expect(errors).toEqual([]);
    await context.close();
  });

  it('is approved by a second person, who sees the evidence', async () => {
    const { context, page, errors } = await openPage(browser, { ...DESK, theme: 'system' });
    const { look, found } = await lookerAt(page, world.product.url, judgingIn('pt-BR', [DESK]));
    await signInAs(page, MARCOS);
    await page.goto(`${world.product.url}/factors?tab=own`);
    const own = page.getByTestId('own-factor');
    await own.waitFor();
    expect(await own.innerText()).toContain('Laudo 12');
    await page.getByTestId('own-approve').click();
    await expect.poll(() => own.getAttribute('data-state'), PATIENT).toBe('approved');
    await page.getByTestId('own-open').click();
    await page.getByTestId('factor-own').waitFor();
    expect(await page.getByTestId('factor-own').innerText()).toContain(MARCOS.email);
    expect(await page.getByTestId('factor-gases').innerText()).toContain('2,5');
    await look('factor-own');
    expect(found).toEqual([]);
    expect(errors).toEqual([]);
    await context.close();
  });

  it('is what a sentence in the chat is then calculated with, and the reason says who approved it', async () => {
    const { context, page, errors } = await openPage(browser, STILL);
    await signIn(page, world.product.url);
    await say(page, 'Consumimos 1.000 litros de diesel na frota em março de 2025');
    await page.getByTestId('draft-row').first().waitFor();
    await expect.poll(() => kilograms(page, 'result'), PATIENT).toBe(2500);
    expect(await cell(page, 0, 'factor').innerText()).toContain('Diesel medido em laboratório');
    await page.getByTestId('approve-all').click();
    await page.getByTestId('saved').first().waitFor();
    await page.getByTestId('why').click();
    const note = page.getByTestId('own-factor-note').first();
    await note.waitFor();
    expect(await note.innerText()).toContain(`aprovado por ${MARCOS.email}`);
    const tree = await page.getByTestId('trace-tree').innerText();
    expect(tree).toContain('Laudo 12');
    expect(errors).toEqual([]);
    await context.close();
  });

  it('is chosen no more once it is withdrawn, and the entry stays', async () => {
    const { context, page } = await openPage(browser, STILL);
    await signInAs(page, MARCOS);
    await page.goto(`${world.product.url}/factors?tab=own`);
    await page.getByTestId('own-withdraw').click();
    await page.getByTestId('reason').fill('Densidade trocada');
    await page.getByTestId('reason-confirm').click();
    await expect
      .poll(() => page.getByTestId('own-factor').getAttribute('data-state'), PATIENT)
      .toBe('withdrawn');
    await page.goto(world.product.url);
    await say(page, 'Consumimos 1.000 litros de diesel na frota em março de 2025');
    await page.getByTestId('draft-row').first().waitFor();
    await expect.poll(() => kilograms(page, 'result'), PATIENT).toBeGreaterThan(0);
    expect(await kilograms(page, 'result')).not.toBe(2500);
    const { factors } = await world.ana.call(factorListOwn, {});
    expect(factors.map(({ state }) => state)).toEqual(['withdrawn']);
    await page.goto(`${world.product.url}/overview?year=2025`);
    await expect.poll(() => kilograms(page, 'overview-scope-1'), PATIENT).toBe(2500);
    await context.close();
  });
});

describe('the preview of another edition', () => {
  beforeAll(async () => {
    const { site } = await world.ana.call(siteCreate, { name: 'Leeds', region: 'GB' });
    const march = { from: '2024-03-01', to: '2024-03-31' };
    const items = [
      { siteId: site.id, kind: 'mobile.diesel', quantity: '1000', unit: 'L', ...march },
      { siteId: site.id, kind: 'electricity', quantity: '25000', unit: 'kWh', ...march },
      { siteId: site.id, kind: 'stationary.natural_gas', quantity: '900', unit: 'm3', ...march },
    ];
    const { drafts } = await world.ana.call(draftCreate, { items });
    await world.ana.call(entryCommit, {
      drafts: drafts.map(({ id: draftId, revision }) => ({ draftId, revision })),
    });
  });

  it('shows the lines that would change and by how much, and opens the reason of each', async () => {
    const { context, page, errors } = await openPage(browser, STILL);
    await signIn(page, world.product.url);
    await page.goto(`${world.product.url}/factors?tab=upgrade`);
    await page.getByTestId('upgrade-line').nth(2).waitFor();
    expect(await page.getByTestId('upgrade-line').count()).toBe(3);
    expect(await page.getByTestId('upgrade-changed').innerText()).toBe('3');
    expect(await page.getByTestId('upgrade-line').first().innerText()).toContain('desnz/2025/');
    await page.getByTestId('upgrade-edition').selectOption('2024');
    await page.getByTestId('upgrade-empty').waitFor();
    await page.getByTestId('upgrade-edition').selectOption('2023');
    await page.getByTestId('upgrade-why').first().click();
    await page.getByTestId('why-panel').waitFor();
    expect(errors).toEqual([]);
    await context.close();
  });

  it('and the comparison of editions are worked by keyboard alone', async () => {
    const { context, page } = await openPage(browser, STILL);
    await signIn(page, world.product.url);
    await page.goto(`${world.product.url}/factors`);
    await page.getByTestId('factors-upgrade').focus();
    await page.keyboard.press('Enter');
    await page.getByTestId('upgrade-line').first().waitFor();
    await page.getByTestId('upgrade-why').first().focus();
    await page.keyboard.press('Enter');
    await page.getByTestId('why-panel').waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByTestId('why-panel').count(), PATIENT).toBe(0);
    await context.close();
  });
});

const SIZES: readonly Size[] = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];

describe.each(['pt-BR', 'en'] as const)('the page of factors at 390 and 1440 px, in %s', (locale) => {
  it('is axe clean and fits, with results of other regions, a comparison and a preview', async () => {
    const { context, page, errors } = await openPage(browser, { ...DESK, locale, theme: 'system' });
    const { visit, look, found } = await lookerAt(page, world.product.url, judgingIn(locale, SIZES));
    await signIn(page, world.product.url);
    await visit('factors-library', '/factors?query=butane', 'factor-elsewhere');
    await page.goto(`${world.product.url}/factors?factor=${encodeURIComponent('desnz/2025/1_100_1000_8')}`);
    await page.getByTestId('factor-comparison').waitFor();
    expect(await page.getByTestId('factor-comparison').innerText()).toMatch(/N₂O/);
    await page.getByTestId('factor-comparison').scrollIntoViewIfNeeded();
    await look('factors-comparison');
    await visit('factors-own-listed', '/factors?tab=own', 'own-factor');
    await visit('factors-upgrade-lines', '/factors?tab=upgrade', 'upgrade-line');
    expect(found).toEqual([]);
    expect(errors).toEqual([]);
    await context.close();
  });
});

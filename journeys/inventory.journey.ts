import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  entryCorrect,
  entryList,
  inventoryClosings,
  inventoryList,
  reportCreate,
  reportSubmit,
} from '#usecases/contracts.ts';
import { judge } from './browser/axe.ts';
import { openPage, openPlainBrowser, STILL } from './browser/open.ts';
import { countPresses, expectPresses, pressesOn } from './browser/presses.ts';
import { cell, kilograms, say } from './browser/steps.ts';
import { ADMINISTRATOR } from './person.ts';
import { addMember, BIA, openTwoOrganizations, type TwoOrganizations } from './two-organizations.ts';
import { MANAGER, signInAs, tellYear, YEAR } from './inventory-year.ts';

let house: TwoOrganizations;
let browser: Browser;
let ana: Page;
let rui: Page;
const errors: (readonly string[])[] = [];

beforeAll(async () => {
  [house, browser] = await Promise.all([openTwoOrganizations(), openPlainBrowser()]);
  await addMember(house.database, house.hers, MANAGER, 'manager');
  await tellYear(house.ana);
  for (const account of [ADMINISTRATOR, MANAGER]) {
    const opened = await openPage(browser, STILL);
    errors.push(opened.errors);
    await signInAs(opened.page, house.product.url, account);
    if (account === MANAGER) rui = opened.page;
    else ana = opened.page;
  }
}, 180_000);
afterAll(async () => {
  expect(errors.flat()).toEqual([]);
  await browser?.close();
  await house?.stop();
});

const room = (tab: string) => `${house.product.url}/carbon-inventory/${tab}`;
const state = (page: Page) => page.getByTestId('inventory-state').getAttribute('data-state');

async function take(page: Page, step: string): Promise<void> {
  await page.getByTestId(`step-${step}`).click();
  await page.getByTestId('step-confirm').click();
}

/** Approving asks whether to close, too; the certificate follows. */
async function approveAndClose(page: Page): Promise<void> {
  await take(page, 'approve');
  await page.locator('[data-testid="step-confirm"][data-step="close"]').click();
  await page.getByTestId('closing-room').waitFor();
}

describe('the year of an inventory', () => {
  it('is set up: approach, a venture with its share, base year and policy, and what is left out', async () => {
    await ana.goto(room('setup'));
    await ana.getByTestId('entities-edit').click();
    const entity = ana.getByTestId('entities-drawer');
    await entity.getByRole('textbox', { name: 'Nome' }).fill('Forjaria Minas S.A.');
    await entity.getByLabel('Operada pelo grupo').selectOption('yes');
    await entity.getByTestId('entities-save').click();
    await expect.poll(() => ana.getByTestId('entities').innerText()).toContain('100%');
    await ana.getByTestId('policy-edit').click();
    const policy = ana.getByTestId('policy-drawer');
    await policy.getByLabel('Ano-base', { exact: true }).fill(YEAR);
    await policy.getByLabel('Por que este').fill('Primeiro ano com dados completos');
    await policy.getByLabel('Limiar de significância, %').fill('5');
    await policy.getByTestId('policy-save').click();
    await expect.poll(() => ana.getByTestId('setup-policy').innerText()).toMatch(/5\s?%/);
    await ana.getByTestId('exclusion-add').click();
    const exclusion = ana.getByTestId('exclusion-drawer');
    await exclusion.getByLabel('Descrição').fill('Extintores de CO₂');
    await exclusion.getByLabel('Justificativa').fill('Nenhum foi descarregado no ano');
    await exclusion.getByTestId('exclusion-save').click();
    await expect
      .poll(() => ana.getByTestId('setup-exclusions').innerText())
      .toContain('Tamanho não estimado');
    expect(await judge(ana)).toEqual([]);
  });

  it('is submitted by its author, who may not approve it, and approved and closed by another person', async () => {
    await countPresses(ana, rui);
    await ana.goto(room(''));
    await ana.getByTestId('inventory-to-review').click();
    await expect.poll(() => kilograms(ana, 'review-total')).toBeGreaterThan(0);
    expect(await ana.getByTestId('stepper-open').innerText()).toMatch(/ana.souza/);
    const hint = ana.getByTestId('review-why').locator('[data-hint]');
    await ana.getByTestId('review-why').hover();
    await expect.poll(() => hint.evaluate((shown) => getComputedStyle(shown).opacity)).toBe('1');
    await take(ana, 'submit');
    await expect.poll(() => state(ana)).toBe('in_review');
    await ana.getByTestId('review-own').waitFor();
    expect(await ana.getByTestId('step-approve').count()).toBe(0);
    expect(await ana.getByTestId('who-next-names').innerText()).toMatch(/^Pode aprovar: /);
    // What waits for a decision opens where it is taken.
    await rui.goto(room(''));
    await approveAndClose(rui);
    expectPresses('close a year with two people', await pressesOn(ana, rui));
    expect(await judge(rui)).toEqual([]);
  });

  it('is kept as a record that holds, with the hash of what is downloaded', async () => {
    expect(new URL(rui.url()).pathname).toMatch(/^\/carbon-inventory\/closings\/[0-9a-f-]{36}$/);
    await rui.reload();
    expect(await kilogramsOf(rui)).toBeGreaterThan(0);
    await rui.getByTestId('closing-verify').click();
    await expect.poll(() => rui.getByTestId('proof-outcome').getAttribute('data-holds')).toBe('true');
    const [download] = await Promise.all([
      rui.waitForEvent('download'),
      rui.getByTestId('closing-download').click(),
    ]);
    const hash = createHash('sha256')
      .update(await readFile(await download.path()))
      .digest('hex');
    expect(await rui.getByTestId('closing-sha256').innerText()).toBe(hash);
    expect(await judge(rui)).toEqual([]);
  });

  it('has its report approved by another leader, who is named, and asked about before it is issued', async () => {
    const at = await reportOfClosing();
    await ana.goto(at);
    await ana.getByTestId('report-approvers').getByText('Pode aprovar: ').waitFor();
    expect(await ana.getByTestId('report-alone').count()).toBe(0);
    await rui.goto(at);
    await rui.getByTestId('report-approve').click();
    const question = rui.getByTestId('confirm-dialog');
    await question.getByText('ficam congelados').waitFor();
    expect(await judge(rui)).toEqual([]);
    await question.getByRole('button', { name: 'Cancelar' }).click();
    expect(await rui.getByTestId('report-issues').count()).toBe(0);
    await rui.getByTestId('report-approve').click();
    await rui.getByTestId('confirm').click();
    await rui.getByTestId('report-issues').waitFor();
    await rui.goBack();
  });

  it('has its certificate’s address copied, which a viewer and an auditor open and somebody outside does not', async () => {
    const address = rui.url();
    await rui.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await rui.getByTestId('closing-share').click();
    await expect.poll(() => rui.evaluate(() => navigator.clipboard.readText())).toBe(address);
    await rui.emulateMedia({ media: 'print' });
    const cuts = rui.getByTestId('closing-cuts').getByRole('group').first().locator('label');
    await expect
      .poll(() => cuts.evaluateAll((all) => all.filter((one) => one.checkVisibility()).length))
      .toBe(1);
    await rui.emulateMedia({ media: 'screen' });
    for (const role of ['viewer', 'auditor'] as const) {
      const reader = { email: `${role}@metalurgica-exemplo.com.br`, password: MANAGER.password };
      await addMember(house.database, house.hers, reader, role);
      const { context, page, errors: seen } = await openPage(browser, STILL);
      await signInAs(page, house.product.url, reader);
      await page.goto(address);
      expect(await kilogramsOf(page)).toBeGreaterThan(0);
      await page.getByTestId('closing-verify').click();
      await expect.poll(() => page.getByTestId('proof-outcome').getAttribute('data-holds')).toBe('true');
      expect(seen).toEqual([]);
      await context.close();
    }
    const { context, page } = await openPage(browser, STILL);
    await signInAs(page, house.product.url, BIA);
    await page.goto(address);
    await page.getByRole('alert').first().waitFor();
    expect(await page.getByTestId('closing-total').count()).toBe(0);
    await context.close();
  });

  it('takes no line while it is closed, on the screen and at the door', async () => {
    const { entries } = await house.ana.call(entryList, {});
    const call = { entryId: entries[0]?.id ?? '', reason: 'r', change: { quantity: '1' } };
    expect(await house.ana.refused(entryCorrect, call)).toMatchObject({ code: 'period.closed', status: 409 });
    await ana.goto(room('setup'));
    await ana.getByTestId('setup-fixed').waitFor();
    expect(await ana.getByTestId('setup-edit').count()).toBe(0);
    await ana.goto(house.product.url);
    await say(ana, 'Consumimos 10 litros de diesel na frota em maio de 2025');
    await ana.getByTestId('period-shut').getByText('está fechado').waitFor();
    expect(await ana.getByTestId('approve-all').isDisabled()).toBe(true);
    await cell(ana, 0, 'period').locator('[data-cell]').click();
    await ana.getByTestId('month-2025-05').and(ana.locator('[data-shut]')).waitFor();
    expect(await ana.getByTestId('period-apply').isDisabled()).toBe(true);
    await ana.goto(`${house.product.url}/tables`);
    const line = ana.getByTestId('line').first();
    await line.locator('[data-mark=closed]').waitFor();
    await line.locator('[data-column=quantity]').dblclick();
    await ana.locator('[data-sonner-toast]').getByText('está fechado').waitFor();
    expect(await ana.getByTestId('cell-input').count()).toBe(0);
    await ana.getByTestId('drafts-open').click();
    await ana.getByTestId('add-from').fill('2025-05-01');
    await ana.getByText('está fechado').last().waitFor();
    expect(await ana.getByTestId('add-submit').isDisabled()).toBe(true);
    const { inventories } = await house.ana.call(inventoryList, {});
    expect(inventories).toMatchObject([{ state: 'closed' }]);
  });

  it('is reopened with a reason, and its closing stays beside the story of it', async () => {
    await ana.goto(room('review'));
    await ana.getByTestId('step-reopen').click();
    await ana.getByTestId('reason').fill('A fatura de dezembro chegou depois');
    await ana.getByTestId('reason-confirm').click();
    await expect.poll(() => state(ana)).toBe('open');
    await expect.poll(() => ana.getByTestId('review-moves').innerText()).toContain('A fatura de dezembro');
    await ana.getByTestId('inventory-to-closings').click();
    await expect.poll(() => ana.getByTestId('closing-1').innerText()).toContain('Reaberto depois');
    await ana.getByTestId('closing-verify').click();
    await expect.poll(() => ana.getByTestId('proof-outcome').getAttribute('data-holds')).toBe('true');
  });

  it('is closed again, and compared with its first closing line by line, each line leading to its entry', async () => {
    const { entries } = await house.ana.call(entryList, {});
    const change = { entryId: entries[0]?.id ?? '', reason: 'A nota diz 300', change: { quantity: '300' } };
    await house.ana.call(entryCorrect, change);
    await ana.goto(room('review'));
    await take(ana, 'submit');
    await expect.poll(() => state(ana)).toBe('in_review');
    await rui.goto(room('review'));
    await approveAndClose(rui);
    await rui.getByTestId('inventory-to-closings').click();
    const line = rui.getByTestId('changed-line');
    await line.waitFor();
    expect(await line.innerText()).toContain('A nota diz 300');
    const kg = (id: string) => rui.getByTestId(id).getAttribute('data-kg');
    expect(await kg('differences-corrected')).toBe(await kg('differences-total'));
    expect(await rui.getByTestId('differences-total').getAttribute('data-unexplained')).toBe('0');
    expect(await judge(rui)).toEqual([]);
    const [download] = await Promise.all([
      rui.waitForEvent('download'),
      rui.getByTestId('differences-file').click(),
    ]);
    expect(await readFile(await download.path(), 'utf8')).toContain(
      (await kg('differences-total'))?.replace('.', ','),
    );
    await line.getByRole('link').click();
    await rui.getByTestId('line-drawer').waitFor();
  });
});

describe('a year that one person leads alone', () => {
  it('is approved with a reason, closed, and its record says that nobody else approved', async () => {
    const { page, errors: seen } = await openPage(browser, STILL);
    errors.push(seen);
    await tellYear(house.bia);
    await signInAs(page, house.product.url, BIA);
    await page.goto(room(''));
    await page.getByTestId('inventory-to-review').click();
    await take(page, 'submit');
    await page.getByTestId('who-nobody').waitFor();
    await page.getByTestId('who-invite').click();
    // No mail server sends the letter: the link is there to be handed over.
    await page.getByTestId('invite-email').fill('leo.reis@quimica-exemplo.com.br');
    await page.getByTestId('invite-submit').click();
    const link = await page.getByTestId('invitation-link').getByRole('textbox').inputValue();
    expect(link.startsWith(`${house.product.url}/auth#invitation=`)).toBe(true);
    await page.goto(room(''));
    await page.getByTestId('step-approve_alone').click();
    await page.getByTestId('reason').fill('Trabalho só nesta empresa');
    await page.getByTestId('reason-confirm').click();
    await page.locator('[data-testid="step-confirm"][data-step="close"]').click();
    await page.getByTestId('closing-total').waitFor();
    expect(await page.getByTestId('closing-record').innerText()).toContain(
      'aprovado por quem o definiu ou enviou',
    );
    expect(await judge(page)).toEqual([]);
    await page.close();
  });
});

/** A report of the closing that Ana submitted; gives its address. */
async function reportOfClosing(): Promise<string> {
  const inventoryId = (await house.ana.call(inventoryList, {})).inventories[0]?.id ?? '';
  const { closings } = await house.ana.call(inventoryClosings, { inventoryId });
  const { report } = await house.ana.call(reportCreate, {
    inventoryId,
    closingId: closings[0]?.id ?? null,
    programmes: ['ghg-protocol'],
    language: 'pt-BR',
  });
  await house.ana.call(reportSubmit, { reportId: report.id, revision: report.revision });
  return `${house.product.url}/reports/${report.id}`;
}

async function kilogramsOf(page: Page): Promise<number> {
  await page.getByTestId('closing-total').waitFor();
  return kilograms(page, 'closing-total');
}

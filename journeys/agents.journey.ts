import { lastDayOfMonth } from '#engine/period.ts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Product, startProduct } from '#server/testing.ts';
import { draftCreate, entryCommit, findingList, siteCreate } from '#usecases/contracts.ts';
import { judge } from './browser/axe.ts';
import { DESK, openPage, openPlainBrowser } from './browser/open.ts';
import { signIn } from './browser/steps.ts';
import { type Person, signInAt, UNATTENDED } from './person.ts';

const PATIENT = { timeout: 30_000 };
const LITRES = [1000, 1040, 980, 1010, 1030, 990, 1005, 1020, 9950, 1015, 1001, 1025];

let product: Product;
let browser: Browser;
let page: Page;
let ana: Person;
let errors: readonly string[];

/** A year of diesel in which September has a comma too few, and one of gas that lacks May. */
async function tellYear(): Promise<void> {
  const { site } = await ana.call(siteCreate, { name: 'Betim' });
  const month = (at: number) => `2025-${String(at + 1).padStart(2, '0')}-01`;
  const line = (kind: string, unit: string, quantity: number, at: number) => ({
    kind,
    unit,
    siteId: site.id,
    quantity: String(quantity),
    from: month(at),
    to: lastDayOfMonth(month(at)),
  });
  const items = [
    ...LITRES.map((litres, at) => line('mobile.diesel', 'L', litres, at)),
    ...LITRES.flatMap((_, at) => (at === 4 ? [] : [line('stationary.natural_gas', 'm3', 3000 + at, at)])),
  ];
  const { drafts } = await ana.call(draftCreate, { items });
  await ana.call(entryCommit, { drafts: drafts.map(({ id, revision }) => ({ draftId: id, revision })) });
  await ana.call(draftCreate, {
    items: [{ ...line('mobile.diesel', 'L', 777, 0), from: '2026-01-01', to: '2026-01-31' }],
  });
}

beforeAll(async () => {
  product = await startProduct({ env: UNATTENDED });
  ana = await signInAt(product.url);
  await tellYear();
  browser = await openPlainBrowser();
  ({ page, errors } = await openPage(browser));
  await signIn(page, product.url);
  // The year has two faults at least; they are found a moment after it was told.
  for (let tries = 0; tries < 100; tries += 1) {
    if ((await ana.call(findingList, { state: 'open' })).findings.length >= 2) return;
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
  throw new Error('The faults of the year were not found.');
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

describe('agents', () => {
  it('are off until somebody switches one on, and a run is a timeline that stops at the gate', async () => {
    await page.goto(`${product.url}/agents`);
    await page.getByTestId('agent-card').first().waitFor();
    expect(await page.getByTestId('agent-card').count()).toBe(6);
    await page.getByTestId('agent-setup-collector').click();
    await page.getByTestId('setup-files').click();
    await page.getByTestId('setup-instructions').fill('Notas do posto: conferir a placa.');
    expect(await judge(page)).toEqual([]);
    await page.getByTestId('setup-save').click();
    await page.getByTestId('agent-setup').waitFor({ state: 'detached' });
    await expect
      .poll(() => page.locator('[data-agent="collector"]').innerText(), PATIENT)
      .toContain('conferir a placa');
    expect(await judge(page)).toEqual([]);
    expect(await page.getByTestId('agent-run-reviewer').isDisabled()).toBe(true);
    await page.getByTestId('agent-on-reviewer').click();
    await expect.poll(() => page.getByTestId('agent-run-reviewer').isEnabled(), PATIENT).toBe(true);
    await page.getByTestId('agent-run-reviewer').click();
    await page.getByTestId('run-page').waitFor();
    await page.getByTestId('run-gate').waitFor(PATIENT);
    expect(await page.getByTestId('run-step').count()).toBe(2);
    await expect.poll(() => page.getByTestId('proposal').count(), PATIENT).toBe(1);
    expect(await page.getByTestId('proposal-change').innerText()).toContain('→');
    expect(await judge(page)).toEqual([]);
  });

  it('say why they propose something, and lead to the step that did, with what it read', async () => {
    await page.getByTestId('proposal-why').getByText('Por quê?').click();
    expect(await page.getByTestId('proposal-why').innerText()).toContain('Vírgula ou unidade trocada');
    expect(await judge(page)).toEqual([]);
    await page.getByRole('link', { name: 'Ver o que o passo leu' }).click();
    const step = page.locator('#step-2');
    await step.getByText('Saída', { exact: true }).waitFor();
    expect(await page.locator('#step-1').getByText('Saída', { exact: true }).isVisible()).toBe(false);
  });

  it('have a proposal changed as people write numbers, put off and brought back before it is decided', async () => {
    await page.goto(`${product.url}/inbox`);
    const change = page.getByTestId('proposal-change');
    const before = await change.innerText();
    await page.getByTestId('proposal-edit').click();
    const quantity = page.getByTestId('edit-quantity');
    await quantity.fill('9 mil e tal');
    expect(await page.getByTestId('edit-save').isDisabled()).toBe(true);
    await quantity.fill('1.234,5');
    await page.getByTestId('edit-save').click();
    await expect.poll(() => change.innerText(), PATIENT).not.toBe(before);
    await page.getByRole('button', { name: 'Adiar' }).click();
    await page.getByTestId('defer-until').waitFor();
    expect(await page.getByTestId('take-back').count()).toBe(0);
    await page.getByRole('dialog').getByRole('button', { name: 'Adiar' }).click();
    await page.getByTestId('proposal-group').waitFor({ state: 'detached', ...PATIENT });
    await page.getByTestId('inbox-view').selectOption('deferred');
    await page.getByTestId('proposal-group').waitFor(PATIENT);
    await page.getByRole('button', { name: 'Adiar' }).click();
    await page.getByTestId('take-back').click();
    await page.getByTestId('proposal-group').waitFor({ state: 'detached', ...PATIENT });
    await page.getByTestId('inbox-view').selectOption('mine');
    await page.getByTestId('proposal-group').waitFor(PATIENT);
  });

  it('have what they propose stand in the inbox beside drafts, and one press accepts it', async () => {
    await page.goto(`${product.url}/inbox`);
    await page.getByTestId('proposal-group').waitFor();
    await page.getByTestId('draft-group').waitFor();
    expect(await page.getByTestId('inbox-badge').getAttribute('data-count')).toBe('2');
    expect(await judge(page)).toEqual([]);
    await page.getByTestId('group-accept').focus();
    await page.keyboard.press('Enter');
    await page.getByTestId('proposal-group').waitFor({ state: 'detached', ...PATIENT });
    await expect.poll(() => page.getByTestId('inbox-badge').getAttribute('data-count'), PATIENT).toBe('1');
    await page.goto(`${product.url}/agents`);
    await expect.poll(() => page.getByTestId('agent-card').nth(1).innerText(), PATIENT).toContain('1 aceita');
  });
});

describe('a task in words', () => {
  it('is a plan that one changes first, survives a second look, and waits for a decision', async () => {
    await page.goto(`${product.url}/agentic-system`);
    await page.getByTestId('task').fill('Descubra o que falta em 2025 e peça a cada responsável');
    await page.getByTestId('task').press('Enter');
    await page.getByTestId('plan-editor').waitFor(PATIENT);
    const steps = await page.getByTestId('plan-step').count();
    expect(await judge(page)).toEqual([]);
    await page.getByTestId('plan-remove').last().click();
    await expect.poll(() => page.getByTestId('plan-step').count(), PATIENT).toBe(steps - 1);
    await page.getByTestId('plan-begin').click();
    await page.getByTestId('run-gate').waitFor(PATIENT);
    await page.reload();
    await page.getByTestId('run-gate').waitFor(PATIENT);
    expect(await page.getByTestId('proposal').innerText()).toContain('1 mês');
    expect(await judge(page)).toEqual([]);
    await page.getByTestId('group-accept').click();
    await expect.poll(() => page.getByTestId('run-state').getAttribute('data-state'), PATIENT).toBe('done');
    await page.getByTestId('run-summary').waitFor();
  });

  it('is read in English on a narrow page', async () => {
    const storage = await page.context().storageState();
    const narrow = await openPage(browser, { ...DESK, width: 390, height: 844, locale: 'en' }, storage);
    await narrow.page.addInitScript(() => localStorage.setItem('razao-language', 'en'));
    for (const [room, name] of [
      ['agents', 'Agents'],
      ['inbox', 'Inbox'],
      ['agentic-system', 'Tasks'],
    ] as const) {
      await narrow.page.goto(`${product.url}/${room}`);
      await narrow.page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
      await narrow.page.waitForLoadState('networkidle');
      expect(await judge(narrow.page)).toEqual([]);
      expect(await narrow.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    }
    expect(narrow.errors).toEqual([]);
    await narrow.context.close();
    expect(errors).toEqual([]);
  });
});

import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { entryList, findingList, inventoryList, requestList, runList } from '#usecases/contracts.ts';
import { lookerAt, judgingIn } from './browser/look.ts';
import { DESK, openPage, openPlainBrowser } from './browser/open.ts';
import { MANAGER, signInAs } from './inventory-year.ts';
import { ADMINISTRATOR } from './person.ts';
import { tellSampleYear } from './sample-month.ts';
import { addMember, openTwoOrganizations, type TwoOrganizations } from './two-organizations.ts';

const PATIENT = { timeout: 30_000 };
const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];

let house: TwoOrganizations;
let browser: Browser;
let ana: Page;
let rui: Page;
const errors: (readonly string[])[] = [];

async function openedAs(account: typeof ADMINISTRATOR): Promise<Page> {
  const opened = await openPage(browser, { ...DESK, theme: 'system' });
  errors.push(opened.errors);
  await signInAs(opened.page, house.product.url, account);
  return opened.page;
}

beforeAll(async () => {
  [house, browser] = await Promise.all([openTwoOrganizations(), openPlainBrowser()]);
  await addMember(house.database, house.hers, MANAGER, 'manager');
  await tellSampleYear(house.ana);
  ana = await openedAs(ADMINISTRATOR);
  rui = await openedAs(MANAGER);
  // The faults are found a moment after the year was told.
  await vi.waitFor(
    async () =>
      expect((await inMarch()).map(({ rule }) => rule).toSorted()).toEqual([
        'duplicate_line',
        'gap',
        'unit_slip',
      ]),
    { timeout: 60_000, interval: 500 },
  );
}, 240_000);
afterAll(async () => {
  expect(errors.flat()).toEqual([]);
  await browser?.close();
  await house?.stop();
});

const inMarch = async () =>
  (await house.ana.call(findingList, { state: 'open', limit: 200 })).findings.filter(
    ({ from, to }) => from >= '2025-03-01' && to <= '2025-03-31',
  );
const at = (path: string) => `${house.product.url}${path}`;
const runPath = (page: Page) => new URL(page.url()).pathname;

describe('a month of the sample company, closed by two people', () => {
  it('is a task that becomes a plan, which its author reorders and strikes from before it runs', async () => {
    await ana.goto(at('/agentic-system'));
    await ana.getByTestId('task').fill('Feche março de 2025 em todas as unidades');
    await ana.getByTestId('task').press('Enter');
    await ana.getByTestId('plan-editor').waitFor(PATIENT);
    const steps = ana.getByTestId('plan-step');
    const told = await steps.allInnerTexts();
    expect(told.length).toBeGreaterThan(4);
    // What each step is given is told in words: no id, no name of a field.
    for (const step of told) expect(step).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}|inventoryId|from:|to:/);
    expect(told.join(' ')).toContain('Março de 2025');
    // What is overdue is no matter of this month.
    await ana.getByRole('button', { name: /^Riscar “Propor lembretes/ }).click();
    await expect.poll(() => steps.count(), PATIENT).toBe(told.length - 1);
    // Struck out by mistake, it is added again.
    await ana.getByTestId('plan-add').selectOption({ label: 'Propor lembretes' });
    await expect.poll(() => steps.count(), PATIENT).toBe(told.length);
    await ana.getByRole('button', { name: /^Riscar “Propor lembretes/ }).click();
    await expect.poll(() => steps.count(), PATIENT).toBe(told.length - 1);
    await ana.getByTestId('plan-about').click();
    expect(await ana.getByTestId('about-from').inputValue()).toBe('01/03/2025');
    expect(await ana.getByTestId('about-to').inputValue()).toBe('31/03/2025');
    await ana.getByTestId('about-save').click();
    await ana.getByTestId('about-save').waitFor({ state: 'detached' });
    await ana.getByRole('button', { name: /^Subir “Ler os achados/ }).click();
    await expect.poll(async () => (await steps.nth(2).innerText()).includes('achados'), PATIENT).toBe(true);
    await ana.getByTestId('plan-begin').click();
    await ana.getByTestId('run-gate').waitFor(PATIENT);
  });

  it('stands as it was after a refresh, in a second tab, and in front of another person', async () => {
    await ana.reload();
    await ana.getByTestId('run-gate').waitFor(PATIENT);
    const second = await ana.context().newPage();
    await second.goto(ana.url());
    await second.getByTestId('run-gate').waitFor(PATIENT);
    const proposals = (page: Page) => page.getByTestId('proposal').count();
    await expect.poll(() => proposals(ana), PATIENT).toBeGreaterThan(0);
    await expect.poll(() => proposals(second), PATIENT).toBe(await proposals(ana));
    await second.close();
    await rui.goto(at(runPath(ana)));
    await rui.getByTestId('run-gate').waitFor(PATIENT);
  });

  it('is decided on one card by the other person, who sees each change in t before it is made', async () => {
    const looker = await lookerAt(rui, house.product.url, judgingIn('pt-BR', SIZES));
    await looker.visit('month-gate', runPath(rui), 'run-gate');
    expect(looker.found).toEqual([]);
    await rui.setViewportSize(SIZES[0] ?? DESK);
    // The comma and the bill that came twice; whoever is asked for the meter changes no total.
    await expect.poll(() => rui.getByTestId('proposal-change').count(), PATIENT).toBe(2);
    // The meter that nobody read is asked of whoever recorded it before.
    const asks = rui.getByTestId('proposal-group').filter({ hasText: 'Pedidos a colegas' });
    await expect.poll(() => asks.getByTestId('proposal').count(), PATIENT).toBe(1);
    expect(await asks.innerText()).toMatch(
      /Pedir a ana.* 1 mês de Março de 2025.*Energia elétrica, Usinagem/s,
    );
    const changes = await rui.getByTestId('proposal-change').allInnerTexts();
    for (const change of changes) expect(change).toMatch(/→.*CO/);
    // What is left out of a group is left out of the one press that accepts the rest; here all of it is accepted.
    const accept = rui.getByTestId('gate-accept');
    await asks.getByTestId('proposal').getByRole('checkbox').uncheck();
    await expect.poll(() => accept.innerText(), PATIENT).toBe('Aceitar todas as 2');
    await asks.getByTestId('proposal').getByRole('checkbox').check();
    await expect.poll(() => accept.innerText(), PATIENT).toBe('Aceitar todas as 3');
    await accept.click();
    await expect.poll(() => rui.getByTestId('run-state').getAttribute('data-state'), PATIENT).toBe('done');
    await expect.poll(async () => (await inMarch()).map(({ rule }) => rule), PATIENT).toEqual(['gap']);
  });

  it('ends in a summary whose every number leads to what it counts', async () => {
    await ana.reload();
    const summary = ana.getByTestId('run-summary');
    await summary.waitFor(PATIENT);
    // It says that nothing is closed yet, and where people do that.
    expect(await ana.getByTestId('task-next').getByRole('link').getAttribute('href')).toMatch(
      /^\/carbon-inventory\/review\?inventory=/,
    );
    const numbers = await summary.locator('dd').count();
    const links = await summary
      .locator('dd a')
      .evaluateAll((found) => found.map((one) => [one.textContent, one.getAttribute('href')] as const));
    expect(links).toHaveLength(numbers);
    expect(links.map(([count]) => count)).toContain('3');
    for (const [, href] of links) {
      await ana.goto(at(href ?? ''));
      await ana.locator('main h1').first().waitFor(PATIENT);
      expect(await ana.getByTestId('not-found').count()).toBe(0);
    }
  });

  it('asked for the meter that nobody read: it waits in the inbox of whoever reads it, who tells it in the chat', async () => {
    await ana.goto(at('/inbox'));
    const asked = ana.getByTestId('place-group').getByRole('link');
    await expect.poll(() => asked.count(), PATIENT).toBe(1);
    expect(await asked.innerText()).toContain('pede 1 mês de Março de 2025');
    await asked.click();
    const request = ana.getByTestId('request');
    await request.getByTestId('record-in-chat').click();
    const composer = ana.getByTestId('composer');
    await expect.poll(() => composer.inputValue(), PATIENT).toMatch(/março de 2025: $/);
    await composer.press('End');
    await composer.pressSequentially('304907 kWh');
    await composer.press('Enter');
    await ana.getByTestId('approve-all').click();
    await ana.getByTestId('saved').waitFor(PATIENT);
    await expect.poll(async () => (await inMarch()).length, PATIENT).toBe(0);
    const { requests } = await house.ana.call(requestList, {});
    expect(requests).toMatchObject([{ state: 'answered', lacking: 0 }]);
    await ana.goto(at('/inbox'));
    await ana.getByTestId('inbox-empty').waitFor(PATIENT);
  });

  it('is submitted by the one and approved and closed by the other', async () => {
    const { inventories } = await house.ana.call(inventoryList, {});
    const march = inventories.find(({ name }) => name === 'Março de 2025');
    const room = at(`/carbon-inventory/review?inventory=${march?.id}`);
    await ana.goto(room);
    await ana.getByTestId('step-submit').click();
    await ana.getByTestId('step-confirm').click();
    await expect
      .poll(() => ana.getByTestId('inventory-state').getAttribute('data-state'), PATIENT)
      .toBe('in_review');
    await rui.goto(room);
    await rui.getByTestId('step-approve').click();
    await rui.getByTestId('step-confirm').click();
    await rui.locator('[data-testid="step-confirm"][data-step="close"]').click();
    await rui.getByTestId('closing-room').waitFor(PATIENT);
    const { entries } = await house.ana.call(entryList, { from: '2025-03-01', to: '2025-03-31', limit: 200 });
    const standing = entries.filter(
      ({ supersededBy, state }) => supersededBy === null && state !== 'withdrawn',
    );
    expect(
      standing
        .filter(({ kind }) => kind === 'stationary.natural_gas')
        .map(({ quantity }) => quantity)
        .toSorted(),
    ).toEqual(['201470', '42297']);
    expect(standing.filter(({ kind }) => kind === 'mobile.diesel').map(({ quantity }) => quantity)).toContain(
      '8036',
    );
  });

  it('is read in English, on a narrow page as well', async () => {
    const storage = await ana.context().storageState();
    const { page, context } = await openPage(browser, { ...DESK, locale: 'en', theme: 'system' }, storage);
    const looker = await lookerAt(page, house.product.url, judgingIn('en', SIZES));
    const { runs } = await house.ana.call(runList, { tasks: true, limit: 1 });
    await looker.visit('month-summary', `/agentic-system/${runs[0]?.id}`, 'run-summary');
    await looker.visit('month-run', `/agents/runs/${runs[0]?.id}`, 'run-summary');
    expect(looker.found).toEqual([]);
    await context.close();
  });
});

import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { draftCreate, entryCommit, entryCorrectMany, entryQuery, siteCreate } from '#usecases/contracts.ts';
import { datesIn, onlySheet, taken } from './browser/exported.ts';
import { openPage, openPlainBrowser, STILL, type View } from './browser/open.ts';
import { countPresses, expectPresses, pressesOn } from './browser/presses.ts';
import { leaveDrafts, signIn } from './browser/steps.ts';
import type { Person } from './person.ts';
import { openTwoOrganizations, type TwoOrganizations } from './two-organizations.ts';

let world: TwoOrganizations;
let browser: Browser;
let ana: Person;
let betim: string;

const LINES = 240;

beforeAll(async () => {
  world = await openTwoOrganizations();
  browser = await openPlainBrowser();
  ana = world.ana;
  betim = (await ana.call(siteCreate, { name: 'Betim' })).site.id;
  for (let begun = 0; begun < LINES; begun += 120) await commitLines(begun, 120);
});
afterAll(async () => {
  await browser?.close();
  await world?.stop();
});

/** Diesel and electricity of two years, every second line of one site. */
async function commitLines(begun: number, count: number): Promise<void> {
  const items = Array.from({ length: count }, (_, place) => {
    const number = begun + place;
    const month = `${2024 + (number % 2)}-${String((number % 12) + 1).padStart(2, '0')}`;
    const kind = number % 3 === 0 ? 'stationary.natural_gas' : 'mobile.diesel';
    return {
      kind,
      quantity: String(1000 + number),
      unit: kind === 'mobile.diesel' ? 'L' : 'm3',
      from: `${month}-01`,
      to: `${month}-28`,
      ...(number % 2 === 0 ? { siteId: betim } : {}),
    };
  });
  const { drafts } = await ana.call(draftCreate, { items });
  await ana.call(entryCommit, { drafts: drafts.map(({ id, revision }) => ({ draftId: id, revision })) });
}

async function openTables(address = '/tables', view: View = STILL) {
  const opened = await openPage(browser, view);
  await signIn(opened.page, world.product.url);
  await opened.page.goto(`${world.product.url}${address}`);
  await opened.page.getByTestId('line').first().waitFor();
  await countPresses(opened.page);
  return opened;
}

const total = async (page: Page) => Number(await page.getByTestId('total').getAttribute('data-lines'));
const activeCell = (page: Page) => page.getByTestId('grid').getAttribute('aria-activedescendant');

describe('the tables', () => {
  it('show every line as one scrolls, filter and order them in the address, and group them', async () => {
    const { context, page, errors } = await openTables();
    expect(await total(page)).toBe(LINES);
    const grid = page.getByTestId('grid');
    await grid.focus();
    await page.keyboard.press('Control+End');
    await expect
      .poll(async () => {
        await page.keyboard.press('Control+End');
        return activeCell(page);
      })
      .toContain(`cell-${LINES - 1}-`);
    await page.getByTestId('sort-quantity').click();
    await expect.poll(() => page.url()).toContain('sort=quantity');
    await expect.poll(() => page.getByTestId('line').first().innerText()).toContain('1.000');
    await page.getByTestId('filter-open').click();
    await page.locator('[data-testid=filter-kinds] [data-value="mobile.diesel"]').check();
    await page.keyboard.press('Escape');
    await expect.poll(() => total(page)).toBe((LINES * 2) / 3);
    await page.reload();
    await expect.poll(() => total(page)).toBe((LINES * 2) / 3);
    await page.getByTestId('group-by').selectOption('site');
    await page.getByTestId('group').first().waitFor();
    expect(await page.getByTestId('group').count()).toBe(2);
    await page.getByTestId('group').first().click();
    await page.getByTestId('line').first().waitFor();
    await page.getByTestId('filter-clear').click();
    await expect.poll(() => total(page)).toBe(LINES);
    await page.goto(`${world.product.url}/tables?q=zzzz`);
    await page.getByTestId('tables-none').waitFor();
    await page.getByTestId('none-clear').click();
    await page.getByTestId('line').first().waitFor();
    expect(errors).toEqual([]);
    await context.close();
  });

  it('are worked by keyboard alone: moved in, chosen, copied, corrected with a reason, opened', async () => {
    const { context, page, errors } = await openTables('/tables?sort=-quantity');
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByTestId('grid').focus();
    await page.keyboard.press('ArrowDown');
    for (let step = 0; step < 4; step++) await page.keyboard.press('ArrowRight');
    expect(await activeCell(page)).toBe('cell-1-4');
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Control+c');
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('1.238\n1.237');
    await page.keyboard.press('Escape');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('F2');
    await page.getByTestId('cell-input').fill('1.500,5');
    await page.keyboard.press('Enter');
    await page.getByTestId('reason').waitFor();
    await page.keyboard.type('Nota fiscal corrigida');
    await page.keyboard.press('Tab');
    await page.getByTestId('reason-confirm').press('Enter');
    await expect
      .poll(() => page.locator('[data-row="1"] [data-column=quantity]').innerText())
      .toBe('1.500,5');
    await expect
      .poll(() => page.getByTestId('grid').evaluate((grid) => grid === document.activeElement))
      .toBe(true);
    await page.keyboard.press('Control+z');
    await expect.poll(() => page.locator('[data-row="1"] [data-column=quantity]').innerText()).toBe('1.238');
    await page.keyboard.press('Home');
    await page.keyboard.press('Enter');
    // Nothing left the ledger: the correction and its undoing both stand in the history.
    await page.getByTestId('why-history').getByText('Nota fiscal corrigida').waitFor();
    await page.getByTestId('why-history').getByText('Correção desfeita').waitFor();
    await page.keyboard.press('Escape');
    await page.getByTestId('line-drawer').waitFor({ state: 'detached' });
    await page.getByTestId('grid').focus();
    await page.keyboard.press('Control+a');
    expect(await page.getByTestId('chosen-count').innerText()).toContain(String(LINES));
    expect(errors).toEqual([]);
    await context.close();
  });

  it('take a correction back where “Desfazer” is pressed in its message', async () => {
    const { context, page, errors } = await openTables('/tables?sort=-quantity');
    const quantity = page.locator('[data-row="2"] [data-column=quantity]');
    const before = await quantity.innerText();
    await quantity.dblclick();
    await page.getByTestId('cell-input').fill('1.237,5');
    await page.keyboard.press('Enter');
    await page.getByTestId('reason').fill('Digitado errado');
    await page.getByTestId('reason-confirm').click();
    await expect.poll(() => quantity.innerText()).toBe('1.237,5');
    expectPresses('line mended', await pressesOn(page));
    await page.locator('[data-sonner-toast]').getByRole('button', { name: 'Desfazer' }).click();
    await expect.poll(() => quantity.innerText()).toBe(before);
    expect(errors).toEqual([]);
    await context.close();
  });

  it('say of what is typed why it is no number, before anything is sent', async () => {
    const { context, page, errors } = await openTables('/tables?sort=-quantity');
    await page.locator('[data-row="0"] [data-column=quantity]').dblclick();
    const whys = { '-5': 'negativa', doze: '“doze” não é', '1,234': 'pode ser' };
    for (const [typed, why] of Object.entries(whys)) {
      await page.getByTestId('cell-input').fill(typed);
      await page.keyboard.press('Enter');
      await expect.poll(() => page.locator('[data-editor] [role=alert]').innerText()).toContain(why);
    }
    await page.locator('[data-row="0"] [data-choose]').click();
    await page.getByTestId('bulk-open').click();
    for (const [typed, why] of Object.entries({ '0': 'Multiplicar por zero', '-2': 'maior que zero' })) {
      await page.getByTestId('bulk-value').fill(typed);
      await page.getByTestId('reason-dialog').getByText(why).waitFor();
    }
    expect(await page.getByTestId('bulk-preview').isDisabled()).toBe(true);
    expect(errors).toEqual([]);
    await context.close();
  });

  it('show both versions to the second of two who correct one line, and let them choose', async () => {
    const first = await openTables('/tables?sort=quantity');
    const second = await openTables('/tables?sort=quantity');
    const correct = async (page: Page, quantity: string) => {
      await page.locator('[data-row="0"] [data-column=quantity]').dblclick();
      await page.getByTestId('cell-input').fill(quantity);
      await page.keyboard.press('Enter');
      await page.getByTestId('reason').fill('Medidor relido');
      await page.getByTestId('reason-confirm').click();
    };
    const shown = (page: Page) => page.locator('[data-row="0"] [data-column=quantity]').innerText();
    await correct(first.page, '11');
    await expect.poll(() => shown(first.page)).toBe('11');
    await correct(second.page, '12');
    await second.page.getByTestId('merge-dialog').waitFor();
    expect(await second.page.getByTestId('merge-theirs-value').innerText()).toContain('11');
    expect(await second.page.getByTestId('merge-mine-value').innerText()).toContain('12');
    await second.page.getByTestId('merge-mine').click();
    await expect.poll(() => shown(second.page)).toBe('12');
    expect([...first.errors, ...second.errors]).toEqual([]);
    await first.context.close();
    await second.context.close();
  });

  it('correct many lines after a look at the effect, and delete and put back all of a filter', async () => {
    const { context, page, errors } = await openTables(`/tables?site=${betim}`);
    const before = await page.getByTestId('total').getAttribute('data-kg');
    const lines = await total(page);
    await page.getByTestId('grid').focus();
    await page.keyboard.press('Control+a');
    await page.getByTestId('bulk-open').click();
    await page.getByTestId('bulk-value').fill('0,5');
    await page.getByTestId('bulk-preview').click();
    const effect = page.getByTestId('bulk-effect');
    await effect.waitFor();
    expect(await effect.getAttribute('data-before')).toBe(before);
    const after = await effect.getAttribute('data-after');
    await page.getByTestId('reason').fill('Metade é da outra empresa');
    await page.getByTestId('reason-confirm').click();
    await expect.poll(() => page.getByTestId('total').getAttribute('data-kg')).toBe(after);

    await page.getByTestId('more-open').click();
    await page.getByTestId('withdraw-all').click();
    await page.getByTestId('reason').fill('Importado duas vezes');
    expect(await page.getByTestId('reason-confirm').isDisabled()).toBe(true);
    await page.getByTestId('typed-confirmation').fill(String(lines));
    await page.getByTestId('reason-confirm').click();
    await page.getByTestId('tables-none').waitFor();
    await page.getByTestId('more-open').click();
    await page.getByTestId('withdrawals-open').click();
    await page.getByTestId('restore').first().click();
    await page.getByTestId('reason').fill('Era nosso');
    await page.getByTestId('reason-confirm').click();
    await expect.poll(() => page.getByTestId('total').getAttribute('data-kg')).toBe(after);
    expect(errors).toEqual([]);
    await context.close();
  });

  it('keep views for oneself and for all, and tags of lines', async () => {
    const { context, page, errors } = await openTables(`/tables?site=${betim}&sort=quantity`);
    await page.getByTestId('grid').focus();
    await page.keyboard.press(' ');
    await page.getByTestId('tag-open').click();
    await page.getByTestId('tag-input').fill('frota, revisar');
    await page.getByTestId('tag-add').click();
    await expect
      .poll(() => page.locator('[data-row="0"] [data-column=tags]').innerText())
      .toBe('frota, revisar');
    await page.getByTestId('views-open').click();
    await page.getByTestId('view-name').fill('Só Betim');
    await page.getByTestId('view-shared').check();
    await page.getByTestId('view-save').click();
    await expect.poll(() => page.url()).toContain('view=');
    await page.goto(`${world.product.url}/tables`);
    await page.getByTestId('views-open').click();
    await page.getByTestId('view').filter({ hasText: 'Só Betim' }).click();
    await expect.poll(() => page.url()).toContain(betim);
    expect(errors).toEqual([]);
    await context.close();
  });

  it('take in a new line and a duplicate, and rows of a spreadsheet, once they are approved', async () => {
    const { context, page, errors } = await openTables();
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const before = await total(page);
    await page.getByTestId('drafts-open').click();
    await page.getByTestId('add-kind').selectOption('mobile.diesel');
    await page.getByTestId('add-quantity').fill('77');
    await page.getByTestId('add-unit').fill('L');
    await page.getByTestId('add-from').fill('2025-05-01');
    await page.getByTestId('add-to').fill('2025-05-31');
    await page.getByTestId('add-submit').click();
    await page.getByTestId('draft').first().waitFor();
    await page.getByTestId('drafts-approve').click();
    await expect.poll(() => total(page)).toBe(before + 1);
    await leaveDrafts(page);

    await page.getByTestId('line').first().waitFor();
    await page.getByTestId('grid').focus();
    await page.keyboard.press(' ');
    await page.getByTestId('duplicate').click();
    await page.getByTestId('draft').first().waitFor();
    await page.getByTestId('draft-discard').first().click();
    await page.getByTestId('draft').first().waitFor({ state: 'detached' });
    await leaveDrafts(page);

    const rows = 'Mês\tDiesel (L)\njan/2025\t1.234,5\nfev/2025\t980\n';
    await page.evaluate((text) => navigator.clipboard.writeText(text), rows);
    await page.getByTestId('grid').focus();
    await page.keyboard.press('Control+v');
    await page.getByTestId('paste-read').click();
    await page.getByTestId('draft').or(page.getByTestId('mapping-drawer')).first().waitFor();
    expect(errors).toEqual([]);
    await context.close();
  });

  it('export exactly what is shown, and save nothing where the export is cancelled half-way', async () => {
    const { context, page, errors } = await openTables('/tables?kind=mobile.diesel&sort=quantity');
    const sheet = onlySheet(await taken(page, 'xlsx'));
    expectPresses('table to a workbook', await pressesOn(page));
    const lines = await total(page);
    expect(datesIn(sheet, 'Primeiro dia')).toHaveLength(lines);
    // Lines of the months that they begin in.
    const month = (day: string) => day.slice(0, 7);
    expect(datesIn(sheet, 'Último dia').map(month)).toEqual(datesIn(sheet, 'Primeiro dia').map(month));

    const text = (await taken(page, 'csv')).toString('utf8');
    expect(text.trim().split('\r\n')).toHaveLength(lines + 1);
    expect(text).toContain('Primeiro dia;Último dia;Quantidade');

    const saved: unknown[] = [];
    page.on('download', (file) => saved.push(file));
    const { promise: free, resolve: letCome } = Promise.withResolvers<void>();
    await page.route('**/functions/v1/entry.query', async (route) => {
      await free;
      await route.continue().catch(() => undefined);
    });
    await page.getByTestId('export-open').click();
    await page.getByTestId('export-xlsx').click();
    await page.getByTestId('export-cancel').click();
    await page.getByTestId('export-open').waitFor();
    await page.getByText('Exportação cancelada').waitFor();
    letCome();
    expect(saved).toEqual([]);
    expect(errors).toEqual([]);
    await context.close();
  });

  it('take in one line where the button is pressed again before the first press is answered', async () => {
    const { context, page, errors } = await openTables();
    await page.getByTestId('drafts-open').click();
    await page.getByTestId('add-kind').selectOption('mobile.diesel');
    await page.getByTestId('add-quantity').fill('78');
    await page.getByTestId('add-unit').fill('L');
    await page.getByTestId('add-from').fill('2025-06-01');
    await page.getByTestId('add-to').fill('2025-06-30');
    let asked = 0;
    const { promise: free, resolve: letCome } = Promise.withResolvers<void>();
    await page.route('**/functions/v1/draft.create', async (route) => {
      asked += 1;
      await free;
      await route.continue();
    });
    // Presses that wait for each other: no timer of the page comes in between.
    await page.getByTestId('add-submit').evaluate(async (button: HTMLButtonElement) => {
      for (let press = 0; press < 3; press += 1) {
        button.click();
        for (let turn = 0; turn < 100; turn += 1) await Promise.resolve();
      }
    });
    await page.getByTestId('add-quantity').fill('79');
    letCome();
    const made = page.getByTestId('draft').filter({ hasText: '78 L' });
    await made.first().waitFor();
    await expect.poll(() => page.getByTestId('add-submit').getAttribute('aria-busy')).toBeNull();
    expect([asked, await made.count()]).toEqual([1, 1]);
    // What was typed meanwhile is the next line, and no repetition.
    expect(await page.getByTestId('add-quantity').inputValue()).toBe('79');
    await made.getByTestId('draft-discard').click();
    await made.waitFor({ state: 'detached' });
    expect(errors).toEqual([]);
    await context.close();
  });

  it('are read and not written by a viewer, whom the server refuses too', async () => {
    const { entries } = await ana.call(entryQuery, { limit: 1 });
    await world.database.pool.query(
      `update public.memberships set role = 'viewer' where organization_id = $1`,
      [world.hers],
    );
    try {
      const { context, page } = await openTables();
      expect(await page.getByTestId('drafts-open').count()).toBe(0);
      await page.getByTestId('grid').focus();
      await page.keyboard.press(' ');
      expect(await page.getByTestId('actions').count()).toBe(0);
      await page.keyboard.press('F2');
      expect(await page.getByTestId('cell-input').count()).toBe(0);
      const input = { selection: { entryIds: [entries[0]?.id ?? ''] }, change: { times: '2' }, reason: 'r' };
      expect(await ana.refused(entryCorrectMany, input)).toMatchObject({
        status: 403,
        code: 'actor.forbidden',
      });
      await context.close();
    } finally {
      await world.database.pool.query(
        `update public.memberships set role = 'owner' where organization_id = $1`,
        [world.hers],
      );
    }
  });

  it('are a list on a phone', async () => {
    const phone = { width: 390, height: 844, locale: 'pt-BR', theme: 'light' } as const;
    const { context, page, errors } = await openTables('/tables', phone);
    await page.getByTestId('phone-list').waitFor();
    await page.getByTestId('line').first().click();
    await page.getByTestId('line-drawer').getByTestId('why-panel').waitFor();
    expect(errors).toEqual([]);
    await context.close();
  });
});

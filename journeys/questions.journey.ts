import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  administrationListMail,
  administrationReadMail,
  draftCreate,
  draftList,
  entryCommit,
  entryList,
  entryQuery,
  inventoryCompleteness,
  sessionContext,
  siteCreate,
} from '#usecases/contracts.ts';
import { judge } from './browser/axe.ts';
import { openPlainBrowser, openPage } from './browser/open.ts';
import { countPresses, expectPresses, pressesOn } from './browser/presses.ts';
import { cell, signIn } from './browser/steps.ts';
import { addMember, openTwoOrganizations, type TwoOrganizations } from './two-organizations.ts';

const PATIENT = { timeout: 30_000 };
const BRUNO = { email: 'bruno.lima@aco-exemplo.com.br', password: 'Bruno-2026-razao' };
const CLARA = { email: 'clara.dias@auditoria-exemplo.com.br', password: 'Clara-2026-razao' };

let house: TwoOrganizations;
let browser: Browser;
let inventoryId: string;
let ana: Page;
let bruno: Page;
let clara: Page;
const errors: (readonly string[])[] = [];

async function signedIn(account: { email: string; password: string } | null): Promise<Page> {
  const opened = await openPage(browser);
  errors.push(opened.errors);
  if (account === null) {
    await signIn(opened.page, house.product.url);
    return opened.page;
  }
  await opened.page.goto(`${house.product.url}/auth`);
  await opened.page.getByTestId('sign-in-email').fill(account.email);
  await opened.page.getByTestId('sign-in-password').fill(account.password);
  await opened.page.getByTestId('sign-in-submit').click();
  await opened.page.getByTestId('composer').waitFor();
  return opened.page;
}

/** The link of the latest letter to somebody whose subject holds these words, once it has left. */
async function linkOfLetter(to: string, words: string): Promise<string> {
  let found = '';
  await expect
    .poll(async () => {
      const { messages } = await house.ana.call(administrationListMail, {});
      const mail = messages.find((one) => one.to === to && one.subject?.includes(words));
      if (!mail) return '';
      const { text } = await house.ana.call(administrationReadMail, { messageId: mail.id });
      found = /https?:\/\/[^/\s]+(\/(?:tables|carbon-inventory)\S*)/.exec(text)?.[1] ?? '';
      return found;
    }, PATIENT)
    .not.toBe('');
  // On the name that the browser is signed in at: letters have the one of the installation.
  return house.product.url + found;
}

beforeAll(async () => {
  house = await openTwoOrganizations();
  await addMember(house.database, house.hers, BRUNO, 'contributor');
  await addMember(house.database, house.hers, CLARA, 'auditor');
  const { site } = await house.ana.call(siteCreate, { name: 'Betim' });
  const items = [1, 2, 3, 5, 6].map((month) => ({
    kind: 'mobile.diesel',
    quantity: String(1000 + month),
    unit: 'L',
    siteId: site.id,
    from: `2025-0${month}-01`,
    to: `2025-0${month}-28`,
  }));
  const { drafts } = await house.ana.call(draftCreate, { items });
  await house.ana.call(entryCommit, {
    drafts: drafts.map(({ id, revision }) => ({ draftId: id, revision })),
  });
  inventoryId = (await house.ana.call(sessionContext, {})).inventories[0]?.id ?? '';
  browser = await openPlainBrowser();
  ana = await signedIn(null);
  bruno = await signedIn(BRUNO);
  clara = await signedIn(CLARA);
});
afterAll(async () => {
  await browser?.close();
  await house?.stop();
});

describe('questions', () => {
  it('go from an auditor at a line to who saved it, are answered, seen without a reload, and resolved', async () => {
    const { url } = house.product;
    const { entries } = await house.ana.call(entryList, { limit: 1 });
    await clara.goto(`${url}/tables?entry=${entries[0]?.id}`);
    await clara.getByTestId('comment-kind-question').check();
    const field = clara.getByTestId('comment-form').getByRole('textbox');
    await field.fill('<b>De onde vem</b> este consumo? @bru');
    await clara.getByTestId('mention-list').waitFor();
    await clara.keyboard.press('Enter');
    expect(await field.inputValue()).toContain(`@${BRUNO.email} `);
    await clara.getByTestId('comment-send').click();
    const asked = clara.getByTestId('comment').first();
    await expect.poll(() => asked.getByTestId('comment-text').textContent()).toContain('<b>De onde vem</b>');
    expect(await clara.getByTestId('question-state').getAttribute('data-state')).toBe('open');
    expect(await judge(clara)).toEqual([]);

    await bruno.goto(await linkOfLetter(BRUNO.email, 'mencionou você'));
    await bruno.getByTestId('comment-reply').click();
    await bruno.getByTestId('reply-form').getByRole('textbox').fill('Da nota fiscal 4512 do posto.');
    await bruno.getByTestId('reply-send').click();
    await expect
      .poll(() => bruno.getByTestId('question-state').getAttribute('data-state'), PATIENT)
      .toBe('answered');

    await expect
      .poll(() => clara.getByTestId('question-state').getAttribute('data-state'), PATIENT)
      .toBe('answered');
    await clara.getByTestId('question-resolve').click();
    await expect.poll(() => clara.getByTestId('question-state').getAttribute('data-state')).toBe('resolved');
    expect(await clara.getByTestId('comment-reply').count()).toBe(0);
  });

  it('of an inventory stand in its list, each leading to where it was asked', async () => {
    await ana.goto(`${house.product.url}/carbon-inventory/questions?inventory=${inventoryId}`);
    await ana.getByTestId('questions-none').waitFor();
    await ana.getByTestId('questions-filter-all').check();
    await ana.getByTestId('question').waitFor();
    await ana.getByTestId('comment-kind-question').check();
    await ana.getByTestId('comment-form').getByRole('textbox').fill('Incluímos a frota terceirizada?');
    await ana.getByTestId('comment-send').click();
    await expect.poll(() => ana.getByTestId('question').count()).toBe(2);
    expect(await judge(ana)).toEqual([]);
    await ana.getByTestId('question-link').nth(1).click();
    await ana.getByTestId('line-drawer').getByTestId('comment').first().waitFor();
  });
});

describe('what an inventory lacks', () => {
  it('is asked for by who leads, told by letter, recorded from there in the chat, and stands in the matrix by itself', async () => {
    const april = (page: Page) =>
      page.getByTestId('completeness-cell').filter({ visible: true }).nth(3).getAttribute('data-state');
    await ana.goto(`${house.product.url}/carbon-inventory?inventory=${inventoryId}`);
    await countPresses(ana);
    await ana.getByTestId('inventory-to-completeness').click();
    await expect.poll(() => april(ana)).toBe('lacks');
    await ana.getByTestId('completeness-cell').nth(3).click();
    await ana.getByTestId('ask-for-data').click();
    await ana.getByTestId('request-person').selectOption({ label: `${BRUNO.email} (Colaborador)` });
    await ana.getByTestId('request-message').fill('Falta a nota de abril.');
    await ana.getByTestId('request-send').click();
    await ana.getByTestId('request').waitFor();
    expectPresses('what lacks', await pressesOn(ana));
    expect(await judge(ana)).toEqual([]);

    await bruno.goto(await linkOfLetter(BRUNO.email, 'pede dados'));
    const mine = bruno.getByTestId('requests-mine');
    await mine.getByTestId('request-cell').waitFor();
    expect(await judge(bruno)).toEqual([]);
    await mine.getByTestId('record-in-chat').click();
    const composer = bruno.getByTestId('composer');
    await expect.poll(() => composer.inputValue()).toMatch(/Betim.*abril de 2025: $/);
    await composer.press('End');
    await composer.pressSequentially('1.250 litros');
    await bruno.keyboard.press('Enter');
    await expect
      .poll(() => cell(bruno, 0, 'period').textContent(), PATIENT)
      .toMatch(/abril de 2025|04\/2025/);
    await bruno.getByTestId('approve-all').click();
    await bruno.getByTestId('saved').first().waitFor();

    await expect.poll(() => april(ana), { timeout: 45_000 }).toBe('stands');
    await expect.poll(() => ana.getByTestId('request').getAttribute('data-state'), PATIENT).toBe('answered');
    await ana.getByTestId('request-close').click();
    await expect.poll(() => ana.getByTestId('request').count()).toBe(0);
    const { entries } = await house.ana.call(entryQuery, {
      filter: { from: '2025-04-01', to: '2025-04-30' },
    });
    expect(entries).toMatchObject([{ siteName: 'Betim', kind: 'mobile.diesel' }]);
  });

  it('is declared not applicable with a reason, and lacks no more', async () => {
    await bruno.goto(`${house.product.url}/carbon-inventory/completeness?inventory=${inventoryId}`);
    const july = bruno.getByTestId('completeness-cell').nth(6);
    await july.focus();
    await bruno.keyboard.press('ArrowRight');
    await bruno.keyboard.press('ArrowLeft');
    await bruno.keyboard.press('Space');
    await bruno.getByTestId('declare-none').click();
    await bruno.getByTestId('reason').fill('Frota parada em julho');
    await bruno.getByTestId('reason-confirm').click();
    await expect.poll(() => july.getAttribute('data-state')).toBe('not_applicable');
    const { totals } = await house.ana.call(inventoryCompleteness, { inventoryId });
    expect(totals).toMatchObject({ notApplicable: 1, standing: 6, expected: 11 });
  });

  it('is told to have been nothing by a press: a zero that is approved and completes the month', async () => {
    const stateOf = (page: Page, at: number) =>
      page.getByTestId('completeness-cell').filter({ visible: true }).nth(at).getAttribute('data-state');
    await bruno.getByTestId('completeness-cell').nth(7).click();
    await bruno.getByTestId('no-consumption').click();
    await expect.poll(() => stateOf(bruno, 7)).toBe('draft');
    const { drafts } = await house.ana.call(draftList, {});
    const [august] = drafts;
    expect(august).toMatchObject({ activity: { kind: 'mobile.diesel', quantity: '0', from: '2025-08-01' } });
    const chosen = drafts.map(({ id, revision }) => ({ draftId: id, revision }));
    await house.ana.call(entryCommit, { drafts: chosen });
    await bruno.reload();
    await expect.poll(() => stateOf(bruno, 7), PATIENT).toBe('stands');
    const { totals } = await house.ana.call(inventoryCompleteness, { inventoryId });
    expect(totals).toMatchObject({ notApplicable: 1, standing: 7, expected: 11 });
    expect(errors.flat()).toEqual([]);
  });
});

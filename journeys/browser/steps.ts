import type { Locator, Page, Request } from 'playwright-core';
import { ADMINISTRATOR } from '../person.ts';

/** Opens the set-up link and makes the first administrator and organization. Ends signed in, in the chat. */
export async function setUp(page: Page, link: string, sites: readonly string[]): Promise<void> {
  await page.goto(link);
  await page.getByTestId('setup-full-name').fill('Ana Souza');
  await page.getByTestId('setup-email').fill(ADMINISTRATOR.email);
  await page.getByTestId('setup-password').fill(ADMINISTRATOR.password);
  await page.getByTestId('setup-organization').fill('Metalúrgica Exemplo');
  for (const [index, site] of sites.entries()) {
    if (index > 0) await page.getByTestId('setup-add-site').click();
    await page.getByTestId(`setup-site-${index + 1}`).fill(site);
  }
  await page.getByTestId('setup-submit').click();
  await page.getByTestId('composer').waitFor();
}

/** Signs in as the administrator; ends in the shell. */
export async function signIn(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/auth`);
  await page.getByTestId('sign-in-email').fill(ADMINISTRATOR.email);
  await page.getByTestId('sign-in-password').fill(ADMINISTRATOR.password);
  await page.getByTestId('sign-in-submit').click();
  await page.getByTestId('composer').waitFor();
}

/** Asks for access as somebody whom nobody knows yet. */
export async function askForAccess(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/auth?view=request`);
  await page.getByTestId('request-full-name').fill('Rita Prado');
  await page.getByTestId('request-email').fill('rita.prado@fundicao-prado.com.br');
  await page.getByTestId('request-job-title').fill('Engenheira ambiental');
  await page.getByTestId('request-agreement').check();
  await page.getByTestId('request-submit').click();
  await page.getByTestId('request-sent').waitFor();
}

/** Invites somebody into the organization of who is signed in. */
export async function inviteMember(page: Page, url: string, email: string): Promise<void> {
  await page.goto(`${url}/settings/people`);
  await page.getByTestId('invite-email').fill(email);
  await page.getByTestId('invite-submit').click();
  await page.getByTestId('invitation').filter({ hasText: email }).waitFor();
}

/** Types a message and sends it. */
export async function say(page: Page, text: string): Promise<void> {
  await page.getByTestId('composer').fill(text);
  await page.keyboard.press('Enter');
}

/** A cell of the draft card by row and column. */
export function cell(page: Page, row: number, column: string): Locator {
  return page.getByTestId('draft-row').nth(row).getByTestId(`cell-${column}`);
}

/** Presses something and does not let go. What went away from under the pointer before it was pressed is pressed again. */
export async function hold(page: Page, target: Locator): Promise<void> {
  for (;;) {
    await target.hover();
    await page.mouse.down();
    if (await target.evaluate((held) => held.matches(':active'))) return;
    await page.mouse.move(0, 0);
    await page.mouse.up();
  }
}

/** The exact amount behind the first figure with this test id, in kg; NaN while it is not shown. */
export async function kilograms(page: Page, testId: string): Promise<number> {
  const figure = page.getByTestId(testId).first();
  if ((await figure.count()) === 0) return Number.NaN;
  const text = await figure.getAttribute('data-kg');
  return text === null ? Number.NaN : Number(text);
}

/** Does what is kept with the account, and waits until it is: the next device reads it there. */
export async function kept(page: Page, press: () => Promise<void>): Promise<void> {
  const isKeeping = (request: Request) =>
    request.url().includes('/rest/v1/preferences') && request.method() === 'POST';
  await Promise.all([page.waitForResponse((answer) => isKeeping(answer.request())), press()]);
}

/** The drawer gives the keyboard back to what opened it once it is gone; a key before that is not the grid's. */
export async function leaveDrafts(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await page.getByTestId('drafts').waitFor({ state: 'detached' });
}

import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Product, startProduct } from '#server/testing.ts';
import { openPlainBrowser, openPage } from './browser/open.ts';
import { signIn } from './browser/steps.ts';
import { ADMINISTRATOR, UNATTENDED } from './person.ts';

const NEXT = 'ana.nova@metalurgica-exemplo.com.br';

let product: Product;
let browser: Browser;
/** Letters lead to the address that the installation calls its own. */
let home: string;

beforeAll(async () => {
  product = await startProduct({ env: UNATTENDED, patienceMs: 300_000 });
  home = product.url.replace('127.0.0.1', 'localhost');
  browser = await openPlainBrowser();
}, 320_000);
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

async function signOut(page: Page): Promise<void> {
  await page.getByTestId('user-menu').click();
  await page.getByTestId('sign-out').click();
  await page.getByTestId('sign-in-email').waitFor();
}

async function signInAs(page: Page, email: string): Promise<void> {
  await page.getByTestId('sign-in-email').fill(email);
  await page.getByTestId('sign-in-password').fill(ADMINISTRATOR.password);
  await page.getByTestId('sign-in-submit').click();
  await page.getByTestId('user-menu').waitFor();
}

it('gives half-filled forms back after signing out and in again, and none of a password', async () => {
  const { context, page, errors } = await openPage(browser);
  await signIn(page, product.url);
  await page.goto(`${product.url}/profile`);
  await page.getByTestId('profile-job-title').fill('Coordenadora de clima');
  await page.goto(`${product.url}/settings/people`);
  await page.getByTestId('invite-email').fill('bruno@metalurgica');
  await page.goto(`${product.url}/security`);
  await page.getByTestId('password-new').fill('Metade-de-senha-9');
  await signOut(page);
  const kept = await page.evaluate(() => JSON.stringify(Object.entries(sessionStorage)));
  expect(kept).not.toContain('Metade-de-senha-9');
  await signInAs(page, ADMINISTRATOR.email);
  await page.goto(`${product.url}/settings/people`);
  await expect.poll(() => page.getByTestId('invite-email').inputValue()).toBe('bruno@metalurgica');
  await page.goto(`${product.url}/profile`);
  await expect.poll(() => page.getByTestId('profile-job-title').inputValue()).toBe('Coordenadora de clima');
  await page.getByTestId('profile-save').click();
  await page.getByText('Perfil salvo').waitFor();
  await expect
    .poll(() => page.evaluate(() => JSON.stringify(Object.entries(sessionStorage))))
    .not.toContain('Coordenadora');
  expect(errors).toEqual([]);
  await context.close();
});

it('changes the address one signs in with once both mailboxes agreed, and shows that it waits until then', async () => {
  const { context, page, errors } = await openPage(browser);
  await signIn(page, home);
  await page.goto(`${home}/profile`);
  await page.getByTestId('address-new').fill(ADMINISTRATOR.email.toUpperCase());
  await page.getByTestId('address-submit').click();
  await page.getByText('Este já é o seu endereço.').waitFor();
  await page.getByTestId('address-new').fill(NEXT);
  await page.getByTestId('address-submit').click();
  const waiting = page.getByTestId('address-waiting');
  await waiting.waitFor();
  expect(await waiting.innerText()).toContain(NEXT);

  const links: string[] = [];
  await page.goto(`${home}/admin/outbox`);
  for (const subject of ['Confirme a troca do seu e-mail', 'Confirme o seu novo e-mail']) {
    await page.getByTestId('mail').filter({ hasText: subject }).first().click();
    const letter = page.getByTestId('mail-text');
    links.push(/https?:\/\/\S+/.exec(await letter.innerText())?.[0] ?? '');
    await page.keyboard.press('Escape');
    await letter.waitFor({ state: 'detached' });
  }
  const [present = '', next = ''] = links;
  await page.goto(present);
  await page.getByText('Confirmação recebida').waitFor();
  await page.goto(`${home}/profile`);
  await page.getByTestId('address-waiting').waitFor();
  await page.goto(next);
  await page.getByText('E-mail trocado').waitFor();
  await page.goto(`${home}/profile`);
  await page.getByTestId('address-panel').getByText(NEXT).waitFor();
  expect(await page.getByTestId('address-waiting').count()).toBe(0);
  await signOut(page);
  await signInAs(page, NEXT);
  expect(errors).toEqual([]);
  await context.close();
});

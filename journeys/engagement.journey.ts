import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Product, startProduct } from '#server/testing.ts';
import {
  accessDecide,
  accessList,
  accessRequest,
  administrationListMail,
  administrationReadMail,
} from '#usecases/contracts.ts';
import { openPlainBrowser, openPage } from './browser/open.ts';
import { say, signIn } from './browser/steps.ts';
import { ADMINISTRATOR, type Person, signInAt, UNATTENDED } from './person.ts';

const CARLA = { email: 'carla.nunes@consultoria-clima.com.br', password: 'Prumo-2026-clima' };

let product: Product;
let browser: Browser;
let ana: Person;

beforeAll(async () => {
  product = await startProduct({ env: UNATTENDED });
  browser = await openPlainBrowser();
  ana = await signInAt(product.url, ADMINISTRATOR);
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

/** The first link of the latest letter to somebody that leads to such a fragment. */
async function linkTo(address: string, fragment: string): Promise<string> {
  const pattern = new RegExp(`https?:\\S*#${fragment}=[\\w-]+`);
  let link = '';
  const search = async () => {
    const { messages } = await ana.call(administrationListMail, {});
    for (const { id, to } of messages) {
      if (!to.includes(address)) continue;
      const { text } = await ana.call(administrationReadMail, { messageId: id });
      link ||= pattern.exec(text)?.[0] ?? '';
    }
    return link;
  };
  await expect.poll(search, { timeout: 20_000 }).not.toBe('');
  const { hash, pathname, search: query } = new URL(link);
  return `${product.url}${pathname}${query}${hash}`;
}

async function signInAs(page: Page, account: { email: string; password: string }): Promise<void> {
  await page.getByTestId('sign-in-email').fill(account.email);
  await page.getByTestId('sign-in-password').fill(account.password);
  await page.getByTestId('sign-in-submit').click();
}

describe('a consultancy', () => {
  it('comes in by the link of a letter, and says that it is one', async () => {
    await ana.call(accessRequest, {
      fullName: 'Carla Nunes',
      email: CARLA.email,
      jobTitle: 'Consultora',
      agreement: true,
    });
    const { requests } = await ana.call(accessList, {});
    const request = requests.find(({ email }) => email === CARLA.email);
    await ana.call(accessDecide, { requestId: request?.id ?? '', decision: 'approve' });
    const { context, page, errors } = await openPage(browser);
    await page.goto(await linkTo(CARLA.email, 'invitation'));
    await page.getByTestId('sign-up-kind-consultant').check();
    await page.getByTestId('sign-up-password').fill(CARLA.password);
    await page.getByTestId('sign-up-company').fill('Consultoria Clima');
    await page.getByTestId('sign-up-tax-id').fill('33.000.167/0001-01');
    await page.getByTestId('sign-up-agreement').check();
    await page.getByTestId('sign-up-submit').click();
    await page.getByTestId('composer').waitFor();
    await page.getByText('Consultoria Clima').first().waitFor();
    expect(errors).toEqual([]);
    await context.close();
  });

  it('is asked by a company, signs in by the letter, and accepts', async () => {
    const company = await openPage(browser);
    await signIn(company.page, product.url);
    await company.page.goto(`${product.url}/settings/consultancies`);
    await company.page.getByTestId('offer-email').fill(CARLA.email);
    await company.page.getByTestId('offer-submit').click();
    await company.page.getByTestId('engagement').filter({ hasText: CARLA.email }).waitFor();

    const { context, page, errors } = await openPage(browser);
    await page.goto(await linkTo(CARLA.email, 'engagement'));
    await signInAs(page, CARLA);
    await page.getByTestId('offer-accept').click();
    await page.getByTestId('clients-panel').getByTestId('engagement').waitFor();
    await company.page.reload();
    await company.page.getByTestId('engagement').filter({ hasText: 'Consultoria Clima' }).waitFor();
    expect([...errors, ...company.errors]).toEqual([]);
    await context.close();
    await company.context.close();
  });

  it('works in the client’s ledger at a desk, and goes back to its own', async () => {
    const { context, page, errors } = await openPage(browser);
    await page.goto(`${product.url}/auth`);
    await signInAs(page, CARLA);
    await page.getByTestId('organization-menu').click();
    await page.getByRole('menuitem').filter({ hasText: 'Cliente' }).click();
    await page.getByText('Agora você está em').waitFor();
    await say(page, 'Consumimos 10 litros de diesel S10 na frota em março de 2025');
    await page.getByTestId('approve-all').click();
    await page.getByTestId('saved').first().waitFor();
    await page.getByTestId('organization-menu').click();
    await page.getByRole('menuitem').filter({ hasText: 'Consultoria Clima' }).click();
    await page.getByTestId('organization-menu').filter({ hasText: 'Consultoria Clima' }).waitFor();
    await page.goto(`${product.url}/overview?year=2025`);
    await page.getByTestId('overview-empty').waitFor();
    expect(errors).toEqual([]);
    await context.close();
  });

  it('changes between clients on a phone, in the drawer of the rooms', async () => {
    const { context, page, errors } = await openPage(browser, {
      width: 390,
      height: 844,
      locale: 'pt-BR',
      theme: 'dark',
    });
    await page.goto(`${product.url}/auth`);
    await signInAs(page, CARLA);
    await page.getByTestId('sidebar-show').click();
    await page.getByTestId('organization-menu-phone').click();
    await page.getByRole('menuitem').filter({ hasText: 'Cliente' }).click();
    await page.getByText('Agora você está em').waitFor();
    await page.goto(`${product.url}/overview?year=2025`);
    await page.getByTestId('overview-total').waitFor();
    expect(errors).toEqual([]);
    await context.close();
  });
});

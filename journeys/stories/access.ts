import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Product } from '#server/testing.ts';
import { openPlainBrowser, openPage } from '../browser/open.ts';
import { signIn } from '../browser/steps.ts';
import { ADMINISTRATOR } from '../person.ts';

/**
 * Coming in: a request, its approval, the letter, the account, a forgotten password and a ban.
 * @param start gives an installation set up for the administrator of all journeys
 * @param openIdentityOutbox lets the administrator see the letters of the identity service, and gives where
 */
export function tellAccess(
  start: () => Promise<Product>,
  openIdentityOutbox: (administrator: Page, product: Product) => Promise<string> = async (_, { port }) =>
    `http://localhost:${port}`,
): void {
  const RITA = { email: 'rita.prado@fundicao-prado.com.br', password: 'Fornalha-2026-prado' };

  let product: Product;
  /** The address that letters lead to. */
  let home: string;
  let browser: Browser;
  let administrator: Page;

  beforeAll(async () => {
    product = await start();
    home = product.url.replace('127.0.0.1', 'localhost');
    browser = await openPlainBrowser();
    ({ page: administrator } = await openPage(browser));
    await signIn(administrator, home);
  });
  afterAll(async () => {
    await browser?.close();
    await product?.stop();
  });

  /** The link of the latest letter to somebody, read in the administrators' outbox, which looks for new ones by itself. */
  async function linkOfLetterTo(address: string, subject: string, origin = home): Promise<string> {
    await administrator.goto(`${origin}/admin/outbox`);
    const letters = administrator
      .getByTestId('mail')
      .filter({ hasText: address })
      .filter({ hasText: subject });
    await letters.first().click();
    return (await administrator.getByTestId('mail-link').first().getAttribute('href')) ?? '';
  }

  describe('coming in', () => {
    it('begins with a request, which a personal address cannot make', async () => {
      const { context, page, errors } = await openPage(browser);
      await page.goto(`${home}/auth`);
      await page.getByTestId('to-request').click();
      await page.getByTestId('request-submit').click();
      await expect.poll(() => page.getByRole('alert').count()).toBe(4);
      await page.getByTestId('request-full-name').fill('Rita Prado');
      await page.getByTestId('request-email').fill('rita@gmail.com');
      await page.getByTestId('request-job-title').fill('Engenheira ambiental');
      await page.getByTestId('request-agreement').check();
      await page.getByTestId('request-submit').click();
      expect(await page.getByTestId('request-refused').innerText()).toContain('corporativo');
      await page.getByTestId('request-email').fill(RITA.email);
      await page.getByTestId('request-submit').click();
      await page.getByTestId('request-sent').waitFor();
      expect(errors).toEqual([]);
      await context.close();
    });

    it('goes on when an administrator approves, by the link of a letter', async () => {
      await administrator.goto(`${home}/admin`);
      const request = administrator.getByTestId('access-request').filter({ hasText: 'Rita Prado' });
      await request.getByTestId('request-approve').click();
      await request.getByText('Aprovada').waitFor();
      await linkOfLetterTo(ADMINISTRATOR.email, 'aguarda decisão');
      const link = await linkOfLetterTo(RITA.email, 'aprovado');
      const { context, page, errors } = await openPage(browser);
      await page.goto(link);
      await page.getByTestId('sign-up-password').fill(RITA.password);
      await page.getByTestId('sign-up-company').fill('Fundição Prado');
      await page.getByTestId('sign-up-tax-id').fill('33.000.167/0001-02');
      await page.getByTestId('sign-up-agreement').check();
      await page.getByTestId('sign-up-submit').click();
      expect(await page.getByTestId('sign-up-refused').innerText()).toContain('CNPJ');
      await page.getByTestId('sign-up-tax-id').fill('33.000.167/0001-01');
      await page.getByTestId('sign-up-submit').click();
      await page.getByTestId('composer').waitFor();
      await page.goto(link);
      await page.getByTestId('invitation-refused').waitFor();
      expect(errors).toEqual([]);
      await context.close();
    });

    it('is shown to administrators, and to nobody else', async () => {
      await administrator.goto(`${home}/admin/organizations`);
      await administrator.getByTestId('admin-organizations').getByText('Fundição Prado').waitFor();
      await administrator.goto(`${home}/admin/audit`);
      await administrator
        .getByTestId('admin-audit')
        .getByText(RITA.email)
        .filter({ visible: true })
        .first()
        .waitFor();
      const { context, page } = await openPage(browser);
      await page.goto(`${home}/auth`);
      await page.getByTestId('sign-in-email').fill(RITA.email);
      await page.getByTestId('sign-in-password').fill(RITA.password);
      await page.getByTestId('sign-in-submit').click();
      await page.getByTestId('composer').waitFor();
      expect(await page.getByRole('link', { name: 'Administração' }).count()).toBe(0);
      await page.goto(`${home}/admin/outbox`);
      await page.getByTestId('admin-nothing').waitFor();
      await context.close();
    });

    it('comes back after a forgotten password, by a letter that works once', async () => {
      const { context, page, errors } = await openPage(browser);
      await page.goto(`${home}/auth?view=recovery`);
      await page.getByTestId('recovery-email').fill(RITA.email);
      await page.getByTestId('recovery-submit').click();
      await page.getByTestId('recovery-sent').waitFor();
      const link = await linkOfLetterTo(
        RITA.email,
        'senha',
        await openIdentityOutbox(administrator, product),
      );
      await page.goto(link);
      await page.getByTestId('new-password').fill('fornalha');
      await page.getByTestId('new-password-submit').click();
      await page
        .getByText('A senha deve ter pelo menos 8 caracteres, com maiúscula, minúscula e número.')
        .waitFor();
      await page.getByTestId('new-password').fill(RITA.password);
      await page.getByTestId('new-password-submit').click();
      await expect.poll(() => page.getByTestId('new-password-refused').innerText()).toContain('diferente');
      await page.getByTestId('new-password').fill('Cadinho-2026-prado');
      await page.getByTestId('new-password-submit').click();
      await page.getByTestId('composer').waitFor();
      const second = await openPage(browser);
      await second.page.goto(link);
      await second.page.getByText('Erro de autenticação').waitFor();
      await second.page.getByText('Este link não vale mais: já foi usado ou venceu.').waitFor();
      await second.page.getByTestId('ended-recovery').click();
      await second.page.getByTestId('recovery-submit').waitFor();
      expect(errors).toEqual([]);
      await second.context.close();
      await context.close();
    });

    it('ends when an administrator bans the account', async () => {
      const { context, page } = await openPage(browser);
      await page.goto(`${home}/auth`);
      await page.getByTestId('sign-in-email').fill(RITA.email);
      await page.getByTestId('sign-in-password').fill('Cadinho-2026-prado');
      await page.getByTestId('sign-in-submit').click();
      await page.getByTestId('composer').waitFor();
      await administrator.goto(`${home}/admin/people`);
      await administrator.getByTestId('people-search').fill('rita');
      await administrator.getByTestId('people-total').getByText('1 conta', { exact: true }).waitFor();
      await administrator.getByTestId('person-acts').click();
      await administrator.getByTestId('person-ban').click();
      await administrator.getByTestId('person-confirm').click();
      await administrator.getByText('Bloqueada até').waitFor();
      const again = await openPage(browser);
      await again.page.goto(`${home}/auth`);
      await again.page.getByTestId('sign-in-email').fill(RITA.email);
      await again.page.getByTestId('sign-in-password').fill('Cadinho-2026-prado');
      await again.page.getByTestId('sign-in-submit').click();
      await again.page.getByText('Falha no login', { exact: true }).waitFor();
      await again.context.close();
      await context.close();
    });
  });
}

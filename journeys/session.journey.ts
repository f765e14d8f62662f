import { TOTP } from 'otpauth';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Product, startProduct } from '#server/testing.ts';
import { administrationListMail, administrationReadMail, memberInvite } from '#usecases/contracts.ts';
import { openPlainBrowser, openPage } from './browser/open.ts';
import { countPresses, expectPresses, pressesOn } from './browser/presses.ts';
import { say, signIn } from './browser/steps.ts';
import { ADMINISTRATOR, signInAt, UNATTENDED } from './person.ts';

const TYPED = 'Consumimos 300 litros de gasolina em abril de';
const RUI = { email: 'rui.lima@metalurgica-exemplo.com.br', password: 'Bigorna-2026-rui' };

let product: Product;
let browser: Browser;

beforeAll(async () => {
  product = await startProduct({ env: UNATTENDED });
  browser = await openPlainBrowser();
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

async function fillSignIn(page: Page, { email, password } = ADMINISTRATOR): Promise<void> {
  await page.getByTestId('sign-in-email').fill(email);
  await page.getByTestId('sign-in-password').fill(password);
  await page.getByTestId('sign-in-submit').click();
}

async function signOut(page: Page): Promise<void> {
  await page.getByTestId('user-menu').click();
  await page.getByTestId('sign-out').click();
  await page.getByTestId('sign-in-submit').waitFor();
}

/** Everything that the tab keeps, as text. */
function keptInTab(page: Page): Promise<string> {
  return page.evaluate(() => JSON.stringify(Object.entries(sessionStorage)));
}

describe('a session', () => {
  it('that ends under a person gives them back what they typed and where they were, and nobody else', async () => {
    const elsewhere = await signInAt(product.url);
    const { context, page, errors } = await openPage(browser);
    await page.clock.install();
    await signIn(page, product.url);
    await page.getByTestId('composer').fill(TYPED);
    await page.goto(`${product.url}/factors?query=diesel`);
    await page.getByTestId('factor-row').first().waitFor();
    await page.clock.fastForward('31:00');
    await page.getByTestId('auto-logged-out').waitFor();
    await fillSignIn(page);
    await page.waitForURL(/\/factors\?/);
    await page.getByTestId('product-title').click();
    expect(await page.getByTestId('composer').inputValue()).toBe(TYPED);

    await signOut(page);
    expect(await page.getByTestId('session-ended').count()).toBe(0);
    const { error } = await elsewhere.client.auth.getUser();
    expect(error).not.toBeNull();
    const kept = await keptInTab(page);
    expect(kept).not.toContain('way-back');
    expect(errors).toEqual([]);
    await context.close();
  });

  it('is warned of a minute before its end, and goes on for who stays or ends at once for who leaves', async () => {
    const { context, page, errors } = await openPage(browser);
    const audited: unknown[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/functions/auth-security-audit')) audited.push(request.postDataJSON());
    });
    await page.clock.install();
    await signIn(page, product.url);
    await page.clock.fastForward('29:01');
    await page.getByTestId('inactivity-warning').getByText('Sua sessão termina em um minuto').waitFor();
    await page.getByTestId('inactivity-stay').click();
    await page.getByTestId('inactivity-warning').waitFor({ state: 'detached' });
    await page.clock.fastForward('28:00');
    expect(await page.getByTestId('inactivity-warning').count()).toBe(0);
    await page.clock.fastForward('01:01');
    await page.getByTestId('inactivity-leave').click();
    await page.getByTestId('sign-in-submit').waitFor();
    await page.getByText('Sessão encerrada com sucesso').waitFor();
    await expect.poll(() => audited).toEqual([{ event: 'logout', metadata: { auto_logout: false } }]);
    expect(await page.getByTestId('auto-logged-out').count()).toBe(0);

    await fillSignIn(page);
    await page.getByTestId('composer').waitFor();
    // The words of the first leaving go away before the second: four seconds, then a moment of fading.
    await page.clock.fastForward('00:05');
    await page.getByText('Sessão encerrada com sucesso').waitFor({ state: 'detached' });
    const said: string[] = [];
    page.on('console', (message) => said.push(message.text()));
    await page.clock.fastForward('31:00');
    await page.getByTestId('auto-logged-out').waitFor();
    await expect.poll(() => audited.at(-1)).toEqual({ event: 'logout', metadata: { auto_logout: true } });
    await expect.poll(() => said).toContain('Session ended: inactivity timeout');
    expect(await page.getByText('Sessão encerrada com sucesso').count()).toBe(0);
    expect(errors).toEqual([]);
    await context.close();
  });

  it('is refreshed before its token ends, as long as somebody is there', async () => {
    const { context, page, errors } = await openPage(browser);
    await page.clock.install();
    await signIn(page, product.url);
    let refreshed = 0;
    page.on(
      'request',
      (request) => (refreshed += request.url().includes('grant_type=refresh_token') ? 1 : 0),
    );
    // The token is good for an hour; it is looked at every 30 s, and exchanged with three looks to go.
    for (const minutes of ['25:00', '25:00', '07:00']) {
      await page.clock.fastForward(minutes);
      await page.mouse.move(200 + Number(minutes.slice(0, 2)), 200);
    }
    expect(refreshed).toBe(0);
    for (let look = 0; look < 4; look += 1) await page.clock.fastForward('00:30');
    await expect.poll(() => refreshed).toBe(1);
    await page.goto(`${product.url}/overview`);
    await page.getByTestId('user-menu').waitFor();
    expect(errors).toEqual([]);
    await context.close();
  });

  it('that begins at a link leads to what the link names, and is told of no session that ended', async () => {
    const { context, page, errors } = await openPage(browser);
    await page.goto(`${product.url}/factors?query=diesel`);
    await page.getByTestId('sign-in-submit').waitFor();
    expect(await page.getByTestId('session-ended').count()).toBe(0);
    await fillSignIn(page);
    await page.getByTestId('factor-row').first().waitFor();
    expect(new URL(page.url()).search).toBe('?query=diesel');
    expect(errors).toEqual([]);
    await context.close();
  });

  it('that ends in one tab ends in all, and going back shows nothing private', async () => {
    const { context, page, errors } = await openPage(browser);
    await signIn(page, product.url);
    await page.goto(`${product.url}/overview`);
    const other = await context.newPage();
    await other.goto(`${product.url}/factors?query=diesel`);
    await other.getByTestId('factor-row').first().waitFor();
    await signOut(page);
    await other.getByTestId('sign-in-submit').waitFor();
    await page.getByText('Sessão encerrada com sucesso').waitFor();
    for (const turn of ['goBack', 'goBack', 'goForward'] as const) {
      await page[turn]().catch(() => null);
      await page.getByTestId('sign-in-submit').waitFor();
      expect(await page.getByTestId('user-menu').count()).toBe(0);
    }
    expect(errors).toEqual([]);
    await context.close();
  });

  it('that was ended elsewhere is over here within the hour of its token', async () => {
    const { context, page, errors } = await openPage(browser);
    await page.clock.install();
    await signIn(page, product.url);
    await page.locator('input[type=file]').setInputFiles({
      name: 'frota.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('Data;Combustível;Litros\n01/03/2025;Diesel S10;100\n'),
    });
    await page.getByTestId('attachment').and(page.locator('[data-state=ready]')).waitFor();
    const elsewhere = await signInAt(product.url);
    expect((await elsewhere.client.auth.signOut({ scope: 'global' })).error).toBeNull();
    for (const minutes of ['25:00', '25:00', '08:00', '01:00', '01:00', '01:00', '01:00']) {
      await page.clock.fastForward(minutes);
      await page.mouse.move(200 + Number(minutes.slice(0, 2)), 200);
    }
    await page.getByTestId('session-ended').waitFor();
    expect(await page.evaluate(() => localStorage.getItem('razao-auth'))).toBeNull();
    // What was attached and not sent is there again as well, like what was typed.
    await fillSignIn(page);
    await page.getByTestId('attachment').filter({ hasText: 'frota.csv' }).waitFor();
    expect(await page.getByTestId('session-ended').count()).toBe(0);
    expect(errors).toEqual([]);
    await context.close();
  });

  it('whose token the server takes no more leads to the sign-in page, and the browser keeps why', async () => {
    const { context, page, errors } = await openPage(browser);
    await signIn(page, product.url);
    await page.route('**/functions/v1/result.summary', (route) =>
      route.fulfill({ status: 401, json: { code: 'token.invalid', message: 'The token is not valid.' } }),
    );
    await page.getByRole('link', { name: 'Painel' }).click();
    await page.getByTestId('session-ended').getByText('Sua sessão terminou').waitFor();
    await page.getByTestId('sign-in-submit').waitFor();
    expect(await page.getByTestId('user-menu').count()).toBe(0);
    const kept = () => page.evaluate(() => localStorage.getItem('authErrorLogs'));
    await expect
      .poll(async () => JSON.parse((await kept()) ?? '[]') as unknown)
      .toMatchObject([{ context: 'result.summary: token.invalid' }]);
    expect(errors).toEqual([]);
    await context.close();
  });

  it('shows the next person in the same tab nothing that the last one typed', async () => {
    const invitation = await invite();
    const { context, page, errors } = await openPage(browser);
    await signIn(page, product.url);
    await page.getByTestId('composer').fill(TYPED);
    await signOut(page);
    await page.goto(invitation);
    await countPresses(page);
    await page.getByTestId('sign-up-full-name').fill('Rui Lima');
    await page.getByTestId('sign-up-password').fill(RUI.password);
    await page.getByTestId('sign-up-agreement').check();
    await page.getByTestId('sign-up-submit').click();
    await page.getByTestId('composer').waitFor();
    expectPresses('invitation taken', await pressesOn(page));
    expect(await page.getByTestId('composer').inputValue()).toBe('');
    await expect.poll(() => keptInTab(page)).not.toContain('gasolina');
    expect(errors).toEqual([]);
    await context.close();
  });
});

/** Invites Rui into the administrator's organization, and reads the link of the letter in the outbox. */
async function invite(): Promise<string> {
  const ana = await signInAt(product.url);
  await ana.call(memberInvite, { email: RUI.email, role: 'contributor' });
  const letters = () => ana.call(administrationListMail, {});
  const toRui = async () => (await letters()).messages.find(({ to }) => to.includes(RUI.email));
  await expect.poll(toRui, { timeout: 20_000 }).toBeTruthy();
  const letter = await ana.call(administrationReadMail, { messageId: (await toRui())?.id ?? '' });
  return /https?:\S*#invitation=[\w-]+/.exec(letter.text)?.[0] ?? '';
}

describe('a second factor', () => {
  it('is asked for after the password, and nothing opens before it is given', async () => {
    const { client } = await signInAt(product.url);
    const { data } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Telefone' });
    if (data?.type !== 'totp') throw new Error('No factor was enrolled.');
    const totp = new TOTP({ secret: data.totp.secret });
    const code = totp.generate();
    const proof = await client.auth.mfa.challengeAndVerify({ factorId: data.id, code });
    expect(proof.error).toBeNull();

    const { context, page, errors } = await openPage(browser);
    await page.goto(`${product.url}/auth`);
    await fillSignIn(page);
    await page.getByTestId('second-factor').waitFor();
    await page.goto(`${product.url}/overview`);
    await page.getByTestId('second-factor').waitFor();
    await page.getByTestId('mfa-submit').click();
    expect(await page.getByTestId('mfa-refused').innerText()).toContain('Informe o código');
    await page.getByTestId('mfa-code').fill('000000');
    await page.keyboard.press('Enter');
    await page.getByText('O código está errado').waitFor();
    // A code opens once; that of a clock half a minute ahead is the next one.
    await page.getByTestId('mfa-code').fill(totp.generate({ timestamp: Date.now() + 30_000 }));
    await page.getByTestId('mfa-submit').click();
    await page.getByTestId('user-menu').waitFor();
    expect(new URL(page.url()).pathname).toBe('/overview');
    const removed = await client.auth.mfa.unenroll({ factorId: data.id });
    expect(removed.error).toBeNull();
    expect(errors).toEqual([]);
    await context.close();
  });
});

describe('a passkey', () => {
  it('opens the product without a password, once it is known here', async () => {
    const { context, page, errors } = await openPage(browser);
    // A passkey belongs to a name: an address of numbers has none.
    const url = product.url.replace('127.0.0.1', 'localhost');
    const device = await context.newCDPSession(page);
    await device.send('WebAuthn.enable');
    await device.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    await page.goto(`${url}/auth`);
    await page.getByTestId('sign-in-passkey').click();
    await page.getByText('A chave de acesso não foi aceita').waitFor();
    await signIn(page, url);
    await page.goto(`${url}/security`);
    await page.getByTestId('passkey-add').click();
    await page.getByTestId('passkey').waitFor();
    await signOut(page);
    await page.getByTestId('sign-in-passkey').click();
    await page.getByTestId('composer').waitFor();
    expect(errors).toEqual([]);
    await context.close();
  });
});

describe('without a connection', () => {
  it('what is on the screen stays, and what is asked for waits and comes', async () => {
    const { context, page, errors } = await openPage(browser);
    await signIn(page, product.url);
    await say(page, 'Consumimos 1.200 litros de diesel S10 na frota em março de 2025');
    await page.getByTestId('draft-row').first().waitFor();
    await page.goto(`${product.url}/factors?query=diesel`);
    await page.getByTestId('factor-row').first().waitFor();
    await context.setOffline(true);
    await page.getByTestId('offline').waitFor();
    await page.getByTestId('factor-search').fill('gasolina');
    const found = page.getByTestId('factor-row').filter({ hasText: /gasolina/i });
    expect(await found.count()).toBe(0);
    await context.setOffline(false);
    await page.getByTestId('offline').waitFor({ state: 'detached' });
    await found.first().waitFor();
    expect(errors).toEqual([]);
    await context.close();
  });

  it('a room that was opened meanwhile comes with its words once the connection is back', async () => {
    const { context, page } = await openPage(browser);
    await signIn(page, product.url);
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    await page.getByTestId('offline').waitFor();
    await page.locator('nav a[href="/cbam-compliance"]').click();
    await page.getByText('Oops! Algo deu errado').or(page.getByText('Tentando reconectar')).first().waitFor();
    await context.setOffline(false);
    await page.locator('h1').filter({ hasText: 'CBAM' }).waitFor();
    await page.getByText('Ajuste de carbono na fronteira').waitFor();
    await context.close();
  });

  it('a message that did not get through is said when the page is there again, once', async () => {
    const { context, page, errors } = await openPage(browser);
    await signIn(page, product.url);
    await context.setOffline(true);
    await say(page, 'Consumimos 77 litros de gasolina na frota em abril de 2025');
    await page.getByTestId('chat-failed').waitFor();
    await expect.poll(() => page.getByTestId('composer').inputValue()).toContain('77 litros');
    await context.setOffline(false);
    await page.getByTestId('composer').press('Enter');
    await page.getByTestId('draft-row').first().waitFor();
    await page
      .getByTestId('message-assistant')
      .locator('p')
      .filter({ hasText: '77 L de gasolina' })
      .waitFor();
    await context.setOffline(true);
    await say(page, 'E mais 55 L de etanol na frota em maio de 2025');
    await page.getByTestId('chat-failed').waitFor();
    await context.setOffline(false);
    await page.reload();
    const said = page.getByTestId('message-user').filter({ hasText: '55 L de etanol' });
    await said.waitFor();
    await page.getByTestId('draft-row').filter({ hasText: 'Etanol' }).waitFor();
    await page.reload();
    await said.waitFor();
    expect([await said.count(), await page.getByTestId('message-user').count()]).toEqual([1, 2]);
    expect(errors).toEqual([]);
    await context.close();
  });
});

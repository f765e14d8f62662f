import { readFileSync } from 'node:fs';
import { TOTP } from 'otpauth';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Product, startProduct } from '#server/testing.ts';
import { openBrowser, openPage } from './browser/open.ts';
import { countPresses, expectPresses, pressesOn } from './browser/presses.ts';
import { kept, signIn } from './browser/steps.ts';
import { ADMINISTRATOR, signInAt, UNATTENDED } from './person.ts';

let product: Product;
let browser: Browser;

beforeAll(async () => {
  product = await startProduct({ env: UNATTENDED });
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

async function signedIn(): Promise<{ context: BrowserContext; page: Page; errors: string[] }> {
  const opened = await openPage(browser);
  await signIn(opened.page, product.url);
  await countPresses(opened.page);
  return opened;
}

/** A picture of one colour to the left and another to the right, as a file to choose. */
async function pictureFile(name: string, width: number, height: number) {
  const left = await sharp({ create: { width: width / 2, height, channels: 3, background: '#0f5c3f' } })
    .png()
    .toBuffer();
  const buffer = await sharp({ create: { width, height, channels: 3, background: '#d07a1f' } })
    .composite([{ input: left, left: 0, top: 0 }])
    .png()
    .toBuffer();
  return { name, mimeType: 'image/png', buffer };
}

describe('the profile', () => {
  it('takes a name, a picture that is cropped with the keys, and a logo, and gives them up again', async () => {
    const { context, page, errors } = await signedIn();
    await page.getByTestId('user-menu').click();
    await page.getByTestId('menu-to-profile').click();
    await page.getByTestId('profile-full-name').fill('Ana Souza');
    await page.getByTestId('profile-job-title').fill('Diretora industrial');
    await page.getByTestId('profile-save').click();
    await page.getByText('Perfil salvo').waitFor();
    await expect.poll(() => page.getByTestId('user-menu').innerText()).toContain('Ana Souza');

    await page.getByTestId('picture-file').setInputFiles(await pictureFile('foto.png', 800, 400));
    const middle = () =>
      page
        .getByTestId('crop-area')
        .locator('canvas')
        .evaluate((canvas: HTMLCanvasElement) => [
          ...(canvas.getContext('2d')?.getImageData(70, 140, 1, 1).data ?? []),
        ]);
    // What is cropped is seen at once: to the left of the middle the picture is green.
    await expect.poll(middle).toEqual([15, 92, 63, 255]);
    await page.getByTestId('crop-area').focus();
    for (let press = 0; press < 40; press += 1) await page.keyboard.press('ArrowRight');
    await page.getByTestId('crop-zoom').focus();
    await page.keyboard.press('ArrowRight');
    await page.getByTestId('crop-save').click();
    await page.getByTestId('user-picture').waitFor();
    const address = await page.getByTestId('user-picture').getAttribute('src');
    const kept = await (await fetch(address ?? '')).arrayBuffer();
    const { width, height, dominant } = { ...(await sharp(kept).metadata()), ...(await sharp(kept).stats()) };
    expect([width, height]).toEqual([512, 512]);
    // Dragged to the right as far as it goes, the left half of the picture is what is seen: green.
    expect(dominant.g).toBeGreaterThan(dominant.r);

    await page.getByTestId('logo-file').setInputFiles(await pictureFile('logo.png', 1200, 300));
    await page.getByTestId('own-logo').waitFor();
    const tall = () => page.getByTestId('own-logo').evaluate((logo) => logo.getBoundingClientRect().height);
    const medium = await tall();
    await page.getByTestId('logo-size-small').click();
    await expect.poll(tall).toBeLessThan(medium);

    await page.getByTestId('picture-file').setInputFiles({
      name: 'nota.png',
      mimeType: 'image/png',
      buffer: Buffer.from('not a picture'),
    });
    await page.getByText('não é uma imagem').waitFor();

    await page.reload();
    await page.getByTestId('picture-remove').click();
    await page.getByText('Foto removida').waitFor();
    await expect.poll(() => page.getByTestId('user-picture').count()).toBe(0);
    await page.getByTestId('logo-remove').click();
    await expect.poll(() => page.getByTestId('own-logo').count()).toBe(0);
    expect(errors).toEqual([]);
    await context.close();
  });

  it('keeps language and theme with the account, for the next device', async () => {
    const { context, page } = await signedIn();
    await page.goto(`${product.url}/profile`);
    await kept(page, () => page.getByTestId('language-en').click());
    await page.getByRole('heading', { name: 'Profile' }).waitFor();
    await kept(page, () => page.getByTestId('theme-dark').click());
    await expect.poll(() => page.evaluate(() => document.documentElement.className)).toContain('dark');
    expectPresses('language and theme', await pressesOn(page));
    const other = await signedIn();
    await other.page.getByRole('link', { name: 'Dashboard' }).waitFor();
    await expect.poll(() => other.page.evaluate(() => document.documentElement.className)).toContain('dark');
    await other.page.goto(`${product.url}/profile`);
    await kept(other.page, () => other.page.getByTestId('language-pt-BR').click());
    await kept(other.page, () => other.page.getByTestId('theme-light').click());
    await other.page.getByRole('heading', { name: 'Perfil' }).waitFor();
    await Promise.all([other.context.close(), context.close()]);
  });
});

describe('security', () => {
  it('lists sessions by device and ends them one by one, or all others', async () => {
    const { context, page, errors } = await signedIn();
    const second = await signedIn();
    const third = await signedIn();
    await page.goto(`${product.url}/security`);
    await page.getByText('Esta sessão').waitFor();
    const others = page.getByTestId('session-end');
    const before = await others.count();
    expect(before).toBeGreaterThanOrEqual(2);
    await others.first().click();
    await page.getByText('Sessão encerrada').first().waitFor();
    await expect.poll(() => others.count()).toBe(before - 1);
    await page.getByTestId('sessions-end-others').click();
    await page.getByTestId('confirm').click();
    await expect.poll(() => others.count()).toBe(0);
    await page.getByTestId('own-events').getByText('Encerrou uma sessão').first().waitFor();
    expect(errors).toEqual([]);
    for (const one of [context, second.context, third.context]) await one.close();
  });

  it('adds an authenticator app and recovery codes, asks for a code at sign-in, and lets the app go', async () => {
    const { context, page, errors } = await signedIn();
    await page.goto(`${product.url}/security`);
    await page.getByTestId('factor-add').click();
    await page.getByTestId('enroll-name').fill('Celular');
    await page.getByTestId('enroll-submit').click();
    const secret = await page.getByTestId('enroll-secret').innerText();
    await page.getByTestId('enroll-code').fill('000000');
    await page.getByTestId('enroll-submit').click();
    await page.getByTestId('enroll-refused').waitFor();
    const totp = new TOTP({ secret: secret.trim() });
    await page.getByTestId('enroll-code').fill(totp.generate());
    await page.getByTestId('enroll-submit').click();
    await page.getByTestId('factor').filter({ hasText: 'Celular' }).waitFor();

    await page.getByTestId('codes-make').click();
    await page.getByTestId('recovery-code').first().waitFor();
    const codes = await page.getByTestId('recovery-code').allInnerTexts();
    expect(new Set(codes).size).toBe(10);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByTestId('codes-download').click(),
    ]);
    const file = readFileSync((await download.path()) ?? '', 'utf8');
    for (const code of codes) expect(file).toContain(code);
    await page.getByTestId('codes-done').click();
    await page.getByText('Restam 10 de 10').waitFor();

    const person = await signInAt(product.url);
    const next = () => totp.generate({ timestamp: Date.now() + 30_000 });
    const owed = await person.client.auth.mfa.getAuthenticatorAssuranceLevel();
    expect(owed.data).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal2' });
    const [factor] = (await person.client.auth.mfa.listFactors()).data?.totp ?? [];
    const verified = await person.client.auth.mfa.challengeAndVerify({ factorId: factor!.id, code: next() });
    expect(verified.error).toBeNull();

    await page.getByTestId('codes-make').click();
    await page.getByTestId('confirm').click();
    await page.getByTestId('recovery-code').first().waitFor();
    expect(await page.getByTestId('recovery-code').allInnerTexts()).not.toContain(codes[0]);
    await page.getByTestId('codes-done').click();
    await page.getByTestId('factor-remove').click();
    await page.getByTestId('confirm').click();
    await page.getByTestId('factors-none').waitFor();
    await page.reload();
    await page.getByTestId('factors-none').waitFor();
    expect(errors).toEqual([]);
    await context.close();
  });

  it('adds, renames and removes a passkey of the device', async () => {
    const { context, page, errors } = await openPage(browser);
    // A passkey belongs to a name: an address of numbers has none.
    const url = product.url.replace('127.0.0.1', 'localhost');
    const session = await context.newCDPSession(page);
    await session.send('WebAuthn.enable');
    await session.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    await signIn(page, url);
    await page.goto(`${url}/security`);
    // What else of the account is read anew keeps no next press waiting.
    const { promise: free, resolve: letCome } = Promise.withResolvers<void>();
    await page.getByText('Esta sessão').waitFor();
    await page.route('**/functions/v1/session.list', async (route) => {
      await free;
      await route.continue();
    });
    await page.getByTestId('passkey-add').click();
    await page.getByTestId('passkey').waitFor();
    await expect.poll(() => page.getByTestId('passkey-add').getAttribute('aria-busy')).toBeNull();
    await page.getByTestId('passkey-rename').click();
    await page.getByTestId('passkey-name').fill('Notebook da fábrica');
    await page.getByTestId('passkey-save').click();
    await page.getByTestId('passkey').filter({ hasText: 'Notebook da fábrica' }).waitFor();
    await page.getByTestId('passkey-add').click();
    await page.getByText('já tem uma chave de acesso').waitFor();
    letCome();
    await page.getByTestId('passkey-remove').click();
    await page.getByTestId('confirm').click();
    await expect.poll(() => page.getByTestId('passkey').count()).toBe(0);
    expect(errors).toEqual([]);
    await context.close();
  });

  it('changes the password by the present one, or by a code where that is not known', async () => {
    const { context, page, errors } = await signedIn();
    await page.goto(`${product.url}/security`);
    await page.getByTestId('password-present').fill('Nao-e-esta-2026');
    await page.getByTestId('password-new').fill('Outra-senha-2026');
    await page.getByTestId('password-submit').click();
    expect(await page.getByTestId('password-refused').innerText()).toContain('atual não confere');
    await page.getByTestId('password-present').fill(ADMINISTRATOR.password);
    await page.getByTestId('password-submit').click();
    await page.getByText('Senha trocada').waitFor();

    await page.getByTestId('password-by-code').click();
    await page.getByTestId('password-code').waitFor();
    const letters = await openPage(browser);
    await letters.page.goto(`${product.url}/auth`);
    await letters.page.getByTestId('sign-in-email').fill(ADMINISTRATOR.email);
    await letters.page.getByTestId('sign-in-password').fill('Outra-senha-2026');
    await letters.page.getByTestId('sign-in-submit').click();
    await letters.page.getByTestId('composer').waitFor();
    await letters.page.goto(`${product.url}/admin/outbox`);
    await letters.page.getByTestId('mail').filter({ hasText: 'código de confirmação' }).first().click();
    const text = await letters.page.getByTestId('mail-text').innerText();
    await page.getByTestId('password-code').fill(/\b\d{6}\b/.exec(text)?.[0] ?? '');
    await page.getByTestId('password-new').fill(ADMINISTRATOR.password);
    await page.getByTestId('password-submit').click();
    await page.getByTestId('password-present').waitFor();
    expect(await page.getByTestId('password-refused').count()).toBe(0);
    await signInAt(product.url);
    expect(errors).toEqual([]);
    await letters.context.close();
    await context.close();
  });
});

describe('settings', () => {
  it('change how figures and rooms look, and last', async () => {
    const { context, page } = await signedIn();
    await page.getByRole('link', { name: 'Configurações' }).click();
    await kept(page, () => page.getByTestId('number-format-point').click());
    await kept(page, () => page.getByTestId('compact').click());
    await page.goto(`${product.url}/admin/health`);
    await page.getByTestId('admin-health').waitFor();
    await page.reload();
    expect(await page.evaluate(() => document.documentElement.classList.contains('compact'))).toBe(true);
    expect(await page.evaluate(() => localStorage.getItem('razao-number-format'))).toBe('point');
    await page.goto(`${product.url}/settings`);
    await page.getByTestId('number-format-language').click();
    await page.getByTestId('compact').click();
    await expect
      .poll(() => page.evaluate(() => document.documentElement.classList.contains('compact')))
      .toBe(false);
    await context.close();
  });

  it('ask the browser’s leave for notices, and say so when it is refused', async () => {
    const { context, page } = await signedIn();
    await page.goto(`${product.url}/settings`);
    await page.getByTestId('browser-notices').click();
    await page.getByText('O navegador não permite notificações').waitFor();
    expect(await page.getByTestId('browser-notices').getAttribute('aria-checked')).toBe('false');
    await context.grantPermissions(['notifications'], { origin: product.url });
    await page.reload();
    await page.getByTestId('browser-notices').click();
    await expect.poll(() => page.getByTestId('browser-notices').getAttribute('aria-checked')).toBe('true');
    await page.reload();
    await expect.poll(() => page.getByTestId('browser-notices').getAttribute('aria-checked')).toBe('true');
    await context.close();
  });

  it('show each service at work, one that does not answer, and the assistant', async () => {
    const { context, page } = await signedIn();
    await page.goto(`${product.url}/settings/status`);
    for (const service of ['health', 'auth', 'rest', 'storage', 'functions']) {
      await page.getByTestId(`status-${service}`).getByText('Funcionando').waitFor();
    }
    await page.route('**/storage/v1/**', (route) => route.abort());
    await page.getByTestId('status-check').click();
    await page.getByTestId('status-storage').getByText('Não responde').waitFor();
    await page.getByTestId('status-auth').getByText('Funcionando').waitFor();
    await page.getByTestId('assistant-test').click();
    await page.getByTestId('assistant-outcome').getByText('Respondeu em').waitFor();
    await context.close();
  });

  it('run the organization: invitations, sites and consultancies', async () => {
    const { context, page, errors } = await signedIn();
    await page.goto(`${product.url}/settings/people`);
    await page.getByTestId('invite-email').fill('bruno.lima@metalurgica-exemplo.com.br');
    await page.getByTestId('invite-submit').click();
    await page.getByTestId('invitation').filter({ hasText: 'bruno.lima' }).waitFor();
    expectPresses('invite', await pressesOn(page));
    await page.getByTestId('invitation-revoke').click();
    await expect.poll(() => page.getByTestId('invitation').count()).toBe(0);
    await page.getByTestId('member-remove').click();
    await page.getByTestId('confirm').click();
    await page.getByText('pelo menos um proprietário').or(page.getByText('ao menos um')).first().waitFor();
    await page.keyboard.press('Escape');

    await page.getByTestId('settings-to-sites').click();
    await page.getByTestId('site-add-name').fill('Betim');
    await page.getByTestId('site-add-submit').click();
    await page.getByTestId('site').filter({ hasText: 'Betim' }).waitFor();
    await page.getByTestId('site-add-name').fill('betim');
    await page.getByTestId('site-add-submit').click();
    await page.getByText('Já existe').waitFor();
    await page.getByTestId('site-edit').click();
    await page.getByTestId('site-edit-name').fill('Betim, fundição');
    await page.getByTestId('site-edit-submit').click();
    await page.getByTestId('site').filter({ hasText: 'fundição' }).waitFor();
    await page.getByTestId('site-archive').click();
    await page.getByTestId('confirm').click();
    await page.getByTestId('site').filter({ hasText: 'Arquivada' }).waitFor();

    await page.getByTestId('settings-to-consultancies').click();
    await page.getByTestId('offer-email').fill('diretoria@consultoriaclima.com.br');
    await page.getByTestId('offer-submit').click();
    await page.getByTestId('engagement').filter({ hasText: 'consultoriaclima' }).waitFor();
    await page.getByTestId('engagement-end').click();
    await page.getByTestId('confirm').click();
    await expect.poll(() => page.getByTestId('engagement').count()).toBe(0);
    expect(errors).toEqual([]);
    await context.close();
  });

  it('type and add the next site while the page still asks what the last one changed', async () => {
    const { context, page, errors } = await signedIn();
    await page.goto(`${product.url}/settings/sites`);
    await page.getByTestId('site-add-name').waitFor();
    const { promise: free, resolve: letCome } = Promise.withResolvers<void>();
    await page.route('**/functions/v1/session.context', async (route) => {
      await free;
      await route.continue();
    });
    for (const name of ['Contagem', 'Ibirité']) {
      await page.getByTestId('site-add-name').fill(name);
      await page.getByTestId('site-add-submit').click();
      await page.getByTestId('site').filter({ hasText: name }).waitFor();
    }
    letCome();
    await expect.poll(() => page.getByTestId('site-add-name').inputValue()).toBe('');

    const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
    await page.route('**/functions/v1/site.create', async (route) => {
      await answered;
      await route.continue();
    });
    await page.getByTestId('site-add-name').fill('Sabará');
    await page.getByTestId('site-add-submit').click();
    await page.getByTestId('site-add-name').fill('Nova Lima');
    answer();
    await page.getByTestId('site').filter({ hasText: 'Sabará' }).waitFor();
    await expect.poll(() => page.getByTestId('site-add-submit').getAttribute('aria-busy')).toBe(null);
    expect(await page.getByTestId('site-add-name').inputValue()).toBe('Nova Lima');
    expect(errors).toEqual([]);
    await context.close();
  });

  it('keep the offer of a letter while its reader signs in', async () => {
    const { context, page } = await openPage(browser);
    await page.goto(`${product.url}/settings#engagement=k3vXo1Qd7fYw2mRz9hTbNcLpEs4uGa8J`);
    await page.getByTestId('sign-in-email').fill(ADMINISTRATOR.email);
    await page.getByTestId('sign-in-password').fill(ADMINISTRATOR.password);
    await page.getByTestId('sign-in-submit').click();
    await page.getByTestId('offer-refused').waitFor();
    await context.close();
  });
});

import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Product, startProduct } from '#server/testing.ts';
import { type Looker, lookerAt, type Theme } from '../browser/look.ts';
import { openBrowser, openPage, type View } from '../browser/open.ts';
import { askForAccess, inviteMember, setUp, signIn } from '../browser/steps.ts';
import { lookAtAdministration, lookAtComponents } from './administration.ts';
import { lookAtProfile, lookAtSecurity, lookAtSettings } from './account.ts';
import { lookAtConversations } from './conversations.ts';
import { lookAtInventory } from './inventory.ts';
import { lookAtImports } from './imports.ts';
import { lookAtJournal } from './journal.ts';
import { lookAtQuestions } from './questions.ts';
import { lookAtSample } from './sample.ts';
import { lookAtShell, lookAtSidebar } from './shell.ts';
import { lookSignedOut } from './signed-out.ts';
import { lookAtTargets } from './targets.ts';
import { lookAtChat, lookAtFactors, lookAtOverview, lookAtTables } from './work.ts';

const LOCALES: readonly View['locale'][] = ['pt-BR', 'en'];
const THEMES: readonly Theme[] = ['light', 'dark'];

/**
 * Every screen at one size, in both languages: axe finds nothing, nothing scrolls sideways, and no page moves while it comes. The themes are
 * looked at one after the other on the same page, as the system's change shows them.
 */
export function tellLook(size: Pick<View, 'width' | 'height'>): void {
  let product: Product;
  let browser: Browser;

  beforeAll(async () => {
    [product, browser] = await Promise.all([startProduct({ env: { RAZAO_SAML: 'true' } }), openBrowser()]);
  });
  afterAll(async () => {
    await browser?.close();
    await product?.stop();
  });

  async function lookedAt(locale: View['locale'], work: (looker: Looker) => Promise<void>): Promise<void> {
    const view: View = { ...size, locale, theme: 'system' };
    const { context, page, errors } = await openPage(browser, view);
    const looker = await lookerAt(page, product.url, view, THEMES);
    await work(looker);
    expect(looker.found).toEqual([]);
    expect(errors).toEqual([]);
    await context.close();
  }

  it('the set-up is axe clean, fits and holds still', async () => {
    const link = `/setup#token=${product.setupToken}`;
    for (const locale of LOCALES) await lookedAt(locale, ({ visit }) => visit('setup', link, 'setup-submit'));
    const { context, page } = await openPage(browser);
    await askForAccess(page, product.url);
    await setUp(page, `${product.url}${link}`, ['Camaçari', 'Betim']);
    await inviteMember(page, product.url, 'bruno.lima@metalurgica-exemplo.com.br');
    await context.close();
  });

  describe.each(LOCALES)('in %s, axe clean, fitting and holding still:', (locale) => {
    it('the pages without a session', () => lookedAt(locale, lookSignedOut));

    it('the chat and the dashboard', () =>
      lookedAt(locale, async (looker) => {
        await signIn(looker.page, product.url);
        await lookAtChat(looker, locale);
        await lookAtConversations(looker);
        await lookAtOverview(looker);
      }));

    it('the tables', () =>
      lookedAt(locale, async (looker) => {
        await signIn(looker.page, product.url);
        await lookAtTables(looker);
      }));

    it('the factors', () =>
      lookedAt(locale, async (looker) => {
        await signIn(looker.page, product.url);
        await lookAtFactors(looker);
      }));

    it('the inventory', () =>
      lookedAt(locale, async (looker) => {
        await signIn(looker.page, product.url);
        await lookAtInventory(looker);
      }));

    it('the targets', () =>
      lookedAt(locale, async (looker) => {
        await signIn(looker.page, product.url);
        await lookAtTargets(looker);
      }));

    it('the imports', () =>
      lookedAt(locale, async (looker) => {
        await signIn(looker.page, product.url);
        await lookAtImports(looker, locale);
      }));

    it('what an inventory lacks and is asked', () =>
      lookedAt(locale, async (looker) => {
        await signIn(looker.page, product.url);
        await lookAtQuestions(looker);
      }));

    it('the journal', () =>
      lookedAt(locale, async (looker) => {
        await signIn(looker.page, product.url);
        await lookAtJournal(looker);
      }));

    it('the account and the settings', () =>
      lookedAt(locale, async (looker) => {
        await signIn(looker.page, product.url);
        await lookAtProfile(looker);
        await lookAtSecurity(looker);
        await lookAtSettings(looker);
      }));

    it('the sample data', () =>
      lookedAt(locale, async (looker) => {
        await signIn(looker.page, product.url);
        await lookAtSample(looker);
      }));

    it('administration and the components', () =>
      lookedAt(locale, async (looker) => {
        await signIn(looker.page, product.url);
        await lookAtAdministration(looker);
        await lookAtComponents(looker);
      }));

    it('what the shell opens and says', () =>
      lookedAt(locale, async (looker) => {
        await signIn(looker.page, product.url);
        if (size.width > 390) await lookAtSidebar(looker, product.url);
        await lookAtShell(looker, product.url);
      }));
  });
}

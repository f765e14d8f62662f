import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Product, startProduct } from '#server/testing.ts';
import { type Looker, lookerAt, type Theme } from '../browser/look.ts';
import { openLookingBrowser, openPage, type Session, type View } from '../browser/open.ts';
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
    [product, browser] = await Promise.all([
      startProduct({ env: { RAZAO_SAML: 'true' } }),
      openLookingBrowser(),
    ]);
  });
  afterAll(async () => {
    await browser?.close();
    await product?.stop();
  });

  async function lookedAt(
    locale: View['locale'],
    work: (looker: Looker) => Promise<void>,
    session?: Session,
  ): Promise<void> {
    const view: View = { ...size, locale, theme: 'system' };
    const { context, page, errors } = await openPage(browser, view, session);
    const looker = await lookerAt(page, product.url, view, THEMES);
    await work(looker);
    expect(looker.found).toEqual([]);
    expect(errors).toEqual([]);
    await context.close();
  }

  const sessions = new Map<View['locale'], Session>();

  /** Looks as the administrator, who signs in once a language: each telling begins with that session and nothing else kept. */
  async function lookedAtSignedIn(
    locale: View['locale'],
    work: (looker: Looker) => Promise<void>,
  ): Promise<void> {
    let session = sessions.get(locale);
    if (session === undefined) {
      const { context, page } = await openPage(browser, { ...size, locale, theme: 'system' });
      await signIn(page, product.url);
      session = await context.storageState();
      sessions.set(locale, session);
      await context.close();
    }
    await lookedAt(locale, work, session);
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
      lookedAtSignedIn(locale, async (looker) => {
        await lookAtChat(looker, locale);
        await lookAtConversations(looker);
        await lookAtOverview(looker);
      }));

    it('the tables', () => lookedAtSignedIn(locale, lookAtTables));

    it('the factors', () => lookedAtSignedIn(locale, lookAtFactors));

    it('the inventory', () => lookedAtSignedIn(locale, lookAtInventory));

    it('the targets', () => lookedAtSignedIn(locale, lookAtTargets));

    it('the imports', () => lookedAtSignedIn(locale, (looker) => lookAtImports(looker, locale)));

    it('what an inventory lacks and is asked', () => lookedAtSignedIn(locale, lookAtQuestions));

    it('the journal', () => lookedAtSignedIn(locale, lookAtJournal));

    it('the account and the settings', () =>
      lookedAtSignedIn(locale, async (looker) => {
        await lookAtProfile(looker);
        await lookAtSecurity(looker);
        await lookAtSettings(looker);
      }));

    it('the sample data', () => lookedAtSignedIn(locale, lookAtSample));

    it('administration and the components', () =>
      lookedAtSignedIn(locale, async (looker) => {
        await lookAtAdministration(looker);
        await lookAtComponents(looker);
      }));

    it('what the shell opens and says', () =>
      lookedAtSignedIn(locale, async (looker) => {
        if (size.width > 390) await lookAtSidebar(looker, product.url);
        await lookAtShell(looker, product.url);
      }));
  });
}

import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Product, startProduct } from '#server/testing.ts';
import { judgingIn, type Looker, lookerAt, type Size } from '../browser/look.ts';
import { DESK, openPlainBrowser, openPage, type Session, type View } from '../browser/open.ts';
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

const SIZES: readonly Size[] = [
  { width: 1440, height: 900 },
  { width: 768, height: 1024 },
  { width: 390, height: 844 },
];

/** Every screen in one language at every size: axe finds nothing, nothing scrolls sideways, and no page moves while it comes. */
export function tellLook(locale: View['locale']): void {
  let product: Product;
  let browser: Browser;
  let session: Session | undefined;

  beforeAll(async () => {
    [product, browser] = await Promise.all([
      startProduct({ env: { RAZAO_SAML: 'true' } }),
      openPlainBrowser(),
    ]);
  });
  afterAll(async () => {
    await browser?.close();
    await product?.stop();
  });

  async function lookedAt(work: (looker: Looker) => Promise<void>, kept?: Session): Promise<void> {
    const view: View = { ...DESK, locale, theme: 'system' };
    const { context, page, errors } = await openPage(browser, view, kept);
    const looker = await lookerAt(page, product.url, judgingIn(locale, SIZES));
    await work(looker);
    expect(looker.found).toEqual([]);
    expect(errors).toEqual([]);
    await context.close();
  }

  /** Looks as the administrator, who signs in once: each telling begins with that session and nothing else kept. */
  async function lookedAtSignedIn(work: (looker: Looker) => Promise<void>): Promise<void> {
    if (session === undefined) {
      const { context, page } = await openPage(browser, { ...DESK, locale, theme: 'system' });
      await signIn(page, product.url);
      session = await context.storageState();
      await context.close();
    }
    await lookedAt(work, session);
  }

  it('the set-up is axe clean, fits and holds still', async () => {
    const link = `/setup#token=${product.setupToken}`;
    await lookedAt(({ visit }) => visit('setup', link, 'setup-submit'));
    const { context, page } = await openPage(browser);
    await askForAccess(page, product.url);
    await setUp(page, `${product.url}${link}`, ['Camaçari', 'Betim']);
    await inviteMember(page, product.url, 'bruno.lima@metalurgica-exemplo.com.br');
    await context.close();
  });

  // Only what hangs: each tells what three sizes show, also on a machine that is busy with more than this.
  describe('axe clean, fitting and holding still:', { timeout: 600_000 }, () => {
    it('the pages without a session', () => lookedAt(lookSignedOut));

    it('the chat and the dashboard', () =>
      lookedAtSignedIn(async (looker) => {
        await lookAtChat(looker, locale);
        await lookAtConversations(looker);
        await lookAtOverview(looker);
      }));

    it('the tables', () => lookedAtSignedIn(lookAtTables));

    it('the factors', () => lookedAtSignedIn(lookAtFactors));

    it('the inventory', () => lookedAtSignedIn(lookAtInventory));

    it('the targets', () => lookedAtSignedIn(lookAtTargets));

    it('the imports', () => lookedAtSignedIn((looker) => lookAtImports(looker, locale)));

    it('what an inventory lacks and is asked', () => lookedAtSignedIn(lookAtQuestions));

    it('the journal', () => lookedAtSignedIn(lookAtJournal));

    it('the account', () =>
      lookedAtSignedIn(async (looker) => {
        await lookAtProfile(looker);
        await lookAtSecurity(looker);
      }));

    it('the settings', () => lookedAtSignedIn(lookAtSettings));

    it('the sample data', () => lookedAtSignedIn(lookAtSample));

    it('administration', () => lookedAtSignedIn(lookAtAdministration));

    it('the components', () => lookedAtSignedIn(lookAtComponents));

    it('what the shell opens and says', () =>
      lookedAtSignedIn(async (looker) => {
        await lookAtSidebar(looker, product.url);
        await lookAtShell(looker, product.url);
      }));
  });
}

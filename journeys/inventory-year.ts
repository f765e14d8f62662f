import type { Page } from 'playwright-core';
import { draftCreate, entryCommit, siteCreate } from '#usecases/contracts.ts';
import type { Person } from './person.ts';

/** A year of a small company, for the stories of its inventory. */

export const YEAR = '2025';

/** Who leads beside the administrator: two people are needed to approve. */
export const MANAGER = { email: 'rui.prado@metalurgica-exemplo.com.br', password: 'Gestor-2026-razao' };

/** Commits what a plant consumed, month by month,. */
export async function tellYear(person: Person): Promise<void> {
  const { site } = await person.call(siteCreate, { name: 'Forjaria' });
  const items = ['01', '02', '03', '04', '05', '06'].flatMap((month) => {
    const days = { siteId: site.id, from: `${YEAR}-${month}-01`, to: `${YEAR}-${month}-28` };
    return [
      { ...days, kind: 'stationary.natural_gas', quantity: '1400', unit: 'm3' },
      { ...days, kind: 'electricity', quantity: '21', unit: 'MWh' },
      { ...days, kind: 'mobile.diesel', quantity: '260', unit: 'L' },
    ];
  });
  const { drafts } = await person.call(draftCreate, { items });
  await person.call(entryCommit, {
    drafts: drafts.map(({ id, revision }) => ({ draftId: id, revision })),
    acceptNotCounted: true,
  });
}

/** Signs in as anybody; ends in the shell. */
export async function signInAs(
  page: Page,
  url: string,
  account: { readonly email: string; readonly password: string },
): Promise<void> {
  await page.goto(`${url}/auth`);
  await page.getByTestId('sign-in-email').fill(account.email);
  await page.getByTestId('sign-in-password').fill(account.password);
  await page.getByTestId('sign-in-submit').click();
  await page.getByTestId('composer').waitFor();
}

import type { Looker } from '../browser/look.ts';

/** What the shell opens over any page, and what it says when something fails. */
export async function lookAtShell({ page, visit, look, atEach }: Looker, url: string): Promise<void> {
  await page.goto(`${url}/overview?year=2025`);
  await page.getByTestId('user-menu').click();
  await page.getByRole('menu').waitFor();
  await look('user-menu', '[role=menu]');
  await page.keyboard.press('Escape');
  await page.getByTestId('palette-open').click();
  await page.getByTestId('palette-input').waitFor();
  await look('palette');
  await page.getByTestId('palette-input').fill('diesel');
  await page.getByRole('option').first().waitFor();
  await look('palette-found');
  await page.keyboard.press('Escape');
  await atEach(async () => {
    await page.getByTestId('theme-toggle').hover();
    await page.getByRole('tooltip').waitFor({ state: 'attached' });
    await look('tooltip');
    await page.mouse.move(0, 300);
  });

  await page.context().setOffline(true);
  await page.getByTestId('offline').waitFor();
  await look('offline');
  await page.context().setOffline(false);
  await page.getByTestId('offline').waitFor({ state: 'detached' });

  await page.route('**/assets/factors-room*', (route) =>
    route.fulfill({ status: 200, body: 'throw Error("x")' }),
  );
  await visit('mishap', '/factors', 'mishap');
  await page.unroute('**/assets/factors-room*');
  await page.route('**/config.json', (route) => route.fulfill({ status: 401, json: {} }));
  await visit('auth-mishap', '/overview', 'auth-mishap');
  await page.unroute('**/config.json');
}

/** The shell of a room that is wide enough for a sidebar with words. */
export async function lookAtSidebar({ page, look, atEach }: Looker, url: string): Promise<void> {
  await page.goto(`${url}/overview?year=2025`);
  await atEach(async ({ width }) => {
    if (width < 768) return;
    await page.getByTestId('sidebar-size').click();
    await look('sidebar-collapsed');
    await page.getByTestId('sidebar-hide').click();
    await page.getByTestId('sidebar-show').waitFor();
    await look('sidebar-hidden');
    await page.getByTestId('sidebar-show').click();
    await page.getByTestId('sidebar-size').click();
  });
}

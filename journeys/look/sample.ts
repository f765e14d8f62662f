import type { Looker } from '../browser/look.ts';

/** Sample data before it is loaded and when it is ready, the rooms that show it, and the question before it goes. */
export async function lookAtSample({ page, visit, look }: Looker): Promise<void> {
  await visit('sample', '/add-sample-data', 'sample-add');
  await page.getByTestId('sample-add').click();
  await page.getByTestId('sample-ready').waitFor({ timeout: 120_000 });
  await look('sample-ready');
  await visit('sample-overview', '/overview?year=2025', 'sample-banner');
  for (const scope of ['scope1', 'scope2', 'scope3'])
    await visit(scope, `/${scope}?year=2025`, 'scope-total');
  await visit('quality', '/quality', 'finding');
  await page.getByTestId('measures').click();
  await page.getByTestId('measures-save').waitFor();
  await look('quality-measures');
  await page.keyboard.press('Escape');
  await page.getByTestId('measures-drawer').waitFor({ state: 'detached' });
  await page.locator('[data-rule=unit_slip]').getByTestId('finding-open').click();
  await page.getByTestId('effect-total').getByText('→').waitFor();
  await look('quality-finding');
  await page.keyboard.press('Escape');
  await page.getByTestId('findings-all').check();
  await page.getByTestId('findings-dismiss').click();
  await page.getByTestId('reason').waitFor();
  await look('quality-dismiss');
  await page.keyboard.press('Escape');
  await visit('quality-none', '/quality?state=resolved', 'findings-none');
  await visit('inventory-findings', '/carbon-inventory/findings', 'finding');
  await visit('sample-tables', '/tables', 'sample-banner');
  await page.getByTestId('sample-banner-remove').click();
  await page.getByTestId('confirm').waitFor();
  await look('sample-remove');
  await page.getByTestId('confirm').click();
  await page.getByTestId('sample-banner').waitFor({ state: 'detached' });
}

import type { Looker } from '../browser/look.ts';

/** Every section of administration, with what opens in it. */
export async function lookAtAdministration({ page, visit, look }: Looker): Promise<void> {
  await visit('admin-requests', '/admin', 'access-request');
  await page.getByTestId('request-refuse').first().click();
  await page.getByTestId('refuse-reason').waitFor();
  await look('admin-refuse');
  await page.keyboard.press('Escape');
  await visit('admin-organizations', '/admin/organizations', 'admin-organizations');
  await visit('admin-people', '/admin/people', 'person-acts');
  await page.getByTestId('person-acts').first().click();
  await page.getByRole('menuitem').first().waitFor();
  await look('admin-people-menu', '[role=menu]');
  await page.getByRole('menuitem').first().click();
  await page.getByTestId('person-confirm').waitFor();
  await look('admin-people-dialog');
  await page.keyboard.press('Escape');
  await visit('admin-outbox', '/admin/outbox', 'mail');
  await page.getByTestId('mail').first().click();
  await page.getByTestId('mail-text').waitFor();
  await look('admin-mail');
  await visit('admin-audit', '/admin/audit', 'admin-audit');
  await visit('admin-health', '/admin/health', 'admin-health');
}

/** The page of components, and each layer that lies over a page. */
export async function lookAtComponents({ page, visit, look, atEach, change }: Looker): Promise<void> {
  await visit('components', '/admin/ui', 'gallery');
  await change('components');
  for (const layer of ['menu', 'popover', 'dialog', 'drawer']) {
    await page.getByTestId(`gallery-${layer}`).click();
    await page.locator('[role=menu], [role=dialog]').first().waitFor();
    await look(`components-${layer}`, layer === 'menu' ? '[role=menu]' : undefined);
    await page.keyboard.press('Escape');
    await page.locator('[role=menu], [role=dialog]').first().waitFor({ state: 'detached' });
  }
  await atEach(async () => {
    await page.getByTestId('gallery-toast').click();
    await page.locator('[data-sonner-toast]').first().waitFor();
    await look('components-toast');
  });
}

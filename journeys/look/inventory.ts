import type { Looker } from '../browser/look.ts';

/**
 * The room of an inventory in every state, its drawers and dialogs, and the record of a closing with its proof; ends with
 * it open again. The only person of the installation is its author: an owner may waive that another one approves.
 */
export async function lookAtInventory({ page, visit, look }: Looker): Promise<void> {
  const press = (id: string) => page.getByTestId(id).click();
  async function drawer(opener: string, id: string): Promise<void> {
    await press(opener);
    await page.getByTestId(id).waitFor();
    await look(`inventory-${id}`);
    await page.keyboard.press('Escape');
    await page.getByTestId(id).waitFor({ state: 'detached' });
  }
  await visit('inventory-nothing', '/carbon-inventory/nothing', 'inventory-nothing');
  await visit('inventory-setup', '/carbon-inventory', 'setup-exclusions');
  await drawer('inventory-new', 'open-drawer');
  await drawer('policy-edit', 'policy-drawer');
  await drawer('entities-edit', 'entities-drawer');
  await drawer('sites-edit', 'boundary-drawer');
  await drawer('exclusion-add', 'exclusion-drawer');
  await press('setup-edit');
  await page.getByTestId('four-eyes').waitFor();
  await look('inventory-setup-drawer');
  if ((await page.getByTestId('four-eyes').getAttribute('aria-checked')) === 'true') await press('four-eyes');
  await press('setup-save');
  await page.getByTestId('setup-drawer').waitFor({ state: 'detached' });
  await visit('inventory-review', '/carbon-inventory/review', 'step-submit');
  async function take(step: string): Promise<void> {
    await press(`step-${step}`);
    await page.getByTestId('step-confirm').waitFor();
    await look(`inventory-${step}`);
    await press('step-confirm');
    await page.getByTestId('step-dialog').waitFor({ state: 'detached' });
  }
  await take('submit');
  await page.getByTestId('step-approve').waitFor();
  await look('inventory-in-review');
  await press('step-approve');
  await look('inventory-approve');
  await press('step-confirm');
  const close = page.locator('[data-testid="step-confirm"][data-step="close"]');
  await close.waitFor();
  await look('inventory-close');
  await close.click();
  await page.getByTestId('closing-total').waitFor();
  await look('inventory-certificate');
  await visit('inventory-closed', '/carbon-inventory/review', 'step-reopen');
  await visit('inventory-setup-closed', '/carbon-inventory/setup', 'setup-fixed');
  await visit('inventory-closings', '/carbon-inventory/closings', 'closing-cuts');
  await press('closing-verify');
  await page.getByTestId('proof-outcome').waitFor();
  await look('inventory-proof');
  await page.goto(page.url().replace(/closings.*/, 'review'));
  await press('step-reopen');
  await page.getByTestId('reason').fill('Uma fatura chegou depois');
  await look('inventory-reopen');
  await press('reason-confirm');
  await page.getByTestId('step-submit').waitFor();
}

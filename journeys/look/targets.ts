import type { Looker } from '../browser/look.ts';

/** Targets: none yet, their forms, a target with an action, and the reasons of a year and of a cost. */
export async function lookAtTargets({ page, visit, look, change }: Looker): Promise<void> {
  await visit('targets-empty', '/targets', 'targets-empty');
  await page.getByTestId('target-new').click();
  const target = page.getByTestId('target-drawer');
  await target.locator('[name="name"]').fill('2030');
  await page.getByTestId('target-base-year').fill('2025');
  await target.locator('[name="reduction"]').fill('30');
  await target.locator('[name="growth"]').fill('2');
  await target.locator('details').waitFor();
  await look('target-form');
  await page.getByTestId('target-save').click();
  await page.getByTestId('target-years').waitFor();
  await page.getByTestId('action-new').click();
  const action = page.getByTestId('action-drawer');
  for (const [name, text] of [
    ['name', 'B30'],
    ['abatement', '1'],
    ['from', '01/07/2027'],
    ['capex', '3600'],
    ['opex', '-500'],
    ['lifetime', '2'],
    ['discountRate', '25'],
  ] as const)
    await action.locator(`[name="${name}"]`).fill(text);
  await look('action-form');
  await page.getByTestId('action-save').click();
  await page.getByTestId('curve-BRL').waitFor();
  await visit('targets', '/targets', 'curve-BRL');
  await change('targets');
  await page.getByTestId('year-2028').click();
  await page.getByTestId('year-drawer').waitFor();
  await look('target-year');
  await page.keyboard.press('Escape');
  await page.getByTestId('action-cost').click();
  await page.getByTestId('cost-drawer').waitFor();
  await look('action-cost');
  await page.keyboard.press('Escape');
  for (const of of ['action-withdraw', 'target-withdraw']) {
    await page.getByTestId(of).click();
    await page.getByTestId('reason').fill('2030');
    await page.getByTestId('reason-confirm').click();
    await page.getByTestId('reason-dialog').waitFor({ state: 'hidden' });
  }
}

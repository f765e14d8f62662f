import type { Looker } from '../browser/look.ts';

/** What an inventory lacks, a month that is chosen, what is asked about it, and what is said of a line. */
export async function lookAtQuestions({ page, visit, look }: Looker): Promise<void> {
  await visit('inventory-completeness', '/carbon-inventory/completeness', 'completeness-matrix');
  // A month of which nothing is known: what stands there already depends on what was looked at before.
  await page.locator('[data-testid="completeness-cell"][data-state="none"]').first().click();
  await page.getByTestId('completeness-single').waitFor();
  await look('inventory-completeness-chosen');
  await page.getByTestId('declare-none').click();
  await page.getByTestId('reason').waitFor();
  await look('inventory-declare');
  await page.keyboard.press('Escape');
  // A month that is expected lacks, and what lacks can be asked for.
  await page.getByTestId('declare-expected').click();
  await page.getByTestId('completeness-actions').waitFor({ state: 'detached' });
  await page.locator('[data-testid="completeness-cell"][data-state="lacks"]').first().click();
  await page.getByTestId('ask-for-data').click();
  await page.getByTestId('request-person').waitFor();
  await look('inventory-request');
  // Looked at in another language before, the same month is asked for already.
  if ((await page.getByTestId('request-day').count()) === 0) {
    await page.getByTestId('request-person').selectOption({ index: 1 });
    await page.getByTestId('request-send').click();
  } else {
    await page.keyboard.press('Escape');
  }
  await page.getByTestId('request-dialog').waitFor({ state: 'detached' });
  await page.getByTestId('request-day').first().click();
  await page.getByTestId('request-new-day').waitFor();
  await look('inventory-request-day');
  await page.keyboard.press('Escape');
  await visit('inventory-questions', '/carbon-inventory/questions', 'comment-form');
  await page.getByTestId('comment-form').getByRole('textbox').fill('Incluímos a frota terceirizada?');
  await page.getByTestId('comment-send').click();
  await page.getByTestId('comment').first().waitFor();
  await look('inventory-comments');
}

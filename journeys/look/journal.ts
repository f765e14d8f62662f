import type { Looker } from '../browser/look.ts';

/** The journal: its lines, one unfolded, the chain checked, nothing found; a sample from its dialog on; packs. */
export async function lookAtJournal({ page, visit, look }: Looker): Promise<void> {
  await visit('journal', '/journal', 'journal-line');
  await page.getByTestId('journal-line').first().getByRole('button').click();
  await page.getByTestId('journal-unfolded').waitFor();
  await page.getByTestId('chain-check').click();
  await page.getByTestId('chain-result').waitFor();
  await look('journal-unfolded');
  await visit('journal-none', '/journal?to=1999-01-01', 'journal-empty');
  await page.goto(new URL('/journal/samples', page.url()).href);
  await page.getByTestId('sample-draw').click();
  await page.getByTestId('draw-name').fill('2025');
  await look('journal-draw');
  await page.getByTestId('draw-submit').click();
  await page.getByTestId('sampled-line').first().waitFor();
  await look('journal-sample');
  await page.getByTestId('sample-pack').click();
  await page.goto(new URL('/journal/packs', page.url()).href);
  await page.locator('[data-testid="pack"][data-state="ready"]').first().waitFor();
  await look('journal-packs');
}

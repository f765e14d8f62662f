import { expect } from 'vitest';
import type { Looker } from '../browser/look.ts';
import { say } from '../browser/steps.ts';

/** A message that becomes two lines, one whose number can be read two ways, and a flight that lacks its cabin. */
const SENTENCES = {
  'pt-BR': [
    'Consumimos 1.200 litros de diesel S10 na frota em março de 2025 e 30 MWh de energia em outubro de 2026',
    'Consumimos 1,040 L de gasolina na frota em abril de 2025',
    '3 passageiros voaram de GRU a LIS ida e volta em 22/05/2025',
  ],
  en: [
    'We used 1.200,00 litres of diesel in the fleet in March 2025 and 30 MWh of electricity in October 2026',
    'We used 1,040 L of petrol in the fleet in April 2025',
    '3 passengers flew from GRU to LIS return on 2025-05-22',
  ],
} as const;

/** The chat from its first message to a line that was taken back. */
export async function lookAtChat(
  { page, visit, look }: Looker,
  language: keyof typeof SENTENCES,
): Promise<void> {
  const [plain, doubtful, flight] = SENTENCES[language];
  await visit('chat-empty', '/', 'composer');
  await say(page, plain);
  await expect.poll(() => page.getByTestId('draft-row').count(), { timeout: 20_000 }).toBe(2);
  await page.getByTestId('message-assistant').last().waitFor();
  await page.getByTestId('send').waitFor();
  await look('chat-card');
  await page.getByTestId('draft-row').first().getByTestId('cell-factor').getByRole('button').first().click();
  await page.getByTestId('factor-panel').waitFor();
  await look('chat-card-factor');
  await page.keyboard.press('Escape');
  await page.getByTestId('select').first().check();
  await page.getByTestId('approve-selected').click();
  await page.getByTestId('saved').first().waitFor();
  await look('chat-saved');
  await page.getByTestId('why').first().click();
  await page.getByTestId('trace-tree').waitFor();
  await look('chat-why');
  await page.keyboard.press('Escape');
  await page.getByTestId('undo').first().click();
  await page.getByTestId('undo-reason').waitFor();
  await look('chat-undo');
  await page.keyboard.press('Escape');
  await say(page, doubtful);
  await page.getByTestId('ask').last().waitFor();
  await page.getByTestId('send').waitFor();
  await look('chat-asked');
  await say(page, flight);
  await page.getByTestId('flight-edit').last().click();
  await page.getByTestId('flight-editor').waitFor();
  await look('chat-flight', '[data-testid=flight-editor]');
  await page.keyboard.press('Escape');
}

/** The dashboard with something in it, down to the reason of a figure. */
export async function lookAtOverview({ page, visit, look, change }: Looker): Promise<void> {
  await visit('overview-empty', '/overview?year=2019', 'overview-empty');
  await visit('overview', '/overview?year=2025', 'overview-total');
  await change('overview');
  await page.getByTestId('months-table').click();
  await page.getByTestId('months-table-view').waitFor();
  await look('overview-table');
  await page.getByTestId('overview-scope-1').click();
  await page.getByTestId('entry-row').first().waitFor();
  await look('entries');
  await page.getByTestId('entry-row').first().click();
  await page.getByTestId('trace-tree').waitFor();
  await look('reason');
}

/** The tables: full, filtered, grouped, edited, with their menus and drawers, and with nothing in them. */
export async function lookAtTables({ page, visit, look }: Looker): Promise<void> {
  await visit('tables', '/tables', 'line');
  await page.getByTestId('filter-open').click();
  await page.getByTestId('filter-kinds').waitFor();
  await look('tables-filter');
  await page.keyboard.press('Escape');
  await page.getByTestId('views-open').click();
  await page.getByTestId('view-name').waitFor();
  await look('tables-views');
  await page.keyboard.press('Escape');
  await page.getByTestId('drafts-open').click();
  await page.getByTestId('add-submit').waitFor();
  await look('tables-drafts');
  await page.keyboard.press('Escape');
  await page.getByTestId('more-open').click();
  await page.getByTestId('withdraw-all').click();
  await page.getByTestId('reason').waitFor();
  await look('tables-withdraw');
  await page.keyboard.press('Escape');
  await page.getByTestId('bulk-open').click();
  await page.getByTestId('bulk-preview').waitFor();
  await look('tables-bulk');
  await page.keyboard.press('Escape');
  await visit('tables-groups', '/tables?group=category', 'group');
  await visit('tables-none', '/tables?q=zzzzqqqq', 'tables-none');
}

/** Factors: the library, one of them, those of one's own, and moving to another edition. */
export async function lookAtFactors({ page, visit, look }: Looker): Promise<void> {
  await visit('factors', '/factors?query=diesel&region=GB', 'factor-row');
  await page.getByTestId('factor-row').first().click();
  await page.getByTestId('factor-page').waitFor();
  await look('factor');
  await visit('factors-none', '/factors?query=zzzzqqqq', 'factors-empty');
  await visit('factors-upgrade', '/factors?tab=upgrade', 'factors');
  await visit('factors-choice', '/factors?tab=choice', 'choice-chosen');
  await visit('factors-own', '/factors?tab=own', 'own-empty');
  await page.getByTestId('factor-propose').click();
  await page.getByTestId('propose-submit').waitFor();
  await page.getByTestId('propose-submit').click();
  await look('factor-propose');
}

import type { Page } from 'playwright-core';
import { ELECTRICITY_BILLS } from '#documents/testing/electricity-papers.ts';
import { paperPdf } from '#documents/testing/paper.ts';
import type { Language } from '#learn/page.ts';
import { say } from '../browser/steps.ts';

/** What a picture of the help shows of the product, in the sample organization unless it is of what only an own one has. */
export interface Scene {
  /** Its files are called so. */
  readonly name: string;
  readonly isOfOwn?: true;
  readonly path: string;
  /** There once what the picture is of has come. */
  readonly marker: string;
  /** What is done before the picture is taken. */
  readonly before?: (page: Page, language: Language) => Promise<void>;
  /** What it is cropped to; the room, unless told. */
  readonly around?: string;
  /** Pixels of it that are kept, from its top on. */
  readonly height?: number;
  /** Pixels that the window is high. */
  readonly window?: number;
}

/** Presses the first that is there of those with a test id. */
async function press(page: Page, testId: string): Promise<void> {
  await page.getByTestId(testId).first().click();
}

const SENTENCES = {
  draft: {
    'pt-BR': 'Consumimos 1.200 litros de diesel S10 na frota da Forjaria Pedra Mansa em março de 2025',
    en: 'We used 1,200 litres of diesel S10 in the fleet of Pedra Mansa Forge in March 2025',
  },
  question: {
    'pt-BR': 'Emissões por escopo em 2025, em gráfico',
    en: 'Emissions by scope in 2025 as a chart',
  },
  fuel: { 'pt-BR': 'óleo diesel', en: 'diesel oil' },
} as const;

/** Presses, one after the other, what has these test ids, and waits for what opens over the page. */
const opening =
  (...testIds: string[]): NonNullable<Scene['before']> =>
  async (page) => {
    for (const testId of testIds) await press(page, testId);
    await page.locator(OVER).waitFor();
  };

async function dropBill(page: Page): Promise<void> {
  const [bill] = ELECTRICITY_BILLS;
  if (!bill) throw new Error('There is no bill.');
  await page.getByTestId('attach-input').setInputFiles({
    name: 'conta-de-luz.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from(await paperPdf(bill.papers)),
  });
  await page.locator('[data-testid=attachment][data-state=ready]').waitFor({ timeout: 60_000 });
  await press(page, 'send');
  await page.getByTestId('draft-row').first().waitFor({ timeout: 60_000 });
  await page.getByTestId('message-again').waitFor();
}

async function openTrace(page: Page): Promise<void> {
  await press(page, 'overview-scope-1');
  await press(page, 'entry-row');
  await page.getByTestId('trace-tree').waitFor();
}

async function editQuantity(page: Page): Promise<void> {
  await page.locator('[data-testid=line] [data-column=quantity]').first().dblclick();
  await page.getByTestId('cell-input').fill('5000');
  await page.keyboard.press('Enter');
  await page.getByTestId('reason').waitFor();
}

/** What lies over a page: a dialog or a drawer. */
const OVER = '[role=dialog]';
const LINES = '/tables?from=2025-01-01&to=2025-12-31';
const CHAT = { path: '/', marker: 'composer', height: 700, window: 720 } as const;

/** In the order in which they are taken: what changes the organization comes last. */
export const SCENES: readonly Scene[] = [
  { name: 'overview', path: '/overview?year=2025', marker: 'overview-total', height: 690 },
  {
    name: 'intensity',
    path: '/overview?year=2025',
    marker: 'overview-total',
    before: opening('state-driver'),
    around: OVER,
  },
  {
    name: 'trace',
    path: '/overview?year=2025',
    marker: 'overview-total',
    before: openTrace,
    around: OVER,
    height: 720,
  },
  { name: 'scope1', path: '/scope1?year=2025', marker: 'scope-total', height: 700 },
  { name: 'scope2', path: '/scope2?year=2025', marker: 'scope-total' },
  {
    name: 'instrument',
    path: '/scope2?year=2025',
    marker: 'instrument-new',
    before: opening('instrument-new'),
    around: OVER,
    height: 720,
  },
  { name: 'scope3', path: '/scope3?year=2025', marker: 'scope3-categories', height: 640 },
  { name: 'tables', path: LINES, marker: 'line' },
  { name: 'correction', path: LINES, marker: 'line', before: editQuantity, around: OVER },
  {
    name: 'bulk',
    path: LINES,
    marker: 'line',
    before: opening('choose-all', 'bulk-open'),
    around: OVER,
  },
  { name: 'quality', path: '/quality', marker: 'finding' },
  {
    name: 'finding',
    path: '/quality',
    marker: 'finding',
    before: opening('finding-open'),
    around: OVER,
    height: 720,
  },
  {
    name: 'factors',
    path: '/factors',
    marker: 'factor-row',
    before: async (page, language) => {
      await page.getByTestId('factor-search').fill(SENTENCES.fuel[language]);
      await page.waitForResponse(/factor\.search/);
    },
  },
  {
    name: 'own-factor',
    path: '/factors?tab=own',
    marker: 'own-empty',
    before: opening('factor-propose'),
    around: OVER,
    height: 720,
  },
  { name: 'factor-choice', path: '/factors?tab=choice', marker: 'choice-chosen' },
  { name: 'factor-upgrade', path: '/factors?tab=upgrade', marker: 'upgrade-line' },
  { name: 'inventory-setup', path: '/carbon-inventory/setup', marker: 'setup-facts', height: 640 },
  { name: 'base-year', path: '/carbon-inventory/base-year', marker: 'base-year-series', height: 640 },
  {
    name: 'completeness',
    path: '/carbon-inventory/completeness',
    marker: 'completeness-matrix',
    height: 640,
  },
  { name: 'review', path: '/carbon-inventory/review', marker: 'inventory-room' },
  {
    name: 'target',
    path: '/targets',
    marker: 'target-new',
    before: opening('target-new'),
    around: OVER,
    height: 720,
  },
  { name: 'import', path: '/import', marker: 'import-choose' },
  {
    name: 'templates',
    path: '/import',
    marker: 'import-templates',
    around: '[data-testid=import-templates]',
  },
  { name: 'report', path: '/reports/new', marker: 'report-document', height: 640 },
  { name: 'journal', path: '/journal', marker: 'journal-line' },
  { name: 'audit-sample', path: '/journal/samples', marker: 'journal-room' },
  { name: 'settings', path: '/settings', marker: 'settings', height: 600 },
  { name: 'sites', path: '/settings/sites', marker: 'site' },
  { name: 'people', isOfOwn: true, path: '/settings/people', marker: 'member' },
  { name: 'consultancies', isOfOwn: true, path: '/settings/consultancies', marker: 'offer-submit' },
  { name: 'organization-data', path: '/settings/data', marker: 'export-ask' },
  { name: 'security', path: '/security', marker: 'factor-add', height: 640 },
  { name: 'token', path: '/security', marker: 'token-add', before: opening('token-add'), around: OVER },
  { name: 'sample', path: '/add-sample-data', marker: 'sample-ready' },
  {
    name: 'question',
    ...CHAT,
    before: async (page, language) => {
      await say(page, SENTENCES.question[language]);
      await page.getByTestId('message-again').waitFor();
    },
  },
  {
    name: 'draft',
    ...CHAT,
    before: async (page, language) => {
      await say(page, SENTENCES.draft[language]);
      await page.getByTestId('draft-row').first().waitFor();
      await page.getByTestId('message-again').waitFor();
    },
  },
  { name: 'bill', ...CHAT, before: dropBill },
];

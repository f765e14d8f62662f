import { mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { openBrowser, openPage } from '#journeys/browser/open.ts';
import { say, setUp } from '#journeys/browser/steps.ts';
import { startProduct } from '#server/testing.ts';
import { ROOT } from '#tools/sources.ts';

/**
 * Takes the picture of the README, by hand (`node tools/screens/readme.ts`): two activities are said and approved, and the
 * reason of the scope 1 figure is opened. Writes `docs/images/reason.png`.
 */
const PICTURE = join(ROOT, 'docs', 'images', 'reason.png');
const SENTENCE =
  'Consumimos 1.200 litros de diesel S10 na frota em março de 2025 e 45 MWh de energia na planta de Camaçari';
const MOST_BYTES = 300_000;

const product = await startProduct();
const browser = await openBrowser();
try {
  const { page } = await openPage(browser);
  await setUp(page, `${product.url}/setup#token=${product.setupToken}`, ['Camaçari', 'Betim']);
  await say(page, SENTENCE);
  await page.getByTestId('draft-row').nth(1).waitFor();
  await page.getByTestId('approve-all').click();
  await page.getByTestId('saved').nth(1).waitFor();
  await page.goto(`${product.url}/overview?year=2025`);
  await page.getByTestId('overview-scope-1').click();
  await page.getByTestId('entry-row').first().click();
  await page.getByTestId('trace-tree').waitFor();
  await page.waitForTimeout(500);
  mkdirSync(join(ROOT, 'docs', 'images'), { recursive: true });
  await page.screenshot({ path: PICTURE });
} finally {
  await browser.close();
  await product.stop();
}
const { size } = statSync(PICTURE);
if (size > MOST_BYTES) throw new Error(`${PICTURE} has ${size} bytes, more than ${MOST_BYTES}.`);
process.stdout.write(`${PICTURE}: ${size} bytes\n`);

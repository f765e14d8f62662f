import { pathToFileURL } from 'node:url';
import { openBrowser, openPage } from '#journeys/browser/open.ts';
import { signIn } from '#journeys/browser/steps.ts';
import { UNATTENDED } from '#journeys/person.ts';
import { startProduct } from '#server/testing.ts';

const ROUNDS = 5;

/**
 * The overview of the sample company, two years in all scopes, by a signed-in person whose browser has nothing in its cache:
 * milliseconds from asking for the page until its total and the first chart are painted; the middle one of several.
 */
export async function benchOverview(): Promise<number> {
  const product = await startProduct({ env: UNATTENDED });
  const browser = await openBrowser();
  try {
    const first = await openPage(browser);
    await signIn(first.page, product.url);
    await first.page.goto(`${product.url}/add-sample-data`);
    await first.page.getByTestId('sample-add').click();
    await first.page.getByTestId('sample-ready').waitFor({ timeout: 120_000 });
    const signedIn = await first.context.storageState({ indexedDB: true });
    await first.context.close();
    const took: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const context = await browser.newContext({ storageState: signedIn, locale: 'pt-BR' });
      const page = await context.newPage();
      const told = Promise.withResolvers<number>();
      await page.exposeFunction('paintedAt', told.resolve);
      await page.addInitScript(() => {
        const isThere = () =>
          document.querySelector('[data-testid="chart"] path') !== null &&
          document.querySelector('[data-testid="overview-total"]') !== null;
        const tell = Reflect.get(window, 'paintedAt') as (ms: number) => void;
        // The frame after the one in which it was drawn has shown it.
        const look = () => {
          if (isThere()) requestAnimationFrame(() => tell(performance.now()));
          else requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      });
      await page.goto(`${product.url}/overview?year=2025`, { waitUntil: 'commit' });
      took.push(await told.promise);
      await context.close();
    }
    return took.toSorted((one, other) => one - other)[Math.floor(ROUNDS / 2)] ?? Number.NaN;
  } finally {
    await browser.close();
    await product.stop();
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  console.log(`overview from a cold load: ${(await benchOverview()).toFixed(0)} ms`);

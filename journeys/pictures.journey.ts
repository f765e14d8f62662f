import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LANGUAGES } from '#learn/page.ts';
import { loadPictures } from '#learn/pictures.ts';
import { type Product, startProduct } from '#server/testing.ts';
import { openPage, openPlainBrowser } from './browser/open.ts';
import { signIn } from './browser/steps.ts';
import { UNATTENDED } from './person.ts';
import { type Scene, SCENES } from './pictures/scenes.ts';
import { agedIn, clipOf, loadSample, openScene, removeSample, viewIn } from './pictures/take.ts';

const RENEW = 'the picture is older than the page: `npm run pictures` takes all of them anew';

let product: Product;
let browser: Browser;

beforeAll(async () => {
  product = await startProduct({ env: UNATTENDED });
  browser = await openPlainBrowser();
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

describe.each(LANGUAGES)('the pictures of the guides, in %s', (language) => {
  let page: Page;
  let errors: readonly string[];

  beforeAll(async () => {
    ({ page, errors } = await openPage(browser, viewIn(language)));
    await signIn(page, product.url);
  });
  afterAll(() => page.context().close());

  const shows = async (scene: Scene): Promise<void> => {
    const taken = loadPictures()[scene.name]?.[language];
    if (!taken) throw new Error(`${scene.name}: ${RENEW}`);
    await openScene(page, product.url, scene, language);
    // What has come late is no change of the page.
    const now = async () => {
      const clip = await clipOf(page, scene);
      return { ...(await agedIn(page, scene, clip, taken)), width: clip.width };
    };
    const same = { came: [], went: [], width: taken.width };
    await expect.poll(now, { timeout: 20_000, message: `${scene.name}: ${RENEW}` }).toEqual(same);
  };

  describe('of an own organization', () => {
    beforeAll(() => removeSample(page, product.url));

    it.each(SCENES.filter(({ isOfOwn }) => isOfOwn))('$name shows what stands there', shows);
  });

  describe('of the sample', () => {
    beforeAll(() => loadSample(page, product.url));

    it.each(SCENES.filter(({ isOfOwn }) => !isOfOwn))('$name shows what stands there', shows);
  });

  it('brings no error about', () => {
    expect(errors).toEqual([]);
  });
});

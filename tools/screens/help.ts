import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import sharp from 'sharp';
import { openBrowser, openPage } from '#journeys/browser/open.ts';
import { signIn } from '#journeys/browser/steps.ts';
import { UNATTENDED } from '#journeys/person.ts';
import { type Scene, SCENES } from '#journeys/pictures/scenes.ts';
import {
  loadSample,
  openScene,
  PICTURE_FOLDER,
  removeSample,
  shownIn,
  viewIn,
} from '#journeys/pictures/take.ts';
import { type Language, LANGUAGES } from '#learn/page.ts';
import { loadPictures, PICTURE_RECORD, pictureFile, type Taken } from '#learn/pictures.ts';
import { startProduct } from '#server/testing.ts';

/*
 * Takes the pictures of the guides anew, in both languages (`npm run pictures`): the product is started with the sample, each
 * scene is opened, and its picture and what stood on the page are written to `web/public/pictures` and `learn/pictures.json`.
 */

/** How much of a picture is kept, tried one after the other. */
const QUALITIES = [70, 60, 50, 40];
/** Bytes that a picture should have at most. */
const LIGHT_BYTES = 40_000;
/** Dots of a picture for a pixel of the page: letters stay sharp on screens that have more than one. */
const DOTS = 1.5;

type Record = { [name: string]: { [language: string]: Taken } };

/** A picture in the best quality in which it is light, or as light as it gets. */
async function lightest(picture: Buffer): Promise<Buffer> {
  let written = picture;
  for (const quality of QUALITIES) {
    written = await sharp(picture).webp({ quality, effort: 6 }).toBuffer();
    if (written.length <= LIGHT_BYTES) break;
  }
  return written;
}

async function takeAll(
  browser: Browser,
  url: string,
  language: Language,
): Promise<Map<string, Taken & { readonly bytes: Buffer }>> {
  const { page, context } = await openPage(browser, { ...viewIn(language), dots: DOTS });
  const taken = new Map<string, Taken & { readonly bytes: Buffer }>();
  await signIn(page, url);
  const take = async (scene: Scene): Promise<void> => {
    const clip = await openScene(page, url, scene, language);
    const shows = await shownIn(page, clip);
    const bytes = await lightest(
      await page.screenshot({ clip, animations: 'disabled', caret: 'hide', scale: 'device' }),
    );
    taken.set(scene.name, { width: clip.width, height: clip.height, shows, bytes });
    process.stdout.write(`${pictureFile(scene.name, language)}: ${bytes.length} bytes\n`);
  };
  await removeSample(page, url);
  for (const scene of SCENES.filter(({ isOfOwn }) => isOfOwn)) await take(scene);
  await loadSample(page, url);
  for (const scene of SCENES.filter(({ isOfOwn }) => !isOfOwn)) await take(scene);
  await context.close();
  return taken;
}

function keep(record: Record): void {
  writeFileSync(PICTURE_RECORD, `${JSON.stringify(record, null, 2)}\n`);
}

/** A guide that shows a picture which was never taken can be read while it is taken. */
const NOT_YET: Taken = { width: 1, height: 1, shows: ['not taken yet'] };

const before = loadPictures();
keep(Object.fromEntries(SCENES.map(({ name }) => [name, before[name] ?? { 'pt-BR': NOT_YET, en: NOT_YET }])));
const record: Record = Object.fromEntries(SCENES.map(({ name }) => [name, {}]));
/** Written when all are there: what is served changes under nobody meanwhile. */
const files = new Map<string, Buffer>();
const product = await startProduct({ env: UNATTENDED });
const browser = await openBrowser();
try {
  for (const language of LANGUAGES)
    for (const [name, { bytes, ...taken }] of await takeAll(browser, product.url, language)) {
      record[name] = { ...record[name], [language]: taken };
      files.set(pictureFile(name, language), bytes);
    }
} finally {
  await browser.close();
  await product.stop();
}
keep(record);
mkdirSync(PICTURE_FOLDER, { recursive: true });
for (const old of readdirSync(PICTURE_FOLDER)) rmSync(join(PICTURE_FOLDER, old));
for (const [name, bytes] of files) writeFileSync(join(PICTURE_FOLDER, name), bytes);

import { join } from 'node:path';
import type { Page } from 'playwright-core';
import type { Language } from '#learn/page.ts';
import type { Taken } from '#learn/pictures.ts';
import { ROOT } from '#tools/sources.ts';
import { standsStill } from '../browser/look.ts';
import type { View } from '../browser/open.ts';
import type { Scene } from './scenes.ts';

/** Where the files of the pictures lie. */
export const PICTURE_FOLDER = join(ROOT, 'web', 'public', 'pictures');

/** Pixels that a picture is high at most, unless its scene says otherwise. */
const HEIGHT = 520;

/** Pixels of the bar over every room. */
const BAR = 48;

const WINDOW = { width: 1080, height: 900 } as const;

/** A window in which a room is as wide as an article can show it legibly. */
export const viewIn = (locale: Language): View => ({ ...WINDOW, locale, theme: 'light' });

/** Leaves a person's own organization alone: takes away what there is of the sample. */
export async function removeSample(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/add-sample-data`);
  const [remove, add] = [page.getByTestId('sample-remove'), page.getByTestId('sample-add')];
  await remove.or(add).first().waitFor();
  if ((await remove.count()) === 0) return;
  await remove.click();
  await page.getByTestId('confirm').click();
  await page.getByTestId('sample-banner').waitFor({ state: 'detached' });
}

/** Puts the sample organization in place of what there was of it, in the language that the page speaks. */
export async function loadSample(page: Page, url: string): Promise<void> {
  await removeSample(page, url);
  await page.goto(`${url}/add-sample-data`);
  await page.getByTestId('sample-add').click();
  await page.getByTestId('sample-ready').waitFor({ timeout: 240_000 });
}

/** Waits until a page has come whole: nothing is asked for, no shape stands for what comes, no transition is under way. */
async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await standsStill(page, 'body');
}

/** A part of the window, in pixels of the page. */
export interface Clip {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Opens what a picture is of, and gives the part that it shows. */
export async function openScene(page: Page, url: string, scene: Scene, language: Language): Promise<Clip> {
  await page.setViewportSize({ ...WINDOW, height: scene.window ?? WINDOW.height });
  await page.goto(url + scene.path);
  await page.getByTestId(scene.marker).first().waitFor();
  await settle(page);
  await scene.before?.(page, language);
  await page.mouse.move(0, 0);
  await settle(page);
  return clipOf(page, scene);
}

/** The part of the window that a picture shows, as the page stands now. */
export async function clipOf(page: Page, { around, height = HEIGHT }: Scene): Promise<Clip> {
  const part = page.locator(around ?? 'main > :last-child').first();
  if (around) await part.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  const box = await part.boundingBox();
  const view = page.viewportSize();
  if (!box || !view) throw new Error('What the picture is of is not there.');
  // A conversation is scrolled to its end: what went up under the bar is not seen.
  const [x, y] = [Math.round(box.x), Math.round(around ? box.y : Math.max(box.y, BAR))];
  const bottom = Math.min(Math.round(box.y + box.height), view.height, y + height);
  return { x, y, width: Math.round(box.width), height: bottom - y };
}

/**
 * What a page says of itself in a part of the window: its headings, tabs, columns, labels and buttons, once each, in order. What
 * tables hold is data and no part of it, and digits are `#`: days pass, and no picture gets old by that.
 * @param slack pixels by which the part reaches further down than its picture
 */
export async function shownIn(page: Page, { x, y, width, height }: Clip, slack = 0): Promise<string[]> {
  return page.evaluate(
    ({ left, top, right, bottom }) => {
      const isData = (element: Element) =>
        element.closest('td, [role=gridcell], time, [data-testid=read-places]') !== null;
      const isIn = (element: Element) => {
        const box = element.getBoundingClientRect();
        return (
          box.width > 0 && box.left >= left && box.top >= top && box.right <= right && box.bottom <= bottom
        );
      };
      const texts = [...document.querySelectorAll('h1, h2, h3, th, label, legend, dt, button, [role=tab]')]
        .filter((element) => !isData(element) && isIn(element))
        .map((element) => (element.getAttribute('aria-label') ?? element.textContent).trim())
        .map((text) => text.replaceAll(/\s+/g, ' ').replaceAll(/\d+(?:[.,]\d+)*/g, '#'))
        .filter((text) => text !== '' && text.length <= 80);
      return [...new Set(texts)];
    },
    { left: x, top: y, right: x + width, bottom: y + height + slack },
  );
}

/** Pixels by which letters of another machine may move the bottom of what a picture shows. */
const SLACK = 32;

/**
 * In what a page differs from its picture: what came, and what went. Neither: the picture is as new. What lies under a dialog may
 * still come while the dialog is open: nothing of it is new.
 */
export async function agedIn(page: Page, scene: Scene, clip: Clip, { shows }: Pick<Taken, 'shows'>) {
  const [surely, perhaps] = [await shownIn(page, clip, -SLACK), await shownIn(page, clip, SLACK)];
  const part = page.locator(scene.around ?? 'main').first();
  const inside = (await part.innerText()).replaceAll(/\s+/g, ' ').replaceAll(/\d+(?:[.,]\d+)*/g, '#');
  return {
    came: surely.filter((text) => !shows.includes(text) && (!scene.around || inside.includes(text))),
    went: shows.filter((text) => !perhaps.includes(text)),
  };
}

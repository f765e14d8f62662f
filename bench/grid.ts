import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { openBrowser, openPage } from '#journeys/browser/open.ts';
import { signIn } from '#journeys/browser/steps.ts';
import { signInAt, UNATTENDED } from '#journeys/person.ts';
import { startProduct } from '#server/testing.ts';
import { draftCreate, entryCommit } from '#usecases/contracts.ts';

const SLOWER = 4;
const LINES = 1_000;
const SECONDS = 4;

export interface GridBench {
  /** Frames a second while the table scrolls, on a processor four times slower than this one. */
  readonly framesPerSecond: number;
  /** The same rows as plain boxes, all of them there from the beginning and no code at work: what this machine can do at all. */
  readonly plainFramesPerSecond: number;
}

/** How smoothly the table of lines scrolls through what is loaded, against the same rows drawn once and for all. */
export async function benchGrid(): Promise<GridBench> {
  const product = await startProduct({ env: UNATTENDED });
  const browser = await openBrowser();
  try {
    const person = await signInAt(product.url);
    for (let begun = 0; begun < LINES; begun += 200) {
      const items = Array.from({ length: 200 }, (_, place) => ({
        kind: 'mobile.diesel',
        quantity: String(begun + place + 1),
        unit: 'L',
        from: '2025-03-01',
        to: '2025-03-31',
      }));
      const { drafts } = await person.call(draftCreate, { items });
      await person.call(entryCommit, {
        drafts: drafts.map(({ id, revision }) => ({ draftId: id, revision })),
      });
    }
    const { page } = await openPage(browser);
    await signIn(page, product.url);
    await page.goto(`${product.url}/tables`);
    await page.getByTestId('line').first().waitFor();
    await loadAll(page);
    const client = await page.context().newCDPSession(page);
    await client.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    const framesPerSecond = await scrolled(page, '[data-testid="grid"]');
    await page.evaluate((lines) => {
      const box = document.createElement('div');
      box.id = 'plain';
      box.style.cssText = 'position:fixed;inset:0;overflow:auto;z-index:99;background:#fff';
      const rows = [...document.querySelectorAll('[data-testid="line"]')];
      for (let place = 0; place < lines; place += 1) {
        const row = rows[place % rows.length]?.cloneNode(true) as HTMLElement;
        row.style.transform = '';
        row.style.position = 'relative';
        box.append(row);
      }
      document.body.append(box);
    }, LINES);
    return { framesPerSecond, plainFramesPerSecond: await scrolled(page, '#plain') };
  } finally {
    await browser.close();
    await product.stop();
  }
}

/** Goes to the end until nothing more is loaded. */
async function loadAll(page: Page): Promise<void> {
  await page.getByTestId('grid').focus();
  for (let step = 0; step < 60; step += 1) {
    await page.keyboard.press('Control+End');
    await page.waitForTimeout(100);
    const active = await page.getByTestId('grid').getAttribute('aria-activedescendant');
    if (active?.startsWith(`cell-${LINES - 1}-`)) return;
  }
}

/** Scrolls a box up and down, two rows a frame, and counts the frames that came. */
function scrolled(page: Page, selector: string): Promise<number> {
  return page.evaluate(
    ([of, seconds]) =>
      new Promise<number>((resolve) => {
        const box = document.querySelector(of);
        if (!box) throw new Error(`no ${of}`);
        box.scrollTop = 0;
        const began = performance.now();
        let frames = 0;
        let step = 72;
        const frame = () => {
          frames += 1;
          box.scrollTop += step;
          if (box.scrollTop <= 0 || box.scrollTop + box.clientHeight >= box.scrollHeight) step = -step;
          const passed = performance.now() - began;
          if (passed < seconds * 1000) requestAnimationFrame(frame);
          else resolve((frames * 1000) / passed);
        };
        requestAnimationFrame(frame);
      }),
    [selector, SECONDS] as const,
  );
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { framesPerSecond, plainFramesPerSecond } = await benchGrid();
  console.log(
    `table of ${LINES} lines, processor ${SLOWER}× slower: ${framesPerSecond.toFixed(1)} frames/s; the ` +
      `same rows drawn once: ${plainFramesPerSecond.toFixed(1)} frames/s; ratio ${(framesPerSecond / plainFramesPerSecond).toFixed(2)}`,
  );
}

import type { Page } from 'playwright-core';
import { expect } from 'vitest';

const FILES = [
  ['csv', [0xef, 0xbb, 0xbf]],
  ['svg', [...Buffer.from('<svg')]],
  ['png', [0x89, ...Buffer.from('PNG')]],
] as const;

/** What every chart must have: a mark and a row that open entries, a table, and the three files, each of its kind. */
export async function isWholeChart(page: Page, testId: string): Promise<void> {
  const panel = page.getByTestId(testId);
  const drawn = panel.getByTestId('chart').locator('svg');
  await drawn.waitFor();
  await panel.scrollIntoViewIfNeeded();
  await standsStill(page, testId);
  expect(await opensByMark(page, testId), `${testId}: a mark opens its entries`).toBe(true);
  for (const [ending, start] of FILES) {
    await page.getByTestId(`${testId}-download`).click();
    const item = page.getByTestId(`${testId}-${ending}`);
    await item.waitFor();
    const [file] = await Promise.all([page.waitForEvent('download'), item.click()]);
    expect(file.suggestedFilename()).toMatch(new RegExp(`^razao-.*\\.${ending}$`));
    const bytes: Buffer[] = [];
    for await (const chunk of await file.createReadStream()) bytes.push(chunk as Buffer);
    const whole = Buffer.concat(bytes);
    expect([...whole.subarray(0, start.length)], `${testId}.${ending}`).toEqual([...start]);
    expect(whole.length).toBeGreaterThan(40);
  }
  await page.getByTestId(`${testId}-table`).click();
  const table = page.getByTestId(`${testId}-table-view`);
  await table.getByRole('button').first().click();
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await page.getByTestId(`${testId}-chart`).click();
  await drawn.waitFor();
}

/**
 * Opens the menu of a chart's files in the very moment in which what lies over it goes, as who presses fast on a busy
 * machine does: its press is dealt with before the page has given the focus back. @returns whether the menu stays
 */
export async function opensAsGoes(page: Page, testId: string, going: string, end: () => Promise<void>) {
  await page.evaluate(
    ([over, opener]) => {
      const seen = document.querySelector(over ?? '');
      const gone = new MutationObserver(() => {
        if (seen?.isConnected) return;
        gone.disconnect();
        const press = new PointerEvent('pointerdown', { bubbles: true, cancelable: true, button: 0 });
        document.querySelector(`[data-testid="${opener}"]`)?.dispatchEvent(press);
      });
      gone.observe(document.body, { childList: true, subtree: true });
    },
    [going, `${testId}-download`],
  );
  await end();
  const menu = page.getByRole('menu');
  await menu.waitFor();
  // Whatever gives the focus back does so at the end of the task; these are later ones.
  await page.evaluate(async () => {
    for (let turn = 0; turn < 5; turn += 1) await new Promise((next) => setTimeout(next, 20));
  });
  const stays = await menu.isVisible();
  // What is asked is whether it stayed; on a machine that is busy it may take the key only once it has come to rest.
  await expect
    .poll(
      async () => {
        await page.keyboard.press('Escape');
        return menu.isVisible();
      },
      { timeout: 20_000 },
    )
    .toBe(false);
  return stays;
}

/**
 * Takes a file from a chart's menu as soon as it opens, and presses the menu's button again while the menu still fades away.
 * @returns whether the menu is open after that
 */
export async function opensWhileFading(page: Page, testId: string): Promise<boolean> {
  const [, open] = await Promise.all([
    page.waitForEvent('download'),
    page.evaluate(async (chart) => {
      const found = (mark: string) => document.querySelector<HTMLElement>(`[data-testid="${chart}-${mark}"]`);
      const later = () => new Promise((next) => setTimeout(next, 0));
      const press = () =>
        found('download')?.dispatchEvent(
          new PointerEvent('pointerdown', { bubbles: true, cancelable: true, button: 0 }),
        );
      press();
      while (found('csv') === null) await later();
      // The task after the one that opened it: from then on the menu sees what is pressed beside it.
      await later();
      found('csv')?.click();
      press();
      for (let turn = 0; turn < 20; turn += 1) await later();
      return found('download')?.getAttribute('aria-expanded') === 'true';
    }, testId),
  ]);
  if (open) await page.keyboard.press('Escape');
  await page.getByRole('menu').waitFor({ state: 'hidden' });
  return open;
}

/** Waits until what is drawn has grown to its end: for some frames no mark changes any more. */
async function standsStill(page: Page, testId: string): Promise<void> {
  await page
    .getByTestId(testId)
    .getByTestId('chart')
    .evaluate(async (chart) => {
      const drawn = () =>
        [...chart.querySelectorAll('svg path')].map((path) => path.getAttribute('d')).join();
      for (let last = '', calm = 0; calm < 10; ) {
        await new Promise((next) => requestAnimationFrame(next));
        const now = drawn();
        calm = now === last ? calm + 1 : 0;
        last = now;
      }
    });
}

/** Presses what is drawn, the largest first, until something opens. */
async function opensByMark(page: Page, testId: string): Promise<boolean> {
  const marks = await page
    .getByTestId(testId)
    .getByTestId('chart')
    .locator('svg path')
    .evaluateAll((paths) =>
      paths
        .filter((path) => !['none', 'transparent', null].includes(path.getAttribute('fill')))
        .map((path) => path.getBoundingClientRect())
        .filter(({ width, height }) => width > 3 && height > 3)
        .toSorted((one, other) => other.width * other.height - one.width * one.height)
        .map(({ x, y, width, height }) => ({ x: x + width / 2, y: y + height / 2 })),
    );
  for (const { x, y } of marks.slice(0, 8)) {
    await page.mouse.click(x, y);
    try {
      await page.getByRole('dialog').waitFor({ timeout: 1_500 });
    } catch {
      continue;
    }
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    return true;
  }
  return false;
}

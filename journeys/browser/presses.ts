import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import tasks from '../tasks.json' with { type: 'json' };

/** What people come to do, with the presses it takes (journeys/tasks.json); a story that does it counts them. */
type Task = keyof typeof tasks;

/** Counts by itself what a person presses: the pointer, Enter, and a choice out of a list. Typing is none. */
function listen(): void {
  if (Reflect.get(window, 'countsPresses') === true) return;
  Reflect.set(window, 'countsPresses', true);
  const press = () =>
    sessionStorage.setItem('presses', String(Number(sessionStorage.getItem('presses')) + 1));
  document.addEventListener('pointerdown', ({ isTrusted }) => isTrusted && press(), true);
  document.addEventListener('keydown', ({ isTrusted, key }) => isTrusted && key === 'Enter' && press(), true);
  document.addEventListener('change', ({ target }) => target instanceof HTMLSelectElement && press(), true);
}

/** Begins to count what is pressed on these pages and on all that follow in the same tabs. */
export async function countPresses(...pages: readonly Page[]): Promise<void> {
  for (const page of pages) {
    await page.addInitScript(listen);
    await page.evaluate(listen);
    await page.evaluate(() => {
      // A page without an address keeps nothing, and has had no presses.
      if (location.protocol !== 'about:') sessionStorage.removeItem('presses');
    });
  }
}

/** How often was pressed on these pages since. */
export async function pressesOn(...pages: readonly Page[]): Promise<number> {
  const counts = await Promise.all(
    pages.map((page) => page.evaluate(() => Number(sessionStorage.getItem('presses')))),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}

/** Holds a task to what it took before. Where it takes less, the lower count goes into journeys/tasks.json: it only falls. */
export function expectPresses(task: Task, count: number): void {
  expect(count, `presses for: ${task}`).toBe(tasks[task]);
}

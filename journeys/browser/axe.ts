import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { Page } from 'playwright-core';

/** Axe as it is published small: each document that is judged has to read it, less than half of what the other one is. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** A rule of axe that a page breaks. */
export interface Violation {
  readonly id: string;
  /** Selectors of the elements that break it. */
  readonly places: readonly string[];
}

export interface Judged {
  /** The rules to judge by; all of axe's unless told. */
  readonly rules?: readonly string[];
  /** A selector of the part to look at; the whole page unless told. */
  readonly within?: string | undefined;
}

/**
 * Judges what a page shows. Axe is read into a document once and asked in it for what is wrong alone: to read it anew for
 * each question and carry home all that is right takes several times as long as to judge.
 */
export async function judge(page: Page, { rules, within }: Judged = {}): Promise<Violation[]> {
  await settle(page);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  return page.evaluate(
    async ({ only, part }) => {
      const { run } = Reflect.get(window, 'axe') as typeof axe;
      const { violations } = await run(part === null ? document : { include: [[part]] }, {
        ...(only === null ? {} : { runOnly: { type: 'rule', values: only } }),
        resultTypes: ['violations'],
      });
      return violations.map(({ id, nodes }) => ({
        id,
        places: nodes.map(({ target }) => target.flat().join(' ')),
      }));
    },
    { only: rules ? [...rules] : null, part: within ?? null },
  );
}

/** Waits for what is fading or sliding, a few seconds at most: half-way a colour is neither of its two. What turns for ever is let be. */
async function settle(page: Page): Promise<void> {
  const ends = 5000;
  await page.evaluate(async (limit) => {
    const passing = document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(Number(effect?.getComputedTiming().endTime)));
    const over = new Promise((resolve) => setTimeout(resolve, limit));
    await Promise.race([Promise.allSettled(passing.map(({ finished }) => finished)), over]);
  }, ends);
}

import axe from 'axe-core';
import type { Page } from 'playwright-core';

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
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
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

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { launchPlainBrowser, openPage } from '#journeys/browser/open.ts';
import { signIn } from '#journeys/browser/steps.ts';
import { signInAt, UNATTENDED } from '#journeys/person.ts';
import { loadPages } from '#learn/load.ts';
import { startProduct } from '#server/testing.ts';
import { ROOT } from '#tools/sources.ts';
import { learnSearch } from '#usecases/contracts.ts';
import { quantiles } from './chat.ts';

type Quantiles = ReturnType<typeof quantiles>;

export interface LearnBench {
  /** Milliseconds from the press of a wrong answer until its reason is drawn, on a processor four times slower. */
  readonly answerMs: Quantiles;
  /** The same from the press that calculates what is not right yet: the engine of the server decides that. */
  readonly trialMs: Quantiles;
  /** Milliseconds of a search, through everything. */
  readonly searchMs: Quantiles;
}

const SLOWER = 4;
const TUTORIALS = loadPages().filter(({ kind }) => kind === 'tutorial');
type Action = (typeof TUTORIALS)[number]['steps'][number];

/** What is told once a press was taken up: why an answer is wrong, or that what was typed cannot be calculated. */
const REASON = '[data-testid=step-reason], [data-testid=page] [role=alert]';

/** Presses, and waits for the frame that shows the reason: the page keeps the time by itself. */
async function untilReason(page: Page, testId: string): Promise<number> {
  return page.evaluate(
    async ([pressed, reason]) => {
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
      await frame();
      const begun = performance.now();
      document.querySelector<HTMLElement>(`[data-testid=${pressed}]`)?.click();
      do await frame();
      while (document.querySelector(reason ?? '') === null);
      return performance.now() - begun;
    },
    [testId, REASON],
  );
}

/** Does a step wrong, keeps how long its reason took, and then does it right. */
async function failAndTell(page: Page, action: Action, waits: Record<'answer' | 'trial', number[]>) {
  if ('ask' in action) {
    waits.answer.push(await untilReason(page, `answer-${action.ask === 1 ? 2 : 1}`));
    await page.getByTestId(`answer-${action.ask}`).click();
  } else if ('try' in action) {
    waits.trial.push(await untilReason(page, 'step-calculate'));
    await page.getByTestId('step-show').click();
  }
}

async function tellWrong(page: Page, url: string): Promise<Record<'answer' | 'trial', number[]>> {
  const waits = { answer: [] as number[], trial: [] as number[] };
  for (const { id, steps } of TUTORIALS) {
    await page.goto(`${url}/learn/${id}`);
    for (const [index, action] of steps.entries()) {
      await page.getByTestId('step').waitFor();
      await failAndTell(page, action, waits);
      if (index < steps.length - 1) await page.getByTestId('step-next').click();
    }
  }
  return waits;
}

/** What people ask in their own words: the search is judged by it (`usecases/learn/search.test.ts`). */
function questions(): { readonly asked: string }[] {
  return JSON.parse(readFileSync(join(ROOT, 'usecases', 'learn', 'questions.json'), 'utf8'));
}

/** Every tutorial with each step done wrong first, and the questions by which the search is judged. */
export async function benchLearn(): Promise<LearnBench> {
  const product = await startProduct({ env: UNATTENDED });
  const browser = await launchPlainBrowser();
  try {
    const { page, context } = await openPage(browser);
    await signIn(page, product.url);
    const client = await context.newCDPSession(page);
    await client.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    const { answer, trial } = await tellWrong(page, product.url);
    const ana = await signInAt(product.url);
    const searches: number[] = [];
    for (const { asked: query } of questions()) {
      const begun = performance.now();
      await ana.call(learnSearch, { query });
      searches.push(performance.now() - begun);
    }
    return { answerMs: quantiles(answer), trialMs: quantiles(trial), searchMs: quantiles(searches) };
  } finally {
    await browser.close();
    await product.stop();
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) console.log(await benchLearn());

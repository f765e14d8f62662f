import { pathToFileURL } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { openBrowser, openPage, type Session } from '#journeys/browser/open.ts';
import { signIn } from '#journeys/browser/steps.ts';
import { UNATTENDED } from '#journeys/person.ts';
import { startProduct } from '#server/testing.ts';

/** The pages that an issue gives a limit, on a processor four times slower, and what makes each of them whole. */
const PAINTED = [
  {
    name: 'sign-in page',
    path: '/auth',
    signedIn: false,
    whole: '[data-testid="sign-in-submit"]',
    limit: 700,
  },
  { name: 'chat', path: '/', signedIn: true, whole: '[data-testid="composer"]', limit: 1200 },
  {
    name: 'overview with its figures',
    path: '/overview',
    signedIn: true,
    whole: '[data-testid="overview-total"]',
    limit: 1500,
  },
  { name: 'tables', path: '/tables', signedIn: true, whole: '[data-testid="line"]', limit: 1500 },
  {
    name: 'room of reports',
    path: '/reports',
    signedIn: true,
    whole: '[data-testid="reports-empty"], [data-testid="report-line"]',
    limit: 1500,
  },
  { name: 'agents', path: '/agents', signedIn: true, whole: '[data-testid="agent-card"]', limit: 1200 },
  { name: 'tasks', path: '/agentic-system', signedIn: true, whole: '[data-testid="task"]', limit: 1200 },
  {
    name: 'home of the help',
    path: '/learn',
    signedIn: true,
    whole: '[data-testid="tutorials"]',
    limit: 800,
  },
  {
    name: 'guide with its picture',
    path: '/learn/guide/correct-many-entries',
    signedIn: true,
    whole: '[data-testid="page-picture"]',
    limit: 800,
  },
] as const;

type Painted = (typeof PAINTED)[number];

interface Paint {
  /** Milliseconds from asking for the page until its largest text or picture was painted, the last time that became larger. */
  readonly lcpMs: number;
  /** What that was: tag, test id where it has one, the beginning of its text, and whether it stood in the document. */
  readonly lcpOf: string;
  /** Until what the page is for was painted: the form, the composer, the total, the first line. */
  readonly wholeMs: number;
  /** How far things moved by themselves. */
  readonly shift: number;
}

/** How long a page may take to be whole, in milliseconds: many times what the slowest takes on a busy machine. */
const PATIENCE_MS = 60_000;

/**
 * One opening of a page with nothing in the cache. The page keeps the time by itself: questions from outside would be work of its
 * processor.
 * @throws Error that says what the page shows instead, when it is not whole in time
 */
async function paintOf(
  browser: Browser,
  url: string,
  page: Painted,
  slower: number,
  session?: Session,
): Promise<Paint> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'pt-BR',
    ...(page.signedIn && session ? { storageState: session } : {}),
  });
  try {
    const tab = await context.newPage();
    const client = await context.newCDPSession(tab);
    await client.send('Emulation.setCPUThrottlingRate', { rate: slower });
    const told = Promise.withResolvers<Paint>();
    await tab.exposeFunction('painted', told.resolve);
    await tab.addInitScript(keepTime, page.whole);
    await tab.goto(url + page.path, { waitUntil: 'commit' });
    return await inTime(told.promise, page, tab);
  } finally {
    await context.close();
  }
}

async function inTime(painted: Promise<Paint>, page: Painted, tab: Page): Promise<Paint> {
  const late = Promise.withResolvers<null>();
  const deadline = setTimeout(() => late.resolve(null), PATIENCE_MS);
  const paint = await Promise.race([painted, late.promise]).finally(() => clearTimeout(deadline));
  if (paint !== null) return paint;
  const shown = await tab
    .locator('body')
    .innerText({ timeout: 5_000 })
    .catch(() => 'nothing that could be read');
  const words = shown.replaceAll(/\s+/g, ' ').slice(0, 200);
  throw new Error(
    `${page.name}: no ${page.whole} was painted within ${PATIENCE_MS / 1000} s; ${tab.url()} shows: ${words}`,
  );
}

/** Runs in the page. */
function keepTime(whole: string): void {
  let lcpMs = 0;
  let lcpOf = 'nothing';
  let shift = 0;
  const nameOf = (element: Element | null) => {
    if (element === null) return 'something that is gone';
    const where = element.closest('[data-first]') ? ' in the document' : '';
    const testId = element.getAttribute('data-testid');
    const text = (element.textContent ?? '').slice(0, 32);
    return `${element.localName}${testId ? `[${testId}]` : ''} “${text}”${where}`;
  };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      lcpMs = entry.startTime;
      lcpOf = nameOf(Reflect.get(entry, 'element') as Element | null);
    }
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) shift += Reflect.get(entry, 'value') as number;
  }).observe({ type: 'layout-shift', buffered: true });
  const look = () => {
    if (document.querySelector(whole) === null) {
      requestAnimationFrame(look);
      return;
    }
    // The frame after the one in which it was drawn has shown it.
    requestAnimationFrame(() => {
      const wholeMs = performance.now();
      const tell = Reflect.get(window, 'painted') as (paint: unknown) => void;
      setTimeout(() => tell({ lcpMs, lcpOf, wholeMs, shift }), 2500);
    });
  };
  requestAnimationFrame(look);
}

export interface PaintBench {
  readonly name: string;
  readonly limit: number;
  /** On this processor, and on one four times slower. */
  readonly quick: Paint;
  readonly slow: Paint;
}

const ROUNDS = 5;

/**
 * Pages of the sample company with nothing in the cache, a fresh browser each time; the middle one of several.
 * @param only the path of one of them
 */
export async function benchFirstPaint(only?: string): Promise<PaintBench[]> {
  const product = await startProduct({ env: UNATTENDED });
  try {
    const session = await signedInWithSample(product.url);
    const results: PaintBench[] = [];
    for (const page of PAINTED.filter(({ path }) => only === undefined || path === only)) {
      const quick = await middlePaint(product.url, page, 1, session);
      const slow = await middlePaint(product.url, page, 4, session);
      results.push({ name: page.name, limit: page.limit, quick, slow });
    }
    return results;
  } finally {
    await product.stop();
  }
}

async function signedInWithSample(url: string): Promise<Session> {
  const browser = await openBrowser();
  try {
    const { context, page } = await openPage(browser);
    await signIn(page, url);
    await page.goto(`${url}/add-sample-data`);
    await page.getByTestId('sample-add').click();
    await page.getByTestId('sample-ready').waitFor({ timeout: 120_000 });
    return await context.storageState({ indexedDB: true });
  } finally {
    await browser.close();
  }
}

async function middlePaint(url: string, page: Painted, slower: number, session: Session): Promise<Paint> {
  const paints: Paint[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const browser = await openBrowser();
    try {
      paints.push(await paintOf(browser, url, page, slower, session));
    } finally {
      await browser.close();
    }
  }
  const middle = (of: (paint: Paint) => number) =>
    paints.map(of).toSorted((one, other) => one - other)[Math.floor(ROUNDS / 2)] ?? Number.NaN;
  const lcpMs = middle((paint) => paint.lcpMs);
  return {
    lcpMs,
    lcpOf: paints.find((paint) => paint.lcpMs === lcpMs)?.lcpOf ?? 'nothing',
    wholeMs: middle(({ wholeMs }) => wholeMs),
    shift: Math.max(...paints.map(({ shift }) => shift)),
  };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  for (const { name, quick, slow } of await benchFirstPaint(process.argv[2]))
    for (const [rate, { lcpMs, lcpOf, wholeMs, shift }] of [
      ['1×', quick],
      ['4×', slow],
    ] as const)
      console.log(
        `${name}, ${rate}: LCP ${lcpMs.toFixed(0)} ms (${lcpOf}), whole ${wholeMs.toFixed(0)} ms, shift ${shift.toFixed(3)}`,
      );
}

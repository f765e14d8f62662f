import type { DocumentProblem, Page, ReadLimits, ReadOutcome } from '../document.ts';
import { recognizeLines } from '../ocr/recognize.ts';
import { pageLines } from '../page-lines.ts';
import { type Lease, WorkerLost, workerPool } from '../workers/pool.ts';
import type { PdfAnswer, PdfRequest } from './page-request.ts';

/** One thread: reading is short, and a second hostile file waits instead of taking more memory. */
const pool = workerPool({
  script: new URL('./page-worker.ts', import.meta.url),
  size: 1,
  idleMilliseconds: 20_000,
  heapMegabytes: 512,
});

/** Threads that hold a PDF right now; for the test that an idle server holds none. */
export const pdfThreads = pool.running;

/** Ends the thread now instead of after its idle time. */
export const closePdf = pool.close;

class Refusal extends Error {
  readonly problem: DocumentProblem;

  constructor(problem: DocumentProblem) {
    super(problem.code);
    this.problem = problem;
  }
}

/**
 * Reads a PDF: the lines of each page, rebuilt from the positions of its texts. A page whose text is in a picture is
 * drawn and recognized, up to `limits.picturePages`; a remark names the pages that were not.
 *
 * Refusals: `document.too_large` (bytes or memory), `document.encrypted`, `document.corrupt`, `document.too_long` (pages),
 * `document.too_slow`. Remarks: `document.pages_not_recognized`, `document.page_unreadable`, `document.hidden_text`,
 * `document.uncertain_number`.
 */
export async function readPdf(bytes: Uint8Array, limits: ReadLimits): Promise<ReadOutcome> {
  if (bytes.length > limits.bytes) return refused('document.too_large', { limit: megabytes(limits.bytes) });
  const until = Date.now() + limits.milliseconds;
  const lease = await pool.lease();
  try {
    return await readPages(lease, bytes, limits, until);
  } catch (error) {
    if (error instanceof Refusal) return { ok: false, problem: error.problem };
    if (error instanceof WorkerLost) return lost(error, limits);
    throw error;
  } finally {
    lease.release();
  }
}

async function readPages(lease: Lease, bytes: Uint8Array, limits: ReadLimits, until: number) {
  const opened = await ask(lease, { ask: 'open', bytes: new Uint8Array(bytes) }, until);
  if (opened.answer !== 'opened') throw new Refusal(problem('document.corrupt'));
  if (opened.pages > limits.pages)
    throw new Refusal(
      problem('document.too_long', { pages: String(opened.pages), limit: String(limits.pages) }),
    );
  const pages: Page[] = [];
  const remarks: DocumentProblem[] = [];
  const left: number[] = [];
  let pictures = 0;
  for (let number = 1; number <= opened.pages; number += 1) {
    const read = await textPage(lease, number, until, remarks);
    if (!read) continue;
    if (read.scanned && pictures >= limits.picturePages) left.push(number);
    if (!read.scanned || pictures >= limits.picturePages) pages.push(read.page);
    else {
      pictures += 1;
      pages.push(await picturePage(lease, read.page, until, remarks));
    }
  }
  if (left.length > 0)
    remarks.push(
      problem('document.pages_not_recognized', {
        pages: ranges(left),
        limit: String(limits.picturePages),
      }),
    );
  return { ok: true, content: { kind: 'pages', format: 'pdf', pages }, remarks } satisfies ReadOutcome;
}

async function textPage(lease: Lease, number: number, until: number, remarks: DocumentProblem[]) {
  const answer = await ask(lease, { ask: 'text', page: number }, until);
  if (answer.answer !== 'text') {
    remarks.push(problem('document.page_unreadable', { page: String(number) }));
    return null;
  }
  const { width, height, pieces, rules, scanned, hidden } = answer.page;
  // The invisible text of a searchable scan is nothing to tell: its picture is read.
  if (hidden > 0 && !scanned)
    remarks.push(problem('document.hidden_text', { page: String(number), count: String(hidden) }));
  const lines = width > 0 && height > 0 ? pageLines(pieces, { number, width, height }, rules) : [];
  const page: Page = { number, width, height, lines, recognized: false };
  return { page, scanned };
}

async function picturePage(lease: Lease, page: Page, until: number, remarks: DocumentProblem[]) {
  const unreadable = () => {
    remarks.push(problem('document.page_unreadable', { page: String(page.number) }));
    return page;
  };
  const drawn = await ask(lease, { ask: 'draw', page: page.number }, until);
  if (drawn.answer !== 'drawn') return unreadable();
  const recognized = await recognizeLines(drawn.picture, page.number, until);
  if (!recognized.ok) return unreadable();
  remarks.push(...recognized.remarks);
  const { lines, quarters } = recognized;
  const [width, height] = quarters % 180 === 0 ? [page.width, page.height] : [page.height, page.width];
  return { ...page, width, height, lines, recognized: true, ...(quarters === 0 ? {} : { turned: quarters }) };
}

/** A refusal at opening refuses the file; at a page it is the page's. */
async function ask(lease: Lease, request: PdfRequest, until: number): Promise<PdfAnswer> {
  const transfer = request.ask === 'open' ? [request.bytes.buffer as ArrayBuffer] : [];
  const answer = await lease.ask<PdfAnswer>(request, until - Date.now(), transfer);
  if (request.ask === 'open' && answer.answer === 'refused') throw new Refusal(problem(answer.code));
  return answer;
}

function lost({ reason }: WorkerLost, limits: ReadLimits): ReadOutcome {
  if (reason === 'time')
    return refused('document.too_slow', { seconds: String(Math.ceil(limits.milliseconds / 1000)) });
  if (reason === 'memory') return refused('document.too_large', { limit: megabytes(limits.bytes) });
  return refused('document.corrupt');
}

function refused(code: string, params: Record<string, string> = {}): ReadOutcome {
  return { ok: false, problem: problem(code, params) };
}

function problem(code: string, params: Record<string, string> = {}): DocumentProblem {
  return { code, params };
}

function megabytes(bytes: number): string {
  return String(Math.floor(bytes / 1024 / 1024));
}

/** `1, 3–5, 9`, as a person writes the numbers of pages. */
function ranges(numbers: readonly number[]): string {
  const runs: [number, number][] = [];
  for (const number of numbers) {
    const last = runs.at(-1);
    if (last && last[1] === number - 1) last[1] = number;
    else runs.push([number, number]);
  }
  return runs.map(([from, to]) => (from === to ? `${from}` : `${from}–${to}`)).join(', ');
}

import type { DocumentProblem, Page, ReadLimits, ReadOutcome } from '../document.ts';
import { isLegible, recognizeLines } from '../ocr/recognize.ts';
import { pageLines } from '../page-lines.ts';
import { heapWithin, type Lease, WorkerLost, workerPool } from '../workers/pool.ts';
import type { PdfAnswer, PdfRequest } from './page-request.ts';

/** One thread: reading is short, and a second hostile file waits instead of taking more memory. */
const pool = workerPool({
  script: new URL('./page-worker.ts', import.meta.url),
  size: 1,
  idleMilliseconds: 60_000,
  ...heapWithin(512),
});

/** Has the thread load before there is a PDF to read. */
export async function warmPdf(): Promise<void> {
  if (pool.running() === 0) (await pool.lease()).release();
}

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

/** Of the time for a document: later no page is recognized any more, and later still none is read, so that what was is kept. */
const [RECOGNIZING_SHARE, READING_SHARE] = [0.65, 0.85];

/** When things end, in milliseconds of `now`. */
interface Times {
  readonly now: () => number;
  /** What the whole document has. */
  readonly whole: number;
  /** For one look of the recognizer. */
  readonly each: number;
  readonly recognizing: number;
  readonly reading: number;
  readonly end: number;
}

/**
 * Reads a PDF: the lines of each page, rebuilt from the positions of its texts. A page whose text is in a picture is
 * drawn and recognized, up to `limits.picturePages` and as long as a share of the time is left; remarks name the pages
 * that were not.
 *
 * Refusals: `document.too_large` (bytes or memory), `document.unpacks_too_large`, `document.encrypted`, `document.corrupt`,
 * `document.too_long` (pages), `document.too_slow` (before any page was read). Remarks: `document.pages_not_recognized`,
 * `document.pages_out_of_time`, `document.nothing_legible`, `document.page_unreadable`, `document.pages_cut`,
 * `document.too_much_drawn` (also a refusal), `document.hidden_text`, `document.uncertain_number`.
 * @param now the clock, in milliseconds
 */
export async function readPdf(
  bytes: Uint8Array,
  limits: ReadLimits,
  now: () => number = Date.now,
): Promise<ReadOutcome> {
  if (bytes.length > limits.bytes) return refused('document.too_large', { limit: megabytes(limits.bytes) });
  const began = now();
  const { milliseconds } = limits;
  const times = {
    now,
    whole: milliseconds,
    each: limits.pageMilliseconds,
    recognizing: began + milliseconds * RECOGNIZING_SHARE,
    reading: began + milliseconds * READING_SHARE,
    end: began + milliseconds,
  };
  const lease = await pool.lease();
  try {
    return await readPages(lease, bytes, limits, times);
  } catch (error) {
    if (error instanceof Refusal) return { ok: false, problem: error.problem };
    if (error instanceof WorkerLost) return lost(error, limits);
    throw error;
  } finally {
    lease.release();
  }
}

async function readPages(lease: Lease, bytes: Uint8Array, limits: ReadLimits, times: Times) {
  const opened = await ask(
    lease,
    { ask: 'open', bytes: new Uint8Array(bytes), unpackedBytes: limits.unpackedBytes },
    times,
  );
  if (opened.answer !== 'opened') throw new Refusal(problem('document.corrupt'));
  if (opened.pages > limits.pages)
    throw new Refusal(
      problem('document.too_long', { pages: String(opened.pages), limit: String(limits.pages) }),
    );
  const reading = new Reading(lease, limits, times);
  for (let number = 1; number <= opened.pages; number += 1) await reading.take(number);
  reading.refuseEmpty();
  const { pages } = reading;
  return {
    ok: true,
    content: { kind: 'pages', format: 'pdf', pages },
    remarks: reading.remarks(),
  } satisfies ReadOutcome;
}

/** The pages of one document, one after the other, with what is to be said of them. */
class Reading {
  readonly pages: Page[] = [];
  readonly #remarks: DocumentProblem[] = [];
  /** Pages that were not recognized because others were, and pages for which no time was left. */
  readonly #left: number[] = [];
  readonly #late: number[] = [];
  readonly #lease: Lease;
  readonly #limits: ReadLimits;
  readonly #times: Times;
  #pictures = 0;
  /** Texts that may still be read, and pages that hold more. */
  #texts: number;
  readonly #crowded: number[] = [];
  /** Operators that may still be parsed, and the pages from the first one that draws more. */
  #operators: number;
  readonly #drawnOut: number[] = [];
  #lost = false;

  constructor(lease: Lease, limits: ReadLimits, times: Times) {
    this.#lease = lease;
    this.#limits = limits;
    this.#times = times;
    this.#texts = limits.texts;
    this.#operators = limits.operators;
  }

  async take(number: number): Promise<void> {
    if (this.#drawnOut.length > 0) {
      this.#drawnOut.push(number);
      return;
    }
    if (this.#lost || this.#times.now() >= this.#times.reading) {
      if (this.pages.length === 0) throw new WorkerLost('time');
      this.#late.push(number);
      return;
    }
    try {
      await this.#read(number);
    } catch (error) {
      // What was read before the time was over is kept.
      if (!(error instanceof WorkerLost) || error.reason !== 'time' || this.pages.length === 0) throw error;
      this.#lost = true;
      this.#late.push(number);
    }
  }

  /** @throws Refusal where the first page already draws more than is parsed */
  refuseEmpty(): void {
    const [drawnOut] = this.#drawnOutTold();
    if (this.pages.length === 0 && drawnOut) throw new Refusal(drawnOut);
  }

  #drawnOutTold(): DocumentProblem[] {
    const { pageOperators, operators } = this.#limits;
    if (this.#drawnOut.length === 0) return [];
    const limits = { limit: String(pageOperators), whole: String(operators) };
    return [problem('document.too_much_drawn', { pages: ranges(this.#drawnOut), ...limits })];
  }

  /** What was not read comes first: whoever tells a few of them tells that. */
  remarks(): DocumentProblem[] {
    const { pages } = this;
    const blank =
      this.#pictures > 0 &&
      this.#left.length + this.#late.length + this.#drawnOut.length === 0 &&
      !pages.some(({ lines }) => isLegible(lines));
    return [
      ...(this.#late.length > 0
        ? [
            problem('document.pages_out_of_time', {
              pages: ranges(this.#late),
              count: String(this.#late.length),
            }),
          ]
        : []),
      ...(this.#left.length > 0
        ? [
            problem('document.pages_not_recognized', {
              pages: ranges(this.#left),
              limit: String(this.#limits.picturePages),
            }),
          ]
        : []),
      ...(this.#crowded.length > 0
        ? [
            problem('document.pages_cut', {
              pages: ranges(this.#crowded),
              limit: String(this.#limits.pageTexts),
              whole: String(this.#limits.texts),
            }),
          ]
        : []),
      ...this.#drawnOutTold(),
      ...(blank ? [problem('document.nothing_legible')] : []),
      ...this.#remarks,
    ];
  }

  async #read(number: number): Promise<void> {
    const { recognizing, now } = this.#times;
    const most = Math.min(this.#texts, this.#limits.pageTexts);
    const operators = Math.min(this.#operators, this.#limits.pageOperators);
    const asked = { ask: 'text', page: number, texts: most, operators } as const;
    const read = await textPage(this.#lease, asked, this.#times, this.#remarks);
    if (read === 'crowded') {
      this.#drawnOut.push(number);
      await this.#lease.end();
    }
    if (read === null || read === 'crowded') return;
    this.#texts -= read.texts;
    this.#operators -= read.operators;
    if (read.cut) this.#crowded.push(number);
    const full = this.#pictures >= this.#limits.picturePages;
    const late = now() >= recognizing;
    if (!read.scanned || full || late) {
      this.pages.push(read.page);
      if (read.scanned) (late ? this.#late : this.#left).push(number);
      return;
    }
    this.#pictures += 1;
    this.pages.push(await picturePage(this.#lease, read.page, this.#times, this.#remarks));
  }
}

async function textPage(
  lease: Lease,
  asked: Extract<PdfRequest, { ask: 'text' }>,
  times: Times,
  remarks: DocumentProblem[],
) {
  const { page: number } = asked;
  const answer = await ask(lease, asked, times);
  if (answer.answer === 'crowded') return answer.answer;
  if (answer.answer !== 'text') {
    remarks.push(problem('document.page_unreadable', { page: String(number) }));
    return null;
  }
  const { width, height, pieces, texts, cut, operators, rules, scanned, hidden } = answer.page;
  // The invisible text of a searchable scan is nothing to tell: its picture is read.
  if (hidden > 0 && !scanned)
    remarks.push(problem('document.hidden_text', { page: String(number), count: String(hidden) }));
  const lines = width > 0 && height > 0 ? pageLines(pieces, { number, width, height }, rules) : [];
  const page: Page = { number, width, height, lines, recognized: false };
  return { page, scanned, texts, cut, operators };
}

async function picturePage(lease: Lease, page: Page, times: Times, remarks: DocumentProblem[]) {
  const unreadable = () => {
    remarks.push(problem('document.page_unreadable', { page: String(page.number) }));
    return page;
  };
  const drawn = await ask(lease, { ask: 'draw', page: page.number }, times);
  if (drawn.answer !== 'drawn') return unreadable();
  const until = Date.now() + times.reading - times.now();
  const recognized = await recognizeLines(drawn.picture, page.number, {
    until,
    whole: times.whole,
    each: times.each,
  });
  if (!recognized.ok) return unreadable();
  remarks.push(...recognized.remarks);
  const { lines, quarters } = recognized;
  const [width, height] = quarters % 180 === 0 ? [page.width, page.height] : [page.height, page.width];
  return { ...page, width, height, lines, recognized: true, ...(quarters === 0 ? {} : { turned: quarters }) };
}

/** A refusal at opening refuses the file; at a page it is the page's. */
async function ask(lease: Lease, request: PdfRequest, { end, now }: Times): Promise<PdfAnswer> {
  const transfer = request.ask === 'open' ? [request.bytes.buffer as ArrayBuffer] : [];
  const answer = await lease.ask<PdfAnswer>(request, end - now(), transfer);
  if (request.ask === 'open' && answer.answer === 'refused') {
    const swollen = answer.code === 'document.unpacks_too_large';
    throw new Refusal(problem(answer.code, swollen ? { limit: megabytes(request.unpackedBytes) } : {}));
  }
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

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { ReportDocument } from '../document.ts';
import { figureLink, ReportFault, type WriteOptions } from '../formats.ts';
import { figuresIn, rowsOf } from './prepare.ts';
import { PRINT_WORDS, type PrintProblem, type PrintRequest, type PrintWords } from './print-request.ts';

const SCRIPT = fileURLToPath(new URL('./print-process.ts', import.meta.url));

/** Longer than this no report takes, in milliseconds; 100,000 lines take five seconds of two idle cores. */
const MOST_MILLISECONDS = 120_000;
/** Rows of all tables: beyond, pages are no form for them. */
const MOST_ROWS = 40_000;
/** Of the PDF, in bytes. */
const MOST_BYTES = 200 * 1024 * 1024;
/** Heap of the process, in megabytes; what typst holds comes on top. */
const HEAP_MEGABYTES = 192;

/**
 * A report as a PDF that passes the gates of PDF/UA-1 and PDF/A-2a, printed by a process of its own which ends with it. The same
 * document and options give the same bytes: the file says that it was made at `madeAt`.
 * @throws ReportFault `report.too_large` (too many rows), `report.too_slow`, `report.unprintable`; the reason of an aborted signal,
 *   once the process is gone
 */
export async function writePdf(document: ReportDocument, options: WriteOptions): Promise<Uint8Array> {
  const rows = rowsOf(document);
  if (rows > MOST_ROWS)
    throw new ReportFault('report.too_large', { rows: String(rows), limit: String(MOST_ROWS) });
  options.signal?.throwIfAborted();
  return printed(JSON.stringify(requestOf(document, options)), options.signal);
}

function requestOf(document: ReportDocument, { say, logo, links }: WriteOptions): PrintRequest {
  const words = Object.fromEntries(
    PRINT_WORDS.map((key) => [key, keeping(say, `file.${key}`, document)]),
  ) as PrintWords;
  const places = [
    ...document.datapoints.map(({ programme, code }) => `${programme}/${code}`),
    ...figuresIn(document).map(({ at }) => at),
  ];
  const addresses = links === null ? [] : places.map((at) => [at, figureLink(links, at)]);
  return {
    document,
    words,
    logo: logo && { type: logo.type, base64: Buffer.from(logo.bytes).toString('base64') },
    // Of a draft there is nothing to check.
    check: document.number === null ? null : (links?.check ?? null),
    datapoints: Object.fromEntries(addresses),
  };
}

/** A sentence whose other names are filled in by the pages. */
function keeping(say: WriteOptions['say'], key: string, { organization }: ReportDocument): string {
  const later = ['page', 'pages', 'count', 'shown', 'all'].map((name) => [name, `{{${name}}}`]);
  return say(key, { ...Object.fromEntries(later), organization: organization.name });
}

async function printed(request: string, signal: AbortSignal | undefined): Promise<Uint8Array> {
  const time = AbortSignal.timeout(MOST_MILLISECONDS);
  const child = spawn(
    process.execPath,
    [
      '--disable-warning=ExperimentalWarning',
      '--max-semi-space-size=2',
      `--max-old-space-size=${HEAP_MEGABYTES}`,
      SCRIPT,
    ],
    {
      stdio: ['pipe', 'pipe', 'pipe'],
      signal: signal ? AbortSignal.any([signal, time]) : time,
      killSignal: 'SIGKILL',
      // It needs none of what the server knows.
      env: { PATH: process.env['PATH'] },
      windowsHide: true,
    },
  );
  const pieces: Buffer[] = [];
  let bytes = 0;
  let told = '';
  child.stdout.on('data', (piece: Buffer) => {
    bytes += piece.length;
    if (bytes > MOST_BYTES) child.kill('SIGKILL');
    else pieces.push(piece);
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    told = `${told}${text}`.slice(-10_000);
  });
  // Its end tells what is wrong.
  child.stdin.on('error', () => undefined).end(request);
  try {
    const [code] = (await once(child, 'close')) as [number | null];
    if (code !== 0) throw faultOf(told);
  } catch (error) {
    signal?.throwIfAborted();
    if (time.aborted) throw new ReportFault('report.too_slow', { seconds: String(MOST_MILLISECONDS / 1000) });
    throw error;
  }
  return Buffer.concat(pieces);
}

function faultOf(told: string): Error {
  const line = told.trim().split('\n').at(-1) ?? '';
  try {
    const { code, params, detail } = JSON.parse(line) as PrintProblem;
    return new ReportFault(code, params, detail);
  } catch {
    return new ReportFault('report.unprintable', {}, told);
  }
}

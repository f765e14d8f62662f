import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { NodeCompiler, PdfStandard } from '@myriaddreamin/typst-ts-node-compiler';
import QRCode from 'qrcode';
import { chartSvg } from '../chart-svg.ts';
import { ReportFault } from '../writing.ts';
import { answerWith } from '../process/answer.ts';
import { type Letters, lettersOf, printable } from './letters.ts';
import { prepareReport } from './prepare.ts';
import type { PrintRequest } from './print-request.ts';

/** The process that prints one report and ends: a request as JSON on its standard input, the PDF on its standard output. */

const FONTS = [
  import.meta.resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf'),
  import.meta.resolve('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf'),
  import.meta.resolve('@expo-google-fonts/noto-sans-arabic/400Regular/NotoSansArabic_400Regular.ttf'),
  import.meta.resolve('@expo-google-fonts/noto-sans-arabic/600SemiBold/NotoSansArabic_600SemiBold.ttf'),
  import.meta.resolve('@expo-google-fonts/noto-sans-hebrew/400Regular/NotoSansHebrew_400Regular.ttf'),
  import.meta.resolve('@expo-google-fonts/noto-sans-hebrew/600SemiBold/NotoSansHebrew_600SemiBold.ttf'),
];
const CHART_FONT = 'Inter, Noto Sans Arabic, Noto Sans Hebrew';

await answerWith(() => print(JSON.parse(readFileSync(0, 'utf8')) as PrintRequest));

async function print(request: PrintRequest): Promise<Buffer> {
  const fontBlobs = FONTS.map((address) => readFileSync(new URL(address)));
  const letters = together(fontBlobs.map(lettersOf));
  let told = 0;
  const cleaned = (text: string): string => {
    const result = printable(text, letters);
    told += result.told;
    return result.text;
  };
  const { data, drawings } = prepareReport(request, cleaned);
  const words = data['words'] as Record<string, string>;
  words['letters'] = told === 0 ? '' : (words['letters'] ?? '').replace('{{count}}', String(told));
  // The template reads from its own folder only, and there only what is put before it.
  const workspace = fileURLToPath(new URL('.', import.meta.url));
  const compiler = NodeCompiler.create({ workspace, fontArgs: [{ fontBlobs }] });
  const put = (path: string, content: Buffer) => compiler.mapShadow(join(workspace, path), content);
  put('/data.json', Buffer.from(JSON.stringify(data)));
  for (const { path, chart } of drawings) {
    const svg = chartSvg(chart, request.document.language, CHART_FONT);
    put(path, Buffer.from(svg));
  }
  if (request.check !== null)
    put('/check.svg', Buffer.from(await QRCode.toString(request.check, { type: 'svg', margin: 1 })));
  if (request.logo !== null && typeof data['logo'] === 'string')
    put(data['logo'], Buffer.from(request.logo.base64, 'base64'));
  const mainFileContent = readFileSync(new URL('./report.typ', import.meta.url), 'utf8');
  const compiled = compiler.compile({ mainFileContent });
  const { result } = compiled;
  if (result === null)
    throw new ReportFault('report.unprintable', {}, complaints(compiled.takeDiagnostics()));
  // What layout remembered is needed no more: memory of this process is bounded.
  compiler.evictCache(0);
  // Both gates hold for the same pages; the file declares the one for archives, of which tags are a part (ISO 19005-2, level A).
  compiler.pdf(result, { pdfStandard: PdfStandard.UA_1 });
  return compiler.pdf(result, { pdfStandard: PdfStandard.A_2a });
}

function together(fonts: readonly Letters[]): Letters {
  const known = new Map<number, boolean>();
  return (code) => {
    const before = known.get(code);
    if (before !== undefined) return before;
    const has = fonts.some((font) => font(code));
    known.set(code, has);
    return has;
  };
}

function complaints(error: { readonly shortDiagnostics: unknown[] } | null): string {
  return JSON.stringify(error?.shortDiagnostics ?? []).slice(0, 2000);
}

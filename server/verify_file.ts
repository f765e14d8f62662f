import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { checkFile, type Difference } from '#reports/verify/check-file.ts';
import { manifest } from '#reports/verify/manifest.ts';
import { CannotStart } from '#database/refusal.ts';

/** Differences that are told one by one. */
const MOST_TOLD = 50;

/**
 * `npm run verify -- report.pdf manifest.json`: compares an issued file with the manifest of its issue, without the product's
 * database.
 * @returns how many differences there are; none: it is the file that was issued, to the last byte
 * @throws CannotStart when one of them cannot be read
 */
export async function verifyFile(
  paths: readonly [file: string, manifest: string],
  say: (sentence: string) => void,
): Promise<number> {
  const [bytes, text] = await Promise.all(
    paths.map((path) =>
      readFile(path).catch((error: unknown) => {
        throw new CannotStart(`${path} cannot be read.`, error);
      }),
    ),
  );
  const read = manifest.safeParse(parsed(text?.toString('utf8') ?? ''));
  if (!read.success) throw new CannotStart(`${paths[1]} is not the manifest of a report.`);
  const { file, differences } = await checkFile(bytes ?? new Uint8Array(), read.data, textOfPdf);
  const { number, organization, issuedAt } = read.data;
  say(`${number}, ${read.data.title} (${organization}), issued on ${issuedAt}`);
  if (differences.length === 0)
    say(`  ok  ${basename(paths[0])} is the ${file?.format} that was issued, to the last byte`);
  for (const difference of differences.slice(0, MOST_TOLD)) say(`  NO  ${sentenceOf(difference)}`);
  if (differences.length > MOST_TOLD) say(`  NO  and ${differences.length - MOST_TOLD} more`);
  return differences.length;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The text of a PDF, a page after the other; null where it cannot be opened. */
async function textOfPdf(bytes: Uint8Array, format: string): Promise<string | null> {
  if (format !== 'pdf') return null;
  const { extractText, getDocumentProxy } = await import('unpdf');
  try {
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true });
    return text;
  } catch {
    return null;
  }
}

function sentenceOf(difference: Difference): string {
  switch (difference.code) {
    case 'manifest.changed':
      return 'the manifest was changed: its own hash does not follow from what it says';
    case 'manifest.datapoints_changed':
      return 'the datapoints of the manifest were changed';
    case 'file.unknown':
      return 'the manifest names no file of this kind';
    case 'file.length':
      return `${difference.found} bytes, issued with ${difference.issued}`;
    case 'file.bytes':
      return `bytes ${difference.from} to ${difference.to - 1} differ`;
    case 'datapoint.changed':
      return `${difference.of}: issued as ${difference.issued ?? 'nothing'}, here ${difference.found ?? 'nothing'}`;
    default:
      return `${difference.of}: issued as ${difference.issued}, which does not stand beside it`;
  }
}

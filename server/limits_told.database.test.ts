import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { READ_MILLISECONDS } from '#assistant/documents/read-file.ts';
import { openTestDatabase, type TestDatabase } from '#database/testing.ts';
import { LIMITS } from '#documents/document.ts';
import { mostRequestBytes } from '#platform/body_limit.ts';
import { withDefaults } from '#platform/settings.ts';
import {
  MOST_DOCUMENT_BYTES,
  MOST_DOCUMENT_MEGABYTES,
  MOST_PICTURE_MEGABYTES,
  MOST_SHEET_ROWS,
} from '#usecases/evidence/document/limits.contract.ts';

const root = fileURLToPath(new URL('../', import.meta.url));
const page = (name: string): string => readFileSync(`${root}docs/operations/${name}.md`, 'utf8');
const megabytes = (bytes: number): string => `${bytes / 1024 / 1024} MB`;

describe('a limit that somebody is told', () => {
  let database: TestDatabase;
  let buckets: ReadonlyMap<string, number>;
  beforeAll(async () => {
    database = await openTestDatabase();
    const rows = await database.asService((tx) =>
      tx.query<{ id: string; size: string }>(
        'select id, file_size_limit::text as size from storage.buckets where file_size_limit is not null',
      ),
    );
    buckets = new Map(rows.map(({ id, size }) => [id, Number(size)]));
  });
  afterAll(() => database.stop());

  it('of a picture is that of its bucket', () => {
    for (const bucket of ['avatars', 'logos'])
      expect(buckets.get(bucket), bucket).toBe(MOST_PICTURE_MEGABYTES * 1024 * 1024);
    expect(page('security')).toContain(`Avatars and logos: pictures up to ${MOST_PICTURE_MEGABYTES} MB`);
  });

  it('of a document is the reader’s, and its bucket and the installation take as much', () => {
    expect(MOST_DOCUMENT_BYTES).toBe(LIMITS.bytes);
    expect(buckets.get('evidence')).toBeGreaterThanOrEqual(MOST_DOCUMENT_BYTES);
    expect(withDefaults({ externalUrl: 'http://127.0.0.1' }).mostFileBytes).toBeGreaterThanOrEqual(
      MOST_DOCUMENT_BYTES,
    );
    expect(page('security')).toContain(
      `a document has ${MOST_DOCUMENT_MEGABYTES} MB at most, the bucket takes ${megabytes(buckets.get('evidence') ?? 0)}`,
    );
    expect(page('configuration')).toContain(`a document has ${MOST_DOCUMENT_MEGABYTES} MB at most`);
  });

  it('stands on the page of refusals as the code has it', () => {
    const text = page('refused-files');
    const told = (what: string): string => {
      const row = text.split('\n').find((line) => line.startsWith(`| ${what}`));
      return row?.split('|')[2]?.trim() ?? `no row about ${what}`;
    };
    const english = (count: number): string => count.toLocaleString('en');
    expect(told('a file, declared or not')).toMatch(new RegExp(`^${MOST_DOCUMENT_MEGABYTES} MB;`));
    expect(told('a request to the functions door')).toMatch(new RegExp(`^${megabytes(mostRequestBytes)};`));
    expect(told('rows, columns')).toBe(`${english(MOST_SHEET_ROWS)} and ${english(LIMITS.columns)}`);
    expect(told('an archive')).toMatch(new RegExp(`^${megabytes(LIMITS.unpackedBytes)}, `));
    expect(told('files in a file')).toBe(`${LIMITS.files}; ${LIMITS.depth} levels`);
    expect(told('pages of a PDF')).toMatch(new RegExp(`^${LIMITS.pages}; ${LIMITS.picturePages},`));
    expect(told('time to read one file')).toMatch(new RegExp(`^${READ_MILLISECONDS / 1000} seconds`));
    expect(told('time for one look')).toBe(`${LIMITS.pageMilliseconds / 1000} seconds`);
  });

  it('of the settings has the default that the page on configuration names', () => {
    const settings = withDefaults({ externalUrl: 'http://127.0.0.1' });
    const named = (variable: string): string =>
      new RegExp(`\\| \`${variable}\`[^|]*\\| \`([^|\`]+)\``).exec(page('configuration'))?.[1] ?? '';
    expect(named('RAZAO_MOST_FILE_MB')).toBe(String(settings.mostFileBytes / 1024 / 1024));
    expect(named('RAZAO_MAXIMUM_ROWS')).toBe(String(settings.maximumRows));
    expect(named('RAZAO_STATEMENT_TIMEOUT_MS')).toBe(String(settings.statementTimeoutMs));
    expect(named('RAZAO_SIGNED_UPLOAD_SECONDS')).toBe(String(settings.signedUploadSeconds));
    expect(named('RAZAO_RESUMABLE_SECONDS')).toBe(String(settings.resumableSeconds));
  });

  it('comes into a sentence from the code: no message holds a size of its own', () => {
    const own = ['pt-BR', 'en'].flatMap((locale) =>
      readdirSync(`${root}messages/${locale}`).flatMap((file) =>
        Object.entries(
          JSON.parse(readFileSync(`${root}messages/${locale}/${file}`, 'utf8')) as Record<string, unknown>,
        )
          .filter(([, text]) => typeof text === 'string' && /\d ?(?:[kMG]B|MiB|KB)\b/.test(text))
          .map(([key]) => `${locale}/${file}: ${key}`),
      ),
    );
    expect(own).toEqual([]);
  });
});

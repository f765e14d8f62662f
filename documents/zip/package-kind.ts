import type { Archive } from './archive.ts';

/** Longer than any media type: what is longer is not read. */
const MEDIA_TYPE_BYTES = 200;

/** What a ZIP archive is: a spreadsheet, another document of an office suite, or an archive of files. */
export async function packageKind(archive: Archive): Promise<'xlsx' | 'xlsb' | 'ods' | 'office' | 'zip'> {
  const names = archive.members.map(({ name }) => name.toLowerCase());
  if (names.includes('[content_types].xml')) {
    if (names.some((name) => /(^|\/)workbook\.bin$/.test(name))) return 'xlsb';
    if (names.some((name) => /(^|\/)workbook\.xml$/.test(name))) return 'xlsx';
    if (names.some((name) => /^(word|ppt|visio)\//.test(name))) return 'office';
  }
  const declared = archive.members.find(({ name }) => name === 'mimetype');
  if (!declared || declared.size > MEDIA_TYPE_BYTES) return 'zip';
  const mediaType = (await archive.bytes(declared)).toString('latin1').trim();
  if (!mediaType.startsWith('application/vnd.oasis.opendocument.')) return 'zip';
  return mediaType.startsWith('application/vnd.oasis.opendocument.spreadsheet') ? 'ods' : 'office';
}

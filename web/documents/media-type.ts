/** Media types by the endings of names, for files of which a browser says nothing. The server goes by the bytes anyway. */
const BY_ENDING: Readonly<Record<string, string>> = {
  csv: 'text/csv',
  eml: 'message/rfc822',
  gif: 'image/gif',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
  pdf: 'application/pdf',
  png: 'image/png',
  tab: 'text/tab-separated-values',
  tif: 'image/tiff',
  tiff: 'image/tiff',
  tsv: 'text/tab-separated-values',
  txt: 'text/plain',
  webp: 'image/webp',
  xls: 'application/vnd.ms-excel',
  xlsb: 'application/vnd.ms-excel.sheet.binary.macroEnabled.12',
  xlsm: 'application/vnd.ms-excel.sheet.macroEnabled.12',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  xml: 'application/xml',
  zip: 'application/zip',
};

/** For the file dialog; other files may still be dropped, and are answered by the server. */
export const ACCEPTED: string = Object.keys(BY_ENDING)
  .map((ending) => `.${ending}`)
  .join(',');

/** What a file is sent as. */
export function mediaTypeOf({ name, type }: { readonly name: string; readonly type: string }): string {
  const ending = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  return BY_ENDING[ending] ?? (type || 'text/plain');
}

/** The last part of a key: letters, digits, dots and dashes, with the ending of the name. */
export function keyPartOf(name: string): string {
  const plain = name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\w.-]+/g, '-')
    .replaceAll(/^[.-]+|[.-]+$/g, '');
  return plain.slice(-80) || 'documento';
}

/** A file's name as the organization knows it: of what steers or turns a line nothing, and no longer than is kept. */
export function knownAs(name: string): string {
  const seen = name.toWellFormed().replaceAll(/[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu, '');
  return Array.from(seen).slice(0, 200).join('').trim() || 'documento';
}

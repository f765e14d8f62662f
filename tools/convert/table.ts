import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';

/** The project's own tables: `reference/` beside this folder's parent. */
export const REFERENCE = fileURLToPath(new URL('../../reference/', import.meta.url));

export type Row = Readonly<Record<string, string>>;

/** Reads a raw CSV or CSV.GZ with a header; lines that start with `#` are comments. Every cell stays text. */
export function readTable(raw: string, path: string): Row[] {
  const bytes = readFileSync(join(raw, path));
  const text = (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
  return parse(text, {
    columns: true,
    skip_empty_lines: true,
    comment: '#',
    comment_no_infix: true,
    bom: true,
  });
}

/** A named cell; a converter that asks for a column that is not there has the wrong file. */
export function cell(row: Row, column: string): string {
  const value = row[column];
  if (value === undefined) throw new Error(`no column ${column} among ${Object.keys(row).join(', ')}`);
  return value.trim();
}

function quoted(value: string): string {
  return /[",\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
}

/** Writes one of the project's tables under `reference/`, byte for byte the same on each run. */
export function writeTable(path: string, columns: readonly string[], rows: readonly Row[]): void {
  const lines = rows.map((row) => columns.map((column) => quoted(row[column] ?? '')).join(','));
  const target = join(REFERENCE, path);
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, `${[columns.join(','), ...lines].join('\n')}\n`);
}

export function writeJson(path: string, value: unknown): void {
  const target = join(REFERENCE, path);
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, `${JSON.stringify(value, null, 2)}\n`);
}

/** A name as a key: lower case, words joined by `_`. */
export function slug(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_+|_+$/g, '');
}

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BlindCase } from '#assistant/documents/cases/blind/blind-case.ts';
import { type BlindResult, judgeBlind } from '#assistant/documents/cases/blind/judge-blind.ts';
import { bookOf, bytesOf } from './book.ts';
import { SHEET_WAYS, type SheetWay } from './ways.ts';

interface Kept extends Omit<BlindCase, 'file'> {
  readonly name: string;
  readonly base64: string;
}

const EXAMINATIONS = join(import.meta.dirname, '../../../assistant/documents/cases/judged');

/** The files of the examinations of documents that are kept. */
export function examinations(): string[] {
  return readdirSync(EXAMINATIONS)
    .filter((name) => name.endsWith('.jsonl'))
    .sort()
    .map((name) => join(EXAMINATIONS, name));
}

const row = (cells: readonly (string | number)[]) =>
  cells.map((cell, at) => (at === 0 ? String(cell).padEnd(20) : String(cell).padStart(8))).join('');

/**
 * Reads the sheets of examinations again, changed in every way that leaves what they report as it is: a line a way, each
 * sheet that went wrong where it is wanted.
 */
export async function changedSheets(files: readonly string[], verbose: boolean): Promise<string[]> {
  const cases = files.flatMap(kept);
  const lines = [row(['way', 'sheets', 'wrong', 'silent'])];
  for (const way of SHEET_WAYS) {
    const judged: BlindResult[] = [];
    for (const one of cases) judged.push(...(await readChanged(one, way)));
    const wrong = judged.filter(({ exact }) => !exact);
    if (verbose) lines.push(...wrong.flatMap((one) => shown(way, one)));
    lines.push(row([way.name, judged.length, wrong.length, wrong.filter(({ silent }) => silent).length]));
  }
  return lines;
}

function kept(file: string): Kept[] {
  const lines = readFileSync(file, 'utf8').trim().split('\n');
  return lines.map((line) => JSON.parse(line) as Kept);
}

/** What a changed sheet came to; nothing where the way offers no hold for it. */
async function readChanged(one: Kept, { change }: SheetWay): Promise<BlindResult[]> {
  const book = bookOf(Buffer.from(one.base64, 'base64'), one.name);
  const changed = book === null ? null : change(book);
  if (changed === null) return [];
  const bytes = bytesOf(changed);
  const name = `${one.name.replace(/\.\w+$/, '')}.${changed.ending}`;
  return [await judgeBlind({ ...one, file: { name, bytes: () => bytes } })];
}

function shown({ name }: SheetWay, { id, proposed, said }: BlindResult): string[] {
  return [`✗ ${name}: ${id}`, ...proposed.map((line) => `      ${line}`), `      said ${said.join(', ')}`];
}

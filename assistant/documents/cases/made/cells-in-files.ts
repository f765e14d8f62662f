import type { BuiltCell } from '#documents/testing/xlsx-file.ts';
import type { Language } from './facts.ts';

function styled(value: string, language: Language, grouped: boolean): string {
  const [whole = '', rest = ''] = value.split('.');
  const [mark, decimal] = language === 'pt-BR' ? ['.', ','] : [',', '.'];
  const parts = grouped ? whole.replaceAll(/\B(?=(?:\d{3})+$)/g, mark) : whole;
  return rest === '' ? parts : `${parts}${decimal}${rest}`;
}

function written(cell: string, language: Language, grouped: boolean): string {
  if (cell.startsWith('@')) return cell.slice(1);
  const match = /^#(\S+)(.*)$/.exec(cell);
  return match === null ? cell : `${styled(match[1] ?? '', language, grouped)}${match[2] ?? ''}`;
}

/** Rows of cells as a CSV of a language: its decimal mark, its separator. */
export function csvOf(
  rows: readonly (readonly (string | null)[])[],
  language: Language,
  grouped: boolean,
): Uint8Array {
  const mark = language === 'pt-BR' ? ';' : ',';
  const quoted = (text: string) => (/[;,"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  const width = Math.max(...rows.map((row) => row.length));
  const lines = rows.map((row) =>
    Array.from({ length: width }, (_, at) => quoted(written(row[at] ?? '', language, grouped))).join(mark),
  );
  return new TextEncoder().encode(`${lines.join('\n')}\n`);
}

const DAY = 86_400_000;

/** A cell as a workbook holds it: typed, or as text. */
export function built(
  cell: string | null,
  language: Language,
  texts: boolean,
  grouped: boolean,
): BuiltCell | null {
  if (cell === null) return null;
  if (cell.startsWith('@'))
    return { number: String((Date.parse(cell.slice(1)) - Date.parse('1899-12-30')) / DAY), style: 1 };
  const typed = /^#(\S+)$/.exec(cell)?.[1];
  return typed !== undefined && !texts ? { number: typed } : written(cell, language, grouped);
}

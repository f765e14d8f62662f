import type { Language } from '#web/words/language.ts';
import { harmless } from '#text/formula.ts';
import { AMOUNTS, rowsOf, type Template, type TemplateRows } from './template-rows.ts';
import { workbook } from './template-workbook.ts';

const files = import.meta.glob<{ default: Record<string, string> }>('../../../messages/*/import.json');

interface TemplateFile {
  readonly name: string;
  readonly content: Blob;
}

/** A template as a file, in the language that is asked for, whichever the page speaks. */
export async function makeTemplate(
  template: Template,
  format: 'xlsx' | 'csv',
  language: Language,
  sites: readonly string[],
): Promise<TemplateFile> {
  const load = files[`../../../messages/${language}/import.json`];
  if (!load) throw new Error(`no words in ${language}`);
  const words = (await load()).default;
  const rows = rowsOf(template, language, sites, (key) => words[key] ?? key);
  const amounts = new Set(template.columns.flatMap((column, place) => (AMOUNTS.has(column) ? [place] : [])));
  const name = `razao-${template.key}-${language}.${format}`;
  if (format === 'csv') return { name, content: csv(rows, language, amounts) };
  const heads = { notes: words['template.notes'] ?? 'Notes', kinds: words['template.kinds'] ?? 'Kinds' };
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  return { name, content: new Blob([new Uint8Array(workbook(rows, amounts, heads))], { type }) };
}

/** As spreadsheets of the language write it; nothing in it is taken for a formula. */
function csv(
  { codes, headings, example }: TemplateRows,
  language: Language,
  amounts: ReadonlySet<number>,
): Blob {
  const separator = language === 'en' ? ',' : ';';
  const written = (text: string, place: number): string => {
    const own = amounts.has(place) && language !== 'en' ? text.replace('.', ',') : text;
    const safe = harmless(own);
    return /[";,\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
  };
  const lines = [codes, headings, example].map((row) => row.map(written).join(separator));
  return new Blob([`\uFEFF${lines.join('\r\n')}\r\n`], { type: 'text/csv;charset=utf-8' });
}

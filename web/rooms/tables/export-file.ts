import type { Input, Output } from '#web/api/call.ts';
import { harmless } from '#text/formula.ts';
import type { Language } from '#web/words/language.ts';
import type { ColumnKey, Line } from './columns.ts';

export const FORMATS = ['csv', 'xlsx', 'json'] as const;
export type ExportFormat = (typeof FORMATS)[number];

/** A value of a file: texts, ISO days, and amounts as plain decimal strings, which stay exact. */
export type Value = { readonly text: string } | { readonly day: string } | { readonly amount: string } | null;

export interface ExportColumn {
  readonly key: string;
  readonly title: string;
}

/** What writes rows into a file, piece by piece: nothing of it is kept whole. */
export interface FileWriter {
  readonly type: string;
  begin(): void;
  rows(rows: readonly (readonly Value[])[]): void;
  end(): Promise<void> | void;
}

/** CSV with the marks of the reader: `;` and a comma in Portuguese, as spreadsheets there read it, else `,` and a dot. */
export function csvWriter(
  columns: readonly ExportColumn[],
  marks: Language,
  put: (piece: string) => void,
): FileWriter {
  const [separator, decimal] = marks === 'en' ? [',', '.'] : [';', ','];
  const quoted = (text: string) => (/["\n\r;,]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  const cell = (value: Value) => {
    if (value === null) return '';
    if ('amount' in value) return quoted(value.amount.replace('.', decimal));
    return 'day' in value ? value.day : quoted(harmless(value.text));
  };
  const line = (values: readonly Value[]) => `${values.map(cell).join(separator)}\r\n`;
  return {
    type: 'text/csv;charset=utf-8',
    // The mark by which spreadsheets know the letters.
    begin: () => put(`\uFEFF${line(columns.map(({ title }) => ({ text: title })))}`),
    rows: (rows) => put(rows.map(line).join('')),
    end: () => undefined,
  };
}

/** A value as JSON has it. */
function plain(value: Value): string | null {
  if (value === null) return null;
  if ('amount' in value) return value.amount;
  return 'day' in value ? value.day : value.text;
}

/** A list of objects by the keys of the columns; amounts are texts, so that no reader rounds them. */
export function jsonWriter(columns: readonly ExportColumn[], put: (piece: string) => void): FileWriter {
  let isFirst = true;
  return {
    type: 'application/json',
    begin: () => put('['),
    rows: (rows) => {
      const objects = rows.map((values) =>
        JSON.stringify(
          Object.fromEntries(columns.map(({ key }, place) => [key, plain(values[place] ?? null)])),
        ),
      );
      if (objects.length > 0) put(`${isFirst ? '\n' : ',\n'}${objects.join(',\n')}`);
      if (objects.length > 0) isFirst = false;
    },
    end: () => put('\n]\n'),
  };
}

type Page = Output<'entry.query'>;

interface ExportParts {
  readonly query: Pick<Input<'entry.query'>, 'filter' | 'sort'>;
  readonly read: (input: Input<'entry.query'>) => Promise<Page>;
  readonly writer: FileWriter;
  readonly values: (line: Line) => readonly Value[];
  /** Told after every page. */
  readonly onProgress: (rows: number) => void;
}

const PAGE = 500;

/**
 * Reads all lines of a query page by page and writes them; gives how many.
 * @throws whatever a page throws, also when it was cancelled: then there is no file
 */
export async function exportLines({ query, read, writer, values, onProgress }: ExportParts): Promise<number> {
  writer.begin();
  let done = 0;
  let cursor: string | null = null;
  do {
    const page: Page = await read({ ...query, limit: PAGE, ...(cursor ? { cursor } : {}) });
    writer.rows(page.entries.map(values));
    done += page.entries.length;
    onProgress(done);
    cursor = page.nextCursor;
  } while (cursor !== null);
  await writer.end();
  return done;
}

/** Who answers for a line, and when they did. */
const ANSWERED = ['committedBy', 'committedAt'] as const;
/** What a line was calculated with, as its source has it. */
const CITED = ['factorName', 'factorSource', 'factorEdition'] as const;

const unshown = (keys: readonly ColumnKey[]) => ANSWERED.filter((key) => !keys.includes(key));

/**
 * The columns of a file: those shown, where a period is two days and an emission is in kilograms, exact; and behind them, of
 * every line, what it was calculated with and who approved it when, for a file is read where no figure can be opened.
 */
export function fileColumns(keys: readonly ColumnKey[], titleOf: (key: string) => string): ExportColumn[] {
  const shown = keys.flatMap((key): ExportColumn[] => {
    if (key === 'period') return ['from', 'to'].map((end) => ({ key: end, title: titleOf(`file.${end}`) }));
    if (key === 'co2e') return [{ key: 'co2eKg', title: titleOf('file.co2eKg') }];
    if (key === 'biogenic') return [{ key: 'biogenicCo2Kg', title: titleOf('file.biogenicCo2Kg') }];
    return [{ key, title: titleOf(`column.${key}`) }];
  });
  return [
    ...shown,
    ...CITED.map((key) => ({ key, title: titleOf(`file.${key}`) })),
    ...unshown(keys).map((key) => ({ key, title: titleOf(`column.${key}`) })),
  ];
}

/** The values of a line for those columns. */
export function fileValues(
  keys: readonly ColumnKey[],
  line: Line,
  textOf: (key: ColumnKey) => string,
  language: Language,
): Value[] {
  const amount = (value: string | null): Value => (value === null ? null : { amount: value });
  const written = (text: string | undefined): Value => (text ? { text } : null);
  const { factor } = line;
  const shown = keys.flatMap((key): Value[] => {
    if (key === 'period') return [{ day: line.from }, { day: line.to }];
    if (key === 'co2e') return [amount(line.co2eKg)];
    if (key === 'biogenic') return [amount(line.biogenicCo2Kg)];
    if (key === 'quantity') return [amount(line.quantity)];
    return [written(textOf(key))];
  });
  return [
    ...shown,
    written(factor?.name[language]),
    written(factor ? `${factor.publisher}: ${factor.title}` : ''),
    written(factor?.edition),
    ...unshown(keys).map((key) => written(textOf(key))),
  ];
}

import { templateCode } from '#usecases/evidence/import/template.contract.ts';
import type { Output } from '#web/api/call.ts';
import type { Language } from '#web/words/language.ts';

export type Template = Output<'import.templates'>['templates'][number];
type TemplateColumn = Template['columns'][number];

/** The sentence of a key in the language of the file. */
export type Words = (key: string) => string;

/** What a template holds, before it is a file. */
export interface TemplateRows {
  readonly title: string;
  /** What the columns are, for the product. */
  readonly codes: readonly string[];
  readonly headings: readonly string[];
  /** A row that is never imported; amounts as plain decimals. */
  readonly example: readonly string[];
  /** Values to choose from, by the place of their column. */
  readonly choices: ReadonlyMap<number, readonly string[]>;
  readonly notes: readonly (readonly string[])[];
  readonly kinds: readonly (readonly string[])[];
}

/** Columns that hold amounts. */
export const AMOUNTS: ReadonlySet<TemplateColumn> = new Set<TemplateColumn>([
  'value',
  'distance',
  'passengers',
  'exchange_rate',
  'price_index',
  'factor_price_index',
]);

const EXAMPLES: Partial<Record<TemplateColumn, string>> = {
  period: '01/2025',
  value: '1250.5',
  distance: '430',
  origin: 'GRU',
  destination: 'REC',
  passengers: '2',
  exchange_rate: '0.18',
  price_index: '110',
  factor_price_index: '100',
};

const CLOSED: Partial<Record<TemplateColumn, readonly string[]>> = {
  class: ['class.economy', 'class.premium', 'class.business', 'class.first'],
  return: ['yes', 'no'],
  forcing: ['forcing.with', 'forcing.without'],
};

/** The rows of a template in one language, with the vocabulary of the product and the organization's sites. */
export function rowsOf(
  { key, columns, kinds, units }: Template,
  language: Language,
  sites: readonly string[],
  words: Words,
): TemplateRows {
  const mark = words('template.mark');
  const names = kinds.map(({ name }) => name[language]).toSorted((a, b) => a.localeCompare(b, language));
  const choicesOf = (column: TemplateColumn): readonly string[] => {
    if (column === 'kind') return names;
    if (column === 'unit') return units;
    if (column === 'site') return sites;
    return (CLOSED[column] ?? []).map((word) => words(`template.${word}`));
  };
  const lists = columns.map(choicesOf);
  const exampleOf = (column: TemplateColumn, place: number): string =>
    column === 'key' ? `${mark} – ${words('template.never')}` : (EXAMPLES[column] ?? lists[place]?.[0] ?? '');
  return {
    title: words(`category.${key}`),
    codes: columns.map((column, place) => (place === 0 ? templateCode(key, language, mark) : column)),
    headings: columns.map((column) => words(`template.column.${column}`)),
    example: columns.map(exampleOf),
    choices: new Map(lists.flatMap((list, place) => (list.length > 0 ? [[place, list] as const] : []))),
    notes: [
      [words(`category.${key}`)],
      [words('template.how')],
      [words('template.row')],
      [words('template.first')],
      [],
      ...columns.map((column) => [words(`template.column.${column}`), words(`template.note.${column}`)]),
    ],
    kinds: kinds.map((kind) => [kind.name[language], kind.units.join(', ')]),
  };
}

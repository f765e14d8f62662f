import { createHash } from 'node:crypto';
import type { Row, Sheet } from '#documents/document.ts';
import type { Library } from '#engine/library.ts';
import { columnMeaning, sheetMapping, type SheetMapping } from '../mapping/mapping-shape.ts';
import { TEMPLATE_CATEGORIES, TEMPLATE_HEADER_ROW, TEMPLATE_VERSION } from './template.contract.ts';
import { templatesOf } from './templates.ts';

type Known =
  | {
      readonly mapping: SheetMapping;
      /** The column of the rows' names, where any row has one. */
      readonly keyColumn: number | null;
      readonly category: (typeof TEMPLATE_CATEGORIES)[number];
    }
  | { readonly problem: { readonly code: string; readonly params: Readonly<Record<string, string>> } };

const CODE = /^razao\/(\d{1,4})\/([a-z_]{1,40})\/(pt-BR|en)\/(.{3,80})$/u;

/**
 * How a filled template is read, which follows from its first row alone; null: it is none. A template of another version
 * is the problem `template.version` (`version`, `known`), an unknown one `template.unknown`.
 */
export function templateMapping(
  { name, head }: Pick<Sheet, 'name' | 'head'>,
  library: Library,
): Known | null {
  const [codes] = head;
  const [, version, category, language, example] = CODE.exec(codes?.cells[0]?.text.trim() ?? '') ?? [];
  if (codes === undefined || codes.number !== 1 || version === undefined) return null;
  if (Number(version) !== TEMPLATE_VERSION)
    return { problem: { code: 'template.version', params: { version, known: String(TEMPLATE_VERSION) } } };
  const key = TEMPLATE_CATEGORIES.find((one) => one === category);
  const template = templatesOf(library).find((one) => one.key === key);
  if (key === undefined || template === undefined || example === undefined)
    return { problem: { code: 'template.unknown', params: { sheet: name } } };
  const headings = head.find(({ number }) => number === TEMPLATE_HEADER_ROW);
  const columns = codes.cells.flatMap((cell, index) => {
    const meaning = index === 0 ? 'document' : columnMeaning.safeParse(cell.text.trim()).data;
    if (meaning === undefined) return [];
    const column = index + 1;
    const header = headings?.cells[index]?.text.trim().slice(0, 200) ?? '';
    const numbers = language === 'en' ? ('dot' as const) : ('comma' as const);
    return [{ column, header, meaning, numbers, dates: 'day_first' as const }];
  });
  const mapping = sheetMapping.parse({
    sheet: name,
    fingerprint: createHash('sha256').update(`razao/${version}/${key}`).digest('hex'),
    headerRow: TEMPLATE_HEADER_ROW,
    columns,
    kinds: template.kinds.flatMap((kind) =>
      [kind.key, kind.name['pt-BR'], kind.name.en].map((word) => ({
        word: word.slice(0, 120),
        means: kind.key,
      })),
    ),
    units: [],
    sites: [],
    example,
  });
  return { mapping, keyColumn: head.some((row) => isNamed(row, example)) ? 1 : null, category: key };
}

function isNamed({ number, cells }: Row, example: string): boolean {
  const text = cells[0]?.text.trim() ?? '';
  return number > TEMPLATE_HEADER_ROW && text !== '' && !text.startsWith(example);
}

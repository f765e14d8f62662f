import type { BoxPlace, Cell, Page, PageText, Place, Sheet } from '#documents/document.ts';
import { meaningOf } from './sheets/headings.ts';
import { unitInHeading } from './words.ts';

/** What a form says, as a sheet of one row, with the box of each of its cells. */
interface Form {
  readonly sheet: Sheet;
  placeOf(place: Place | null): Place | null;
}

interface Field {
  readonly label: string;
  readonly value: string;
  readonly place: BoxPlace;
}

const MOST_FIELDS = 60;
const LONGEST_LABEL = 45;
/** Labels that must be understood for a page to be a form. */
const ENOUGH = 2;

/**
 * The labels of a page with their values (`Gás refrigerante: R-410A`, `Carga adicionada | 2,40 kg`) as a sheet of one row:
 * service orders, weighing tickets, manifests. Null where the page is none.
 */
export function formOf(pages: readonly Page[]): Form | null {
  const fields = pages
    .flatMap(({ lines }) => lines.flatMap(({ texts }) => fieldsOf(texts)))
    .slice(0, MOST_FIELDS);
  const known = fields.filter(({ label }) => meaningOf(unitInHeading(label)?.rest || label) !== null);
  const [first] = fields;
  if (known.length < ENOUGH || first === undefined) return null;
  const rows = [
    { number: 1, cells: fields.map(({ label }): Cell => ({ text: label })) },
    { number: 2, cells: fields.map(({ value }): Cell => ({ text: value })) },
  ];
  return {
    sheet: {
      name: `${first.place.page}`,
      rowCount: 2,
      columnCount: fields.length,
      head: rows,
      batches: async function* batches() {
        yield await Promise.resolve(rows);
      },
    },
    placeOf: (place) => (place?.at === 'cell' ? (fields[place.column - 1]?.place ?? first.place) : place),
  };
}

/** `Label: value` within a text, a label and its value as neighbours, and labels with values in turn. */
function fieldsOf(texts: readonly PageText[]): Field[] {
  const found: Field[] = [];
  let open: string | null = null;
  const inTurn =
    texts.length % 2 === 0 &&
    texts.every(({ text }, at) => at % 2 === 1 || isLabel(text)) &&
    // Headings of a table stand beside one another too.
    texts.some(({ text }, at) => at % 2 === 1 && meaningOf(text) === null);
  for (const [at, { text, place }] of texts.entries()) {
    const parts = text.split(/\s+(?=\p{Lu}[\p{L}\s./º°()-]{1,40}:\s)/u);
    for (const part of parts) {
      const pair = /^([^:]{2,45}?)\s*:\s*(.*)$/su.exec(part);
      if (pair !== null && isLabel(pair[1] ?? '')) {
        const [, label = '', value = ''] = pair;
        if (value === '') open = label;
        else found.push({ label, value: value.trim(), place });
        if (value !== '') open = null;
      } else if (open !== null) {
        found.push({ label: open, value: part.trim(), place });
        open = null;
      } else if (inTurn && at % 2 === 1 && texts[at - 1] !== undefined)
        found.push({ label: (texts[at - 1] as PageText).text, value: text.trim(), place });
    }
  }
  return found;
}

function isLabel(text: string): boolean {
  const label = text.trim();
  return label.length <= LONGEST_LABEL && /^\p{L}/u.test(label) && !/\d{3}/.test(label);
}

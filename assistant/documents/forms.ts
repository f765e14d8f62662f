import type { BoxPlace, Cell, Page, PageLine, PageText, Place, Sheet } from '#documents/document.ts';
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
    .flatMap(({ lines }) =>
      lines.flatMap((line, at) => [
        ...fieldsOf(valued(line.texts)),
        ...boxesOf(line, lines[at + 1], lines[at + 2]),
      ]),
    )
    .filter(({ value }) => /[\p{L}\d]/u.test(value))
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

/** A recognizer tears the words of a value apart: what follows a label that is understood is its value. */
function valued(texts: readonly PageText[]): readonly PageText[] {
  const [label, ...rest] = texts;
  if (label === undefined || rest.length < 2 || label.place.ocr === undefined) return texts;
  const first = rest[0] as PageText;
  if (!isLabel(label.text) || !isKnown(label.text) || rest.some(({ text }) => text.endsWith(':')))
    return texts;
  return [label, { ...first, text: rest.map(({ text }) => text).join(' ') }];
}

/** `Label: value` within a text, a label and its value as neighbours, and labels with values in turn. */
function fieldsOf(texts: readonly PageText[]): Field[] {
  const found: Field[] = [];
  let open: string | null = null;
  const inTurn =
    texts.length % 2 === 0 &&
    texts.every(({ text }, at) => at % 2 === 1 || isLabel(text)) &&
    // Headings of a table stand beside one another too.
    texts.some(({ text }, at) => at % 2 === 1 && (meaningOf(text) === null || /\d/.test(text)));
  const pair = texts.length === 2 && isLabel(texts[0]?.text ?? '') && isKnown(texts[0]?.text ?? '');
  for (const [at, { text, place }] of texts.entries()) {
    for (const part of partsOf(text)) {
      const told = /^([^:]{2,45}?)\s*:\s*(.*)$/su.exec(part) ?? bareOf(part);
      if (told !== null && isLabel(told[1] ?? '')) {
        const [, label = '', value = ''] = told;
        if (value === '') open = label;
        else found.push({ label, value: value.trim(), place });
        if (value !== '') open = null;
      } else if (open !== null) {
        found.push({ label: open, value: part.trim(), place });
        open = null;
      } else if ((inTurn || pair) && at % 2 === 1 && texts[at - 1] !== undefined)
        found.push({ label: (texts[at - 1] as PageText).text, value: text.trim(), place });
    }
  }
  return found;
}

/** `Data: 02/03 Placa: ABC`: each label with its value; a label of several words stays one. */
function partsOf(text: string): string[] {
  const parts: string[] = [];
  for (const part of text.split(/\s+(?=\p{Lu}[\p{L}\s./º°()-]{1,40}:\s)/u)) {
    const last = parts.at(-1);
    if (last !== undefined && !last.includes(':')) parts[parts.length - 1] = `${last} ${part}`;
    else parts.push(part);
  }
  return parts;
}

/** `Litros abastecidos 1.310`: a label that is understood, with a number or a day behind it, as in a box of a form. */
function bareOf(text: string): RegExpExecArray | null {
  const pair = /^(\p{L}[^\d:]{2,40}?)\s+((?:R\$\s*)?\d[\d.,/]*(?:\s?[\p{L}³]{1,6})?)$/u.exec(text.trim());
  return pair !== null && isKnown(pair[1] ?? '') ? pair : null;
}

function isKnown(label: string): boolean {
  const unit = unitInHeading(label);
  return unit !== null || meaningOf(label) !== null;
}

/** Labels that stand above their values, box beside box; rows that go on below them are a table instead. */
function boxesOf(line: PageLine, next: PageLine | undefined, after: PageLine | undefined): Field[] {
  const { texts } = line;
  if (
    next === undefined ||
    texts.length < 2 ||
    !texts.every(({ text }) => isLabel(text) && !/\d{2}/.test(text))
  )
    return [];
  if (texts.filter(({ text }) => isKnown(text)).length < 2) return [];
  const under = texts.map(({ place }) => next.texts.filter((one) => shares(one.place, place)));
  if (under.some((values) => values.length > 1) || next.texts.length > texts.length) return [];
  const goesOn = after !== undefined && after.texts.length >= Math.max(2, texts.length - 1);
  if (goesOn && after.texts.every(({ place }) => texts.some((label) => shares(label.place, place))))
    return [];
  return texts.flatMap(({ text }, at) => {
    const [value] = under[at] ?? [];
    return value === undefined ? [] : [{ label: text, value: value.text, place: value.place }];
  });
}

function shares(a: BoxPlace, b: BoxPlace): boolean {
  return Math.min(a.x + a.width, b.x + b.width) > Math.max(a.x, b.x);
}

function isLabel(text: string): boolean {
  const label = text.trim();
  return label.length <= LONGEST_LABEL && /^\p{L}/u.test(label) && !/\d{3}/.test(label);
}

import type { BoxPlace, Cell, Page, PageLine, PageText, Place, Row, Sheet } from '#documents/document.ts';
import type { DocumentActivity } from '../proposal-shape.ts';
import { heading, meaningOf } from '../sheets/headings.ts';
import { unitInHeading, unitOf } from '../words/words.ts';

/** What a form says, as a sheet of one row, or of one for each thing that it says the same fields of, with the box of each of its cells. */
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
  const records = recordsOf(fields);
  const labels = [...new Map(fields.map((field) => [heading(field.label), field.label])).entries()];
  const one = records.length < 2;
  const rows: Row[] = one
    ? [fields.map(({ label }) => label), fields.map(({ value }) => value)].map(asRow)
    : [
        labels.map(([, label]) => label),
        ...records.map((record) => labels.map(([name]) => fieldIn(record, name)?.value ?? '')),
      ].map(asRow);
  return {
    sheet: {
      name: `${first.place.page}`,
      rowCount: rows.length,
      columnCount: rows[0]?.cells.length ?? 0,
      head: rows,
      batches: async function* batches() {
        yield await Promise.resolve(rows);
      },
    },
    placeOf: (place) => {
      if (place?.at !== 'cell') return place;
      const told = one
        ? fields[place.column - 1]
        : fieldIn(records[place.row - 2] ?? fields, labels[place.column - 1]?.[0] ?? '');
      return told?.place ?? first.place;
    },
  };
}

const asRow = (texts: readonly string[], at: number): Row => ({
  number: at + 1,
  cells: texts.map((text): Cell => ({ text })),
});

function fieldIn(record: readonly Field[], name: string): Field | undefined {
  return record.find(({ label }) => heading(label) === name);
}

const AMOUNT = /^\d[\d.,]*\s*(?:kg|g|t|l|lt|litros?|lit(?:re|er)s?|m3|m³|kwh|mwh)?$/i;

/**
 * A paper that says the same fields of several things (`Fluido: R-134a … Adicionado: 4 kg … Fluido: R-404A …`) as what it
 * says of each, with what it says once of all of them; one record where it does not.
 */
function recordsOf(fields: readonly Field[]): Field[][] {
  const names = fields.map(({ label }) => heading(label));
  const again = new Set(names.filter((name, at) => names.indexOf(name) < at));
  const repeated = fields.filter((_, at) => again.has(names[at] ?? ''));
  const named = repeated.find(({ label }) => meaningOf(label) === 'kind');
  const told = repeated.some(({ label, value }) => meaningOf(label) !== 'kind' && AMOUNT.test(value));
  if (named === undefined || !told) return [[...fields]];
  const start = names.find((name) => again.has(name)) ?? '';
  const starts = names.flatMap((name, at) => (name === start ? [at] : []));
  const own = starts.map((from, at) =>
    fields.slice(from, starts[at + 1]).filter((_, index) => again.has(names[from + index] ?? '')),
  );
  const ofAll = fields.filter(({ value }, at) => !again.has(names[at] ?? '') && !AMOUNT.test(value));
  return own.map((record) => [...ofAll, ...record]);
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
  const inTurn = areInTurn(texts);
  for (const [at, { text, place }] of texts.entries()) {
    const before = inTurn && at % 2 === 1 ? texts[at - 1] : undefined;
    for (const part of partsOf(text)) {
      const told = /^([^:]{2,45}?)\s*:\s*(.*)$/su.exec(part) ?? bareOf(part);
      const [, label = '', value = ''] = told ?? [];
      if (told !== null && isLabel(label)) {
        open = value === '' ? label : null;
        if (open === null) found.push({ label, value: value.trim(), place });
      } else if (open !== null) {
        found.push({ label: open, value: part.trim(), place });
        open = null;
      } else if (before !== undefined) found.push({ label: before.text, value: text.trim(), place });
    }
  }
  return found;
}

/** A label that is understood beside its value, or labels and values in turn. */
function areInTurn(texts: readonly PageText[]): boolean {
  const [first] = texts;
  if (texts.length === 2 && first !== undefined && isLabel(first.text) && isKnown(first.text)) return true;
  const labels = texts.filter((_, at) => at % 2 === 0);
  const values = texts.filter((_, at) => at % 2 === 1);
  return (
    labels.length === values.length &&
    // `64 | km | 192,00`: a short unit stands beside its amount and labels nothing.
    labels.every(({ text }) => isLabel(text) && (text.length > 3 || unitOf(text) === null)) &&
    // Headings of a table stand beside one another too.
    values.some(({ text }) => meaningOf(text) === null || /\d/.test(text))
  );
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

/** What a form tells of each thing, once: a delivery tells its volume as measured, and again as at another temperature. */
export function onceAThing(activities: readonly DocumentActivity[]): DocumentActivity[] {
  const same = (a: DocumentActivity, b: DocumentActivity) =>
    a.kind === b.kind && a.unit === b.unit && rowOf(a) === rowOf(b);
  return activities.filter((one, at) => activities.findIndex((other) => same(one, other)) === at);
}

function rowOf({ evidence }: DocumentActivity): number {
  const place = evidence.find(({ slot }) => slot === 'quantity')?.place;
  return place?.at === 'cell' ? place.row : 0;
}

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Cell } from '#documents/document.ts';
import { readDocument } from '#documents/read.ts';
import { fillCommunicationApart } from '#reports/data/cbam/fill-apart.ts';
import { NOTES } from '#reports/data/cbam/fill-communication.ts';
import { cbamTemplate } from '#reference/cbam-template.ts';
import { parse } from 'csv-parse/sync';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { cbamCalculate } from '../calculate.contract.ts';
import { embeddedEmissions } from '../calculate.ts';
import { installationYear } from '../installation.contract.ts';
import { type Communication, communicationOf } from './communication.ts';
import { routeAt } from './filling.ts';

interface Printed {
  readonly example: string;
  readonly sheet: string;
  readonly cell: string;
  readonly value: string;
}

/** Every input cell of the Commission's filled examples 1 and 2, as printed (Decision 2011/833/EU). */
const PRINTED = parse<Printed>(readFileSync(new URL('./cases/example-inputs.csv', import.meta.url)), {
  columns: true,
});
const { path, lists } = cbamTemplate();

function exampleYear(name: string) {
  const file = new URL(`../../../engine/cbam/cases/${name}.json`, import.meta.url);
  return installationYear.parse((JSON.parse(readFileSync(file, 'utf8')) as { input: unknown }).input);
}

/** What stands in its cells, by sheet and cell; numbers as numbers. */
function cellsOf({ cells }: Communication): Map<string, number | string | boolean> {
  return new Map(
    cells.map((one) => [
      `${one.sheet}!${one.cell}`,
      'number' in one ? Number(one.number) : 'truth' in one ? one.truth : one.text,
    ]),
  );
}

/** A printed cell as a workbook holds it: days by their number, truth, numbers, words. */
function held(value: string): number | string | boolean {
  const day = /^(\d{4}-\d{2}-\d{2}) 00:00:00$/.exec(value)?.[1];
  if (day !== undefined) return (Date.parse(`${day}T00:00:00Z`) - Date.UTC(1899, 11, 30)) / 86_400_000;
  if (value === 'True' || value === 'False') return value === 'True';
  return value;
}

/** Letters of a column, from 0. */
function letters(column: number): string {
  const own = String.fromCodePoint(65 + (column % 26));
  return column < 26 ? own : letters(Math.floor(column / 26) - 1) + own;
}

/** A cell as the reader of documents tells it, which knows days by the look of their cell. */
function asRead(value: number | string | boolean): unknown {
  if (typeof value === 'boolean') return expect.objectContaining({ text: value ? 'TRUE' : 'FALSE' });
  if (typeof value === 'string') return expect.objectContaining({ text: value });
  return expect.toSatisfy(
    (cell: Cell | undefined) =>
      Number(cell?.number) === value || (cell?.date !== undefined && held(`${cell.date} 00:00:00`) === value),
  );
}

/** The list of categories has no order of its own, and the steel example names routes of what its bubble includes. */
const CATEGORY_LIST = /^A_InstData!(?:E|I)6\d$/;

describe.each([
  ['1', 'example-1-cement'],
  ['2', 'example-2-steel'],
])('the Commission’s filled example %s', (example, name) => {
  const own = cellsOf(communicationOf(exampleYear(name)));
  const printed = PRINTED.filter((one) => one.example === example);

  it('is filled cell by cell as the Commission filled it, and no cell more', () => {
    const wanted = new Map(printed.map(({ sheet, cell, value }) => [`${sheet}!${cell}`, held(value)]));
    const rest = [...own.keys()].filter((place) => !CATEGORY_LIST.test(place));
    expect(rest.toSorted()).toEqual(
      [...wanted.keys()].filter((place) => !CATEGORY_LIST.test(place)).toSorted(),
    );
    for (const place of rest) {
      const value = wanted.get(place);
      const told = own.get(place);
      expect([place, typeof told === 'number' ? told : String(told)]).toEqual([
        place,
        typeof told === 'number' ? Number(value) : String(value),
      ]);
    }
  });

  it('lists the same categories of goods', () => {
    const categories = (place: string) => /^A_InstData!E6\d$/.test(place);
    const wanted = printed
      .filter(({ sheet, cell }) => categories(`${sheet}!${cell}`))
      .map(({ value }) => value);
    expect(
      [...own].flatMap(([place, value]) => (categories(place) ? [String(value)] : [])).toSorted(),
    ).toEqual(wanted.toSorted());
  });
});

interface Calculated {
  readonly name: string;
  readonly input: unknown;
  readonly template: {
    readonly totals: Readonly<Record<'co2' | 'biomass' | 'n2o' | 'pfc' | 'direct' | 'indirect', string>>;
    readonly products: readonly Readonly<
      Record<
        'code' | 'direct' | 'indirect' | 'total' | 'defaultShare' | 'electricity' | 'carbonPrice',
        string
      >
    >[];
  };
}

/** Relative 1e-9: the template's cells are doubles. */
const near = (own: string | undefined, cell: string): boolean =>
  Math.abs(Number(own) - Number(cell)) <= 1e-9 * Math.max(Math.abs(Number(cell)), 1e-9);

describe('the template’s own formulas, over what was filled in', () => {
  const { years } = JSON.parse(
    readFileSync(new URL('./cases/template-results.json', import.meta.url), 'utf8'),
  ) as { readonly years: readonly Calculated[] };

  it.each(years.map((year) => [year.name, year] as const))(
    'give what the verbs give, at 1e-9: %s',
    (_, { input, template }) => {
      const told = embeddedEmissions(installationYear.parse(input));
      if (told.status !== 'calculated') throw new Error(JSON.stringify(told.problems));
      for (const [name, cell] of Object.entries(template.totals))
        expect([name, near(told.totals[name as 'co2'], cell)]).toEqual([name, true]);
      expect(told.goods.map(({ code }) => code)).toEqual(template.products.map(({ code }) => code));
      for (const [index, product] of template.products.entries()) {
        const good = told.goods[index];
        const own = { ...good?.perTonne, ...good, carbonPrice: good?.carbonPrice?.effective ?? '0' };
        for (const name of [
          'direct',
          'indirect',
          'total',
          'defaultShare',
          'electricity',
          'carbonPrice',
        ] as const)
          expect([product.code, name, near(own[name], product[name])]).toEqual([product.code, name, true]);
      }
    },
  );
});

it.each([
  ['crude_steel', 'Forno elétrico a arco', 'Electric arc furnace'],
  ['crude_steel', 'bof', 'Basic oxygen steelmaking'],
  ['pig_iron', 'Alto-forno', 'Blast furnace route'],
  ['unwrought_aluminium', 'Secondary melting (recycling)', 'Secondary melting (recycling)'],
  ['crude_steel', 'Indução', 'Other production routes'],
  ['crude_steel', undefined, 'Unknown production routes'],
  ['cement', 'via seca', 'All production routes'],
] as const)('a route is found by what plants call it: %s by %s', (category, route, name) => {
  expect(lists.routes[category]?.[routeAt(lists, category, route)]).toBe(name);
});

it('a year beyond the template’s sheets is refused by its code, and what has no cell is told', () => {
  const process = (id: string) => ({
    id,
    category: 'crude_steel',
    production: [{ amount: '1' }],
    direct: '1',
  });
  const many = Array.from({ length: 11 }, (_, at) => process(`P${at}`));
  expect(() => communicationOf(installationYear.parse({ year: 2026, processes: many }))).toThrow(
    expect.objectContaining({ code: 'cbam.template_processes', params: { count: '11', most: '10' } }),
  );
  const stream = { name: 'gas', method: 'combustion', amount: '2', unit: 'TJ', factor: '56.1', to: 'P' };
  const { cells, notes } = communicationOf(
    installationYear.parse({
      year: 2026,
      streams: [stream],
      processes: [{ id: 'P', category: 'cement', production: [{ amount: '1' }] }],
    }),
  );
  expect(cells).toContainEqual({ sheet: 'C_Emissions&Energy', cell: 'H26', number: '112.2' });
  expect(notes.flat().some((line) => line.startsWith('gas: amounts in TJ'))).toBe(true);
});

describe('the filled workbook', () => {
  it('reads back equal: every cell as it was given, every formula and every other part as the Commission published it', async () => {
    const communication = communicationOf(installationYear.parse(cbamCalculate.example));
    const bytes = await fillCommunicationApart(communication);
    const outcome = await readDocument(bytes, 'filled.xlsx');
    if (!outcome.ok || outcome.content.kind !== 'sheets') throw new Error('no workbook');
    const { sheets } = outcome.content;
    expect(sheets.map(({ name }) => name).at(-1)).toBe(NOTES);
    const [before, after] = [unzipSync(readFileSync(path)), unzipSync(bytes)];
    const untouched = Object.keys(before).filter(
      (part) => !part.startsWith('xl/worksheets/sheet') && !/workbook\.xml|Content_Types/.test(part),
    );
    expect(untouched.length).toBeGreaterThan(40);
    for (const part of untouched) expect([part, after[part]]).toEqual([part, before[part]]);
    const formulas = (files: Record<string, Uint8Array>) =>
      Object.keys(before)
        .filter((part) => part.startsWith('xl/worksheets/sheet'))
        .map(
          (part) => strFromU8(files[part] ?? new Uint8Array()).match(/<f[ >/][\s\S]*?(?:<\/f>|\/>)/g) ?? [],
        );
    expect(formulas(after)).toEqual(formulas(before));
    const read = new Map<string, Cell>();
    for (const sheet of sheets)
      for await (const rows of sheet.batches())
        for (const row of rows)
          for (const [column, cell] of row.cells.entries())
            read.set(`${sheet.name}!${letters(column)}${row.number}`, cell);
    for (const [place, value] of cellsOf(communication))
      expect([place, read.get(place)]).toEqual([place, asRead(value)]);
  }, 120_000);

  it('is the blank that the Commission published', () => {
    expect(createHash('sha256').update(readFileSync(path)).digest('hex')).toBe(lists.sha256);
  });
});

import { type FigureInText, partsOf } from '#text/quoted.ts';
import type { ReportBlock, ReportCell, ReportChart, ReportSection, ReportTable } from '../document.ts';
import { aboutChart, drawnChart } from '../chart-spec.ts';
import { columnWidths } from '../column-widths.ts';
import { figureColumns, headingOf } from '../columns.ts';
import { PAPER } from '#charts/paper.ts';
import type { PrintRequest } from './print-request.ts';

/** What the template reads: every text is printable, every picture a file. Names are short, for there are many cells. */
type Prepared = Readonly<Record<string, unknown>>;

/** A drawing that belongs to the pages. */
export interface Drawing {
  readonly path: string;
  readonly chart: ReportChart;
}

export interface PreparedReport {
  readonly data: Prepared;
  readonly drawings: readonly Drawing[];
}

/** How texts become printable; counts what could not be printed as it is. */
export type Print = (text: string) => string;

const RTL = /^[^\p{L}]*[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/u;
/** Letters of a running head. */
const MOST_HEAD = 90;
/** Of the file's title among its properties. */
const MOST_TITLE = 400;

/** The data of the template for a document. @param print makes a text printable */
export function prepareReport(request: PrintRequest, print: Print): PreparedReport {
  const { document, words, check } = request;
  const drawings: Drawing[] = [];
  const draw = (chart: ReportChart): string => {
    const path = `/chart-${drawings.length + 1}.svg`;
    drawings.push({ path, chart: printableChart(chart, print) });
    return path;
  };
  const places = { print, draw, links: request.datapoints, words };
  const said = (text: string) => textOf(text, print);
  const data = {
    language: document.language === 'pt-BR' ? { lang: 'pt', region: 'br' } : { lang: 'en', region: null },
    title: said(document.title),
    subtitle: document.subtitle === undefined ? null : said(document.subtitle),
    organization: said(document.organization.name),
    head: said(clipped(document.organization.name, MOST_HEAD)),
    foot: said(clipped(document.title, MOST_HEAD)),
    name: print(clipped(document.title, MOST_TITLE)),
    author: print(clipped(document.organization.name, MOST_TITLE)),
    number: document.number,
    made: instantOf(document.madeAt),
    facts: document.facts.map(({ label, value }) => ({ label: said(label), value: said(value) })),
    notices: document.notices.map(({ tone, text }) => ({ tone, text: said(text) })),
    chapters: document.chapters.map((chapter) => ({
      ...sectionOf(chapter, places),
      chapters: (chapter.chapters ?? []).map((inner) => sectionOf(inner, places)),
    })),
    words: Object.fromEntries(Object.entries(words).map(([key, text]) => [key, print(text)])),
    page: words.page.split(/\{\{page\}\}|\{\{pages\}\}/),
    check,
    qr: check === null ? null : '/check.svg',
    logo: request.logo === null ? null : `/logo.${request.logo.type === 'image/png' ? 'png' : 'jpg'}`,
  };
  return { data, drawings };
}

interface Places {
  readonly print: Print;
  readonly draw: (chart: ReportChart) => string;
  readonly links: PrintRequest['datapoints'];
  readonly words: PrintRequest['words'];
}

/** A drawing breaks its names by itself. */
function printableChart(chart: ReportChart, print: Print): ReportChart {
  const name = (text: string) => print(text).replaceAll('\u200b', '');
  if (chart.type === 'waterfall')
    return { ...chart, steps: chart.steps.map((step) => ({ ...step, name: name(step.name) })) };
  return {
    ...chart,
    categories: chart.categories.map(name),
    series: chart.series.map((one) => ({ ...one, name: name(one.name) })),
  };
}

function clipped(text: string, most: number): string {
  const letters = Array.from(text.replace(/\s+/g, ' '));
  return letters.length <= most ? letters.join('') : `${letters.slice(0, most - 1).join('')}…`;
}

function textOf(text: string, print: Print) {
  return { t: print(text), ...(RTL.test(text) && { r: true }) };
}

/** The parts of an instant, in UTC. */
function instantOf(iso: string): number[] {
  const at = new Date(iso);
  return [
    at.getUTCFullYear(),
    at.getUTCMonth() + 1,
    at.getUTCDate(),
    at.getUTCHours(),
    at.getUTCMinutes(),
    at.getUTCSeconds(),
  ];
}

function sectionOf({ title, blocks }: ReportSection, places: Places) {
  return {
    title: textOf(title, places.print),
    blocks: blocks.map((block) => blockOf(block, title, places)),
  };
}

function blockOf(block: ReportBlock, heading: string, places: Places): Prepared {
  const { print, draw, words } = places;
  if (block.kind === 'text')
    return {
      kind: 'text',
      paragraphs: block.paragraphs.map((text) => figured(text, block.figures ?? [], places)),
    };
  if (block.kind === 'list')
    return {
      kind: 'list',
      items: block.items.map((text) => textOf(text, print)),
      whole: block.items.length <= 8 && block.items.every((text) => text.length <= MOST_UNBROKEN),
    };
  if (block.kind === 'table')
    return { kind: 'table', table: tableOf(block.table, block.table.title !== heading, places) };
  const { legend } = drawnChart(block.chart);
  return {
    kind: 'chart',
    path: draw(block.chart),
    alt: print(block.alt),
    title: textOf(block.title, print),
    about: print(
      aboutChart(block.chart, (key, { shown = '', all = '' } = {}) =>
        words[key].replace('{{shown}}', shown).replace('{{all}}', all),
      ),
    ),
    legend: legend.map(({ name, colour }) => ({
      name: textOf(name, print),
      colour: PAPER[colour as keyof typeof PAPER],
    })),
    table: tableOf(block.table, false, places),
  };
}

/** A paragraph; of one with figures that lead somewhere its parts, each in the direction of the whole. */
function figured(text: string, figures: readonly FigureInText[], { print, links }: Places) {
  const said = textOf(text, print);
  if (figures.length === 0) return said;
  const parts = partsOf(text, figures).map((part) => {
    const link = part.at === undefined ? undefined : links[part.at];
    return { t: print(part.text), ...(link !== undefined && { l: link }) };
  });
  return { ...said, parts };
}

function tableOf(table: ReportTable, isTitled: boolean, { print, links }: Places) {
  const { title, columns, rows, note } = table;
  const widths = columnWidths(table, TEXT_WIDTH);
  const hasFigures = figureColumns(table);
  return {
    title: textOf(title, print),
    titled: isTitled,
    // A few short rows stay on one page; a long text may break.
    whole:
      rows.length <= 8 && rows.every(({ cells }) => cells.every(({ text }) => text.length <= MOST_UNBROKEN)),
    note: note === undefined ? null : textOf(note, print),
    columns: columns.map((column, at) => ({
      ...textOf(headingOf(column), print),
      right: hasFigures[at],
      width: widths[at] ?? 0,
    })),
    rows: rows.map(({ key, cells, total }) => ({
      ...(total && { total }),
      ...(cells.some(({ text }) => text.length > MOST_IN_ONE) && { breaks: true }),
      cells: columns.map(({ kind }, at) =>
        cellOf(cells[at] ?? { text: '' }, kind, at === 0 ? links[key] : undefined, print),
      ),
    })),
  };
}

/** A figure stands to the right; a reason in the place of one is small print. */
function cellOf(cell: ReportCell, kind: string, link: string | undefined, print: Print) {
  const isFigure = typeof cell.exact === 'string' && kind !== 'date';
  return {
    ...textOf(cell.text, print),
    ...(isFigure && { n: true }),
    ...(cell.exact === null && { q: true }),
    ...(link !== undefined && { l: link }),
  };
}

/** Points between the margins of a page. */
const TEXT_WIDTH = 482;
/** Letters of a cell whose row stays on one page. */
const MOST_IN_ONE = 1000;
/** The same in a table that does. */
const MOST_UNBROKEN = 240;

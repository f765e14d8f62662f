import type { ReportBlock, ReportDatapoint, ReportDocument, ReportTable } from '../document.ts';

/** What a made-up document is made of. */
export interface SampleParts {
  readonly language?: 'pt-BR' | 'en';
  /** Rows of the table of sources. */
  readonly rows?: number;
  /** Exact totals in t CO2e, by their code; null: there is none. */
  readonly totals?: Readonly<Record<string, string | null>>;
  /** Of the organization, a site and a chapter that somebody wrote. */
  readonly name?: string;
  readonly number?: string | null;
  /** Steps of the bridge. */
  readonly bridge?: typeof BRIDGE;
}

const BRIDGE: readonly { readonly name: string; readonly value: string; readonly total?: boolean }[] = [
  { name: 'GHG Protocol', value: '100.5', total: true },
  { name: 'GWP', value: '-10.25' },
  { name: 'IFRS S2', value: '90.25', total: true },
];

const PERIOD = { from: '2025-01-01', to: '2025-12-31' };
const TOTALS = { scope1: '1234.567891', scope2: '45.5', scope2_market: null, scope3: '98765.4321' };

/** A document as reports have it, with every kind of block; made up for tests. */
export function sampleDocument(parts: SampleParts = {}): ReportDocument {
  const { language = 'en', rows = 12, totals = TOTALS, name = 'Metalúrgica Norte', number = null } = parts;
  const write = (exact: string) =>
    new Intl.NumberFormat(language, { maximumFractionDigits: 3 }).format(Number(exact));
  const scopes: ReportTable = {
    id: 'scopes',
    title: 'Scopes',
    columns: [
      { key: 'name', title: 'Scope', kind: 'text' },
      { key: 'amount', title: 'Amount', kind: 'number', unit: 't CO₂e' },
    ],
    rows: Object.entries(totals).map(([key, exact]) => ({
      key,
      cells: [
        { text: key },
        exact === null ? { text: 'Nothing was entered.', exact } : { text: write(exact), exact },
      ],
    })),
  };
  const known = Object.entries(totals).flatMap(([key, exact]) => (exact === null ? [] : [{ key, exact }]));
  const chart: ReportBlock = {
    kind: 'chart',
    title: 'Scopes',
    alt: `Scopes. ${known.map(({ key, exact }) => `${key}: ${write(exact)}`).join('; ')}.`,
    chart: {
      type: 'bar',
      categories: known.map(({ key }) => key),
      series: [{ name: 'Amount', values: known.map(({ exact }) => exact) }],
      unit: 't CO₂e',
    },
    table: scopes,
  };
  return {
    schema: 'razao.report/1',
    language,
    title: `GHG · ${name}`,
    subtitle: '2025 · 01/01/2025 – 31/12/2025',
    organization: { name },
    number,
    madeAt: '2026-03-01T12:30:00.000Z',
    facts: [{ label: 'GWP', value: 'AR5' }],
    notices: [
      { tone: 'warning', text: '3 lines could not be calculated.' },
      { tone: 'note', text: 'A note.' },
    ],
    chapters: [
      { id: 'results', title: 'Results', blocks: [said(name, totals, write), chart, bridge(parts.bridge)] },
      { id: 'boundary', title: 'Boundary', blocks: [{ kind: 'list', items: ['One', name] }] },
      {
        id: 'ghg-protocol',
        title: 'GHG Protocol',
        blocks: [],
        chapters: [
          { id: 'emissions', title: 'Emissions', blocks: [{ kind: 'table', table: answers(totals, write) }] },
        ],
      },
      { id: 'sources', title: 'Sources', blocks: [{ kind: 'table', table: sources(rows) }] },
    ],
    datapoints: Object.entries(totals).map(([code, value]) => datapoint(code, value)),
  };
}

/** A name, and a text that quotes the first total. */
function said(
  name: string,
  totals: Readonly<Record<string, string | null>>,
  write: (exact: string) => string,
): ReportBlock {
  const [code = '', exact] = Object.entries(totals).find(([, total]) => total !== null) ?? [];
  if (typeof exact !== 'string') return { kind: 'text', paragraphs: [name] };
  const text = `${write(exact)} t CO₂e`;
  return {
    kind: 'text',
    paragraphs: [name, `The first: ${text}, and no other.`],
    figures: [{ text, at: `ghg-protocol/${code}` }],
  };
}

function datapoint(code: string, value: string | null): ReportDatapoint {
  return {
    code,
    programme: 'ghg-protocol',
    edition: '2004',
    label: `Gross ${code}`,
    clause: 'Chapter 9',
    need: 'required',
    value,
    unit: 't CO2e',
    ...(value === null && { reason: { code: 'no_lines', text: 'Nothing was entered.' } }),
    gwpSet: 'AR5',
    period: PERIOD,
    lines: 4,
  };
}

function answers(
  totals: Readonly<Record<string, string | null>>,
  write: (exact: string) => string,
): ReportTable {
  return {
    id: 'answers',
    title: 'Emissions',
    columns: [
      { key: 'code', title: 'Code', kind: 'text' },
      { key: 'value', title: 'Value', kind: 'text' },
      { key: 'unit', title: 'Unit', kind: 'text' },
    ],
    rows: Object.entries(totals).map(([code, exact]) => ({
      key: `ghg-protocol/${code}`,
      cells: [
        { text: code },
        exact === null ? { text: 'Nothing was entered.', exact } : { text: write(exact), exact },
        { text: 't CO₂e' },
      ],
    })),
  };
}

function sources(rows: number): ReportTable {
  return {
    id: 'sources',
    title: 'Sources',
    columns: [
      { key: 'source', title: 'Source', kind: 'text' },
      { key: 'day', title: 'Day', kind: 'date' },
      { key: 'amount', title: 'Amount', kind: 'number', unit: 't CO₂e' },
    ],
    rows: Array.from({ length: rows }, (_, at) => ({
      key: `source-${at}`,
      cells: [
        { text: `Source ${at + 1}` },
        { text: '31/12/2025', exact: '2025-12-31' },
        { text: String(at + 1), exact: String(at + 1) },
      ],
    })),
    note: 'A note to the table.',
  };
}

function bridge(steps = BRIDGE): ReportBlock {
  const table: ReportTable = {
    id: 'bridge',
    title: 'Bridge',
    columns: [
      { key: 'step', title: 'Step', kind: 'text' },
      { key: 'amount', title: 'Amount', kind: 'number', unit: 't CO₂e' },
    ],
    rows: steps.map(({ name, value, total = false }) => ({
      key: name,
      cells: [{ text: name }, { text: value, exact: value }],
      ...(total && { total }),
    })),
  };
  return {
    kind: 'chart',
    title: 'Bridge',
    alt: 'Bridge. 100.5; −10.25; 90.25.',
    chart: { type: 'waterfall', steps: [...steps], unit: 't CO₂e' },
    table,
  };
}

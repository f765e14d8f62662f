import type { ReportBlock, ReportDocument, ReportTable } from '../document.ts';
import type { WriteOptions } from '../writing.ts';
import english from '../../messages/en/report.json' with { type: 'json' };
import portuguese from '../../messages/pt-BR/report.json' with { type: 'json' };

/** Documents for the tests of writers. */

const SENTENCES: Readonly<Record<'pt-BR' | 'en', Readonly<Record<string, string>>>> = {
  en: english,
  'pt-BR': portuguese,
};

/** What a writer is handed by the product. */
export function optionsIn(language: 'pt-BR' | 'en', more: Partial<WriteOptions> = {}): WriteOptions {
  return {
    say: (key, params = {}) =>
      (SENTENCES[language][key] ?? key).replace(/\{\{(\w+)\}\}/g, (_all, name: string) => params[name] ?? ''),
    logo: null,
    links: {
      check: 'https://razao.example/reports/check?number=R-0001',
      datapoint: (programme, code) => `https://razao.example/reports?at=${programme}/${code}`,
    },
    ...more,
  };
}

/** A figure of three decimals, as text and as it is written in a language. */
function figure(thousandths: number, language: 'pt-BR' | 'en') {
  const exact = (thousandths / 1000).toFixed(3);
  const text = new Intl.NumberFormat(language, { minimumFractionDigits: 3 }).format(thousandths / 1000);
  return { text, exact };
}

interface Asked {
  readonly language?: 'pt-BR' | 'en';
  readonly number?: string | null;
  /** Chapters of figures, each with charts and tables. */
  readonly chapters?: number;
  readonly rows?: number;
  /** Thousandths of a tonne in a row. */
  readonly amount?: (chapter: number, row: number) => number;
  readonly name?: string;
  readonly charts?: number;
}

/** A report with as many chapters, rows and charts as are asked for; the same for the same. */
export function documentWith(asked: Asked = {}): ReportDocument {
  const { language = 'pt-BR', number = 'R-0001', chapters = 2, rows = 4, charts = 1 } = asked;
  const { amount = (chapter, row) => (chapter * 7919 + row * 104_729) % 9_000_000, name = 'Unidade' } = asked;
  const amounts = Array.from({ length: chapters }, (_, chapter) =>
    Array.from({ length: rows }, (_row, row) => amount(chapter, row)),
  );
  return {
    schema: 'razao.report/1',
    language,
    title: language === 'en' ? 'Greenhouse gas inventory 2025' : 'Inventário de gases de efeito estufa 2025',
    subtitle: '01/01/2025 – 31/12/2025',
    organization: { name: 'Siderúrgica Norte S.A.' },
    number,
    madeAt: '2026-03-02T14:05:09.000Z',
    facts: [{ label: 'GWP', value: 'AR5' }],
    notices: [{ tone: 'warning', text: '2 lançamentos não foram calculados e não estão nos totais.' }],
    chapters: amounts.map((each, at) => ({
      id: `c${at}`,
      title: `${name} ${at + 1}`,
      blocks: Array.from({ length: charts }, () => chartOf(`t${at}`, name, each, language)),
      chapters: [
        {
          id: `c${at}-1`,
          title: 'Detalhe',
          blocks: [
            { kind: 'table', table: answersOf(at, each, language) },
            { kind: 'table', table: tableOf(`d${at}`, name, each, language) },
          ],
        },
      ],
    })),
    datapoints: amounts.map((each, at) => ({
      code: `T-${at + 1}`,
      programme: 'trial',
      edition: '1',
      label: `Total ${at + 1}`,
      clause: '9',
      need: 'required',
      value: (each.reduce((sum, one) => sum + one, 0) / 1000).toFixed(3),
      unit: 't CO2e',
      period: { from: '2025-01-01', to: '2025-12-31' },
    })),
  };
}

function tableOf(
  id: string,
  name: string,
  amounts: readonly number[],
  language: 'pt-BR' | 'en',
): ReportTable {
  const total = amounts.reduce((sum, one) => sum + one, 0);
  return {
    id,
    title: `Tabela ${id}`,
    columns: [
      { key: 'name', title: 'Unidade', kind: 'text' },
      { key: 'clause', title: 'Referência', kind: 'text' },
      { key: 'amount', title: 'Emissões', kind: 'number', unit: 't CO₂e' },
    ],
    rows: [
      ...amounts.map((one, row) => ({
        key: String(row),
        cells: [{ text: `${name} ${row + 1}` }, { text: 'GHG Protocol 9' }, figure(one, language)],
      })),
      {
        key: 'none',
        cells: [{ text: 'Escopo 3' }, { text: '' }, { text: 'Nada foi lançado.', exact: null }],
      },
      { key: 'total', total: true, cells: [{ text: 'Total' }, { text: '' }, figure(total, language)] },
    ],
  };
}

function answersOf(at: number, amounts: readonly number[], language: 'pt-BR' | 'en'): ReportTable {
  const total = amounts.reduce((sum, one) => sum + one, 0);
  return {
    id: `a${at}`,
    title: 'Detalhe',
    columns: [
      { key: 'code', title: 'Código', kind: 'text' },
      { key: 'label', title: 'Informação', kind: 'text' },
      { key: 'value', title: 'Valor', kind: 'text' },
    ],
    rows: [
      {
        key: `trial/T-${at + 1}`,
        cells: [{ text: `T-${at + 1}` }, { text: `Total ${at + 1}` }, figure(total, language)],
      },
    ],
  };
}

function chartOf(
  id: string,
  name: string,
  amounts: readonly number[],
  language: 'pt-BR' | 'en',
): ReportBlock {
  return {
    kind: 'chart',
    title: `Gráfico ${id}`,
    alt: `Gráfico ${id}: ${amounts.length} valores.`,
    chart: {
      type: 'bar',
      categories: amounts.map((_, row) => `${name} ${row + 1}`),
      series: [{ name: 'Emissões', values: amounts.map((one) => (one / 1000).toFixed(3)) }],
      unit: 't CO₂e',
    },
    table: tableOf(id, name, amounts, language),
  };
}

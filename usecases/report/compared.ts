import { decimal, multiply, toText } from '#engine/decimal.ts';
import type { Basis } from '#engine/report/basis.ts';
import { type ProgrammeBridge, totalOf } from '#engine/report/bridge.ts';
import type { Programme } from '#reference/programmes.ts';
import { reasonIn, type Voice } from './answers.ts';
import type { KeptBasis } from './basis-shape.ts';
import type { ReportBlock, ReportTable } from '#reports/document.ts';
import type { ReportWords } from './words.ts';

/** Where each site stands, and what of it is consolidated. */
export function sitesTable({ setup }: KeptBasis, words: ReportWords): ReportTable {
  return {
    id: 'boundary',
    title: words.say('table.boundary'),
    columns: [
      { key: 'site', title: words.say('column.site'), kind: 'text' },
      { key: 'region', title: words.say('column.region'), kind: 'text' },
      { key: 'boundary', title: words.say('column.boundary'), kind: 'text' },
      { key: 'share', title: words.say('column.share'), kind: 'number', unit: '%' },
    ],
    rows: setup.sites.map(({ siteId, name, region, inBoundary, share, reason }) => ({
      key: siteId,
      cells: [
        { text: name },
        { text: words.place(region) },
        {
          text: inBoundary
            ? words.say('boundary.inside')
            : words.say('boundary.outside', { reason: reason ?? '' }),
        },
        percentCell(share, words),
      ],
    })),
  };
}

const HUNDRED = decimal('100');

function percentCell(share: string, words: ReportWords): ReportTable['rows'][number]['cells'][number] {
  const exact = toText(multiply(decimal(share), HUNDRED));
  return { text: words.number(exact, 4), exact };
}

/** What each programme takes for the total of this inventory. */
export function totalsTable(
  programmes: readonly Programme[],
  basis: Basis,
  { words, language }: Voice,
): ReportTable {
  return {
    id: 'totals',
    title: words.say('table.totals'),
    columns: [
      { key: 'programme', title: words.say('column.programme'), kind: 'text' },
      { key: 'rule', title: words.say('column.rule'), kind: 'text' },
      { key: 'amount', title: words.say('column.amount'), kind: 'number', unit: words.unit('t CO2e') },
    ],
    rows: programmes.map(({ id, title, total }) => {
      const amount = totalOf({ basis, rule: total });
      const rule = words.say('rule', {
        scopes: total.scopes.join(', '),
        account: words.say(`account.${total.account}`),
        gwp: total.gwp === 'recorded' ? basis.gwpSet : total.gwp,
      });
      const cell =
        'code' in amount
          ? { text: reasonIn(words, amount.code, amount.params), exact: null }
          : { text: words.number(toText(amount)), exact: toText(amount) };
      return { key: id, cells: [{ text: title[language] }, { text: rule }, cell] };
    }),
  };
}

/** From one total to another, row by row. */
function bridgeTable(
  id: string,
  names: { readonly from: string; readonly to: string },
  { from, to, rows }: ProgrammeBridge,
  words: ReportWords,
): ReportTable {
  const row = (key: string, name: string, exact: string, total: boolean) => ({
    key,
    cells: [{ text: name }, { text: words.number(exact), exact }],
    ...(total && { total }),
  });
  return {
    id,
    title: words.say('table.bridge', names),
    columns: [
      { key: 'step', title: words.say('column.step'), kind: 'text' },
      { key: 'amount', title: words.say('column.amount'), kind: 'number', unit: words.unit('t CO2e') },
    ],
    rows: [
      row('from', names.from, from, true),
      ...rows.map(({ step, change }) => row(step, words.say(`step.${step}`), change, false)),
      row('to', names.to, to, true),
    ],
  };
}

/** The same as a picture: from total to total by what stands between them. */
export function bridgeChart(
  id: string,
  names: { readonly from: string; readonly to: string },
  bridge: ProgrammeBridge,
  words: ReportWords,
): ReportBlock {
  const table = bridgeTable(id, names, bridge, words);
  const unit = words.unit('t CO2e');
  const steps = [
    { name: names.from, value: bridge.from, total: true },
    ...bridge.rows.map(({ step, change }) => ({ name: words.say(`step.${step}`), value: change })),
    { name: names.to, value: bridge.to, total: true },
  ];
  const told = steps.map(({ name, value }) => `${name}: ${words.number(value)} ${unit}`);
  return {
    kind: 'chart',
    title: table.title,
    alt: `${table.title}. ${told.join('; ')}.`,
    chart: { type: 'waterfall', steps, unit },
    table,
  };
}

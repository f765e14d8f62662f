import { sentence } from '#web/words/words.ts';
import type { Row } from './draft.ts';
import { parametersOf, type Section } from './fields.ts';

/** A row in one line: what it is called, and what it says. `nameOf` tells a process by its key. */
export function tellRow(
  section: Section,
  { fields, nested }: Row,
  nameOf: (key: string) => string,
): { readonly title: string; readonly facts: string } {
  const said = (name: string) => fields[name] ?? '';
  const chosen = (name: string) => (said(name) === '' ? '' : sentence('cbam', `choice.${said(name)}`));
  const first = (list: 'production' | 'lots') => inUnit(nested[list]?.[0]?.fields['amount'] ?? '', 't');
  const facts: Readonly<Record<Section, readonly string[]>> = {
    processes: [chosen('category'), first('production')],
    streams: [inUnit(said('amount'), chosen('unit')), nameOf(said('to'))],
    electricity: [inUnit(said('amount'), 'MWh'), said('supplier')],
    precursors: [chosen('category'), first('lots'), nested.lots?.[0]?.fields['supplier'] ?? ''],
    goods: [nameOf(said('process')), inUnit(said('amount'), 't')],
  };
  const title = {
    processes: said('name'),
    streams: said('name'),
    electricity: nameOf(said('process')),
    precursors: said('name'),
    goods: [said('code'), said('name')].filter(Boolean).join(' · '),
  }[section];
  return { title, facts: facts[section].filter(Boolean).join(' · ') };
}

function inUnit(amount: string, unit: string): string {
  return amount === '' ? '' : `${amount} ${unit}`;
}

const PARTIAL = new Set(['clinker_share', 'nitrogen']);

/** Whether a field is asked of a row: one that its method or category has no use for is shown only where it holds something. */
export function isAsked(name: string, { fields }: Row, category: string): boolean {
  if ((fields[name] ?? '') !== '') return true;
  if (name === 'carbon') return fields['method'] === 'mass_balance';
  if (name === 'ncv') return fields['method'] === 'combustion' || fields['factorUnit'] === 'tCO2/TJ';
  if (name === 'content') return parametersOf(category).some((one) => PARTIAL.has(one));
  return true;
}

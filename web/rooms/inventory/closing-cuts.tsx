import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Choice } from '#web/ui/choice.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { type Column, Table } from '#web/ui/table.tsx';
import { useFormats } from '#web/words/format.ts';
import { categoryName, gasName, methodName, scopeName } from '#web/words/names.ts';
import type { Snapshot } from './snapshot.ts';

const CUTS = ['scope', 'category', 'site', 'gas', 'method'] as const;
type Cut = (typeof CUTS)[number];

interface Row {
  readonly key: string;
  readonly name: string;
  readonly co2eKg: string;
  /** Null of a gas: a line has several. */
  readonly counted: number | null;
  readonly notCounted: number | null;
}

function rowsOf({ totals, setup }: Snapshot, cut: Cut, noSite: string): Row[] {
  const lines = (row: { countedLines: number; notCountedLines: number; co2eKg: string }) => ({
    co2eKg: row.co2eKg,
    counted: row.countedLines,
    notCounted: row.notCountedLines,
  });
  const sites = new Map(setup.sites.map(({ siteId, name }) => [siteId, name]));
  switch (cut) {
    case 'scope':
      return totals.byScope.map((row) => ({
        key: String(row.scope),
        name: scopeName(row.scope),
        ...lines(row),
      }));
    case 'category':
      return totals.byCategory.map((row) => ({
        key: `${row.scope} ${row.category}`,
        name: `${scopeName(row.scope)} · ${categoryName(row.category)}`,
        ...lines(row),
      }));
    case 'site':
      return totals.bySite.map((row) => ({
        key: row.siteId ?? '',
        name: row.siteId === null ? noSite : (sites.get(row.siteId) ?? row.siteId),
        ...lines(row),
      }));
    case 'method':
      return totals.byMethod.map((row) => ({
        key: row.method ?? '',
        name: methodName(row.method),
        ...lines(row),
      }));
    default:
      return totals.byGas.map(({ gas, co2eKg }) => ({
        key: gas,
        name: gasName(gas),
        co2eKg,
        counted: null,
        notCounted: null,
      }));
  }
}

/** The totals of a closing by one cut after another. */
export function ClosingCuts({ snapshot }: { readonly snapshot: Snapshot }) {
  const { t } = useTranslation('inventory');
  const terms = useTranslation('terms');
  const formats = useFormats();
  const [cut, setCut] = useState<Cut>('scope');
  const count = (lines: number | null) => (lines === null ? '–' : formats.exact(String(lines)));
  const columns: readonly Column<Row>[] = [
    { key: 'name', title: t(`cut.${cut}`), cell: ({ name }) => name },
    { key: 'co2e', title: 'tCO₂e', figure: true, cell: ({ co2eKg }) => formats.tonnes(co2eKg) },
    { key: 'counted', title: t('cut.counted'), figure: true, cell: ({ counted }) => count(counted) },
    {
      key: 'notCounted',
      title: t('cut.notCounted'),
      figure: true,
      wideOnly: true,
      cell: ({ notCounted }) => count(notCounted),
    },
  ];
  return (
    <Panel title={t('cuts.title')} testId="closing-cuts">
      <Choice
        legend={t('cuts.by')}
        options={CUTS.map((value) => ({ value, label: t(`cut.${value}`) }))}
        value={cut}
        onChange={setCut}
        testId="closing-cut"
      />
      <Table
        caption={t('cuts.title')}
        columns={columns}
        rows={rowsOf(snapshot, cut, terms.t('noSite'))}
        rowKey={({ key }) => key}
      />
    </Panel>
  );
}

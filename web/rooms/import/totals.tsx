import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call, type Output } from '#web/api/call.ts';
import { Choice } from '#web/ui/choice.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Reading } from '#web/ui/reading.tsx';
import { type Column, Table } from '#web/ui/table.tsx';
import { useFormats } from '#web/words/format.ts';
import { categoryName, scopeName } from '#web/words/names.ts';
import type { BulkImport } from './bulk-import.ts';

type Total = Output<'import.totals'>['totals'][number];
type By = 'scope' | 'category' | 'site';

/** What the ledger says before and after, over the months that the file is about. */
export function Totals({ bulk }: { bulk: BulkImport }) {
  const { t } = useTranslation('import');
  const shell = useTranslation('shell');
  const formats = useFormats();
  const [by, setBy] = useState<By>('scope');
  const query = useQuery({
    queryKey: ['import.totals', bulk.id, by, bulk.updatedAt],
    queryFn: ({ signal }) => call('import.totals', { importId: bulk.id, by }, signal),
    placeholderData: (before) => before,
  });
  const named = ({ scope, category, siteName }: Total): string => {
    if (scope === null) return siteName ?? t('totals.noSite');
    return category === null ? scopeName(scope) : `${scopeName(scope)} · ${categoryName(category)}`;
  };
  const columns: Column<Total>[] = [
    { key: 'name', title: t(`totals.by.${by}`), cell: named },
    { key: 'before', title: t('col.before'), figure: true, cell: (one) => formats.inTonnes(one.beforeKg) },
    { key: 'added', title: t('col.added'), figure: true, cell: (one) => formats.inTonnes(one.addedKg) },
    { key: 'after', title: t('col.after'), figure: true, cell: (one) => formats.inTonnes(one.afterKg) },
    {
      key: 'notCounted',
      title: t('totals.notCounted'),
      figure: true,
      wideOnly: true,
      cell: ({ notCounted }) => formats.exact(String(notCounted)),
    },
  ];
  const labels = { loading: shell.t('loading'), failed: t('page.failed'), again: shell.t('retry') };
  return (
    <Panel title={t('totals')} testId="import-totals-panel">
      <Choice
        legend={t('totals.by')}
        value={by}
        onChange={setBy}
        options={(['scope', 'category', 'site'] as const).map((value) => ({
          value,
          label: t(`totals.by.${value}`),
        }))}
        testId="totals-by"
      />
      <Reading query={query} labels={labels}>
        {({ totals, from, to }) =>
          totals.length === 0 || from === null || to === null ? (
            <p className="text-quiet">{t('totals.none')}</p>
          ) : (
            <div>
              <p className="mb-2 text-[0.8125rem] text-quiet">
                {t('totals.span', { from: formats.day(from), to: formats.day(to) })}
              </p>
              <Table
                caption={t('totals')}
                columns={columns}
                rows={totals}
                rowKey={(one) => `${one.scope} ${one.category} ${one.siteId}`}
                testId="import-totals"
              />
            </div>
          )
        }
      </Reading>
    </Panel>
  );
}

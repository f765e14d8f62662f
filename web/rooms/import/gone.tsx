import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call, type Output } from '#web/api/call.ts';
import { Failure, Skeleton } from '#web/ui/states.tsx';
import { type Column, Table } from '#web/ui/table.tsx';
import { useFormats } from '#web/words/format.ts';
import type { BulkImport } from './bulk-import.ts';
import { useSaid } from './said.tsx';

type Line = Output<'import.gone'>['lines'][number];

/** Lines whose rows this file no longer has. They stay until a person withdraws them. */
export function Gone({ bulk }: { bulk: BulkImport }) {
  const { t } = useTranslation('import');
  const formats = useFormats();
  const said = useSaid();
  const { data, error } = useQuery({
    queryKey: ['import.gone', bulk.id, bulk.updatedAt],
    queryFn: ({ signal }) => call('import.gone', { importId: bulk.id }, signal),
  });
  if (error) return <Failure title={t('page.failed')} text={error.message} />;
  if (!data) return <Skeleton className="h-40" />;
  const columns: Column<Line>[] = [
    { key: 'row', title: t('col.rowBefore'), figure: true, cell: ({ row }) => row },
    { key: 'said', title: t('col.said'), cell: (line) => said.all(line) },
    {
      key: 'result',
      title: t('col.result'),
      figure: true,
      cell: ({ co2eKg }) => (co2eKg === null ? t('notCounted') : formats.emissions(co2eKg)),
    },
  ];
  return (
    <>
      <p className="mb-2 text-quiet">{t('gone.text')}</p>
      <Table
        caption={t('view.gone')}
        columns={columns}
        rows={data.lines}
        rowKey={({ entryId }) => entryId}
        testId="import-gone"
      />
    </>
  );
}

import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call, type Output } from '#web/api/call.ts';
import { Button } from '#web/ui/button.tsx';
import { Failure, Skeleton } from '#web/ui/states.tsx';
import { type Column, Table } from '#web/ui/table.tsx';
import { useFormats } from '#web/words/format.ts';
import type { BulkImport } from './bulk-import.ts';
import { useSaid } from './said.tsx';

type Line = Output<'import.preview'>['lines'][number];

const LINES_AT_ONCE = 50;

function useColumns(): Column<Line>[] {
  const { t } = useTranslation('import');
  const formats = useFormats();
  const said = useSaid();
  const emissions = (kg: string | null) => (kg === null ? t('notCounted') : formats.emissions(kg));
  return [
    { key: 'row', title: t('col.row'), figure: true, cell: ({ row }) => row },
    {
      key: 'before',
      title: t('col.before'),
      cell: ({ corrects }) =>
        corrects && (
          <>
            {said.all(corrects)}
            <span className="figure block text-quiet">{emissions(corrects.co2eKg)}</span>
          </>
        ),
    },
    {
      key: 'after',
      title: t('col.after'),
      cell: (line) => (
        <>
          {said.all(line)}
          <span className="figure block text-quiet">{emissions(line.co2eKg)}</span>
        </>
      ),
    },
  ];
}

/** Lines of the ledger that this file says otherwise: as they stand, and as they will. */
export function Corrections({ bulk }: { bulk: BulkImport }) {
  const { t } = useTranslation('import');
  const query = useInfiniteQuery({
    queryKey: ['import.preview', bulk.id, 'corrections', bulk.updatedAt],
    queryFn: ({ pageParam, signal }) =>
      call(
        'import.preview',
        { importId: bulk.id, only: 'corrections', after: pageParam, limit: LINES_AT_ONCE, linesOnly: true },
        signal,
      ),
    initialPageParam: 0,
    getNextPageParam: ({ nextAfter }) => nextAfter,
  });
  const columns = useColumns();
  if (query.error) return <Failure title={t('page.failed')} text={query.error.message} />;
  if (!query.data) return <Skeleton className="h-40" />;
  const lines = query.data.pages.flatMap((page) => page.lines);
  return (
    <>
      <p className="mb-2 text-quiet">{t('corrections.text')}</p>
      <Table
        caption={t('view.corrections')}
        columns={columns}
        rows={lines}
        rowKey={({ position }) => String(position)}
        testId="import-corrections"
      />
      {query.hasNextPage && (
        <Button className="mt-2" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t('more')}
        </Button>
      )}
    </>
  );
}

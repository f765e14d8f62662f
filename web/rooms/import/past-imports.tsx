import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { call, type Output } from '#web/api/call.ts';
import { Panel } from '#web/ui/panel.tsx';
import { Reading } from '#web/ui/reading.tsx';
import { Empty } from '#web/ui/states.tsx';
import { type Column, Table } from '#web/ui/table.tsx';
import { useFormats } from '#web/words/format.ts';
import { Digest } from './digest.tsx';
import { useMayImport } from './may.ts';

type Import = Output<'import.status'>['imports'][number];

const MOST_SHOWN = 100;
const ASK_EVERY_MS = 2000;

function useColumns(): Column<Import>[] {
  const { t } = useTranslation('import');
  const formats = useFormats();
  return [
    {
      key: 'file',
      title: t('past.file'),
      cell: ({ id, documentName, sheet, inner }) => (
        <>
          <Link to={`/import/${id}`} className="font-medium break-words text-accent underline">
            {documentName}
          </Link>
          {(inner ?? sheet) !== documentName && (
            <span className="block text-[0.8125rem] text-quiet">{inner ?? sheet}</span>
          )}
        </>
      ),
    },
    {
      key: 'who',
      title: t('past.who'),
      cell: ({ createdByName, createdAt }) => (
        <>
          {createdByName}
          <span className="block text-[0.8125rem] text-quiet">{formats.instant(createdAt)}</span>
        </>
      ),
    },
    { key: 'state', title: t('past.state'), cell: ({ state }) => t(`state.${state}`) },
    {
      key: 'saved',
      title: t('past.saved'),
      figure: true,
      cell: ({ saved, withdrawn }) => formats.exact(String(saved - withdrawn)),
    },
    {
      key: 'lines',
      title: t('past.lines'),
      figure: true,
      wideOnly: true,
      cell: ({ lines }) => formats.exact(String(lines)),
    },
    {
      key: 'digest',
      title: t('past.digest'),
      wideOnly: true,
      cell: ({ sha256 }) => <Digest sha256={sha256} />,
    },
  ];
}

/** The imports of the organization, latest first. */
export function PastImports() {
  const { t } = useTranslation('import');
  const shell = useTranslation('shell');
  const columns = useColumns();
  const may = useMayImport();
  const query = useQuery({
    queryKey: ['import.status', 'all'],
    queryFn: ({ signal }) => call('import.status', { limit: MOST_SHOWN }, signal),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.imports.some((one) => one.state === 'committing' || one.state === 'undoing')
        ? ASK_EVERY_MS
        : false,
  });
  const labels = { loading: shell.t('loading'), failed: t('past.failed'), again: shell.t('retry') };
  return (
    <Panel title={t('past')} testId="import-past">
      <Reading query={query} labels={labels}>
        {({ imports }) =>
          imports.length === 0 ? (
            <Empty
              title={t('past.none')}
              text={may ? t('past.first') : undefined}
              testId="import-none"
              lesson="guide/import-a-spreadsheet"
            />
          ) : (
            <Table
              caption={t('past')}
              columns={columns}
              rows={imports}
              rowKey={({ id }) => id}
              testId="import-list"
            />
          )
        }
      </Reading>
    </Panel>
  );
}

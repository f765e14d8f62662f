import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#web/api/call.ts';
import { kindsQuery, queryClient } from '#web/api/queries.ts';
import { ImportPreview } from '#web/documents/mapping/preview.tsx';
import { useWork } from '#web/documents/mapping/use-import.ts';
import { WorkShown } from '#web/documents/mapping/work-shown.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Empty, Skeleton } from '#web/ui/states.tsx';
import { useFormats } from '#web/words/format.ts';
import { splitKindName } from '#web/words/kind-name.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { Digest } from './digest.tsx';
import { LeftOutFile } from './left-out-file.tsx';
import { Review } from './review.tsx';
import type { BulkImport } from './bulk-import.ts';

/** An import: to be looked at and approved, under way, or done. */
export function ImportPage({ importId }: { importId: string }) {
  const { t } = useTranslation('import');
  const { data, error, refetch } = useQuery({
    queryKey: ['import.status', importId],
    queryFn: async ({ signal }) => {
      const { imports } = await call('import.status', { importId }, signal);
      return imports[0] ?? null;
    },
    staleTime: 0,
  });
  if (error)
    return (
      <LoadFailure title={t('page.failed')} error={error} onRetry={() => refetch()} testId="import-failed" />
    );
  if (!data) return <Skeleton className="h-96" />;
  return (
    <>
      <Facts bulk={data} />
      {data.state === 'proposed' ? (
        <Review bulk={data} />
      ) : data.state === 'discarded' ? (
        <Empty title={t('state.discarded')} text={t('page.discarded')} testId="import-discarded" />
      ) : (
        <Result bulk={data} />
      )}
    </>
  );
}

/** The file and who brought it. */
function Facts({ bulk }: { bulk: BulkImport }) {
  const { t } = useTranslation('import');
  const formats = useFormats();
  const { approvedByName, undoneByName, undoneBecause } = bulk;
  return (
    <div className="text-quiet" data-testid="import-facts">
      <p className="font-medium break-words text-ink">
        {[...new Set([bulk.documentName, bulk.inner, bulk.sheet])]
          .filter((part) => part !== null)
          .join(' · ')}
      </p>
      <p className="text-[0.8125rem]">
        {t('page.by', { name: bulk.createdByName, at: formats.instant(bulk.createdAt) })}
        {approvedByName !== null && ` · ${t('page.approved', { name: approvedByName })}`} · SHA-256{' '}
        <Digest sha256={bulk.sha256} />
      </p>
      {undoneByName !== null && (
        <p className="text-[0.8125rem]">
          {t('page.undone', { name: undoneByName, reason: undoneBecause ?? '' })}
        </p>
      )}
    </div>
  );
}

function Result({ bulk }: { bulk: BulkImport }) {
  const { t } = useTranslation('import');
  const { language } = useFormats();
  const { data: kinds } = useQuery(kindsQuery);
  const onEnded = useCallback(() => {
    void queryClient.invalidateQueries({ queryKey: ['import.preview', bulk.id] });
  }, [bulk.id]);
  const work = useWork(bulk.id, onEnded, true);
  const now = work.bulk ?? bulk;
  const kindName = (kind: string) =>
    splitKindName(kinds?.kinds.find(({ key }) => key === kind)?.name[language] ?? kind).name;
  return (
    <>
      <Panel title={t(`state.${now.state}`)} testId="import-work">
        <div>
          <WorkShown bulk={now} work={work} />
        </div>
        {now.leftOut.length > 0 && <LeftOutFile bulk={now} />}
      </Panel>
      {!work.working && (
        <Panel title={t('page.lines')}>
          <div>
            <ImportPreview
              key={now.state}
              importId={bulk.id}
              sheet={bulk.sheet}
              kindName={kindName}
              withTotals={false}
            />
          </div>
        </Panel>
      )}
    </>
  );
}

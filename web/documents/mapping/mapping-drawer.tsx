import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#web/api/call.ts';
import { draftsQuery, queryClient } from '#web/api/queries.ts';
import { Drawer } from '#web/ui/dialog.tsx';
import { Empty, Skeleton } from '#web/ui/states.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { Pick } from './picks.tsx';
import { SheetImport } from './sheet-import.tsx';
import { useWork } from './use-import.ts';
import { WorkShown } from './work-shown.tsx';

interface MappingDrawerProps {
  open: boolean;
  onClose: () => void;
  documentId: string;
  /** The conversation that the document came with; null: it came without one. */
  threadId: string | null;
}

/** The import of the document that is under way, by anybody; it stays in sight until the drawer is closed. */
function useRunning(documentId: string): string | null {
  const { data } = useQuery({
    queryKey: ['import.status', 'of-document', documentId],
    queryFn: async ({ signal }) => {
      const { imports } = await call('import.status', { limit: 100 }, signal);
      const underWay = (state: string) => state === 'committing' || state === 'undoing';
      return imports.find((one) => one.documentId === documentId && underWay(one.state)) ?? null;
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return data?.id ?? null;
}

function Running({ importId, onEnded }: { importId: string; onEnded: () => void }) {
  const { t } = useTranslation('documents');
  const work = useWork(importId, onEnded, true);
  return (
    <>
      <p className="mb-3 text-quiet">{t('mapping.running')}</p>
      {work.bulk ? <WorkShown bulk={work.bulk} work={work} /> : <Skeleton className="h-40" />}
    </>
  );
}

function Sheets({ documentId, threadId }: Omit<MappingDrawerProps, 'open' | 'onClose'>) {
  const { t } = useTranslation('documents');
  const [chosen, setChosen] = useState(0);
  const running = useRunning(documentId);
  const onEnded = useCallback(() => {
    if (threadId !== null) void queryClient.invalidateQueries({ queryKey: draftsQuery(threadId).queryKey });
  }, [threadId]);
  const { data, error, refetch } = useQuery({
    queryKey: ['document.propose', documentId],
    queryFn: ({ signal }) => call('document.propose', { documentId, threadId }, signal),
    // It is read once: what follows is corrected by hand.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });
  if (error) return <LoadFailure title={t('failed')} error={error} onRetry={() => refetch()} />;
  if (!data) return <Skeleton className="h-80" />;
  const sheets = data.mapping?.sheets ?? [];
  const sheet = sheets[chosen];
  if (running) return <Running importId={running} onEnded={onEnded} />;
  if (!sheet)
    return (
      <Empty
        title={t(data.drafts.length > 0 ? 'mapping.drafted' : 'mapping.none')}
        testId="mapping-none"
        lesson="guide/import-a-spreadsheet"
      />
    );
  return (
    <>
      {sheets.length > 1 && (
        <div className="mb-4">
          <Pick
            label={t('mapping.sheet')}
            value={String(chosen)}
            options={sheets.map(({ sheet: name }, index) => ({ value: String(index), label: name }))}
            onChange={(next) => setChosen(Number(next ?? 0))}
            testId="mapping-sheet"
          />
        </div>
      )}
      <SheetImport key={chosen} documentId={documentId} proposed={sheet} onEnded={onEnded} />
    </>
  );
}

/** The columns of a sheet, shown and corrected before its lines are imported. */
export function MappingDrawer({ open, onClose, ...sheets }: MappingDrawerProps) {
  const { t } = useTranslation('documents');
  const shell = useTranslation('shell');
  return (
    <Drawer
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={t('mapping.title')}
      description={t('mapping.text')}
      closeLabel={shell.t('close')}
      className="sm:w-[min(60rem,94vw)]"
      testId="mapping-drawer"
    >
      <Sheets {...sheets} />
    </Drawer>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#web/api/call.ts';
import { contextQuery } from '#web/api/queries.ts';
import { Button } from '#web/ui/button.tsx';
import { Confirm } from '#web/ui/confirm.tsx';
import { Field, TextArea } from '#web/ui/field.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { saveFile } from '#web/ui/save-file.ts';
import { toast } from '#web/ui/toast.tsx';
import { useFormats } from '#web/words/format.ts';
import { exportEverything } from './export-file.ts';
import { Part, useConfirmLabels, useDoing } from './part.tsx';

function useExport() {
  const { t } = useTranslation('settings');
  const formats = useFormats();
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null);
  const abort = useRef<AbortController | null>(null);
  useEffect(() => () => abort.current?.abort(), []);

  async function start(): Promise<void> {
    if (abort.current) return;
    const { signal } = (abort.current = new AbortController());
    setProgress({ done: 0, total: 0 });
    try {
      const file = await exportEverything({
        begin: () => call('export.begin', {}, signal),
        page: (table, after) => {
          signal.throwIfAborted();
          return call('export.page', { table, ...(after === null ? {} : { after }) }, signal);
        },
        onProgress: (done, total) => setProgress({ done, total }),
      });
      saveFile(file.name, file.content);
      const rows = formats.exact(String(file.rows));
      toast.good({
        title: t('export.done'),
        text: t('export.doneText', { rows, file: file.name }),
      });
    } catch (error) {
      if (signal.aborted) toast.plain({ title: t('export.cancelled') });
      else toast.bad({ title: t('failed'), text: error instanceof Error ? error.message : '' });
    } finally {
      abort.current = null;
      setProgress(null);
    }
  }

  return { progress, start, cancel: () => abort.current?.abort() };
}

function ExportPanel({ leads }: { leads: boolean }) {
  const { t } = useTranslation('settings');
  const formats = useFormats();
  const { progress, start, cancel } = useExport();
  const spoken = (count: number) => formats.exact(String(count));
  return (
    <Panel title={t('export.title')} text={t('export.text')} testId="export-panel">
      {!leads && <p className="text-quiet">{t('export.lead')}</p>}
      {leads && (
        <div className="flex flex-wrap items-center gap-4">
          <Button busy={progress !== null} onClick={() => void start()} data-testid="export-start">
            {t('export.start')}
          </Button>
          {progress && (
            <>
              <progress
                aria-label={t('export.title')}
                max={progress.total || 1}
                value={progress.done}
                className="h-2 w-40 accent-accent"
              />
              <span className="figure text-quiet" role="status">
                {t('export.progress', { done: spoken(progress.done), total: spoken(progress.total) })}
              </span>
              <Button look="quiet" size="small" onClick={cancel}>
                {t('export.cancel')}
              </Button>
            </>
          )}
        </div>
      )}
    </Panel>
  );
}

function AskDialog({ organizationName, onClose }: { organizationName: string; onClose: () => void }) {
  const { t } = useTranslation('settings');
  const labels = useConfirmLabels();
  const [reason, setReason] = useState('');
  const asking = useDoing(
    () => call('deletion.request', { reason: reason.trim() }),
    ['deletion.read'],
    () => {
      toast.good({ title: t('deletion.sent') });
      onClose();
    },
  );
  return (
    <Confirm
      title={t('deletion.askTitle', { organization: organizationName })}
      text={t('deletion.askText')}
      action={t('deletion.ask')}
      labels={labels}
      busy={asking.isPending}
      disabled={reason.trim() === ''}
      onConfirm={() => asking.mutate()}
      onClose={onClose}
    >
      <Field label={t('deletion.reason')}>
        {(wiring) => (
          <TextArea
            {...wiring}
            rows={3}
            maxLength={1000}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
            data-testid="deletion-reason"
          />
        )}
      </Field>
    </Confirm>
  );
}

function DeletionPanel({ organizationName, owns }: { organizationName: string; owns: boolean }) {
  const { t } = useTranslation('settings');
  const formats = useFormats();
  const [asking, setAsking] = useState(false);
  const query = useQuery({
    queryKey: ['deletion.read'],
    queryFn: ({ signal }) => call('deletion.read', {}, signal),
    staleTime: 0,
  });
  const withdrawing = useDoing(
    () => call('deletion.withdraw', {}),
    ['deletion.read'],
    () => toast.good({ title: t('deletion.withdrawn') }),
  );
  return (
    <Panel title={t('deletion.title')} text={t('deletion.text')} testId="deletion-panel">
      <Part query={query}>
        {({ request }) => (
          <>
            {request && (
              <p
                className="rounded-md bg-warn-soft p-3 break-words text-warn"
                data-testid="deletion-standing"
              >
                {t('deletion.standing', {
                  name: request.requestedByName,
                  day: formats.day(request.createdAt),
                  reason: request.reason,
                })}
              </p>
            )}
            {!owns && <p className="text-quiet">{t('deletion.owners')}</p>}
            {owns && (
              <div>
                {request ? (
                  <Button
                    busy={withdrawing.isPending}
                    onClick={() => withdrawing.mutate()}
                    data-testid="deletion-withdraw"
                  >
                    {t('deletion.withdraw')}
                  </Button>
                ) : (
                  <Button look="danger" onClick={() => setAsking(true)} data-testid="deletion-ask">
                    {t('deletion.ask')}
                  </Button>
                )}
              </div>
            )}
          </>
        )}
      </Part>
      {asking && <AskDialog organizationName={organizationName} onClose={() => setAsking(false)} />}
    </Panel>
  );
}

/** What the organization keeps: taken out, or asked to be deleted. */
export function Data() {
  const { data: context } = useQuery(contextQuery);
  const organization = context?.organization;
  if (!organization) return null;
  const owns = organization.role === 'owner';
  const leads = owns || organization.role === 'manager';
  return (
    <>
      <ExportPanel leads={leads} />
      {leads && <DeletionPanel organizationName={organization.name} owns={owns} />}
    </>
  );
}

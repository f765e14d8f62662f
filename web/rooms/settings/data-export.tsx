import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call, type Output } from '#web/api/call.ts';
import { Button } from '#web/ui/button.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { saveAddress } from '#web/ui/save-file.ts';
import { toast } from '#web/ui/toast.tsx';
import { useFormats } from '#web/words/format.ts';
import { Part, useDoing } from './part.tsx';

type Exported = Output<'export.list'>['exports'][number];

const TOUCHED = ['export.list'] as const;
/** How often an export that is being written is asked after. */
const askAgainMs = 1500;

function isUnderWay({ state }: Exported): boolean {
  return state === 'waiting' || state === 'running';
}

function ExportProgress({ exported }: { exported: Exported }) {
  const { t } = useTranslation('settings');
  const formats = useFormats();
  const { step, done, total, createdAt } = exported;
  const written = (amount: number) =>
    step === 'files' ? formats.bytes(amount) : formats.exact(String(amount));
  return (
    <div className="flex flex-wrap items-center gap-3">
      <progress
        aria-label={t('export.progressOf', { at: formats.instant(createdAt) })}
        max={total || 1}
        value={Math.min(done, total)}
        className="h-2 w-40 accent-accent"
      />
      <span className="figure text-[0.8125rem] text-quiet">
        {t(step === 'files' ? 'export.files' : 'export.rows', { done: written(done), total: written(total) })}
      </span>
    </div>
  );
}

function ExportFacts({ exported }: { exported: Exported }) {
  const { t } = useTranslation('settings');
  const formats = useFormats();
  const { state, problem, bytes, sha256, expiresAt, mine } = exported;
  if (state === 'running') return <ExportProgress exported={exported} />;
  if (state === 'failed') {
    const lostRights = problem === 'actor.forbidden';
    return (
      <p className="text-[0.8125rem] text-danger">
        {t(lostRights ? 'export.failedRights' : 'export.failedText')}
      </p>
    );
  }
  if (state !== 'ready' || bytes === null || expiresAt === null) return null;
  return (
    <>
      <p className="text-[0.8125rem] text-quiet">
        {t('export.until', { size: formats.bytes(bytes), day: formats.day(expiresAt) })}
      </p>
      <p className="font-mono text-[0.75rem] break-all text-quiet" data-testid="export-hash">
        {t('export.hash', { hash: sha256 ?? '' })}
      </p>
      {!mine && <p className="text-[0.8125rem] text-quiet">{t('export.others')}</p>}
    </>
  );
}

function ExportLine({ exported }: { exported: Exported }) {
  const { t } = useTranslation('settings');
  const formats = useFormats();
  const { id, state, mine, requestedByName: name, createdAt } = exported;
  const at = formats.instant(createdAt);
  const ending = useDoing(
    () => call('export.cancel', { exportId: id }),
    TOUCHED,
    () => toast.plain({ title: t(state === 'ready' ? 'export.removed' : 'export.cancelled') }),
  );
  const saving = useDoing(
    () => call('export.link', { exportId: id }),
    TOUCHED,
    ({ url, name: file }) => saveAddress(file, url),
  );
  return (
    <li
      className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-3 last:border-b-0"
      data-testid="export"
      data-state={state}
    >
      <div className="flex min-w-0 grow basis-64 flex-col gap-1">
        <p className="font-medium" role={isUnderWay(exported) ? 'status' : undefined}>
          {t(`export.state.${state}`)}
        </p>
        <p className="text-[0.8125rem] break-words text-quiet">{t('export.by', { name, at })}</p>
        <ExportFacts exported={exported} />
      </div>
      {state === 'ready' && mine && (
        <Button
          look="primary"
          size="small"
          busy={saving.isPending}
          aria-label={t('export.saveOf', { at })}
          onClick={() => saving.mutate()}
          data-testid="export-save"
        >
          {t('export.save')}
        </Button>
      )}
      {(isUnderWay(exported) || state === 'ready') && (
        <Button
          look="quiet"
          size="small"
          busy={ending.isPending}
          aria-label={t(state === 'ready' ? 'export.removeOf' : 'export.cancelOf', { at })}
          onClick={() => ending.mutate()}
          data-testid="export-end"
        >
          {t(state === 'ready' ? 'export.remove' : 'export.cancel')}
        </Button>
      )}
    </li>
  );
}

function Exports() {
  const { t } = useTranslation('settings');
  const query = useQuery({
    queryKey: ['export.list'],
    queryFn: ({ signal }) => call('export.list', {}, signal),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.exports.some(isUnderWay) ? askAgainMs : false),
  });
  const asking = useDoing(
    () => call('export.request', {}),
    TOUCHED,
    () => toast.good({ title: t('export.asked'), text: t('export.askedText') }),
  );
  return (
    <Part query={query}>
      {({ exports }) => (
        <>
          <div>
            <Button
              busy={asking.isPending}
              disabled={exports.some(isUnderWay)}
              onClick={() => asking.mutate()}
              data-testid="export-ask"
            >
              {t('export.ask')}
            </Button>
          </div>
          {exports.length === 0 ? (
            <p className="text-quiet">{t('export.none')}</p>
          ) : (
            <ul>
              {exports.map((exported) => (
                <ExportLine key={exported.id} exported={exported} />
              ))}
            </ul>
          )}
        </>
      )}
    </Part>
  );
}

/** Exports of everything the organization keeps: asked for, watched, saved. */
export function ExportPanel({ owns }: { owns: boolean }) {
  const { t } = useTranslation('settings');
  return (
    <Panel title={t('export.title')} text={t('export.text')} testId="export-panel">
      {owns ? <Exports /> : <p className="text-quiet">{t('export.owners')}</p>}
    </Panel>
  );
}

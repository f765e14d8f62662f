import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call, type Output } from '#web/api/call.ts';
import { contextQuery, queryClient } from '#web/api/queries.ts';
import { SampleRemoval } from '#web/shell/sample-removal.tsx';
import { Button } from '#web/ui/button.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Reading } from '#web/ui/reading.tsx';
import { Room } from '#web/ui/room.tsx';
import { Failure } from '#web/ui/states.tsx';
import { Progress, Ready } from './loaded.tsx';

type Sample = NonNullable<Output<'sample.status'>['sample']>;

const INSIDE = ['inside.plants', 'inside.months', 'inside.faults', 'inside.papers', 'inside.honest'] as const;

const statusQuery = {
  queryKey: ['sample.status'],
  queryFn: ({ signal }: { signal: AbortSignal }) => call('sample.status', {}, signal),
  staleTime: 0,
};

/** Loads part after part, and tells how far it has come after each. It stops with the part under way once the page is left. */
function useLoading(onDone: (whole: boolean) => Promise<void>) {
  const left = useRef(false);
  useEffect(() => {
    left.current = false;
    return () => {
      left.current = true;
    };
  }, []);
  const [loaded, setLoaded] = useState<Sample | null>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  async function load(): Promise<void> {
    setBusy(true);
    setFailure(null);
    let whole = false;
    try {
      while (!whole && !left.current) {
        const { sample } = await call('sample.add', {});
        setLoaded(sample);
        whole = sample.done >= sample.total;
      }
    } catch (error) {
      setFailure(error instanceof Error ? error.message : '');
    } finally {
      await onDone(whole);
      setBusy(false);
    }
  }
  return { loaded, busy, failure, load };
}

function Loading({ status }: { status: Output<'sample.status'> }) {
  const { t } = useTranslation('sample');
  const [removing, setRemoving] = useState(false);
  const { loaded, busy, failure, load } = useLoading(async (whole) => {
    // The last part goes over into the sample: nothing that was read before is of it.
    if (whole) {
      queryClient.removeQueries({
        predicate: ({ queryKey: [key] }) => key !== 'session.context' && key !== 'sample.status',
      });
    }
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: contextQuery.queryKey }),
      queryClient.invalidateQueries({ queryKey: statusQuery.queryKey }),
    ]);
  });
  const sample = loaded ?? status.sample;
  if (sample && sample.done >= sample.total && !busy) {
    return (
      <>
        <Ready sample={sample} onRemove={() => setRemoving(true)} />
        {removing && <SampleRemoval onClose={() => setRemoving(false)} />}
      </>
    );
  }
  if (!status.mayAdd && !sample) return <p className="text-quiet">{t('none')}</p>;
  return (
    <>
      {failure !== null && (
        <Failure title={t('failed')} text={t('failedText', { reason: failure })} testId="sample-failed" />
      )}
      {busy ? (
        <Progress done={sample?.done ?? 0} total={sample?.total ?? 1} />
      ) : (
        <div className="flex flex-wrap gap-2">
          <Button look="primary" onClick={() => void load()} data-testid="sample-add">
            {t(sample ? 'resume' : 'add')}
          </Button>
          {sample && <RemoveButton onClick={() => setRemoving(true)} />}
        </div>
      )}
      {removing && <SampleRemoval onClose={() => setRemoving(false)} />}
    </>
  );
}

function RemoveButton({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation('shell');
  return (
    <Button look="danger" onClick={onClick} data-testid="sample-remove">
      {t('sample.removeAll')}
    </Button>
  );
}

/** `/add-sample-data`: an invented company to look at, loaded with progress and removed again with one click. */
export function Component() {
  const { t } = useTranslation('sample');
  const query = useQuery(statusQuery);
  return (
    <Room title={t('title')} text={t('text')} narrow testId="sample-room">
      <Panel title={t('inside.title')}>
        <ul className="flex list-disc flex-col gap-2 pl-5">
          {INSIDE.map((key) => (
            <li key={key}>{t(key)}</li>
          ))}
        </ul>
        <Reading query={query} labels={{ loading: t('reading'), failed: t('unreadable'), again: t('again') }}>
          {(status) => <Loading status={status} />}
        </Reading>
      </Panel>
    </Room>
  );
}

import { useMutation, useQuery } from '@tanstack/react-query';
import { Archive } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call, type Output } from '#web/api/call.ts';
import { contextQuery, queryClient } from '#web/api/queries.ts';
import { Button } from '#web/ui/button.tsx';
import { Field, Select } from '#web/ui/field.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { saveAddress } from '#web/ui/save-file.ts';
import { Empty, Skeleton } from '#web/ui/states.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useFormats } from '#web/words/format.ts';
import { LoadFailure } from '#web/ui/load-failure.tsx';

type Pack = Output<'audit.packs'>['packs'][number];

/** How often a pack that is being written is asked after. */
const askAgainMs = 1500;

const again = () => queryClient.invalidateQueries({ queryKey: ['audit.packs'] });
const told = (error: Error): void => toast.bad({ title: error.message });

function isUnderWay({ state }: Pack): boolean {
  return state === 'waiting' || state === 'running';
}

/** Packs of evidence: asked for, on their way, and ready to be saved. */
export function Packs() {
  const { t } = useTranslation('journal');
  const list = useQuery({
    queryKey: ['audit.packs'],
    queryFn: ({ signal }) => call('audit.packs', {}, signal),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.packs.some(isUnderWay) ? askAgainMs : false),
  });
  const packs = list.data?.packs ?? [];
  return (
    <div className="flex flex-col gap-4">
      <AskForPack />
      {list.error && <LoadFailure title={t('failed')} error={list.error} onRetry={() => list.refetch()} />}
      {list.isLoading && <Skeleton className="h-40" />}
      {list.data && packs.length === 0 && (
        <Empty
          icon={<Archive aria-hidden />}
          title={t('pack.none')}
          text={t('pack.noneText')}
          testId="packs-empty"
          lesson="guide/prepare-an-audit"
        />
      )}
      {packs.length > 0 && (
        <ul className="flex flex-col rounded-lg border border-line bg-panel px-4" aria-label={t('tab.packs')}>
          {packs.map((pack) => (
            <PackLine key={pack.id} pack={pack} />
          ))}
        </ul>
      )}
    </div>
  );
}

function AskForPack() {
  const { t } = useTranslation('journal');
  const { data: context } = useQuery(contextQuery);
  const inventories = context?.inventories ?? [];
  const [inventoryId, setInventory] = useState('');
  const chosen = inventoryId || inventories[0]?.id || '';
  const ask = useMutation({
    mutationFn: () => call('audit.pack', { pack: { of: 'inventory', inventoryId: chosen } }),
    onSuccess: again,
    onError: told,
  });
  return (
    <Panel title={t('pack.of')} text={t('pack.text')}>
      <form
        className="flex flex-wrap items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          ask.mutate();
        }}
      >
        <Field label={t('sample.inventory')}>
          {(wiring) => (
            <Select
              {...wiring}
              value={chosen}
              disabled={chosen === ''}
              onChange={(event) => setInventory(event.target.value)}
            >
              {inventories.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Button
          type="submit"
          look="primary"
          busy={ask.isPending}
          disabled={chosen === ''}
          data-testid="pack-ask"
        >
          {t('pack.ask')}
        </Button>
      </form>
    </Panel>
  );
}

function PackLine({ pack }: { pack: Pack }) {
  const { t } = useTranslation('journal');
  const formats = useFormats();
  const { id, of, name, state, mine } = pack;
  const save = useMutation({
    mutationFn: () => call('audit.linkPack', { packId: id }),
    onSuccess: ({ url, name: file }) => saveAddress(file, url),
    onError: told,
  });
  const end = useMutation({
    mutationFn: () => call('audit.cancelPack', { packId: id }),
    onSuccess: again,
    onError: told,
  });
  return (
    <li
      className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-3 last:border-b-0"
      data-testid="pack"
      data-state={state}
    >
      <div className="flex min-w-0 grow basis-64 flex-col gap-1">
        <p className="font-medium" role={isUnderWay(pack) ? 'status' : undefined}>
          {t(`pack.is.${of}`, { name: name ?? '' })} · {t(`pack.state.${state}`)}
        </p>
        <p className="text-[0.8125rem] text-quiet">
          {t('pack.by', { name: pack.requestedByName, at: formats.instant(pack.createdAt) })}
        </p>
        <Standing pack={pack} />
      </div>
      {state === 'ready' && mine && (
        <Button
          look="primary"
          size="small"
          busy={save.isPending}
          onClick={() => save.mutate()}
          data-testid="pack-save"
        >
          {t('pack.save')}
        </Button>
      )}
      {mine && (isUnderWay(pack) || state === 'ready') && (
        <Button
          look="quiet"
          size="small"
          busy={end.isPending}
          onClick={() => end.mutate()}
          data-testid="pack-end"
        >
          {t(state === 'ready' ? 'pack.remove' : 'pack.cancel')}
        </Button>
      )}
    </li>
  );
}

/** How far a pack is; ready, until when it is kept and by what its bytes are known. */
function Standing({ pack }: { readonly pack: Pack }) {
  const { t } = useTranslation('journal');
  const formats = useFormats();
  const { state, mine, done, total, step, bytes, sha256, expiresAt, problem } = pack;
  const amount = (value: number) => (step === 'files' ? formats.bytes(value) : formats.exact(String(value)));
  return (
    <>
      {state === 'running' && (
        <div className="flex flex-wrap items-center gap-3">
          <progress
            aria-label={t('pack.progress')}
            max={total || 1}
            value={Math.min(done, total)}
            className="h-2 w-40 accent-accent"
          />
          <span className="figure text-[0.8125rem] text-quiet">
            {amount(done)} / {amount(total)}
          </span>
        </div>
      )}
      {state === 'failed' && (
        <p className="text-[0.8125rem] text-danger">
          {t(problem === 'actor.forbidden' ? 'pack.failedRights' : 'pack.failedText')}
        </p>
      )}
      {state === 'ready' && bytes !== null && expiresAt !== null && (
        <>
          <p className="text-[0.8125rem] text-quiet">
            {t('pack.until', { size: formats.bytes(bytes), day: formats.day(expiresAt) })}
          </p>
          <p className="font-mono text-[0.75rem] break-all text-quiet" data-testid="pack-hash">
            SHA-256 {sha256}
          </p>
          {!mine && <p className="text-[0.8125rem] text-quiet">{t('pack.others')}</p>}
        </>
      )}
    </>
  );
}

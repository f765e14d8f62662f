import { useMutation, useQuery } from '@tanstack/react-query';
import { FilePlus2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call, type Output } from '#web/api/call.ts';
import { contextQuery, queryClient } from '#web/api/queries.ts';
import { Button } from '#web/ui/button.tsx';
import { ReasonDialog } from '#web/ui/reason-dialog.tsx';
import { Failure, Skeleton } from '#web/ui/states.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useFormats } from '#web/words/format.ts';
import { bringDocument } from './bring.ts';
import { openDocument } from './opened.ts';

type Evidence = Output<'evidence.list'>['evidence'][number];

const WRITES: ReadonlySet<string> = new Set(['owner', 'manager', 'contributor']);

/** Documents that were added to a line after it was committed: added here, opened, and withdrawn with a reason. */
export function LineEvidence({ entryId }: { entryId: string }) {
  const { t } = useTranslation('documents');
  const { data: context } = useQuery(contextQuery);
  const mayWrite = WRITES.has(context?.organization?.role ?? '');
  const key = ['evidence.list', entryId];
  const list = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call('evidence.list', { entryId }, signal),
    staleTime: 0,
  });
  const [withdrawing, setWithdrawing] = useState<Evidence | null>(null);
  const again = () => queryClient.invalidateQueries({ queryKey: key });
  const evidence = list.data?.evidence ?? [];
  return (
    <section className="border-t border-line py-4" data-testid="line-evidence">
      <h3 className="mb-2 text-[0.8125rem] font-semibold text-quiet">{t('added.title')}</h3>
      {list.error && <Failure title={t('failed')} text={list.error.message} />}
      {list.isLoading && <Skeleton className="h-12" />}
      {list.data && evidence.length === 0 && <p className="mb-2 text-quiet">{t('added.none')}</p>}
      <ul className="flex flex-col gap-3">
        {evidence.map((one) => (
          <AddedEvidence
            key={one.id}
            evidence={one}
            onWithdraw={mayWrite && one.withdrawnAt === null ? () => setWithdrawing(one) : null}
          />
        ))}
      </ul>
      {mayWrite && <AddEvidence entryId={entryId} onAdded={again} />}
      {withdrawing && (
        <Withdrawing evidence={withdrawing} onClose={() => setWithdrawing(null)} onWithdrawn={again} />
      )}
    </section>
  );
}

function AddedEvidence({ evidence, onWithdraw }: { evidence: Evidence; onWithdraw: (() => void) | null }) {
  const { t } = useTranslation('documents');
  const formats = useFormats();
  const { document, note, addedAt, addedByName, withdrawnAt, withdrawnByName, reason } = evidence;
  return (
    <li className="flex flex-col gap-0.5" data-testid="added-evidence" data-withdrawn={withdrawnAt !== null}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <button
          type="button"
          className={
            'min-w-0 text-left break-all text-accent underline-offset-2 hover:underline ' +
            (withdrawnAt === null ? '' : 'line-through')
          }
          onClick={() => openDocument({ documentId: document.id })}
        >
          {document.name}
        </button>
        {onWithdraw && (
          <Button look="quiet" size="small" onClick={onWithdraw} data-testid="evidence-withdraw">
            {t('added.withdraw')}
          </Button>
        )}
      </div>
      {note !== '' && <p className="break-words">{note}</p>}
      <p className="text-[0.8125rem] text-quiet">
        {t('fact.byAt', { name: addedByName, at: formats.instant(addedAt) })} ·{' '}
        {formats.bytes(document.bytes)}
      </p>
      <p className="font-mono text-[0.75rem] break-all text-quiet">SHA-256 {document.sha256}</p>
      {withdrawnAt !== null && (
        <p className="text-[0.8125rem] text-warn">
          {t('added.withdrawn', { name: withdrawnByName, at: formats.instant(withdrawnAt), reason })}
        </p>
      )}
    </li>
  );
}

function AddEvidence({ entryId, onAdded }: { entryId: string; onAdded: () => unknown }) {
  const { t } = useTranslation('documents');
  const picker = useRef<HTMLInputElement>(null);
  const add = useMutation({
    mutationFn: async (file: File) => {
      const { organization } = await queryClient.ensureQueryData(contextQuery);
      const { document } = await bringDocument(file, organization?.id ?? '');
      return call('evidence.add', { entryId, documentId: document.id });
    },
    onSuccess: ({ already, evidence }) => {
      toast.good({ title: t(already ? 'added.already' : 'added.done', { name: evidence.document.name }) });
      void onAdded();
    },
    onError: (error) => toast.bad({ title: t('added.failed'), text: error.message }),
  });
  return (
    <div className="mt-3">
      <input
        ref={picker}
        type="file"
        className="sr-only"
        tabIndex={-1}
        aria-label={t('added.add')}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          event.target.value = '';
          if (file) add.mutate(file);
        }}
        data-testid="evidence-file"
      />
      <Button
        size="small"
        busy={add.isPending}
        onClick={() => picker.current?.click()}
        data-testid="evidence-add"
      >
        <FilePlus2 aria-hidden />
        {t('added.add')}
      </Button>
    </div>
  );
}

interface WithdrawingProps {
  readonly evidence: Evidence;
  readonly onClose: () => void;
  readonly onWithdrawn: () => unknown;
}

function Withdrawing({ evidence, onClose, onWithdrawn }: WithdrawingProps) {
  const { t } = useTranslation('documents');
  const shell = useTranslation('shell');
  const withdraw = useMutation({
    mutationFn: (reason: string) => call('evidence.withdraw', { evidenceId: evidence.id, reason }),
    onSuccess: () => {
      onClose();
      void onWithdrawn();
    },
  });
  return (
    <ReasonDialog
      title={t('added.withdrawTitle')}
      text={t('added.withdrawText', { name: evidence.document.name })}
      action={t('added.withdraw')}
      labels={{ reason: t('added.reason'), close: shell.t('close'), cancel: shell.t('cancel') }}
      busy={withdraw.isPending}
      problem={withdraw.error?.message ?? null}
      onConfirm={(reason) => withdraw.mutate(reason)}
      onClose={onClose}
    />
  );
}

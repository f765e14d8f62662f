import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#web/api/call.ts';
import { Button } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { ReasonDialog } from '#web/ui/reason-dialog.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useFormats } from '#web/words/format.ts';
import { splitKindName } from '#web/words/kind-name.tsx';
import { completenessChanged, type Request } from './completeness-query.ts';
import { RecordLinks } from './completeness-record-links.tsx';

interface RequestCardProps {
  readonly request: Request;
  readonly mayAsk: boolean;
  /** The one that a letter leads to. */
  readonly isNamed: boolean;
}

const LOOK: Readonly<Record<Request['state'], string>> = {
  open: 'bg-warn-soft text-warn',
  answered: 'bg-accent-soft text-accent-strong',
  closed: 'bg-sunken text-quiet',
  cancelled: 'bg-sunken text-quiet',
};

/** What is asked of whom, by which day, and what of it lacks. */
export function RequestCard({ request, mayAsk, isNamed }: RequestCardProps) {
  const { t } = useTranslation('completeness');
  const formats = useFormats();
  const place = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isNamed) place.current?.scrollIntoView({ block: 'nearest' });
  }, [isNamed]);
  const { state, mine, overdue, askedOf, reminders } = request;
  const lastReminder = reminders.at(-1);
  return (
    <li
      ref={place}
      className={classes(
        'flex scroll-mt-16 flex-col gap-2 rounded-md border border-line p-3',
        isNamed && 'border-accent outline-2 outline-accent',
      )}
      data-testid="request"
      data-state={state}
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className={classes('rounded-full px-2 py-0.5 text-[0.8125rem]', LOOK[state])}>
          {t(`request.state.${state}`)}
        </span>
        <p className="min-w-0 grow font-medium break-words">
          {mine
            ? t('request.byWhom', { name: request.askedByName })
            : t('request.ofWhom', { name: askedOf.fullName })}
          {!askedOf.worksHere && <span className="font-normal text-quiet"> ({t('request.gone')})</span>}
        </p>
        <p className={overdue ? 'font-medium text-danger' : 'text-quiet'}>
          {t(overdue ? 'request.overdue' : 'request.dueOn', { day: formats.day(request.dueOn) })}
        </p>
      </div>
      {request.message && <p className="break-words whitespace-pre-wrap">{request.message}</p>}
      {request.reason && (
        <p className="break-words text-quiet">
          {t('request.cancelledBecause', { name: request.endedByName ?? '', reason: request.reason })}
        </p>
      )}
      <RequestCells request={request} />
      {lastReminder && (
        <p className="text-[0.8125rem] text-quiet" data-testid="request-reminders">
          {t('request.reminded', { count: reminders.length, at: formats.instant(lastReminder.at) })}
          {!lastReminder.told && ` ${t('request.silent')}`}
        </p>
      )}
      {mayAsk && (state === 'open' || state === 'answered') && <RequestActions request={request} />}
    </li>
  );
}

function RequestCells({ request: { cells, mine, state, lacking } }: { request: Request }) {
  const { t } = useTranslation('completeness');
  const terms = useTranslation('terms');
  const formats = useFormats();
  const isOpen = state === 'open';
  return (
    <details open={mine && isOpen}>
      <summary className="w-fit text-[0.8125rem] text-quiet hover:text-ink">
        {isOpen
          ? t('request.lacking', { lacking, count: cells.length })
          : t('request.cells', { count: cells.length })}
      </summary>
      <ul className="mt-1 flex flex-col">
        {cells.map((cell) => (
          <li
            key={`${cell.siteId} ${cell.kind} ${cell.month}`}
            className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line py-1.5 first:border-t-0"
            data-testid="request-cell"
            data-state={cell.state}
          >
            <span className="min-w-0 grow basis-52">
              {splitKindName(cell.name[formats.language]).name} · {cell.siteName ?? terms.t('noSite')} ·{' '}
              {formats.month(cell.month)}
            </span>
            <span className={cell.state === 'lacks' ? 'text-danger' : 'text-quiet'}>
              {t(`state.${cell.state}`)}
            </span>
            {mine && isOpen && cell.state === 'lacks' && <RecordLinks {...cell} />}
          </li>
        ))}
      </ul>
    </details>
  );
}

function RequestActions({ request }: { request: Request }) {
  const { t } = useTranslation('completeness');
  const shell = useTranslation('shell');
  const [cancelling, setCancelling] = useState(false);
  const requestId = request.id;
  const remind = useMutation({
    mutationFn: () => call('request.remind', { requestId }),
    onSuccess: async ({ told }) => {
      const name = request.askedOf.fullName;
      toast.good({ title: t(told ? 'request.remindedNow' : 'request.remindedSilently', { name }) });
      await completenessChanged();
    },
  });
  const close = useMutation({
    mutationFn: () => call('request.close', { requestId }),
    onSettled: completenessChanged,
  });
  const cancel = useMutation({
    mutationFn: (reason: string) => call('request.cancel', { requestId, reason }),
    onSuccess: async () => {
      setCancelling(false);
      await completenessChanged();
    },
  });
  const switchReminders = useMutation({
    mutationFn: () => call('request.change', { requestId, reminds: !request.reminds }),
    onSettled: completenessChanged,
  });
  const problem = remind.error ?? close.error ?? switchReminders.error;
  return (
    <>
      <div className="flex flex-wrap gap-2">
        {request.state === 'open' && !request.mine && (
          <Button
            size="small"
            busy={remind.isPending}
            onClick={() => remind.mutate()}
            data-testid="request-remind"
          >
            {t('request.remind')}
          </Button>
        )}
        {request.state === 'answered' && (
          <Button
            size="small"
            look="primary"
            busy={close.isPending}
            onClick={() => close.mutate()}
            data-testid="request-close"
          >
            {t('request.close')}
          </Button>
        )}
        {request.state === 'open' && (
          <>
            <Button
              size="small"
              look="quiet"
              busy={switchReminders.isPending}
              onClick={() => switchReminders.mutate()}
            >
              {t(request.reminds ? 'request.remindsOff' : 'request.remindsOn')}
            </Button>
            <Button
              size="small"
              look="quiet"
              onClick={() => setCancelling(true)}
              data-testid="request-cancel"
            >
              {t('request.cancel')}
            </Button>
          </>
        )}
      </div>
      {problem && (
        <p role="alert" className="text-danger">
          {problem.message}
        </p>
      )}
      {cancelling && (
        <ReasonDialog
          title={t('request.cancelTitle')}
          text={t('request.cancelText', { name: request.askedOf.fullName })}
          action={t('request.cancelConfirm')}
          labels={{ reason: t('request.cancelReason'), close: shell.t('close'), cancel: shell.t('cancel') }}
          danger
          busy={cancel.isPending}
          problem={cancel.error?.message ?? null}
          onConfirm={(reason) => cancel.mutate(reason)}
          onClose={() => setCancelling(false)}
        />
      )}
    </>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call, type Output } from '#web/api/call.ts';
import { Button } from '#web/ui/button.tsx';
import { Confirm } from '#web/ui/confirm.tsx';
import { Field, Input, TextArea } from '#web/ui/field.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useFormats } from '#web/words/format.ts';
import { Part, useConfirmLabels, useDoing } from './part.tsx';

interface OwnProps {
  readonly organizationName: string;
}

function AskDialog({ organizationName, days, onClose }: OwnProps & { days: number; onClose: () => void }) {
  const { t } = useTranslation('settings');
  const labels = useConfirmLabels();
  const [reason, setReason] = useState('');
  const [confirmation, setConfirmation] = useState('');
  const asking = useDoing(
    () => call('deletion.request', { reason: reason.trim(), confirmation }),
    ['deletion.read'],
    () => {
      toast.good({ title: t('deletion.sent') });
      onClose();
    },
  );
  return (
    <Confirm
      title={t('deletion.askTitle', { organization: organizationName })}
      text={t('deletion.askText', { days: String(days) })}
      action={t('deletion.ask')}
      labels={labels}
      busy={asking.isPending}
      disabled={reason.trim() === '' || confirmation.trim() !== organizationName.trim()}
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
      <Field label={t('deletion.confirmation', { organization: organizationName })}>
        {(wiring) => (
          <Input
            {...wiring}
            autoComplete="off"
            maxLength={200}
            value={confirmation}
            onChange={(event) => setConfirmation(event.target.value)}
            data-testid="deletion-confirmation"
          />
        )}
      </Field>
    </Confirm>
  );
}

function Standing({ request }: { request: NonNullable<Output<'deletion.read'>['request']> }) {
  const { t } = useTranslation('settings');
  const formats = useFormats();
  return (
    <p className="rounded-md bg-warn-soft p-3 break-words text-warn" data-testid="deletion-standing">
      {t('deletion.standing', {
        name: request.requestedByName,
        day: formats.day(request.createdAt),
        due: formats.day(request.dueAt),
        reason: request.reason,
      })}
    </p>
  );
}

function Deletion({
  organizationName,
  owns,
  answer: { request, waitingDays },
}: OwnProps & { owns: boolean; answer: Output<'deletion.read'> }) {
  const { t } = useTranslation('settings');
  const [asking, setAsking] = useState(false);
  const withdrawing = useDoing(
    () => call('deletion.withdraw', {}),
    ['deletion.read'],
    () => toast.good({ title: t('deletion.withdrawn') }),
  );
  return (
    <>
      <p className="max-w-prose text-quiet">{t('deletion.text', { days: String(waitingDays) })}</p>
      {request && <Standing request={request} />}
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
      {asking && (
        <AskDialog organizationName={organizationName} days={waitingDays} onClose={() => setAsking(false)} />
      )}
    </>
  );
}

/** The end of an organization: asked for by an owner, taken back while its time has not come. */
export function DeletionPanel({ organizationName, owns }: OwnProps & { owns: boolean }) {
  const { t } = useTranslation('settings');
  const query = useQuery({
    queryKey: ['deletion.read'],
    queryFn: ({ signal }) => call('deletion.read', {}, signal),
    staleTime: 0,
  });
  return (
    <Panel title={t('deletion.title')} testId="deletion-panel">
      <Part query={query}>
        {(answer) => <Deletion organizationName={organizationName} owns={owns} answer={answer} />}
      </Part>
    </Panel>
  );
}

import { useMutation, useQuery } from '@tanstack/react-query';
import { Inbox } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call, type Output } from '#web/api/call.ts';
import { queryClient } from '#web/api/queries.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field, TextArea } from '#web/ui/field.tsx';
import { Empty } from '#web/ui/states.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useFormats } from '#web/words/format.ts';
import { requestsQuery } from './queries.ts';
import { Section } from './section.tsx';

type Request = Output<'access.list'>['requests'][number];

const LOOK = {
  pending: 'bg-warn-soft text-warn',
  approved: 'bg-accent-soft text-accent',
  refused: 'bg-sunken text-quiet',
} as const;

function useDecision(request: Request, onDone?: () => void) {
  const { t } = useTranslation('admin');
  return useMutation({
    mutationFn: (reason: string | null) =>
      call(
        'access.decide',
        reason === null
          ? { requestId: request.id, decision: 'approve' }
          : { requestId: request.id, decision: 'refuse', reason },
      ),
    onSuccess: (_answer, reason) => {
      toast.good({ title: t(reason === null ? 'requests.approved' : 'requests.refused') });
      onDone?.();
    },
    onError: (error) => toast.bad({ title: t('failed'), text: error.message }),
    // Also after a refusal: another administrator may have decided meanwhile.
    onSettled: () => queryClient.invalidateQueries({ queryKey: requestsQuery.queryKey }),
  });
}

function RefuseDialog({ request, onClose }: { request: Request; onClose: () => void }) {
  const { t } = useTranslation('admin');
  const shell = useTranslation('shell');
  const [reason, setReason] = useState('');
  const refuse = useDecision(request, onClose);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('requests.refuseTitle', { name: request.fullName })}
      description={t('requests.refuseText')}
      closeLabel={shell.t('close')}
      testId="refuse-dialog"
    >
      <Field label={t('requests.reason')}>
        {(wiring) => (
          <TextArea
            {...wiring}
            rows={3}
            value={reason}
            maxLength={1000}
            onChange={(event) => setReason(event.target.value)}
            data-testid="refuse-reason"
          />
        )}
      </Field>
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>{shell.t('cancel')}</Button>
        <Button
          look="danger"
          disabled={reason.trim() === ''}
          busy={refuse.isPending}
          onClick={() => refuse.mutate(reason.trim())}
          data-testid="refuse-confirm"
        >
          {t('requests.refuse')}
        </Button>
      </div>
    </Dialog>
  );
}

function RequestLine({ request }: { request: Request }) {
  const { t } = useTranslation('admin');
  const formats = useFormats();
  const approve = useDecision(request);
  const [refusing, setRefusing] = useState(false);
  return (
    <li
      className="flex flex-wrap items-start gap-x-4 gap-y-2 border-b border-line p-4 last:border-b-0"
      data-testid="access-request"
    >
      <div className="min-w-0 grow basis-64">
        <p className="font-medium break-words">{request.fullName}</p>
        <p className="text-quiet break-words">
          {request.email} · {request.jobTitle}
        </p>
        <p className="text-[0.8125rem] text-quiet">{formats.instant(request.createdAt)}</p>
        {request.reason && <p className="mt-1 text-[0.8125rem]">{request.reason}</p>}
      </div>
      {request.state === 'pending' ? (
        <div className="flex gap-2">
          <Button onClick={() => setRefusing(true)} data-testid="request-refuse">
            {t('requests.refuse')}
          </Button>
          <Button
            look="primary"
            busy={approve.isPending}
            onClick={() => approve.mutate(null)}
            data-testid="request-approve"
          >
            {t('requests.approve')}
          </Button>
        </div>
      ) : (
        <span className={`rounded-full px-2 py-0.5 text-[0.8125rem] ${LOOK[request.state]}`}>
          {t(`requests.state.${request.state}`)}
        </span>
      )}
      {refusing && <RefuseDialog request={request} onClose={() => setRefusing(false)} />}
    </li>
  );
}

/** Who asks to come in. */
export function Requests() {
  const { t } = useTranslation('admin');
  const query = useQuery(requestsQuery);
  return (
    <Section query={query}>
      {({ requests }) =>
        requests.length === 0 ? (
          <Empty icon={<Inbox aria-hidden />} title={t('requests.empty')} text={t('requests.emptyText')} />
        ) : (
          <ul className="rounded-lg border border-line bg-panel">
            {requests.map((request) => (
              <RequestLine key={request.id} request={request} />
            ))}
          </ul>
        )
      }
    </Section>
  );
}

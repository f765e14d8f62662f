import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call, type Output } from '#web/api/call.ts';
import { contextQuery } from '#web/api/queries.ts';
import { Button } from '#web/ui/button.tsx';
import { Confirm } from '#web/ui/confirm.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useFormats } from '#web/words/format.ts';
import { AddressForm } from './address-form.tsx';
import { Part, useConfirmLabels, useDoing } from './part.tsx';

type Engagement = Output<'engagement.list'>['engagements'][number];
type Role = Engagement['role'];

const ROLES: readonly Role[] = ['contributor', 'viewer', 'auditor'];
const TOUCHED = ['engagement.list', 'session.context'] as const;

function EngagementLine({
  engagement,
  organizationId,
  mayEnd,
}: {
  engagement: Engagement;
  organizationId: string;
  mayEnd: boolean;
}) {
  const { t } = useTranslation('settings');
  const shell = useTranslation('shell');
  const formats = useFormats();
  const labels = useConfirmLabels();
  const [asking, setAsking] = useState(false);
  const { id, clientId, clientName, consultancyName, email, role, acceptedAt, expiresAt } = engagement;
  const name = clientId === organizationId ? (consultancyName ?? email ?? '') : clientName;
  const isAccepted = acceptedAt !== null;
  const end = t(isAccepted ? 'offers.end' : 'offers.cancel');
  const ending = useDoing(
    () => call('engagement.end', { engagementId: id }),
    TOUCHED,
    () => {
      setAsking(false);
      toast.good({ title: t(isAccepted ? 'offers.ended' : 'offers.cancelled') });
    },
  );
  return (
    <li
      className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-3 last:border-b-0"
      data-testid="engagement"
    >
      <div className="min-w-0 grow basis-52">
        <p className="font-medium break-words">{name}</p>
        <p className="text-[0.8125rem] break-words text-quiet">
          {shell.t(`role.${role}`)} ·{' '}
          {isAccepted
            ? t('offers.since', { day: formats.dayInSentence(acceptedAt) })
            : t('offers.waiting', { day: formats.dayInSentence(expiresAt) })}
        </p>
      </div>
      {mayEnd && (
        <Button
          size="small"
          aria-label={t(isAccepted ? 'offers.endOf' : 'offers.cancelOf', { name })}
          onClick={() => setAsking(true)}
          data-testid="engagement-end"
        >
          {end}
        </Button>
      )}
      {asking && (
        <Confirm
          title={t(isAccepted ? 'offers.endTitle' : 'offers.cancelTitle', { name })}
          text={t(isAccepted ? 'offers.endText' : 'offers.cancelText')}
          action={end}
          labels={isAccepted ? labels : { ...labels, cancel: t('offers.keep') }}
          busy={ending.isPending}
          onConfirm={() => ending.mutate()}
          onClose={() => setAsking(false)}
        />
      )}
    </li>
  );
}

/** Consultancies that work for the organization, or clients that a consultancy works for. */
export function Consultancies() {
  const { t } = useTranslation('settings');
  const { data: context } = useQuery(contextQuery);
  const query = useQuery({
    queryKey: ['engagement.list'],
    queryFn: ({ signal }) => call('engagement.list', {}, signal),
    staleTime: 0,
  });
  const offering = useDoing(
    (input: { email: string; role: Role }) => call('engagement.offer', input),
    TOUCHED,
    (_, { email }) => toast.good({ title: t('offers.sent', { email }) }),
  );
  const organization = context?.organization;
  if (!organization) return null;
  const leads = ['owner', 'manager'].includes(organization.role);
  const lines = (engagements: readonly Engagement[], none: string) =>
    engagements.length === 0 ? (
      <p className="text-quiet">{none}</p>
    ) : (
      <ul>
        {engagements.map((engagement) => (
          <EngagementLine
            key={engagement.id}
            engagement={engagement}
            organizationId={organization.id}
            mayEnd={leads}
          />
        ))}
      </ul>
    );
  return (
    <Part query={query}>
      {({ engagements }) => (
        <>
          {organization.kind === 'consultant' && (
            <Panel title={t('offers.clientsTitle')} text={t('offers.clientsText')} testId="clients-panel">
              {lines(
                engagements.filter(({ consultancyId }) => consultancyId === organization.id),
                t('offers.noClients'),
              )}
            </Panel>
          )}
          <Panel title={t('offers.title')} text={t('offers.text')} testId="consultancies-panel">
            {lines(
              engagements.filter(({ clientId }) => clientId === organization.id),
              t('offers.none'),
            )}
            {organization.sample ? (
              <p className="text-quiet">{t('invite.sample')}</p>
            ) : leads ? (
              <AddressForm
                labels={{ email: t('offers.email'), role: t('offers.role'), submit: t('offers.submit') }}
                roles={ROLES}
                busy={offering.isPending}
                onSend={(email, role) => offering.mutateAsync({ email, role })}
                testId="offer"
              />
            ) : (
              <p className="text-quiet">{t('offers.lead')}</p>
            )}
          </Panel>
        </>
      )}
    </Part>
  );
}

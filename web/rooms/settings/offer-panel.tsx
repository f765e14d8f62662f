import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { call } from '#web/api/call.ts';
import { contextQuery } from '#web/api/queries.ts';
import { Button } from '#web/ui/button.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Failure, Skeleton } from '#web/ui/states.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useFormats } from '#web/words/format.ts';
import { useDoing } from './part.tsx';

/** The offer of a letter's link: what it opens, and accepting it for the consultancy one is in. */
export function OfferPanel({ token }: { token: string }) {
  const { t } = useTranslation('settings');
  const shell = useTranslation('shell');
  const formats = useFormats();
  const navigate = useNavigate();
  const { data: context } = useQuery(contextQuery);
  const { data: offer, error } = useQuery({
    queryKey: ['engagement.read', token],
    queryFn: ({ signal }) => call('engagement.read', { token }, signal),
    retry: false,
  });
  const leave = () => void navigate('/settings/consultancies', { replace: true });
  const accepting = useDoing(
    () => call('engagement.accept', { token }),
    ['engagement.list', 'session.context'],
    () => {
      toast.good({
        title: t('offer.accepted'),
        text: t('offer.acceptedText', { client: offer?.clientName ?? '' }),
      });
      leave();
    },
  );
  if (error) {
    return (
      <Failure title={t('offer.refused')} text={error.message} testId="offer-refused">
        <Button size="small" onClick={leave}>
          {shell.t('close')}
        </Button>
      </Failure>
    );
  }
  const organization = context?.organization;
  if (!offer || !organization) return <Skeleton className="h-32" />;
  const may = organization.kind === 'consultant' && ['owner', 'manager'].includes(organization.role);
  return (
    <Panel
      title={t('offer.title', { client: offer.clientName })}
      text={t('offer.text', {
        client: offer.clientName,
        role: shell.t(`role.${offer.role}`),
        day: formats.dayInSentence(offer.expiresAt),
      })}
      testId="offer-panel"
    >
      {!may && (
        <p className="rounded-md bg-warn-soft p-3 text-warn">
          {t('offer.notConsultant', { organization: organization.name })}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {may && (
          <Button
            look="primary"
            busy={accepting.isPending}
            onClick={() => accepting.mutate()}
            data-testid="offer-accept"
          >
            {t('offer.accept', { organization: organization.name })}
          </Button>
        )}
        <Button onClick={leave}>{t('offer.dismiss')}</Button>
      </div>
    </Panel>
  );
}

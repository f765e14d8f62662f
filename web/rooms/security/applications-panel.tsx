import { useQuery } from '@tanstack/react-query';
import { Plug } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call, type Output } from '#web/api/call.ts';
import { Button } from '#web/ui/button.tsx';
import { Confirm } from '#web/ui/confirm.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useFormats } from '#web/words/format.ts';
import { tokensQuery } from './account-query.ts';
import { Part, useDoing } from './part.tsx';

type Application = Output<'token.list'>['tokens'][number];

function ApplicationLine({ one, onEnd }: { one: Application; onEnd: () => void }) {
  const { t } = useTranslation('security');
  const formats = useFormats();
  const facts = [
    one.scopes.map((scope) => t(`tokens.scope.${scope}`)).join(', '),
    one.organizationName ?? t('tokens.noOrganization'),
    one.lastUsedAt ? t('applications.used', { at: formats.instant(one.lastUsedAt) }) : t('tokens.unused'),
    t('tokens.expires', { at: formats.instant(one.expiresAt) }),
  ];
  return (
    <li
      className="flex flex-wrap items-center gap-3 border-b border-line py-3 last:border-b-0"
      data-testid="application"
    >
      <Plug aria-hidden className="size-5 text-accent" />
      <div className="min-w-0 grow basis-52">
        <p className="font-medium break-words">{one.name}</p>
        <p className="figure text-[0.8125rem] text-quiet">{facts.join(' · ')}</p>
      </div>
      <Button
        size="small"
        aria-label={t('applications.endLabel', { name: one.name })}
        onClick={onEnd}
        data-testid="application-end"
      >
        {t('applications.end')}
      </Button>
    </li>
  );
}

/** Applications that the person let in, over MCP; each is disconnected here. */
export function ApplicationsPanel() {
  const { t } = useTranslation('security');
  const shell = useTranslation('shell');
  const query = useQuery(tokensQuery);
  const [ending, setEnding] = useState<Application | null>(null);
  const revoking = useDoing(
    (tokenId: string) => call('token.revoke', { tokenId }),
    () => {
      setEnding(null);
      toast.good({ title: t('applications.ended') });
    },
    tokensQuery.queryKey,
  );
  const standing = (tokens: readonly Application[]) =>
    tokens.filter(
      ({ application, revokedAt, expiresAt }) =>
        application && revokedAt === null && new Date(expiresAt).getTime() > Date.now(),
    );
  return (
    <Panel title={t('applications.title')} text={t('applications.text')} testId="applications-panel">
      <Part query={query}>
        {({ tokens }) =>
          standing(tokens).length === 0 ? (
            <p className="text-quiet" data-testid="applications-none">
              {t('applications.none')}
            </p>
          ) : (
            <ul>
              {standing(tokens).map((one) => (
                <ApplicationLine key={one.id} one={one} onEnd={() => setEnding(one)} />
              ))}
            </ul>
          )
        }
      </Part>
      {ending && (
        <Confirm
          title={t('applications.endTitle', { name: ending.name })}
          text={t('applications.endText')}
          action={t('applications.end')}
          labels={{ close: shell.t('close'), cancel: shell.t('cancel') }}
          busy={revoking.isPending}
          onConfirm={() => revoking.mutate(ending.id)}
          onClose={() => setEnding(null)}
        />
      )}
    </Panel>
  );
}

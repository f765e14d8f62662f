import { useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call, type Output } from '#web/api/call.ts';
import { contextQuery } from '#web/api/queries.ts';
import { Button } from '#web/ui/button.tsx';
import { Confirm } from '#web/ui/confirm.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useFormats } from '#web/words/format.ts';
import { tokensQuery } from './account-query.ts';
import { Part, useDoing } from './part.tsx';

const TokenDialog = lazy(async () => ({ default: (await import('./token-dialog.tsx')).TokenDialog }));

type Token = Output<'token.list'>['tokens'][number];

/** Whether a token can still be used. */
function stands({ revokedAt, expiresAt }: Token): boolean {
  return revokedAt === null && new Date(expiresAt).getTime() > Date.now();
}

/** Those that the person made; what an application holds stands in its own list. */
function own(tokens: readonly Token[]): readonly Token[] {
  return tokens.filter(({ application }) => !application);
}

function TokenLine({ token, onRevoke }: { token: Token; onRevoke: () => void }) {
  const { t } = useTranslation('security');
  const formats = useFormats();
  const standing = stands(token);
  const facts = [
    `${token.prefix}…`,
    token.scopes.map((scope) => t(`tokens.scope.${scope}`)).join(', '),
    token.organizationName ?? t('tokens.noOrganization'),
    token.lastUsedAt ? t('tokens.used', { at: formats.instant(token.lastUsedAt) }) : t('tokens.unused'),
    token.revokedAt
      ? t('tokens.endedAt', { at: formats.instant(token.revokedAt) })
      : t(standing ? 'tokens.expires' : 'tokens.expired', { at: formats.instant(token.expiresAt) }),
  ];
  return (
    <li
      className="flex flex-wrap items-center gap-3 border-b border-line py-3 last:border-b-0"
      data-testid="token"
    >
      <KeyRound aria-hidden className={standing ? 'size-5 text-accent' : 'size-5 text-quiet'} />
      <div className="min-w-0 grow basis-52">
        <p className={standing ? 'font-medium break-words' : 'break-words text-quiet'}>{token.name}</p>
        <p className="figure text-[0.8125rem] text-quiet">{facts.join(' · ')}</p>
      </div>
      {standing && (
        <Button
          size="small"
          aria-label={t('tokens.endLabel', { name: token.name })}
          onClick={onRevoke}
          data-testid="token-revoke"
        >
          {t('tokens.end')}
        </Button>
      )}
    </li>
  );
}

/** Personal access tokens: made and ended here; their secrets are shown once, when they are made. */
export function TokensPanel() {
  const { t } = useTranslation('security');
  const shell = useTranslation('shell');
  const query = useQuery(tokensQuery);
  const { data: context } = useQuery(contextQuery);
  const [making, setMaking] = useState(false);
  const [ending, setEnding] = useState<Token | null>(null);
  const revoking = useDoing(
    (tokenId: string) => call('token.revoke', { tokenId }),
    () => {
      setEnding(null);
      toast.good({ title: t('tokens.ended') });
    },
    tokensQuery.queryKey,
  );
  const organization = context?.organization;
  return (
    <Panel title={t('tokens.title')} text={t('tokens.text')} testId="tokens-panel">
      <Part query={query}>
        {({ tokens }) =>
          own(tokens).length === 0 ? (
            <p className="text-quiet" data-testid="tokens-none">
              {t('tokens.none')}
            </p>
          ) : (
            <ul>
              {own(tokens).map((token) => (
                <TokenLine key={token.id} token={token} onRevoke={() => setEnding(token)} />
              ))}
            </ul>
          )
        }
      </Part>
      {organization && (
        <div>
          <Button onClick={() => setMaking(true)} data-testid="token-add">
            {t('tokens.new')}
          </Button>
        </div>
      )}
      <Suspense fallback={null}>
        {making && organization && (
          <TokenDialog organization={organization.name} onClose={() => setMaking(false)} />
        )}
      </Suspense>
      {ending && (
        <Confirm
          title={t('tokens.endTitle', { name: ending.name })}
          text={t('tokens.endText')}
          action={t('tokens.end')}
          labels={{ close: shell.t('close'), cancel: shell.t('cancel') }}
          busy={revoking.isPending}
          onConfirm={() => revoking.mutate(ending.id)}
          onClose={() => setEnding(null)}
        />
      )}
    </Panel>
  );
}

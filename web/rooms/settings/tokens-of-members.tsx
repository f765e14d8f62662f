import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call, type Output } from '#web/api/call.ts';
import { Button } from '#web/ui/button.tsx';
import { Confirm } from '#web/ui/confirm.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useFormats } from '#web/words/format.ts';
import { Part, useConfirmLabels, useDoing } from './part.tsx';

type Token = Output<'token.listOfMembers'>['tokens'][number];

const KEY = 'token.listOfMembers';

function TokenLine({ token, onEnd }: { token: Token; onEnd: () => void }) {
  const { t } = useTranslation('settings');
  const formats = useFormats();
  const facts = [
    token.person,
    `${token.prefix}…`,
    token.scopes.map((scope) => t(`memberTokens.scope.${scope}`)).join(', '),
    token.lastUsedAt
      ? t('memberTokens.used', { at: formats.instant(token.lastUsedAt) })
      : t('memberTokens.unused'),
    t('memberTokens.until', { day: formats.day(token.expiresAt) }),
  ];
  return (
    <li
      className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-3 last:border-b-0"
      data-testid="member-token"
    >
      <div className="min-w-0 grow basis-52">
        <p className="font-medium break-words">{token.name}</p>
        <p className="text-[0.8125rem] break-words text-quiet">{facts.join(' · ')}</p>
      </div>
      <Button
        size="small"
        aria-label={t('memberTokens.endOf', { name: token.name, person: token.person })}
        onClick={onEnd}
        data-testid="member-token-end"
      >
        {t('memberTokens.end')}
      </Button>
    </li>
  );
}

/** The access tokens by which programs reach the organization, whoever made them; its owners end them. */
export function TokensOfMembers() {
  const { t } = useTranslation('settings');
  const labels = useConfirmLabels();
  const [asked, setAsked] = useState<Token | null>(null);
  const query = useQuery({
    queryKey: [KEY],
    queryFn: ({ signal }) => call(KEY, {}, signal),
    staleTime: 0,
  });
  const ending = useDoing(
    (tokenId: string) => call('token.endOfMember', { tokenId }),
    [KEY, 'account'],
    () => {
      setAsked(null);
      toast.good({ title: t('memberTokens.ended') });
    },
  );
  return (
    <Panel title={t('memberTokens.title')} text={t('memberTokens.text')} testId="member-tokens-panel">
      <Part query={query}>
        {({ tokens }) =>
          tokens.length === 0 ? (
            <p className="text-quiet">{t('memberTokens.none')}</p>
          ) : (
            <ul>
              {tokens.map((token) => (
                <TokenLine key={token.id} token={token} onEnd={() => setAsked(token)} />
              ))}
            </ul>
          )
        }
      </Part>
      {asked && (
        <Confirm
          title={t('memberTokens.endTitle', { name: asked.name })}
          text={t('memberTokens.endText', { person: asked.person })}
          action={t('memberTokens.end')}
          labels={labels}
          busy={ending.isPending}
          onConfirm={() => ending.mutate(asked.id)}
          onClose={() => setAsked(null)}
        />
      )}
    </Panel>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call, type Output } from '#web/api/call.ts';
import { useFormats } from '#web/words/format.ts';
import { Part } from './part.tsx';

type Token = Output<'token.list'>['tokens'][number];

/** Whether a program can still come in by it; applications that were let in by a sign-in need none. */
function stands({ application, revokedAt, expiresAt }: Token): boolean {
  return !application && revokedAt === null && new Date(expiresAt).getTime() > Date.now();
}

function TokenLine({ token }: { token: Token }) {
  const { t } = useTranslation('settings');
  const formats = useFormats();
  const facts = [
    `${token.prefix}…`,
    token.scopes.map((scope) => t(`memberTokens.scope.${scope}`)).join(', '),
    ...(token.organizationName ? [token.organizationName] : []),
    token.lastUsedAt
      ? t('memberTokens.used', { at: formats.instant(token.lastUsedAt) })
      : t('memberTokens.unused'),
    t('memberTokens.until', { day: formats.day(token.expiresAt) }),
  ];
  return (
    <li className="border-b border-line py-2 last:border-b-0" data-testid="own-token">
      <p className="font-medium break-words">{token.name}</p>
      <p className="text-[0.8125rem] break-words text-quiet">{facts.join(' · ')}</p>
    </li>
  );
}

/** One's own access tokens that programs can still come in by; they are made and ended under Security. */
export function OwnTokens() {
  const { t } = useTranslation('settings');
  const query = useQuery({
    queryKey: ['account', 'tokens'],
    queryFn: ({ signal }) => call('token.list', {}, signal),
    staleTime: 0,
  });
  return (
    <section className="flex flex-col gap-1" aria-label={t('connections.tokens')} data-testid="own-tokens">
      <h3 className="font-medium">{t('connections.tokens')}</h3>
      <Part query={query}>
        {({ tokens }) => {
          const standing = tokens.filter(stands);
          return standing.length === 0 ? (
            <p className="text-quiet" data-testid="own-tokens-none">
              {t('connections.noTokens')}
            </p>
          ) : (
            <ul>
              {standing.map((token) => (
                <TokenLine key={token.id} token={token} />
              ))}
            </ul>
          );
        }}
      </Part>
    </section>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Button } from '#web/ui/button.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { toast } from '#web/ui/toast.tsx';
import { OwnTokens } from './own-tokens.tsx';

/** Stands in the examples where the person's own token goes. */
const TOKEN = 'razao_pat_…';

/** How programs are told of the endpoint, each in the form that its own documentation gives. */
function configurations(origin: string): readonly { readonly name: string; readonly text: string }[] {
  const url = `${origin}/mcp`;
  const headers = { Authorization: `Bearer ${TOKEN}` };
  const json = (value: object) => JSON.stringify(value, null, 2);
  return [
    {
      name: 'Claude Code',
      text: `claude mcp add --transport http razao ${url} --header "Authorization: Bearer ${TOKEN}"`,
    },
    { name: 'Cursor', text: json({ mcpServers: { razao: { url, headers } } }) },
    { name: 'VS Code', text: json({ servers: { razao: { type: 'http', url, headers } } }) },
    {
      name: 'curl',
      text:
        `curl -X POST ${origin}/functions/v1/entry.list -H "Authorization: Bearer ${TOKEN}" -H ` +
        `"content-type: application/json" -d '{}'`,
    },
  ];
}

function Copyable({ name, text }: { name: string; text: string }) {
  const { t } = useTranslation('settings');
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => toast.good({ title: t('connections.copied') }),
      () => toast.bad({ title: t('connections.notCopied'), text: t('connections.notCopiedText') }),
    );
  return (
    <section className="flex flex-col gap-2" aria-label={name} data-testid="connection">
      <div className="flex items-center justify-between gap-2">
        <h3 className="font-medium">{name}</h3>
        <Button
          size="small"
          aria-label={t('connections.copyOf', { name })}
          onClick={() => void copy()}
          data-testid="connection-copy"
        >
          {t('connections.copy')}
        </Button>
      </div>
      <pre className="rounded-md border border-line bg-sunken p-3 text-[0.8125rem] break-all whitespace-pre-wrap">
        {text}
      </pre>
    </section>
  );
}

/** Whether programs may be let in by a sign-in: the endpoint names who asks the person. */
async function hasSignIn(): Promise<boolean> {
  const answer = await fetch('/.well-known/oauth-protected-resource/mcp');
  return answer.ok && 'authorization_servers' in ((await answer.json()) as object);
}

/** Where programs connect: the endpoint of the Model Context Protocol, and how they are told of it. */
export function Connections() {
  const { t } = useTranslation('settings');
  const { origin } = window.location;
  const { data: letsIn } = useQuery({ queryKey: ['mcp', 'sign-in'], queryFn: hasSignIn });
  return (
    <Panel title={t('connections.title')} text={t('connections.text')} testId="connections-panel">
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        <dt className="text-quiet">{t('connections.endpoint')}</dt>
        <dd className="break-all" data-testid="mcp-endpoint">
          <code>{`${origin}/mcp`}</code>
        </dd>
      </dl>
      {/* Its place is held until it is known, which it nearly always is: what stands below would move otherwise. */}
      {letsIn !== false && (
        <p className={letsIn ? 'max-w-prose' : 'invisible max-w-prose'} data-testid="connections-sign-in">
          {t('connections.signIn')}
        </p>
      )}
      <p className="max-w-prose">
        {t('connections.token')}{' '}
        <Link to="/security" className="text-accent underline" data-testid="to-tokens">
          {t('connections.toTokens')}
        </Link>
      </p>
      <OwnTokens />
      {configurations(origin).map((one) => (
        <Copyable key={one.name} {...one} />
      ))}
      <p className="max-w-prose text-quiet">{t('connections.person')}</p>
    </Panel>
  );
}

import { useQuery } from '@tanstack/react-query';
import { MonitorSmartphone } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call, type Output } from '#web/api/call.ts';
import { supabase } from '#web/api/client.ts';
import { Button } from '#web/ui/button.tsx';
import { Confirm } from '#web/ui/confirm.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useFormats } from '#web/words/format.ts';
import { sessionsQuery } from './account-query.ts';
import { deviceOf } from './device.ts';
import { Part, useDoing } from './part.tsx';
import { AccountRefused } from './refusal.ts';

type Session = Output<'session.list'>['sessions'][number];

async function endOthers(): Promise<void> {
  const client = await supabase();
  const { error } = await client.auth.signOut({ scope: 'others' });
  if (error) throw new AccountRefused(error);
}

function SessionLine({ session }: { session: Session }) {
  const { t } = useTranslation('security');
  const formats = useFormats();
  const { browser, system } = deviceOf(session.userAgent);
  const device = t('sessions.device', {
    browser: browser ?? t('sessions.unknownBrowser'),
    system: system ?? t('sessions.unknownSystem'),
  });
  const ending = useDoing(
    () => call('session.end', { sessionId: session.id }),
    () => toast.good({ title: t('sessions.ended') }),
    sessionsQuery.queryKey,
  );
  const facts = [
    t('sessions.used', { at: formats.instant(session.usedAt) }),
    t('sessions.begun', { at: formats.instant(session.createdAt) }),
    ...(session.address ? [session.address] : []),
    ...(session.secondFactor ? [t('sessions.secondFactor')] : []),
  ];
  return (
    <li
      className="flex flex-wrap items-center gap-3 border-b border-line py-3 last:border-b-0"
      data-testid="session"
    >
      <MonitorSmartphone aria-hidden className="size-5 text-quiet" />
      <div className="min-w-0 grow basis-52">
        <p className="font-medium break-words" title={session.userAgent ?? undefined}>
          {device}
          {session.current && (
            <span className="ml-2 rounded-full bg-accent-soft px-2 py-0.5 text-[0.8125rem] font-normal text-accent">
              {t('sessions.current')}
            </span>
          )}
        </p>
        <p className="figure text-[0.8125rem] text-quiet">{facts.join(' · ')}</p>
      </div>
      {!session.current && (
        <Button
          size="small"
          busy={ending.isPending}
          aria-label={t('sessions.endLabel', { device })}
          onClick={() => ending.mutate()}
          data-testid="session-end"
        >
          {t('sessions.end')}
        </Button>
      )}
    </li>
  );
}

/** Where the account is open. */
export function SessionsPanel() {
  const { t } = useTranslation('security');
  const shell = useTranslation('shell');
  const query = useQuery(sessionsQuery);
  const [asking, setAsking] = useState(false);
  const ending = useDoing(
    endOthers,
    () => {
      setAsking(false);
      toast.good({ title: t('sessions.othersEnded') });
    },
    sessionsQuery.queryKey,
  );
  return (
    <Panel title={t('sessions.title')} text={t('sessions.text')} testId="sessions-panel">
      <Part query={query}>
        {({ sessions }) => (
          <>
            <ul>
              {sessions.map((session) => (
                <SessionLine key={session.id} session={session} />
              ))}
            </ul>
            {sessions.some(({ current }) => !current) && (
              <div>
                <Button onClick={() => setAsking(true)} data-testid="sessions-end-others">
                  {t('sessions.endOthers')}
                </Button>
              </div>
            )}
          </>
        )}
      </Part>
      {asking && (
        <Confirm
          title={t('sessions.endOthersTitle')}
          text={t('sessions.endOthersText')}
          action={t('sessions.endOthers')}
          labels={{ close: shell.t('close'), cancel: shell.t('cancel') }}
          busy={ending.isPending}
          onConfirm={() => ending.mutate()}
          onClose={() => setAsking(false)}
        />
      )}
    </Panel>
  );
}

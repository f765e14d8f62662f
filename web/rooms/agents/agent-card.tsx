import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Play, Settings2 } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { call } from '#web/api/call.ts';
import type { Agent } from '#web/runs/asked.ts';
import { RunState } from '#web/runs/run-state.tsx';
import { verbWords } from '#web/runs/words.ts';
import { Button } from '#web/ui/button.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useFormats } from '#web/words/format.ts';
import { SetUpDialog } from './set-up-dialog.tsx';

/** One agent: what it does, whether it is on, when it ran and will run, and what became of what it proposed. */
export function AgentCard({
  agent,
  maySetUp,
  mayRun,
}: {
  readonly agent: Agent;
  readonly maySetUp: boolean;
  readonly mayRun: boolean;
}) {
  const { t } = useTranslation('agents');
  const heading = useId();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [settingUp, setSettingUp] = useState(false);
  const { kind, enabled, owner } = agent;
  const onError = (error: Error) => toast.bad({ title: error.message });
  const turn = useMutation({
    mutationFn: (on: boolean) => call('agent.setUp', { kind, enabled: on }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['agents'] }),
    onError,
  });
  const start = useMutation({
    mutationFn: () => call('agent.start', { kind }),
    onSuccess: ({ runId }) => navigate(`/agents/runs/${runId}`),
    onError,
  });
  const onText = owner === null ? t('offText') : t('onText', { name: owner.name });
  return (
    <section
      aria-labelledby={heading}
      className="flex flex-col gap-4 rounded-lg border border-line bg-panel p-4"
      data-testid="agent-card"
      data-agent={kind}
    >
      <header>
        <h2 id={heading} className="text-base font-semibold">
          {t(`agent.${kind}`)}
        </h2>
        <p className="text-quiet">{t(`about.${kind}`)}</p>
      </header>
      <Switch
        label={t(enabled ? 'on' : 'off')}
        text={enabled ? onText : t('offText')}
        checked={enabled}
        disabled={!maySetUp || turn.isPending}
        onChange={(on) => turn.mutate(on)}
        testId={`agent-on-${kind}`}
      />
      <Facts agent={agent} />
      <div className="mt-auto flex flex-wrap gap-2">
        {mayRun && (
          <Button
            size="small"
            look="primary"
            disabled={!enabled}
            busy={start.isPending}
            onClick={() => start.mutate()}
            data-testid={`agent-run-${kind}`}
          >
            <Play aria-hidden />
            {t('runNow')}
          </Button>
        )}
        {maySetUp && (
          <Button size="small" onClick={() => setSettingUp(true)} data-testid={`agent-setup-${kind}`}>
            <Settings2 aria-hidden />
            {t('setUp')}
          </Button>
        )}
      </div>
      {settingUp && <SetUpDialog agent={agent} onClose={() => setSettingUp(false)} />}
    </section>
  );
}

function Facts({ agent }: { readonly agent: Agent }) {
  const { t } = useTranslation('agents');
  const formats = useFormats();
  const { lastRun, schedule, record, verbs, enabled } = agent;
  const decided = record.accepted + record.rejected + record.expired;
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-[0.8125rem]">
      <Fact name={t('lastRun')}>
        {lastRun === null ? (
          t('never')
        ) : (
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <Link to={`/agents/runs/${lastRun.id}`} className="underline underline-offset-2">
              {formats.instant(lastRun.createdAt)}
            </Link>
            <RunState state={lastRun.state} />
          </span>
        )}
      </Fact>
      <Fact name={t('nextRun')}>
        {schedule === null || !enabled ? t('noSchedule') : formats.instant(schedule.nextAt)}
      </Fact>
      <Fact name={t('record')}>
        {decided === 0 ? t('record.none') : t('record.text', record)}
        {record.waiting > 0 && (
          <>
            {' · '}
            <Link to="/inbox" className="underline underline-offset-2">
              {t('waitingFor', { count: record.waiting })}
            </Link>
          </>
        )}
      </Fact>
      <Fact name={t('may')}>
        {verbs.map(({ verb, effect }) => `${verbWords(verb, t)} (${t(`effect.${effect}`)})`).join('; ')}
      </Fact>
    </dl>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <>
      <dt className="text-quiet">{name}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </>
  );
}

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Play, Settings2 } from 'lucide-react';
import { lazy, Suspense, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { call } from '#web/api/call.ts';
import type { Agent } from '#web/runs/asked.ts';
import { Button } from '#web/ui/button.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { toast } from '#web/ui/toast.tsx';
import { AgentFacts } from './agent-facts.tsx';

const SetUpDialog = lazy(async () => ({ default: (await import('./set-up-dialog.tsx')).SetUpDialog }));

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
  const [settingUp, setSettingUp] = useState(false);
  const { kind, enabled, owner } = agent;
  const { turn, start } = useAgent(kind);
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
      <AgentFacts agent={agent} />
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
      {settingUp && (
        <Suspense>
          <SetUpDialog agent={agent} onClose={() => setSettingUp(false)} />
        </Suspense>
      )}
    </section>
  );
}

/** Switches an agent on and off, and has it run now. */
function useAgent(kind: Agent['kind']) {
  const queries = useQueryClient();
  const navigate = useNavigate();
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
  return { turn, start };
}

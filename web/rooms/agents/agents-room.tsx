import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { SHOWN_RUNS } from '#web/early/asked.ts';
import { agentsQuery, type RunHead, runsQuery } from '#web/runs/asked.ts';
import { RunState } from '#web/runs/run-state.tsx';
import { runTitle, triggerWords } from '#web/runs/words.ts';
import { Panel } from '#web/ui/panel.tsx';
import { Room } from '#web/ui/room.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import { useFormats } from '#web/words/format.ts';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { AgentCard } from './agent-card.tsx';

// Most who open the room look at no run: what one is told with comes when one is opened.
const RunPage = lazy(async () => ({ default: (await import('./run-page.tsx')).RunPage }));

/** `/agents`: the agents and their runs; `/agents/runs/<id>`: one run. */
export function Component() {
  const { section, runId } = useParams();
  if (section !== 'runs' || runId === undefined) return <Agents />;
  return (
    <Suspense fallback={<Skeleton className="m-6 h-60" />}>
      <RunPage key={runId} runId={runId} />
    </Suspense>
  );
}

function Agents() {
  const { t } = useTranslation('agents');
  const agents = useQuery(agentsQuery);
  return (
    <Room title={t('title')} text={t('intro')} testId="agents-room">
      {agents.error && (
        <LoadFailure title={t('error')} error={agents.error} onRetry={() => agents.refetch()} />
      )}
      {agents.isLoading && <Skeleton className="h-60" />}
      {agents.data && (
        <>
          <div className="grid grid-cols-1 gap-4 lg:grid-cols-2">
            {agents.data.agents.map((agent) => (
              <AgentCard
                key={agent.kind}
                agent={agent}
                maySetUp={agents.data.maySetUp}
                mayRun={agents.data.mayRun}
              />
            ))}
          </div>
          <Runs />
        </>
      )}
    </Room>
  );
}

function Runs() {
  const { t } = useTranslation('agents');
  const { data } = useQuery(runsQuery({ limit: SHOWN_RUNS }));
  return (
    <Panel title={t('runs')} testId="runs">
      {data?.runs.length === 0 && <p className="text-quiet">{t('noRuns')}</p>}
      <ul className="flex flex-col divide-y divide-line" aria-label={t('runs')}>
        {data?.runs.map((run) => (
          <li key={run.id}>
            <Line run={run} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Line({ run }: { readonly run: RunHead }) {
  const { t } = useTranslation('agents');
  const formats = useFormats();
  return (
    <Link
      to={`/agents/runs/${run.id}`}
      className="flex flex-wrap items-center gap-x-4 gap-y-1 rounded-md px-1 py-2 hover:bg-sunken"
      data-testid="run-line"
    >
      <span className="min-w-0 grow basis-60">
        <span className="block font-medium break-words">
          {t('run', { number: run.number })}: {runTitle(run, t)}
        </span>
        <span className="block text-[0.8125rem] text-quiet">
          {formats.instant(run.createdAt)} · {triggerWords(run, t)}
        </span>
      </span>
      <RunState state={run.state} />
    </Link>
  );
}

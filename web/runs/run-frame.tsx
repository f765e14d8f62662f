import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { RunActions } from '#web/runs/run-actions.tsx';
import { inboxQuery, runQuery } from '#web/runs/asked.ts';
import { RunGate } from '#web/runs/run-gate.tsx';
import { RunSummary } from '#web/runs/run-summary.tsx';
import { RunTimeline } from '#web/runs/run-timeline.tsx';
import { useRepeat } from '#web/runs/use-repeat.ts';
import { Room } from '#web/ui/room.tsx';
import { Failure, Skeleton } from '#web/ui/states.tsx';
import { sentence } from '#web/words/words.ts';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import type { Run } from './asked.ts';

interface RunFrameProps {
  readonly runId: string;
  /** The room that it is a page of, and the pages of its runs. */
  readonly room: { readonly to: string; readonly runs: string; readonly name: string; readonly back: string };
  readonly testId: string;
  readonly titleOf: (run: Run) => { readonly title: string; readonly text: string };
  /** Beside its state. */
  readonly renderState: (run: Run) => ReactNode;
  /** Its steps are given as they are drawn everywhere. */
  readonly children: (run: Run, timeline: ReactNode) => ReactNode;
}

/** The page of a run: loading, what went wrong, its state, summary and gate around what the room shows of it. */
export function RunFrame({ runId, room, testId, titleOf, renderState, children }: RunFrameProps) {
  const { t } = useTranslation('agents');
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery(runQuery(runId));
  const repeat = useRepeat(runId, (next) => void navigate(`${room.runs}/${next}`));
  const run = data?.run;
  // What waits is asked for beside the run, and the page drawn with both: the gate stands above the steps, and would push them down.
  const gate = useQuery({
    ...inboxQuery({ view: 'all', runId }),
    enabled: run === undefined || run.state === 'waiting',
  });
  const back = (
    <Link to={room.to} className="text-[0.8125rem] text-quiet hover:text-ink">
      ← {room.back}
    </Link>
  );
  if (!run || (run.state === 'waiting' && gate.isPending))
    return (
      <Room title={room.name} over={back} testId={testId}>
        {error ? (
          <LoadFailure title={t('runError')} error={error} onRetry={() => refetch()} />
        ) : (
          <Skeleton className="h-60" />
        )}
      </Room>
    );
  const mayRepeat = run.mayRun && (run.endedAt !== null || run.state === 'waiting');
  const timeline = (
    <RunTimeline run={run} onRepeat={mayRepeat ? repeat.mutate : undefined} busy={repeat.isPending} />
  );
  return (
    <Room {...titleOf(run)} over={back} actions={<RunActions run={run} />} testId={testId}>
      {renderState(run)}
      {run.problem && (
        <Failure title={sentence('refusals', run.problem.code, run.problem.params)} testId="run-problem" />
      )}
      <RunSummary run={run} />
      {run.state === 'waiting' && <RunGate runId={run.id} instructions={run.instructions} />}
      {children(run, timeline)}
    </Room>
  );
}

import { useTranslation } from 'react-i18next';
import { RunFrame } from '#web/runs/run-frame.tsx';
import { RunState } from '#web/runs/run-state.tsx';
import { costOf, eventWords, runTitle, triggerWords } from '#web/runs/words.ts';
import { Panel } from '#web/ui/panel.tsx';
import { useFormats } from '#web/words/format.ts';

/** One run as a timeline: its steps, what they read and proposed, and what was decided. */
export function RunPage({ runId }: { readonly runId: string }) {
  const { t } = useTranslation('agents');
  const formats = useFormats();
  return (
    <RunFrame
      runId={runId}
      room={{ to: '/agents', runs: '/agents/runs', name: t('runs'), back: t('back') }}
      testId="run-page"
      titleOf={(run) => ({
        title: `${t('run', { number: run.number })}: ${runTitle(run, t)}`,
        text: `${formats.instant(run.createdAt)} · ${triggerWords(run, t)}`,
      })}
      renderState={({ state, spent }) => (
        <div className="flex flex-wrap items-center gap-3 text-[0.8125rem] text-quiet">
          <RunState state={state} />
          {costOf(spent, t, formats)}
        </div>
      )}
    >
      {(run, timeline) => (
        <>
          <Panel title={t('timeline')}>{timeline}</Panel>
          <Panel title={t('events')}>
            <ol className="flex flex-col gap-1 text-[0.8125rem]">
              {run.events.map((event) => (
                <li key={`${event.at} ${event.kind}`}>
                  <span className="text-quiet">{formats.instant(event.at)}</span> {eventWords(event, t)}
                </li>
              ))}
            </ol>
          </Panel>
        </>
      )}
    </RunFrame>
  );
}

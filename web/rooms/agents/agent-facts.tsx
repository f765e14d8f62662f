import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Agent } from '#web/runs/asked.ts';
import { RunState } from '#web/runs/run-state.tsx';
import { costOf, recordWords, verbWords } from '#web/runs/words.ts';
import { type Formats, useFormats } from '#web/words/format.ts';

/** When an agent ran and will run, what became of what it proposed, what it may do and what the organization wants of it. */
export function AgentFacts({ agent }: { readonly agent: Agent }) {
  const { t } = useTranslation('agents');
  const formats = useFormats();
  const { lastRun, record, verbs, instructions, told } = agent;
  const became = recordWords(record, t);
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
      <Fact name={t('nextRun')}>{begins(agent, t, formats)}</Fact>
      <Fact name={t('record')}>
        {became}
        {record.waiting > 0 && (
          <>
            {became !== '' && ' · '}
            <Link to="/inbox" className="underline underline-offset-2">
              {t('waitingFor', { count: record.waiting })}
            </Link>
          </>
        )}
      </Fact>
      {lastRun !== null && <Fact name={t('cost')}>{costOf(lastRun.spent, t, formats)}</Fact>}
      <Fact name={t('may')}>{verbs.map(({ verb }) => verbWords(verb, t)).join(' · ')}</Fact>
      {told.length > 0 && <Fact name={t('told')}>{told.map(({ name }) => name).join(', ')}</Fact>}
      {instructions !== '' && <Fact name={t('instructions')}>{instructions}</Fact>}
    </dl>
  );
}

/** By its schedule, by files that come in, or by hand. */
function begins({ schedule, enabled, onFiles }: Agent, t: TFunction<'agents'>, formats: Formats): string {
  const told = [
    ...(enabled && schedule !== null ? [formats.instant(schedule.nextAt)] : []),
    ...(enabled && onFiles === true ? [t('onFiles')] : []),
  ];
  return told.length === 0 ? t('noSchedule') : told.join(' · ');
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <>
      <dt className="text-quiet">{name}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </>
  );
}

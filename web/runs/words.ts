import type { TFunction } from 'i18next';
import type { Formats } from '#web/words/format.ts';
import type { Agent, Run, RunHead } from './asked.ts';

type Words = TFunction<'agents'>;
type RunEvent = Pick<Run['events'][number], 'kind' | 'by'>;
const OUTCOMES = ['accepted', 'changed', 'rejected', 'expired', 'reversed', 'drafts', 'recorded'] as const;

const VERBS = [
  'inventory.list',
  'inventory.completeness',
  'finding.list',
  'factor.editions',
  'reference.bestBefore',
  'result.summary',
  'site.list',
  'draft.create',
  'agent.proposeRequests',
  'agent.proposeReminders',
  'agent.proposeCorrections',
  'agent.proposeRecalculations',
  'agent.listExpiringFactors',
  'agent.proposeReports',
  'agent.draftReport',
  'agent.takeUpFiles',
  'agent.listUnreadFiles',
  'agent.draftFromFiles',
  'agent.listCbamDeadlines',
  'agent.compareCbamDefaults',
  'agent.proposeCbamLines',
  'document.propose',
  'document.list',
  'inventory.read',
  'entry.list',
  'factor.search',
  'request.list',
  'target.list',
] as const;

/** What a step does; a verb without words of its own is called by its name. */
export function verbWords(verb: string, t: Words): string {
  const known = VERBS.find((one) => one === verb);
  return known === undefined ? verb : t(`verb.${known}`);
}

/** What a run used up; tokens where a model made its plan. */
export function costOf({ steps, ms, tokens }: RunHead['spent'], t: Words, formats: Formats): string {
  const told = [
    t('spentSteps', { count: steps }),
    t('spentSeconds', { seconds: formats.rounded(String(ms / 1000), 2) }),
    ...(tokens > 0 ? [t('spentTokens', { count: tokens })] : []),
  ];
  return told.join(' · ');
}

/** What happened to a run, and who did it where a person did. */
export function eventWords({ kind, by }: RunEvent, t: Words): string {
  const event = t(`event.${kind as 'planned'}`);
  return by === null ? event : t('eventBy', { event, name: by.name });
}

/** What became of what an agent proposed and drafted; what never happened is not counted out. */
export function recordWords(record: Agent['record'], t: Words): string {
  const { accepted, changed, rejected, expired, reversed, drafts, waiting } = record;
  const counted = (what: (typeof OUTCOMES)[number], count: number) =>
    count > 0 ? [t(`record.${what}`, { count })] : [];
  const told = [
    [...counted('accepted', accepted), ...counted('changed', changed)].join(', '),
    ...counted('rejected', rejected),
    ...counted('expired', expired),
    ...counted('reversed', reversed),
    [...counted('drafts', drafts.made), ...counted('recorded', drafts.recorded)].join(', '),
  ].filter((part) => part !== '');
  return told.length === 0 && waiting === 0 ? t('record.none') : told.join(' · ');
}

/** Whose run it is, and by what it began. */
export function triggerWords(run: Pick<RunHead, 'trigger' | 'actingFor' | 'missed'>, t: Words): string {
  const began = t(`trigger.${run.trigger}`, { name: run.actingFor.name });
  return run.missed > 0 ? `${began} · ${t('missed', { count: run.missed })}` : began;
}

/** What a run is of: its agent, or the task that a person gave. */
export function runTitle(run: Pick<RunHead, 'agent' | 'task'>, t: Words): string {
  return run.agent === null ? (run.task ?? t('agent.task')) : t(`agent.${run.agent}`);
}

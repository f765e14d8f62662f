import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { CalendarClock } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { call } from '#web/api/call.ts';
import { sentence } from '#web/words/words.ts';
import { Button } from '#web/ui/button.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useFormats } from '#web/words/format.ts';
import { reportQuery } from './asked.ts';
import type { Schedule } from './schedule.ts';

const ScheduleDialog = lazy(async () => ({
  default: (await import('./schedule-dialog.tsx')).ScheduleDialog,
}));

/** When drafts of reports are drawn up by themselves, and what came of it. */
export function SchedulesPanel() {
  const { t } = useTranslation('reports');
  const list = useQuery(reportQuery('report.schedules', {}));
  const [opened, setOpened] = useState<Schedule | 'new' | null>(null);
  if (!list.data) return null;
  const { schedules, maySet } = list.data;
  if (schedules.length === 0 && !maySet) return null;
  return (
    <Panel title={t('schedules')} text={t('schedules.text')} testId="report-schedules">
      {schedules.length > 0 && (
        <ul className="flex flex-col gap-3" aria-label={t('schedules')}>
          {schedules.map((schedule) => (
            <ScheduleLine
              key={schedule.id}
              schedule={schedule}
              {...(maySet && { onChange: () => setOpened(schedule) })}
            />
          ))}
        </ul>
      )}
      {maySet && (
        <Button className="w-fit" onClick={() => setOpened('new')} data-testid="schedule-new">
          <CalendarClock aria-hidden />
          {t('schedule.new')}
        </Button>
      )}
      {opened !== null && (
        <Suspense fallback={null}>
          <ScheduleDialog schedule={opened === 'new' ? null : opened} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </Panel>
  );
}

interface ScheduleLineProps {
  readonly schedule: Schedule;
  /** Absent: this person changes none. */
  readonly onChange?: () => void;
}

function ScheduleLine({ schedule, onChange }: ScheduleLineProps) {
  const { t } = useTranslation('reports');
  const formats = useFormats();
  const client = useQueryClient();
  const { id, title, every, nextAt, zone, recipients, lastRun, lastReport } = schedule;
  const end = useMutation({
    mutationFn: () => call('report.endSchedule', { scheduleId: id }),
    onSettled: () => client.invalidateQueries({ queryKey: ['reports'] }),
    onError: (error) => toast.bad({ title: error.message }),
  });
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-1" data-testid="schedule-line">
      <span className="min-w-0 flex-1 basis-56">
        <span className="block font-medium break-words">{title}</span>
        <span className="block text-[0.8125rem] text-quiet">
          {t(`every.${every}`)} · {t('schedule.next', { day: formats.instant(nextAt), zone })}
          {recipients.length > 0 && ` · ${t('schedule.recipients', { count: recipients.length })}`}
        </span>
        {lastRun?.problem && (
          <span className="block text-[0.8125rem] text-danger" data-testid="schedule-problem">
            {sentence('refusals', lastRun.problem)}
          </span>
        )}
        {lastReport && (
          <Link
            to={`/reports/${lastReport.id}`}
            className="text-[0.8125rem] text-accent underline underline-offset-2"
          >
            {t('schedule.last', { title: lastReport.title, state: t(`state.${lastReport.state}`) })}
          </Link>
        )}
      </span>
      {onChange && (
        <span className="flex gap-2">
          <Button size="small" onClick={onChange} data-testid="schedule-change">
            {t('schedule.change')}
          </Button>
          <Button size="small" busy={end.isPending} onClick={() => end.mutate()} data-testid="schedule-end">
            {t('schedule.end')}
          </Button>
        </span>
      )}
    </li>
  );
}

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useParams } from 'react-router';
import { call } from '#web/api/call.ts';
import { contextQuery } from '#web/api/queries.ts';
import { CallRefused } from '#web/api/refusal.ts';
import { usualYear } from '#web/results/period.ts';
import { runsQuery } from '#web/runs/asked.ts';
import { RunState } from '#web/runs/run-state.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field, TextArea } from '#web/ui/field.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Room } from '#web/ui/room.tsx';
import { useFormats } from '#web/words/format.ts';
import { TaskPage } from './task-page.tsx';

const EXAMPLES = ['close', 'gaps', 'review'] as const;

/** `/agentic-system`: a task in words; `/agentic-system/<id>`: its plan, and what becomes of it. */
export function Component() {
  const { runId } = useParams();
  return runId === undefined ? <Tasks /> : <TaskPage key={runId} runId={runId} />;
}

function Tasks() {
  const { t } = useTranslation('agents');
  const context = useQuery(contextQuery);
  const mayRun = ['owner', 'manager', 'contributor'].includes(context.data?.organization?.role ?? '');
  const chat = (
    <Button asChild size="small">
      <Link to="/">{t('task.chat')}</Link>
    </Button>
  );
  return (
    <Room title={t('task.title')} text={t('task.intro')} actions={chat} testId="agentic-room">
      {mayRun && <TaskForm />}
      <Recent />
    </Room>
  );
}

function TaskForm() {
  const { t } = useTranslation('agents');
  const navigate = useNavigate();
  const queries = useQueryClient();
  const context = useQuery(contextQuery);
  const [task, setTask] = useState('');
  const plan = useMutation({
    mutationFn: () => call('task.plan', { task: task.trim() }),
    onSuccess: async ({ runId }) => {
      await queries.invalidateQueries({ queryKey: ['agents'] });
      await navigate(`/agentic-system/${runId}`);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (task.trim() !== '') plan.mutate();
  };
  const lacksInventory = plan.error instanceof CallRefused && plan.error.code === 'task.no_inventory';
  // Of a year that there is an inventory of, so that an example can be carried out.
  const year = context.data === undefined ? '' : String(usualYear(context.data));
  const example = (one: (typeof EXAMPLES)[number]) => t(`task.example.${one}`, { year });
  return (
    <form className="flex max-w-3xl flex-col gap-3" onSubmit={submit}>
      <Field label={t('task.label')} error={plan.error?.message}>
        {(wiring) => (
          <TextArea
            {...wiring}
            rows={3}
            maxLength={2000}
            value={task}
            onChange={({ target }) => setTask(target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && !event.shiftKey) submit(event);
            }}
            data-testid="task"
          />
        )}
      </Field>
      {lacksInventory && (
        <p>
          <Link to="/carbon-inventory" className="underline underline-offset-2" data-testid="task-inventory">
            {t('task.openInventory')}
          </Link>
        </p>
      )}
      <div className="flex flex-wrap items-center gap-2">
        <Button
          type="submit"
          look="primary"
          busy={plan.isPending}
          disabled={task.trim() === ''}
          data-testid="task-plan"
        >
          {t('task.make')}
        </Button>
        <span className="text-[0.8125rem] text-quiet">{t('task.examples')}:</span>
        {EXAMPLES.map((one) => (
          <Button key={one} wraps onClick={() => setTask(example(one))}>
            {example(one)}
          </Button>
        ))}
      </div>
    </form>
  );
}

function Recent() {
  const { t } = useTranslation('agents');
  const formats = useFormats();
  const { data } = useQuery(runsQuery({ tasks: true, limit: 20 }));
  return (
    <Panel title={t('task.recent')}>
      {data?.runs.length === 0 && <p className="text-quiet">{t('task.none')}</p>}
      <ul className="flex flex-col divide-y divide-line" aria-label={t('task.recent')}>
        {data?.runs.map((run) => (
          <li key={run.id}>
            <Link
              to={`/agentic-system/${run.id}`}
              className="flex flex-wrap items-center gap-x-4 gap-y-1 rounded-md px-1 py-2 hover:bg-sunken"
            >
              <span className="min-w-0 grow basis-60">
                <span className="block font-medium break-words">{run.task}</span>
                <span className="block text-[0.8125rem] text-quiet">{formats.instant(run.createdAt)}</span>
              </span>
              <RunState state={run.state} />
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Circle, CircleCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { call, type Output } from '#web/api/call.ts';
import { contextQuery } from '#web/api/queries.ts';
import { Button } from '#web/ui/button.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { hasFirstSteps } from './first-steps-for.ts';

type FirstStep = Output<'learn.checklist'>['steps'][number]['step'];

/** Where each step is taken. */
const PLACES: Readonly<Record<FirstStep, string>> = {
  site: '/settings/sites',
  entry: '/learn/tutorial/from-a-bill-to-a-line',
  document: '/learn/guide/drop-an-invoice',
  inventory: '/carbon-inventory/setup',
  colleague: '/settings/people',
  report: '/reports',
};

export const checklistQuery = {
  queryKey: ['learn.checklist'],
  queryFn: ({ signal }: { signal: AbortSignal }) => call('learn.checklist', {}, signal),
  // It ticks itself by what happened elsewhere.
  staleTime: 0,
};

/** What a new organization does first: each step ticks itself once it happened, and the list can be put away. */
export function FirstSteps() {
  const { t } = useTranslation('learn');
  const client = useQueryClient();
  const { data: context } = useQuery(contextQuery);
  const organization = context?.organization;
  const { data } = useQuery({
    ...checklistQuery,
    enabled: hasFirstSteps(organization),
  });
  if (!data || data.dismissed || data.steps.every(({ done }) => done)) return null;
  const done = data.steps.filter((step) => step.done).length;
  return (
    <Panel
      title={`${t('first.title')} · ${t('first.count', { done: String(done), steps: String(data.steps.length) })}`}
      text={t('first.text')}
      testId="first-steps"
    >
      <ol className="grid gap-2 sm:grid-cols-2 lg:grid-cols-3">
        {data.steps.map(({ step, done: isDone }) => (
          <li key={step} className="flex items-center gap-2" data-done={isDone} data-testid={`first-${step}`}>
            {isDone ? (
              <CircleCheck className="size-4 shrink-0 text-accent" aria-label={t('done')} role="img" />
            ) : (
              <Circle className="size-4 shrink-0 text-quiet" aria-hidden />
            )}
            <Link to={PLACES[step]} className="rounded underline underline-offset-2 hover:text-accent">
              {t(`first.${step}`)}
            </Link>
          </li>
        ))}
      </ol>
      <div>
        <Button
          size="small"
          onClick={() =>
            void call('learn.dismiss', { dismissed: true }).then(() =>
              client.invalidateQueries({ queryKey: checklistQuery.queryKey }),
            )
          }
          data-testid="first-dismiss"
        >
          {t('first.dismiss')}
        </Button>
      </div>
    </Panel>
  );
}

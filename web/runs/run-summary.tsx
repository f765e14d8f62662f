import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Run } from './asked.ts';

/** What came of a run, in numbers that lead to what they count. */
export function RunSummary({ run }: { readonly run: Run }) {
  const { t } = useTranslation('agents');
  const { accepted, rejected, waiting, expired } = run.record;
  const proposed = accepted + rejected + waiting + expired;
  if (run.state === 'planned' || run.state === 'active') return null;
  const here = `/agents/runs/${run.id}`;
  const told = [
    ['sum.steps', run.stepsTaken.filter(({ state }) => state === 'done').length, here],
    ['sum.proposed', proposed, here],
    ['sum.waiting', waiting, '/inbox'],
    ['sum.accepted', accepted, '/journal'],
    ['sum.rejected', rejected, here],
    ['sum.expired', expired, here],
  ] as const;
  return (
    <dl className="flex flex-wrap gap-3" aria-label={t('task.summary')} data-testid="run-summary">
      {told.map(([name, count, place]) => (
        <div key={name} className="min-w-24 rounded-lg border border-line bg-panel px-3 py-2">
          <dt className="text-[0.8125rem] text-quiet">{t(name)}</dt>
          <dd className="figure text-base font-semibold">
            <Link to={place} className="underline decoration-line underline-offset-2 hover:decoration-ink">
              {count}
            </Link>
          </dd>
        </div>
      ))}
    </dl>
  );
}

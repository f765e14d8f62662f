import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Skeleton } from '#web/ui/states.tsx';
import { useFormats, type Formats } from '#web/words/format.ts';
import { loadWords, sentence } from '#web/words/words.ts';
import { atPath } from './at-path.ts';
import type { Outcome, Run } from './use-run.ts';

/** The tree of a calculation is heavy and its words are many: they come with the first result. */
const Reasons = lazy(async () => {
  const [reasons] = await Promise.all([
    import('./reasons.tsx'),
    loadWords('reason', 'terms', 'trace', 'problems'),
  ]);
  return { default: reasons.Reasons };
});

type Shown = Run['show'][number];

function written({ as }: Shown, found: unknown, formats: Formats): string {
  if (typeof found !== 'string' || found === '') return '–';
  switch (as) {
    case 'mass':
      return formats.emissions(found);
    case 'co2':
      return `${formats.rounded(found, 4)} kg`;
    case 'share':
      return formats.percent(Number(found));
    case 'percent':
      return `${formats.rounded(found, 2)}%`;
    case 'number':
      return formats.rounded(found, 4);
    default:
      return found;
  }
}

/** What a calculation came to: its figures and the reason of each, or why the engine refused it. */
export function RunResult({ run, outcome }: { run: Run; outcome: Outcome }) {
  const { t } = useTranslation('learn');
  const formats = useFormats();
  const { output } = outcome;
  if (output === null) return null;
  const counted = atPath(output, 'status') === 'calculated';
  return (
    <div className="flex flex-col gap-3" data-testid="run-result">
      {counted && (
        <dl className="flex flex-wrap gap-x-8 gap-y-2">
          {run.show.map((shown) => (
            <div key={shown.path}>
              <dt className="text-[0.8125rem] text-quiet">{sentence('learn', `show.${shown.label}`)}</dt>
              <dd className="figure text-base font-semibold" data-testid={`show-${shown.label}`}>
                {written(shown, atPath(output, shown.path), formats)}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {!counted && <p>{t('refused')}</p>}
      <Suspense fallback={<Skeleton className="h-8" />}>
        <Reasons output={output} />
      </Suspense>
    </div>
  );
}

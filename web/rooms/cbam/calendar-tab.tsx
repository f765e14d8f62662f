import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { classes } from '#web/ui/classes.ts';
import { Skeleton } from '#web/ui/states.tsx';
import { useFormats } from '#web/words/format.ts';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import type { TabProps } from './tab-props.ts';
import { cbamQuery } from './queries.ts';

/** What is due when for the imports of a year, with the act that says so. */
export function CalendarTab({ year }: TabProps) {
  const { t } = useTranslation('cbam');
  const formats = useFormats();
  const { data, error, refetch } = useQuery(cbamQuery('cbam.calendar', { year }));
  if (error) return <LoadFailure title={t('error')} error={error} onRetry={() => refetch()} />;
  if (!data) return <Skeleton className="h-64" />;
  return (
    <section className="flex flex-col gap-3" data-testid="cbam-calendar">
      <p className="max-w-prose text-quiet">
        {t('calendar.text')}{' '}
        <Link to="/settings" className="text-accent underline underline-offset-2">
          {t('calendar.settings')}
        </Link>
      </p>
      <ol className="flex flex-col divide-y divide-line rounded-lg border border-line bg-panel">
        {data.deadlines.map(({ deadline, on, state, daysLeft, certificates, law, remindedOn }) => (
          <li
            key={`${deadline} ${on}`}
            className={classes('flex flex-wrap gap-x-6 gap-y-1 px-4 py-3', state === 'past' && 'text-quiet')}
            data-testid={`deadline-${deadline}`}
          >
            <div className="basis-36">
              <p className="figure font-medium">{formats.dayInSentence(on)}</p>
              <p
                className={classes(
                  'text-[0.8125rem]',
                  state === 'next' ? 'font-medium text-warn' : 'text-quiet',
                )}
              >
                {state === 'past' ? t('calendar.past') : t('calendar.left', { count: daysLeft })}
              </p>
            </div>
            <div className="min-w-0 flex-1 basis-60">
              <p className={classes(state !== 'past' && 'font-medium')}>
                {t(`deadline.${deadline}`, { defaultValue: deadline, year: String(year) })}
              </p>
              <p className="text-[0.8125rem] text-quiet">{law}</p>
              {remindedOn && (
                <p className="text-[0.8125rem] text-quiet">
                  {t('calendar.reminded', { day: formats.dayInSentence(remindedOn) })}
                </p>
              )}
            </div>
            {certificates !== null && (
              <p className="figure font-medium">
                {t('calendar.certificates', { amount: formats.exact(certificates) })}
              </p>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

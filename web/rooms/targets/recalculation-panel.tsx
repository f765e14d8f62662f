import { decimal, subtract, toText } from '#engine/decimal.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormats } from '#web/words/format.ts';
import type { FollowedYear } from './year-marks.tsx';
import type { Followed } from './target.ts';

type Recalculation = Followed['recalculation'];

/** What a year was reported as, where a recalculation of the base year changed it; else null. */
export function reportedOf(recalculation: Recalculation, { year, actualKg }: FollowedYear): string | null {
  const added = recalculation?.years.find((one) => one.year === year)?.addedKg;
  return added === undefined || actualKg === null
    ? null
    : toText(subtract(decimal(actualKg), decimal(added)));
}

/** Which recalculation of the base year a target stands on, with both values of it; nothing where none was approved. */
export function RecalculationPanel({ followed: { recalculation, target } }: { readonly followed: Followed }) {
  const { t } = useTranslation('targets');
  const formats = useFormats();
  if (!recalculation) return null;
  const { state, inventoryId, inventoryName, approved, reportedKg, recalculatedKg } = recalculation;
  const year = String(target.baseYear);
  return (
    <section
      className="flex flex-col gap-3 rounded-lg border border-line bg-panel p-4"
      data-testid="target-recalculation"
      data-state={state}
    >
      <div>
        <h3 className="font-semibold">{t('recalculation.title')}</h3>
        <p className="max-w-prose">{t(`recalculation.${state}`, { inventory: inventoryName })}</p>
      </div>
      {state === 'applied' && reportedKg !== null && recalculatedKg !== null && (
        <dl className="flex flex-wrap gap-x-8 gap-y-2">
          <div>
            <dt className="text-[0.8125rem] text-quiet">{t('recalculation.reported', { year })}</dt>
            <dd className="figure font-medium" data-testid="base-reported" data-kg={reportedKg}>
              {formats.emissions(reportedKg)}
            </dd>
          </div>
          <div>
            <dt className="text-[0.8125rem] text-quiet">{t('recalculation.recalculated', { year })}</dt>
            <dd className="figure font-medium" data-testid="base-recalculated" data-kg={recalculatedKg}>
              {formats.emissions(recalculatedKg)}
            </dd>
          </div>
        </dl>
      )}
      <ul className="flex list-disc flex-col gap-1 pl-5 text-[0.8125rem]">
        {approved.flatMap(({ id, changes, decidedAt, decidedBy }) =>
          changes.map(({ reason, on }, place) => (
            <li key={`${id} ${String(place)}`} className="break-words">
              {t('recalculation.approved', {
                reason,
                on: formats.day(on),
                name: decidedBy.name || t('recalculation.someone'),
                day: formats.day(decidedAt),
              })}
            </li>
          )),
        )}
      </ul>
      {state === 'applied' && target.kind === 'intensity' && (
        <p className="max-w-prose text-[0.8125rem] text-warn">{t('recalculation.intensity')}</p>
      )}
      <Link
        to={`/carbon-inventory/base-year?inventory=${inventoryId}`}
        className="self-start text-[0.8125rem] underline underline-offset-4"
      >
        {t('recalculation.see')}
      </Link>
    </section>
  );
}

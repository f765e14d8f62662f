import { useTranslation } from 'react-i18next';
import type { Output } from '#web/api/call.ts';
import { shareOf } from '#web/results/share-words.ts';
import { useFormats } from '#web/words/format.ts';

/** How much of what is expected stands, and what becomes of the rest. */
export function CompletenessTotals({ totals }: { totals: Output<'inventory.completeness'>['totals'] }) {
  const { t } = useTranslation('completeness');
  const formats = useFormats();
  const { expected, standing, drafts, lacking, notApplicable } = totals;
  const part = expected === 0 ? null : standing / expected;
  const facts = [
    ['standing', standing],
    ['drafts', drafts],
    ['lacking', lacking],
    ['notApplicable', notApplicable],
  ] as const;
  return (
    <div className="flex flex-col gap-3" data-testid="completeness-totals">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <span className="figure text-2xl font-semibold" data-testid="completeness-part">
          {part === null ? '–' : shareOf(part, formats)}
        </span>
        <span className="text-quiet">
          {t('ofExpected', { standing: formats.exact(String(standing)), count: expected })}
        </span>
      </div>
      <div className="h-2 overflow-hidden rounded-full bg-sunken" aria-hidden>
        <div className="h-full bg-accent" style={{ width: `${(part ?? 0) * 100}%` }} />
      </div>
      <dl className="flex flex-wrap gap-x-6 gap-y-1">
        {facts.map(([name, count]) => (
          <div key={name} className="flex items-baseline gap-2">
            <dt className="text-quiet">{t(`total.${name}`)}</dt>
            <dd className="figure font-medium">{formats.exact(String(count))}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

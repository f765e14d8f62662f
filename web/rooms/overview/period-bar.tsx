import { useTranslation } from 'react-i18next';
import type { Output } from '#web/api/call.ts';
import { type Filters, UNFILTERED } from '#web/results/address.ts';
import { PARTS, type Part, yearsOf } from '#web/results/period.ts';
import { Select } from '#web/ui/field.tsx';

interface PeriodBarProps {
  /** Null while it is being read: the bar stands already, so that nothing below it moves. */
  readonly context: Output<'session.context'> | null;
  readonly year: number | null;
  readonly filters: Filters;
  readonly change: (change: Partial<Filters>) => void;
}

/** The year that the page is of, or a part of it. */
export function PeriodBar({ context, year, filters, change }: PeriodBarProps) {
  const { t } = useTranslation('overview');
  const years = [...(context ? yearsOf(context) : []), ...(year === null ? [] : [year])];
  return (
    <>
      <div className="w-28">
        <Select
          aria-label={t('year')}
          value={year ?? ''}
          disabled={context === null}
          onChange={(event) => change({ ...UNFILTERED, year: Number(event.target.value) })}
          className="figure h-9 min-w-28"
          data-testid="overview-year"
        >
          {[...new Set(years)].map((option) => (
            <option key={option} value={option}>
              {option}
            </option>
          ))}
        </Select>
      </div>
      <div className="w-36">
        <Select
          aria-label={t('period')}
          value={filters.part}
          onChange={(event) => change({ part: event.target.value as Part })}
          className="h-9"
          data-testid="overview-part"
        >
          {PARTS.map((part) => (
            <option key={part} value={part}>
              {t(`part.${part}`)}
            </option>
          ))}
        </Select>
      </div>
    </>
  );
}

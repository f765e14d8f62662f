import { useQuery } from '@tanstack/react-query';
import { SlidersHorizontal } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Output } from '#web/api/call.ts';
import { summaryQuery } from '#web/api/queries.ts';
import type { Filters } from '#web/results/address.ts';
import { periodOf } from '#web/results/period.ts';
import { Button } from '#web/ui/button.tsx';
import { Popover, PopoverPanel, PopoverTrigger } from '#web/ui/popover.tsx';
import { FilterChoices } from './filter-choices.tsx';
import { Switches } from './switches.tsx';

interface ViewPanelProps {
  readonly year: number | null;
  readonly filters: Filters;
  readonly change: (change: Partial<Filters>) => void;
  readonly summary: Output<'result.summary'> | undefined;
  /** Whether the summary is of another view than the one that was chosen last. */
  readonly isStale: boolean;
}

/** The whole year, which says what can be chosen. */
export function useWhole(year: number | null): Output<'result.summary'> | undefined {
  return useQuery({ ...summaryQuery(periodOf(year ?? 2000, 'year')), enabled: year !== null }).data;
}

/** Everything that the figures of the page depend on, in one place; what is in force is said beside the figures. */
export function ViewPanel({ year, filters, change, summary, isStale }: ViewPanelProps) {
  const { t } = useTranslation('overview');
  const whole = useWhole(year);
  return (
    <Popover>
      <PopoverTrigger asChild>
        <Button data-testid="view-open">
          <SlidersHorizontal aria-hidden />
          {t('view')}
        </Button>
      </PopoverTrigger>
      <PopoverPanel className="w-[44rem] p-4" align="end" aria-label={t('view')} data-testid="overview-view">
        <h2 className="mb-1 text-[0.8125rem] font-medium">{t('filter')}</h2>
        <FilterChoices whole={whole} filters={filters} change={change} />
        <hr className="my-4 border-line" />
        <Switches
          filters={filters}
          change={change}
          sets={summary?.gwpSets ?? []}
          seen={isStale ? undefined : summary?.seen}
        />
      </PopoverPanel>
    </Popover>
  );
}

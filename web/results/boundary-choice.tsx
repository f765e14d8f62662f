import { useTranslation } from 'react-i18next';
import { Choice } from '#web/ui/choice.tsx';
import type { Filters } from './address.ts';

interface BoundaryChoiceProps {
  readonly filters: Filters;
  readonly change: (change: Partial<Filters>) => void;
  readonly hint: string;
}

/** Lines in whole as they were recorded, or with the share that their inventory consolidates of their site. */
export function BoundaryChoice({ filters, change, hint }: BoundaryChoiceProps) {
  const { t } = useTranslation('charts');
  return (
    <Choice
      legend={t('switch.amounts')}
      hint={hint}
      options={[
        { value: 'recorded', label: t('switch.recorded') },
        { value: 'consolidated', label: t('switch.consolidated') },
      ]}
      value={filters.consolidated ? 'consolidated' : 'recorded'}
      onChange={(value) => change({ consolidated: value === 'consolidated' })}
      testId="switch-amounts"
    />
  );
}

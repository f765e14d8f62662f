import { useTranslation } from 'react-i18next';
import { findUnit } from '#engine/unit.ts';
import { Field, Select } from '#web/ui/field.tsx';

export const BASES = ['net', 'gross'] as const;
export type CalorificBasis = (typeof BASES)[number];

/** Energy of these is of a fuel, which has two calorific values; electricity, steam and cooling have none. */
const OF_FUEL = /^(?:stationary|mobile)\.|^upstream\.fuel$/;

/** Whether a figure per this unit is for one of two calorific values. */
export function hasBasis(kind: string | null, unit: string): boolean {
  return kind !== null && OF_FUEL.test(kind) && findUnit(unit)?.dimension === 'energy';
}

interface BasisFieldProps {
  readonly value: CalorificBasis | undefined;
  readonly onChange: (basis: CalorificBasis | undefined) => void;
}

/** On which calorific value a figure of one's own stands; not said, it is that of the quantity. */
export function BasisField({ value, onChange }: BasisFieldProps) {
  const { t } = useTranslation('missing');
  return (
    <div className="min-w-0 grow basis-40">
      <Field label={t('basis.ofFigure')}>
        {(wiring) => (
          <Select
            {...wiring}
            value={value ?? ''}
            onChange={({ target }) => onChange(BASES.find((one) => one === target.value))}
            data-testid="missing-basis"
          >
            <option value="">{t('basis.same')}</option>
            {BASES.map((one) => (
              <option key={one} value={one}>
                {t(`basis.${one}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </div>
  );
}

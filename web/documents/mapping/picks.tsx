import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { contextQuery, kindsQuery } from '#web/api/queries.ts';
import { Select } from '#web/ui/field.tsx';
import { useFormats } from '#web/words/format.ts';
import { unitName } from '#web/words/names.ts';

export interface Option {
  readonly value: string;
  readonly label: string;
}

interface PickProps {
  label: string;
  value: string | null;
  options: readonly Option[];
  /** What stands for no value. */
  none?: string;
  onChange: (value: string | null) => void;
  testId?: string;
}

/** One of many with its label; small, since there is one in each column. */
export function Pick({ label, value, options, none, onChange, testId }: PickProps) {
  const id = useId();
  const known = value === null || options.some((option) => option.value === value);
  return (
    <div className="flex min-w-0 flex-col gap-0.5">
      <label htmlFor={id} className="text-xs text-quiet">
        {label}
      </label>
      <Select
        id={id}
        value={value ?? ''}
        onChange={(event) => onChange(event.target.value === '' ? null : event.target.value)}
        className="h-9 px-2"
        {...(testId ? { 'data-testid': testId } : {})}
      >
        {none !== undefined && <option value="">{none}</option>}
        {!known && <option value={value}>{value}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </Select>
    </div>
  );
}

type OneProps = Omit<PickProps, 'options' | 'label'>;

export function KindPick(props: OneProps) {
  const { t } = useTranslation('documents');
  const { language } = useFormats();
  const { data } = useQuery(kindsQuery);
  const options = (data?.kinds ?? [])
    .map(({ key, name }) => ({ value: key, label: name[language] }))
    .toSorted((one, other) => one.label.localeCompare(other.label, language));
  return <Pick {...props} label={t('mapping.kind')} options={options} />;
}

/** Units of a kind where it is known, of all kinds where it is not. */
export function UnitPick({ kind, ...props }: OneProps & { kind: string | null }) {
  const { t } = useTranslation('documents');
  const { data } = useQuery(kindsQuery);
  const kinds = data?.kinds ?? [];
  const own = kinds.find(({ key }) => key === kind);
  const units = [...new Set((own ? [own] : kinds).flatMap((one) => one.units))];
  const options = units.map((unit) => ({ value: unit, label: unitName(unit) }));
  return <Pick {...props} label={t('mapping.unit')} options={options} />;
}

/** Sites by their names: a mapping outlives the list of sites. */
export function SitePick(props: OneProps) {
  const { t } = useTranslation('documents');
  const { data } = useQuery(contextQuery);
  const options = (data?.sites ?? [])
    .filter(({ archivedAt }) => archivedAt === null)
    .map(({ name }) => ({ value: name, label: name }));
  return <Pick {...props} label={t('mapping.site')} options={options} />;
}

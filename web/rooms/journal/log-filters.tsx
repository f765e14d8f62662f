import { useTranslation } from 'react-i18next';
import type { Output } from '#web/api/call.ts';
import { Button } from '#web/ui/button.tsx';
import { DayInput } from '#web/ui/day-input.tsx';
import { Field, Input, Select } from '#web/ui/field.tsx';
import { DOORS, FILTERS, type JournalFilters, OUTCOMES, ROLES } from './address.ts';
import { useVerbName } from './verb-name.ts';

interface LogFiltersProps {
  readonly filters: JournalFilters;
  /** Who and what the journal has lines of; null: not known yet. */
  readonly known: Output<'journal.query'>['known'];
  readonly onChange: (change: Partial<JournalFilters>) => void;
}

const CHOSEN = ['who', 'verb', 'role', 'door', 'outcome'] as const;

/** Who, what, as what, by which door, when and about what. */
export function LogFilters({ filters, known, onChange }: LogFiltersProps) {
  const { t } = useTranslation('journal');
  const verbName = useVerbName();
  const choices = {
    who: (known?.actors ?? []).map(({ id, name }) => [id, name || id] as const),
    verb: (known?.verbs ?? []).map((verb) => [verb, verbName(verb)] as const),
    role: ROLES.map((role) => [role, t(`role.${role}`)] as const),
    door: DOORS.map((door) => [door, t(`door.${door}`)] as const),
    outcome: OUTCOMES.map((outcome) => [outcome, t(`outcome.${outcome}`)] as const),
  };
  const isFiltered = FILTERS.some((name) => filters[name] !== '');
  return (
    <form
      aria-label={t('filters')}
      onSubmit={(event) => event.preventDefault()}
      className="grid grid-cols-2 items-end gap-3 md:grid-cols-4"
    >
      {CHOSEN.map((name) => (
        <ChoiceFilter
          key={name}
          name={name}
          value={filters[name]}
          options={choices[name]}
          onChoose={(value) => onChange({ [name]: value })}
        />
      ))}
      {(['from', 'to'] as const).map((name) => (
        <Field key={name} label={t(`filter.${name}`)}>
          {(wiring) => (
            <DayInput
              {...wiring}
              value={filters[name]}
              onChange={(day) => onChange({ [name]: day })}
              labels={{ format: t('day.format'), pick: t('day.pick') }}
              data-testid={`journal-${name}`}
            />
          )}
        </Field>
      ))}
      <Field label={t('filter.about')}>
        {(wiring) => (
          <Input
            {...wiring}
            value={filters.about}
            placeholder={t('filter.aboutHint')}
            onChange={(event) => onChange({ about: event.target.value.trim() })}
            data-testid="journal-about"
          />
        )}
      </Field>
      {isFiltered && (
        <Button
          look="quiet"
          className="justify-self-start"
          onClick={() => onChange(Object.fromEntries(FILTERS.map((name) => [name, ''])))}
          data-testid="journal-clear"
        >
          {t('filter.clear')}
        </Button>
      )}
    </form>
  );
}

interface ChoiceFilterProps {
  readonly name: (typeof CHOSEN)[number];
  readonly value: string;
  readonly options: readonly (readonly [value: string, label: string])[];
  readonly onChoose: (value: string) => void;
}

/** One of what the journal has lines of, or all. */
function ChoiceFilter({ name, value, options, onChoose }: ChoiceFilterProps) {
  const { t } = useTranslation('journal');
  const isKnown = value === '' || options.some(([known]) => known === value);
  return (
    <Field label={t(`filter.${name}`)}>
      {(wiring) => (
        <Select
          {...wiring}
          value={value}
          onChange={(event) => onChoose(event.target.value)}
          data-testid={`journal-${name}`}
        >
          <option value="">{t('filter.all')}</option>
          {/* One that the address names and nobody knows yet. */}
          {!isKnown && <option value={value}>{value}</option>}
          {options.map(([known, label]) => (
            <option key={known} value={known}>
              {label}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

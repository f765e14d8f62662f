import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { call, type Input } from '#web/api/call.ts';
import { LongTextField, type Option, SelectField, TextField } from '#web/forms/fields.tsx';
import { CancelButton, FormDialog } from '#web/forms/form-drawer.tsx';
import { type TypedForm, useTypedForm } from '#web/forms/typed-form.ts';
import { useFormats } from '#web/words/format.ts';
import { LANGUAGES } from '#web/words/language.ts';
import { reportQuery } from './asked.ts';
import { Programmes } from './programmes.tsx';
import type { Schedule } from './schedule.ts';
import { readSchedule, type TypedSchedule, typedOf } from './schedule-typed.ts';

type Settings = Input<'report.schedule'>;

const EVERY = ['month', 'quarter', 'year'] as const;
const FIGURES = ['closing', 'inventory'] as const;
const DAYS = Array.from({ length: 31 }, (_, index) => index + 1);
const HERE = new Intl.DateTimeFormat().resolvedOptions().timeZone;

interface ScheduleDialogProps {
  /** Null: one more. */
  readonly schedule: Schedule | null;
  readonly onClose: () => void;
}

/** What is drawn up, when, and to whom it goes once it is issued. */
export function ScheduleDialog({ schedule, onClose }: ScheduleDialogProps) {
  const { t } = useTranslation('reports');
  const { language } = useFormats();
  const client = useQueryClient();
  const form = useTypedForm<TypedSchedule, Settings>(typedOf(schedule, language, HERE), (typed) =>
    readSchedule(typed, schedule, t('programmes.none')),
  );
  const save = useMutation({
    mutationFn: (settings: Settings) => call('report.schedule', settings),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['reports'] });
      onClose();
    },
  });
  const submit = form.handleSubmit((settings) => save.mutate(settings));
  return (
    <FormDialog
      title={t(schedule === null ? 'schedule.new' : 'schedule.change')}
      description={t('schedules.text')}
      testId="schedule-dialog"
      onClose={onClose}
      onSubmit={(event) => void submit(event)}
      sending={save}
      action={t('schedule.save')}
      disabled={form.watch('programmes').length === 0}
      beside={<CancelButton onClose={onClose} />}
    >
      <What form={form} />
      <LongTextField
        form={form}
        name="recipients"
        label={t('recipients')}
        hint={t('recipients.hint')}
        rows={2}
        testId="schedule-recipients"
      />
    </FormDialog>
  );
}

interface PartProps {
  readonly form: TypedForm<TypedSchedule, Settings>;
}

/** Programmes, times, figures and language. */
function What({ form }: PartProps) {
  const { t } = useTranslation('reports');
  const shell = useTranslation('shell');
  const { language } = useFormats();
  const known = useQuery(reportQuery('report.programmes', {}));
  const { field } = useController({ control: form.control, name: 'programmes' });
  return (
    <>
      <Programmes
        known={known.data?.programmes ?? []}
        chosen={field.value}
        language={language}
        onChange={field.onChange}
      />
      <Timing form={form} />
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
        <SelectField
          form={form}
          name="figures"
          label={t('schedule.figures')}
          options={FIGURES.map((value) => ({ value, label: t(`figuresOf.${value}`) }))}
        />
        <SelectField
          form={form}
          name="language"
          label={t('language')}
          options={LANGUAGES.map((value) => ({ value, label: shell.t(`language.${value}`) }))}
        />
      </div>
    </>
  );
}

/** How often, on which day and at what hour, on the clock of which place. */
function Timing({ form }: PartProps) {
  const { t } = useTranslation('reports');
  const { language } = useFormats();
  const { every, onDay, zone } = form.watch();
  const zones = [...new Set([zone, HERE, ...Intl.supportedValuesOf('timeZone')])];
  return (
    <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
      <SelectField
        form={form}
        name="every"
        label={t('schedule.every')}
        options={EVERY.map((value) => ({ value, label: t(`every.${value}`) }))}
        onChosen={() => form.setValue('onMonth', '1')}
        testId="schedule-every"
      />
      {every !== 'month' && (
        <SelectField
          form={form}
          name="onMonth"
          label={t('schedule.onMonth')}
          options={every === 'year' ? monthsOfYear(language) : monthsOfQuarters(language)}
        />
      )}
      <SelectField
        form={form}
        name="onDay"
        label={t('schedule.onDay')}
        hint={Number(onDay) > 28 ? t('schedule.lastDay') : ''}
        options={DAYS.map((day) => ({ value: day, label: String(day) }))}
      />
      <TextField form={form} name="at" label={t('schedule.at')} type="time" required />
      <SelectField
        form={form}
        name="zone"
        label={t('schedule.zone')}
        options={zones.map((one) => ({ value: one, label: one }))}
      />
    </div>
  );
}

function namesOf(language: string, month: 'long' | 'short'): string[] {
  const look = new Intl.DateTimeFormat(language, { month, timeZone: 'UTC' });
  return Array.from({ length: 12 }, (_, index) => look.format(Date.UTC(2026, index, 1)));
}

const monthsOfYear = (language: string): Option[] =>
  namesOf(language, 'long').map((label, index) => ({ value: index + 1, label }));

/** The first month of each, with the three others that lie three apart. */
function monthsOfQuarters(language: string): Option[] {
  const names = namesOf(language, 'short');
  return names.slice(0, 3).map((_, first) => ({
    value: first + 1,
    label: names.filter((_name, index) => index % 3 === first).join(', '),
  }));
}

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RefusalText } from '#web/help/refusal-page.tsx';
import { call, type Input } from '#web/api/call.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field, Input as Line, Select, TextArea } from '#web/ui/field.tsx';
import { useFormats } from '#web/words/format.ts';
import { type Language, LANGUAGES } from '#web/words/language.ts';
import { reportQuery } from './asked.ts';
import { Programmes } from './programmes.tsx';
import { addressesIn } from './recipients.ts';
import type { Schedule } from './schedule.ts';

type Settings = Input<'report.schedule'>;

const EVERY = ['month', 'quarter', 'year'] as const;
const FIGURES = ['closing', 'inventory'] as const;
const HERE = new Intl.DateTimeFormat().resolvedOptions().timeZone;

interface ScheduleDialogProps {
  /** Null: one more. */
  readonly schedule: Schedule | null;
  readonly onClose: () => void;
}

function firstOf(schedule: Schedule | null, language: Language): Settings {
  if (schedule === null)
    return {
      programmes: ['management'],
      language,
      figures: 'closing',
      every: 'month',
      onMonth: 1,
      onDay: 1,
      at: '07:00',
      zone: HERE,
    };
  const { id: scheduleId, title, programmes, figures, every, onMonth, onDay, at, zone } = schedule;
  return {
    scheduleId,
    title,
    programmes,
    language: schedule.language,
    figures,
    every,
    onMonth,
    onDay,
    at,
    zone,
  };
}

/** What is drawn up, when, and to whom it goes once it is issued. */
export function ScheduleDialog({ schedule, onClose }: ScheduleDialogProps) {
  const { t } = useTranslation('reports');
  const shell = useTranslation('shell');
  const { language } = useFormats();
  const client = useQueryClient();
  const [settings, setSettings] = useState(() => firstOf(schedule, language));
  const [typed, setTyped] = useState(schedule?.recipients.join('\n') ?? '');
  const save = useMutation({
    mutationFn: () => call('report.schedule', { ...settings, recipients: addressesIn(typed) }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['reports'] });
      onClose();
    },
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t(schedule === null ? 'schedule.new' : 'schedule.change')}
      description={t('schedules.text')}
      closeLabel={shell.t('close')}
      testId="schedule-dialog"
    >
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate();
        }}
      >
        <What settings={settings} onChange={(more) => setSettings((before) => ({ ...before, ...more }))} />
        <Field label={t('recipients')} hint={t('recipients.hint')}>
          {(wiring) => (
            <TextArea
              {...wiring}
              rows={2}
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
              data-testid="schedule-recipients"
            />
          )}
        </Field>
        {save.error && (
          <p role="alert" className="text-danger">
            <RefusalText text={save.error.message} />
          </p>
        )}
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{shell.t('cancel')}</Button>
          <Button
            type="submit"
            look="primary"
            busy={save.isPending}
            disabled={settings.programmes.length === 0}
            data-testid="schedule-save"
          >
            {t('schedule.save')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

interface PartProps {
  readonly settings: Settings;
  readonly onChange: (more: Partial<Settings>) => void;
}

/** Programmes, times, figures and language. */
function What({ settings, onChange }: PartProps) {
  const { t } = useTranslation('reports');
  const shell = useTranslation('shell');
  const formats = useFormats();
  const known = useQuery(reportQuery('report.programmes', {}));
  return (
    <>
      <Programmes
        known={known.data?.programmes ?? []}
        chosen={settings.programmes}
        language={formats.language}
        onChange={(programmes) => onChange({ programmes: [...programmes] })}
      />
      <Timing settings={settings} onChange={onChange} />
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
        <Field label={t('schedule.figures')}>
          {(wiring) => (
            <Select
              {...wiring}
              value={settings.figures}
              onChange={({ target }) =>
                onChange({ figures: FIGURES.find((one) => one === target.value) ?? 'closing' })
              }
            >
              {FIGURES.map((one) => (
                <option key={one} value={one}>
                  {t(`figuresOf.${one}`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label={t('language')}>
          {(wiring) => (
            <Select
              {...wiring}
              value={settings.language}
              onChange={({ target }) =>
                onChange({ language: LANGUAGES.find((one) => one === target.value) ?? 'pt-BR' })
              }
            >
              {LANGUAGES.map((one) => (
                <option key={one} value={one}>
                  {shell.t(`language.${one}`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
    </>
  );
}

/** How often, on which day and at what hour, on the clock of which place. */
function Timing({ settings, onChange }: PartProps) {
  const { t } = useTranslation('reports');
  const { every, onMonth = 1 } = settings;
  return (
    <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
      <Field label={t('schedule.every')}>
        {(wiring) => (
          <Select
            {...wiring}
            value={every}
            onChange={({ target }) =>
              onChange({ every: EVERY.find((one) => one === target.value) ?? 'month', onMonth: 1 })
            }
            data-testid="schedule-every"
          >
            {EVERY.map((one) => (
              <option key={one} value={one}>
                {t(`every.${one}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {every !== 'month' && <Months every={every} value={onMonth} onChange={onChange} />}
      <Clock settings={settings} onChange={onChange} />
    </div>
  );
}

/** Day, hour and zone. */
function Clock({ settings: { onDay, at, zone }, onChange }: PartProps) {
  const { t } = useTranslation('reports');
  const zones = [...new Set([zone, HERE, ...Intl.supportedValuesOf('timeZone')])];
  return (
    <>
      <Field label={t('schedule.onDay')} hint={onDay > 28 ? t('schedule.lastDay') : ''}>
        {(wiring) => (
          <Select
            {...wiring}
            value={onDay}
            onChange={({ target }) => onChange({ onDay: Number(target.value) })}
          >
            {Array.from({ length: 31 }, (_, index) => index + 1).map((day) => (
              <option key={day} value={day}>
                {day}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label={t('schedule.at')}>
        {(wiring) => (
          <Line
            {...wiring}
            type="time"
            required
            value={at}
            onChange={({ target }) => onChange({ at: target.value })}
          />
        )}
      </Field>
      <Field label={t('schedule.zone')}>
        {(wiring) => (
          <Select {...wiring} value={zone} onChange={({ target }) => onChange({ zone: target.value })}>
            {zones.map((one) => (
              <option key={one} value={one}>
                {one}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </>
  );
}

interface MonthsProps {
  readonly every: 'quarter' | 'year';
  readonly value: number;
  readonly onChange: (more: Partial<Settings>) => void;
}

/** The month of a year, or the four months that lie three apart. */
function Months({ every, value, onChange }: MonthsProps) {
  const { t } = useTranslation('reports');
  const { language } = useFormats();
  const look = new Intl.DateTimeFormat(language, {
    month: every === 'year' ? 'long' : 'short',
    timeZone: 'UTC',
  });
  const named = (month: number) => look.format(Date.UTC(2026, (month - 1) % 12, 1));
  const choices = Array.from({ length: every === 'year' ? 12 : 3 }, (_, index) => index + 1);
  const label = (month: number) =>
    every === 'year' ? named(month) : [0, 3, 6, 9].map((more) => named(month + more)).join(', ');
  return (
    <Field label={t('schedule.onMonth')}>
      {(wiring) => (
        <Select
          {...wiring}
          value={every === 'quarter' ? ((value - 1) % 3) + 1 : value}
          onChange={({ target }) => onChange({ onMonth: Number(target.value) })}
        >
          {choices.map((month) => (
            <option key={month} value={month}>
              {label(month)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

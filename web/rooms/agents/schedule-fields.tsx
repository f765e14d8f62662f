import { useTranslation } from 'react-i18next';
import type { Agent } from '#web/runs/asked.ts';
import { Field, Input, Select } from '#web/ui/field.tsx';

type Schedule = NonNullable<Agent['schedule']>;
/** When an agent begins by itself, as it is typed; no repetition: never. */
export interface ScheduleDraft {
  readonly every: Schedule['every'] | '';
  readonly onDay: number;
  readonly at: string;
  readonly zone: string;
}

const EVERY = ['day', 'week', 'month'] as const;
const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;
const MONTH = Array.from({ length: 31 }, (_, index) => index + 1);

/** The schedule of an agent. */
export function ScheduleFields({
  value,
  onChange,
}: {
  readonly value: ScheduleDraft;
  readonly onChange: (next: ScheduleDraft) => void;
}) {
  const { t } = useTranslation('agents');
  const { every, onDay, at, zone } = value;
  return (
    <>
      <Field label={t('every')}>
        {(wiring) => (
          <Select
            {...wiring}
            value={every}
            onChange={({ target }) =>
              onChange({ ...value, every: target.value as ScheduleDraft['every'], onDay: 1 })
            }
            data-testid="setup-every"
          >
            <option value="">{t('every.none')}</option>
            {EVERY.map((one) => (
              <option key={one} value={one}>
                {t(`every.${one}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {every !== '' && (
        <div className="grid grid-cols-2 gap-3">
          {every !== 'day' && (
            <Field label={t('onDay')}>
              {(wiring) => (
                <Select
                  {...wiring}
                  value={onDay}
                  onChange={({ target }) => onChange({ ...value, onDay: Number(target.value) })}
                >
                  {(every === 'week' ? WEEKDAYS : MONTH).map((day) => (
                    <option key={day} value={day}>
                      {every === 'week' ? t(`weekday.${day as 1}`) : day}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
          )}
          <Field label={t('at')} hint={zone}>
            {(wiring) => (
              <Input
                {...wiring}
                type="time"
                required
                value={at}
                onChange={({ target }) => onChange({ ...value, at: target.value })}
              />
            )}
          </Field>
        </div>
      )}
    </>
  );
}

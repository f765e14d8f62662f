import { useTranslation } from 'react-i18next';
import { isDay } from '#web/ui/day.ts';
import { DayInput } from '#web/ui/day-input.tsx';
import { Field } from '#web/ui/field.tsx';
import { useDayLabels } from '#web/words/day-labels.ts';

/** First and last day of the generation that an instrument covers: ISO 8601, or what was typed. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

interface InstrumentDaysProps {
  readonly days: Days;
  readonly onChange: (days: Days) => void;
  /** Saving was tried: what is no day is said to be none. */
  readonly tried: boolean;
}

/** When what an instrument covers was generated. */
export function InstrumentDays({ days, onChange, tried }: InstrumentDaysProps) {
  const { t } = useTranslation('scope');
  const labels = useDayLabels();
  return (['from', 'to'] as const).map((end) => (
    <Field
      key={end}
      label={t(`instrument.${end}`)}
      error={tried && !isDay(days[end]) ? t('day.unread') : undefined}
    >
      {(wiring) => (
        <DayInput
          {...wiring}
          name={end}
          required
          value={days[end]}
          onChange={(day) => onChange({ ...days, [end]: day })}
          labels={labels}
        />
      )}
    </Field>
  ));
}

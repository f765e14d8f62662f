import { useTranslation } from 'react-i18next';
import { SelectField, TextField } from '#web/forms/fields.tsx';
import { useTypedForm } from '#web/forms/typed-form.ts';
import { Button } from '#web/ui/button.tsx';
import { CABINS, type Flight, FORCINGS, HAULS, JOURNEYS, readAirport } from './flight.ts';

interface FlightEditorProps {
  readonly flight: Flight;
  readonly asksHaul: boolean;
  /** What is said by name; null takes back what was said. */
  readonly onSave: (parameters: Record<string, string | null>) => void;
}

type Name = 'from' | 'to' | 'journey' | 'cabin' | 'radiativeForcing' | 'haul';
type Typed = Record<Name, string>;

/** What each choice is between; what is asked only where no distance tells it stands last. */
const CHOICES = [
  { name: 'journey', word: 'journey', options: JOURNEYS },
  { name: 'cabin', word: 'cabin', options: CABINS },
  { name: 'radiativeForcing', word: 'forcing', options: FORCINGS },
  { name: 'haul', word: 'haul', options: HAULS },
] as const;

/** Both airports, journey, cabin and effects at altitude; each may stay unsaid. */
export function FlightEditor({ flight, asksHaul, onSave }: FlightEditorProps) {
  const { t } = useTranslation('flight');
  const { from, to, journey, cabin, radiativeForcing, haul } = flight;
  const start = { from, to, journey, cabin, radiativeForcing, haul };
  const form = useTypedForm<Typed, Record<string, string | null>>(
    Object.fromEntries(Object.entries(start).map(([name, value]) => [name, value ?? ''])) as Typed,
    ({ haul: typedHaul, ...typed }) => {
      const [first, last] = [readAirport(typed.from.trim()), readAirport(typed.to.trim())];
      // That both are the same is said at the second.
      if (first !== null && first === last) return { wrong: { to: t('sameEnds') } };
      const unread = (['from', 'to'] as const).filter(
        (name) => typed[name].trim() !== '' && readAirport(typed[name].trim()) === null,
      );
      if (unread.length > 0)
        return { wrong: Object.fromEntries(unread.map((name) => [name, t('codeWrong')])) };
      const said = { ...typed, from: first, to: last, ...(asksHaul && { haul: typedHaul }) };
      return { said: Object.fromEntries(Object.entries(said).map(([name, value]) => [name, value || null])) };
    },
  );
  return (
    <form
      onSubmit={(event) => void form.handleSubmit(onSave)(event)}
      className="flex w-72 max-w-full flex-col gap-3"
      noValidate
      data-testid="flight-editor"
    >
      <div className="grid grid-cols-2 gap-3">
        {(['from', 'to'] as const).map((name) => (
          <TextField
            key={name}
            form={form}
            name={name}
            label={t(name)}
            autoComplete="off"
            maxLength={8}
            className="uppercase"
            testId={`flight-${name}`}
          />
        ))}
      </div>
      {CHOICES.filter(({ name }) => name !== 'haul' || asksHaul).map(({ name, word, options }) => (
        <SelectField
          key={name}
          form={form}
          name={name}
          label={t(word)}
          hint={word === 'forcing' ? t('forcingHint') : undefined}
          none={t('unknown')}
          options={options.map((value: string) => ({ value, label: t(`${word}.${value}` as 'journey') }))}
          testId={`flight-${name}`}
        />
      ))}
      <Button type="submit" look="primary" className="self-end" data-testid="flight-save">
        {t('save')}
      </Button>
    </form>
  );
}

import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import { Field, Input, Select } from '#web/ui/field.tsx';
import { fieldText } from '#web/ui/form.ts';
import { CABINS, type Flight, FORCINGS, HAULS, JOURNEYS, readAirport } from './flight.ts';

interface FlightEditorProps {
  readonly flight: Flight;
  readonly asksHaul: boolean;
  /** What is said by name; null takes back what was said. */
  readonly onSave: (parameters: Record<string, string | null>) => void;
}

/** Both airports, journey, cabin and effects at altitude; each may stay unsaid. */
export function FlightEditor({ flight, asksHaul, onSave }: FlightEditorProps) {
  const { t } = useTranslation('flight');
  const [wrong, setWrong] = useState<readonly string[]>([]);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const ends = ['from', 'to'].map((name) => ({ name, text: fieldText(form, name).trim() }));
    const unread = ends.filter(({ text }) => text !== '' && readAirport(text) === null);
    const [start, end] = ends.map(({ text }) => readAirport(text));
    const isRound = start !== null && start === end;
    setWrong(isRound ? ['same'] : unread.map(({ name }) => name));
    if (isRound || unread.length > 0) return;
    const chosen = (name: string) => fieldText(form, name) || null;
    onSave({
      from: start ?? null,
      to: end ?? null,
      journey: chosen('journey'),
      cabin: chosen('cabin'),
      radiativeForcing: chosen('radiativeForcing'),
      ...(asksHaul && { haul: chosen('haul') }),
    });
  };
  return (
    <form
      onSubmit={submit}
      className="flex w-72 max-w-full flex-col gap-3"
      noValidate
      data-testid="flight-editor"
    >
      <div className="grid grid-cols-2 gap-3">
        {(['from', 'to'] as const).map((name) => (
          <AirportField
            key={name}
            name={name}
            value={flight[name] ?? ''}
            wrong={wrong.includes(name) ? 'codeWrong' : wrong.includes('same') ? 'sameEnds' : null}
          />
        ))}
      </div>
      <Choice name="journey" label={t('journey')} value={flight.journey} options={JOURNEYS} word="journey" />
      <Choice name="cabin" label={t('cabin')} value={flight.cabin} options={CABINS} word="cabin" />
      <Choice
        name="radiativeForcing"
        label={t('forcing')}
        hint={t('forcingHint')}
        value={flight.radiativeForcing}
        options={FORCINGS}
        word="forcing"
      />
      {asksHaul && <Choice name="haul" label={t('haul')} value={flight.haul} options={HAULS} word="haul" />}
      <Button type="submit" look="primary" className="self-end" data-testid="flight-save">
        {t('save')}
      </Button>
    </form>
  );
}

interface AirportFieldProps {
  readonly name: 'from' | 'to';
  readonly value: string;
  readonly wrong: 'codeWrong' | 'sameEnds' | null;
}

/** One end of the flight, by its code; that both are the same is said at the second. */
function AirportField({ name, value, wrong }: AirportFieldProps) {
  const { t } = useTranslation('flight');
  const isTold = wrong === 'codeWrong' || (wrong === 'sameEnds' && name === 'to');
  return (
    <Field label={t(name)} error={isTold ? t(wrong) : undefined}>
      {(wiring) => (
        <Input
          {...wiring}
          name={name}
          defaultValue={value}
          autoComplete="off"
          maxLength={8}
          className="uppercase"
          data-testid={`flight-${name}`}
        />
      )}
    </Field>
  );
}

interface ChoiceProps {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  readonly value: string | null;
  readonly options: readonly string[];
  /** What the words of the options begin with. */
  readonly word: string;
}

function Choice({ name, label, hint, value, options, word }: ChoiceProps) {
  const { t } = useTranslation('flight');
  return (
    <Field label={label} hint={hint}>
      {(wiring) => (
        <Select {...wiring} name={name} defaultValue={value ?? ''} data-testid={`flight-${name}`}>
          <option value="">{t('unknown')}</option>
          {options.map((option) => (
            <option key={option} value={option}>
              {t(`${word}.${option}`)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

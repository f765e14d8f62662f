import { useQueries, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { findUnit } from '#engine/unit.ts';
import { answerTo } from '#engine/ways/question.ts';
import { factorQuery, kindsQuery } from '#web/api/queries.ts';
import { Button } from '#web/ui/button.tsx';
import { Field, Input, Select } from '#web/ui/field.tsx';
import { readAmount } from '#web/results/read-amount.ts';
import { useFormats } from '#web/words/format.ts';
import { unitName } from '#web/words/names.ts';
import { sentence } from '#web/words/words.ts';
import type { Draft } from '../parts.ts';
import { AcceptGwp } from './accept-gwp.tsx';
import { AnyFactor } from './any-factor.tsx';
import type { CellsProps } from './cells-props.ts';
import { BASES } from './calorific-basis.ts';
import { type Missing, missingOf } from './missing.ts';

interface MissingInputProps {
  readonly draft: Draft;
  readonly onChange: NonNullable<CellsProps['onChange']>;
}

/** The one thing that a line lacks, with the field that takes it. */
export function MissingInput({ draft, onChange }: MissingInputProps) {
  const missing = missingOf(draft);
  if (missing === null) return null;
  if (missing.ask === 'gwpSet')
    return <AcceptGwp factorId={missing.factorId} onAccept={() => onChange({ acceptGwpSet: true })} />;
  const { activity } = draft;
  const { unit } = activity;
  const asksSpend = missing.ask === 'factor' && unit !== null && findUnit(unit)?.family === 'money';
  if (missing.ask === 'anyFactor' || asksSpend)
    return (
      <AnyFactor
        key={JSON.stringify(missing)}
        missing={
          missing.ask === 'anyFactor' ? missing : { ask: 'anyFactor', name: 'factor', unit: unit ?? '' }
        }
        proposed={missing.ask === 'factor' ? missing.ids : []}
        activity={activity}
        onAnswer={onChange}
      />
    );
  return <Asked key={JSON.stringify(missing)} missing={missing} onChange={onChange} />;
}

interface AskedProps {
  readonly missing: Exclude<Missing, { ask: 'gwpSet' | 'anyFactor' }>;
  readonly onChange: MissingInputProps['onChange'];
}

/** Answered by one of several, and not by a number. */
const CHOSEN: ReadonlySet<Missing['ask']> = new Set(['choice', 'fuel', 'factor', 'basis']);

function Asked({ missing, onChange }: AskedProps) {
  const { t } = useTranslation('missing');
  const { marks } = useFormats();
  const [text, setText] = useState('');
  const [wrong, setWrong] = useState(false);
  const isChosen = CHOSEN.has(missing.ask);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const value = isChosen ? text : readAmount(text, marks);
    setWrong(!value);
    if (value) onChange(answerTo(missing, value));
  };
  return (
    <form
      onSubmit={submit}
      className="col-span-full flex max-w-xl flex-wrap items-end gap-2 px-1.5 pb-2 @min-[66rem]:pl-9"
      data-testid="missing-input"
      noValidate
    >
      <div className="min-w-0 grow basis-56">
        <Field label={useLabel(missing)} error={wrong ? t('unread') : undefined}>
          {(wiring) =>
            isChosen ? (
              <Options wiring={wiring} missing={missing} value={text} onChange={setText} />
            ) : (
              <Input
                {...wiring}
                inputMode="decimal"
                maxLength={40}
                value={text}
                onChange={({ target }) => setText(target.value)}
                className="figure"
                data-testid="missing-value"
              />
            )
          }
        </Field>
      </div>
      <Button type="submit" look="primary" disabled={text === ''} data-testid="missing-save">
        {t('save')}
      </Button>
    </form>
  );
}

/** People per vehicle or journey is what `pkm/km` means to everyone but its readers. */
const PEOPLE = new Set(['pkm/km', 'km/pkm']);

function useLabel(missing: AskedProps['missing']): string {
  const { t } = useTranslation('missing');
  if (missing.ask === 'perUnit') {
    if (PEOPLE.has(missing.unit)) return t(missing.unit === 'pkm/km' ? 'people' : 'kmPerPerson');
    const [unit = '', one = ''] = missing.unit.split('/');
    return t('perUnit', { unit: unitName(unit), one: unitName(one) });
  }
  if (!('name' in missing)) return t(missing.ask);
  const name = sentence('trace', `fields.${missing.name}`, {}, missing.name);
  return 'unit' in missing ? t('withUnit', { name, unit: unitName(missing.unit) }) : name;
}

interface OptionsProps {
  readonly wiring: { readonly id: string };
  readonly missing: AskedProps['missing'];
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function Options({ wiring, missing, value, onChange }: OptionsProps) {
  const { t } = useTranslation('missing');
  const options = useOptions(missing);
  return (
    <Select
      {...wiring}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      data-testid="missing-value"
    >
      <option value="">{t('choose')}</option>
      {options.map(([key, label]) => (
        <option key={key} value={key}>
          {label}
        </option>
      ))}
    </Select>
  );
}

function useOptions(missing: AskedProps['missing']): readonly (readonly [string, string])[] {
  const { language } = useFormats();
  const { data } = useQuery({ ...kindsQuery, enabled: missing.ask === 'fuel' });
  const { t } = useTranslation('missing');
  const ids = missing.ask === 'factor' ? missing.ids : [];
  const factors = useQueries({ queries: ids.map((id) => factorQuery(id)) });
  if (missing.ask === 'choice')
    return missing.options.map((one) => [one, sentence('missing', `options.${one}`, {}, one)] as const);
  if (missing.ask === 'basis') return BASES.map((one) => [one, t(`basis.${one}`)] as const);
  if (missing.ask === 'factor')
    return ids.map((id, index) => [id, factors[index]?.data?.factor.name[language] ?? id] as const);
  return (data?.kinds ?? [])
    .filter(({ key }) => key.startsWith('mobile.') && !key.startsWith('mobile.distance.'))
    .map(({ key, name }) => [key, name[language]] as const);
}

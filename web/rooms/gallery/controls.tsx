import { Check, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import { Choice } from '#web/ui/choice.tsx';
import { DayInput } from '#web/ui/day-input.tsx';
import { Field, Input, Select, TextArea } from '#web/ui/field.tsx';
import { PasswordInput } from '#web/ui/password-input.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { Exhibit } from './exhibit.tsx';

const LOOKS = ['primary', 'plain', 'quiet', 'danger'] as const;

function Buttons() {
  const { t } = useTranslation('gallery');
  return (
    <Exhibit title={t('button')}>
      {LOOKS.map((look) => (
        <div key={look} className="flex flex-wrap gap-2">
          <Button look={look}>
            <Check aria-hidden />
            {t(`look.${look}`)}
          </Button>
          <Button look={look} size="small">
            {t('small')}
          </Button>
          <Button look={look} size="icon" aria-label={t(`look.${look}`)}>
            <X aria-hidden />
          </Button>
          <Button look={look} busy>
            {t('busy')}
          </Button>
          <Button look={look} disabled>
            {t('disabled')}
          </Button>
        </div>
      ))}
    </Exhibit>
  );
}

function Fields() {
  const { t } = useTranslation('gallery');
  const shell = useTranslation('shell');
  const [day, setDay] = useState('2025-03-05');
  const reveal = { show: t('show'), hide: t('hide') };
  return (
    <Exhibit title={t('field')}>
      <div className="grid w-full gap-4 sm:grid-cols-2">
        <Field label={t('plain')}>
          {(wiring) => <Input {...wiring} defaultValue={t('sample')} autoComplete="off" />}
        </Field>
        <Field label={t('withHint')} hint={t('hint')}>
          {(wiring) => <Input {...wiring} placeholder={t('placeholder')} autoComplete="off" />}
        </Field>
        <Field label={t('wrong')} error={t('error')}>
          {(wiring) => <Input {...wiring} defaultValue={t('sample')} autoComplete="off" />}
        </Field>
        <Field label={t('day')}>
          {(wiring) => (
            <DayInput
              {...wiring}
              labels={{ format: shell.t('day.format'), pick: shell.t('day.pick') }}
              value={day}
              onChange={setDay}
            />
          )}
        </Field>
        <Field label={t('disabled')}>
          {(wiring) => <Input {...wiring} disabled defaultValue={t('sample')} />}
        </Field>
        <Field label={t('select')}>
          {(wiring) => (
            <Select {...wiring}>
              <option>{t('one')}</option>
              <option>{t('two')}</option>
            </Select>
          )}
        </Field>
        <Field label={t('password')}>
          {(wiring) => (
            <PasswordInput {...wiring} revealLabels={reveal} defaultValue={t('sample')} autoComplete="off" />
          )}
        </Field>
        <Field label={t('text')}>
          {(wiring) => <TextArea {...wiring} rows={3} defaultValue={t('long')} />}
        </Field>
      </div>
    </Exhibit>
  );
}

function Choices() {
  const { t } = useTranslation('gallery');
  const [chosen, choose] = useState<'one' | 'two'>('one');
  const [on, turn] = useState(true);
  const options = (['one', 'two'] as const).map((value) => ({ value, label: t(value) }));
  return (
    <Exhibit title={t('choice')}>
      <div className="grid w-full gap-4 sm:grid-cols-2">
        <Choice legend={t('oneOf')} hint={t('hint')} options={options} value={chosen} onChange={choose} />
        <div className="flex flex-col gap-3">
          <Switch label={t('switch')} text={t('hint')} checked={on} onChange={turn} />
          <Switch label={t('disabled')} checked={false} disabled onChange={turn} />
        </div>
      </div>
    </Exhibit>
  );
}

/** What is pressed, typed into and chosen. */
export function Controls() {
  return (
    <>
      <Buttons />
      <Fields />
      <Choices />
    </>
  );
}

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Input as Asked } from '#web/api/call.ts';
import { Field, Input } from '#web/ui/field.tsx';
import { useFormats } from '#web/words/format.ts';
import type { Programme } from './asked.ts';

type Given = NonNullable<Asked<'report.create'>['given']>;

interface FiguresProps {
  readonly programmes: readonly Programme[];
  readonly given: Given;
  readonly onChange: (given: Given) => void;
}

/** Figures that the chosen programmes ask for beside the ledger; what is left empty is told as missing. */
export function Figures({ programmes, given, onChange }: FiguresProps) {
  const { t } = useTranslation('reports');
  const { language } = useFormats();
  const figures = new Map(
    programmes.flatMap((one) => one.figures.map(({ key, label }) => [key, label[language]])),
  );
  if (figures.size === 0) return null;
  return (
    <fieldset className="grid min-w-0 grid-cols-1 gap-3 sm:grid-cols-2">
      <legend className="mb-1 text-[0.8125rem] font-medium">{t('figures')}</legend>
      {[...figures].map(([key, label]) => (
        <Figure
          key={key}
          label={label}
          onRead={(figure) => {
            const { [key]: _before, ...others } = given;
            onChange(figure === null ? others : { ...others, [key]: figure });
          }}
        />
      ))}
    </fieldset>
  );
}

interface FigureProps {
  readonly label: string;
  readonly onRead: (figure: Given[string] | null) => void;
}

function Figure({ label, onRead }: FigureProps) {
  const { t } = useTranslation('reports');
  const [value, setValue] = useState('');
  const [unit, setUnit] = useState('');
  // Digits and one decimal mark: thousands are not guessed.
  const plain = value.trim().replace(',', '.');
  const isWrong = plain !== '' && !/^\d{1,30}(\.\d{1,20})?$/.test(plain);
  const tell = (amount: string, of: string) => {
    const text = amount.trim().replace(',', '.');
    const isGood = /^\d{1,30}(\.\d{1,20})?$/.test(text) && of.trim() !== '';
    onRead(isGood ? { value: text, unit: of.trim() } : null);
  };
  return (
    <div className="grid grid-cols-2 gap-2">
      <Field label={label} error={isWrong ? t('figures.unread') : undefined}>
        {(wiring) => (
          <Input
            {...wiring}
            inputMode="decimal"
            value={value}
            onChange={(event) => {
              setValue(event.target.value);
              tell(event.target.value, unit);
            }}
          />
        )}
      </Field>
      <Field label={t('figures.unit')}>
        {(wiring) => (
          <Input
            {...wiring}
            maxLength={40}
            value={unit}
            onChange={(event) => {
              setUnit(event.target.value);
              tell(value, event.target.value);
            }}
          />
        )}
      </Field>
    </div>
  );
}

import { useTranslation } from 'react-i18next';
import { Field, Input, Select } from '#web/ui/field.tsx';
import { useFormats } from '#web/words/format.ts';
import { sentence } from '#web/words/words.ts';
import type { Run } from './use-run.ts';

interface RunFieldsProps {
  run: Run;
  typed: Readonly<Record<string, string>>;
  onChange: (path: string, text: string) => void;
}

/** What is typed or chosen before a calculation. */
export function RunFields({ run, typed, onChange }: RunFieldsProps) {
  const { language } = useFormats();
  useTranslation('learn');
  return run.fields.map(({ path, label, as, options = [] }) => (
    <div key={path} className="min-w-40 grow basis-40 sm:max-w-64">
      <Field label={sentence('learn', `field.${label}`)}>
        {(wiring) =>
          as === 'choice' ? (
            <Select
              {...wiring}
              value={typed[path] ?? ''}
              onChange={(event) => onChange(path, event.target.value)}
              data-testid={`field-${label}`}
            >
              {options.map((option) => (
                <option key={option.value} value={option.value}>
                  {option[language]}
                </option>
              ))}
            </Select>
          ) : (
            <Input
              {...wiring}
              type={as === 'month' ? 'month' : 'text'}
              inputMode={as === 'number' ? 'decimal' : undefined}
              autoComplete="off"
              maxLength={60}
              value={as === 'month' ? (typed[path] ?? '').slice(0, 7) : (typed[path] ?? '')}
              onChange={(event) => onChange(path, event.target.value)}
              data-testid={`field-${label}`}
            />
          )
        }
      </Field>
    </div>
  ));
}

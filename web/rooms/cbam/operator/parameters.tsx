import { useTranslation } from 'react-i18next';
import { Field, Input } from '#web/ui/field.tsx';
import { sentence } from '#web/words/words.ts';
import type { Row } from './draft.ts';
import { parametersOf } from './fields.ts';
import { RoutePick } from './route-pick.tsx';
import { fieldId } from './row-fields.tsx';

interface ParametersProps {
  readonly row: Row;
  readonly year: number;
  readonly category: string;
  readonly mayKeep: boolean;
  readonly onChange: (row: Row) => void;
}

/** What the sector asks to be told of a good (Annex IV), and the route of its benchmark. */
export function Parameters({ row, year, category, mayKeep, onChange }: ParametersProps) {
  const { t } = useTranslation('cbam');
  const type = (name: string, text: string) => onChange({ ...row, fields: { ...row.fields, [name]: text } });
  const given = Object.entries(row.fields).flatMap(([name, value]) =>
    name.startsWith('parameters.') && value !== '' ? [name.slice('parameters.'.length)] : [],
  );
  const asked = [...new Set([...parametersOf(category), ...given])];
  return (
    <div className="flex flex-col gap-2 border-l-2 border-line pl-3">
      <p className="text-[0.8125rem] font-medium text-quiet">{t('op.parameters')}</p>
      <div className="grid items-start gap-3 sm:grid-cols-2 lg:grid-cols-4">
        {asked.map((name) => {
          const field = `parameters.${name}`;
          const value = row.fields[field] ?? '';
          const place = fieldId(row.key, field);
          if (name === 'route')
            return (
              <RoutePick
                key={name}
                code={row.fields['code'] ?? ''}
                year={year}
                value={value}
                place={place}
                mayKeep={mayKeep}
                onType={(text) => type(field, text)}
              />
            );
          return (
            <Field key={name} label={sentence('cbam', `param.${name}`, {}, name)}>
              {(wiring) => (
                <Input
                  {...wiring}
                  name={field}
                  data-place={place}
                  value={value}
                  readOnly={!mayKeep}
                  autoComplete="off"
                  maxLength={200}
                  onChange={(event) => type(field, event.target.value)}
                />
              )}
            </Field>
          );
        })}
      </div>
    </div>
  );
}

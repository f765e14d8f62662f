import { useTranslation } from 'react-i18next';
import type { Language } from '#web/words/language.ts';
import type { Programme } from './asked.ts';

interface ProgrammesProps {
  readonly known: readonly Programme[];
  readonly chosen: readonly string[];
  readonly language: Language;
  readonly onChange: (chosen: readonly string[]) => void;
}

/** Which programmes a report follows, one or several. */
export function Programmes({ known, chosen, language, onChange }: ProgrammesProps) {
  const { t } = useTranslation('reports');
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-[0.8125rem] font-medium">{t('programmes')}</legend>
      <div className="grid grid-cols-1 gap-1 sm:grid-cols-2">
        {known.map(({ id, title, edition }) => (
          <label key={id} className="flex items-start gap-2 py-1">
            <input
              type="checkbox"
              className="mt-1 accent-accent"
              checked={chosen.includes(id)}
              onChange={(event) =>
                onChange(event.target.checked ? [...chosen, id] : chosen.filter((one) => one !== id))
              }
              data-testid={`programme-${id}`}
            />
            <span className="min-w-0">
              {title[language]} <span className="text-[0.8125rem] text-quiet">{edition}</span>
            </span>
          </label>
        ))}
      </div>
      {chosen.length === 0 && <p className="text-danger">{t('programmes.none')}</p>}
    </fieldset>
  );
}

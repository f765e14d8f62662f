import { useTranslation } from 'react-i18next';
import { sentence } from '#web/words/words.ts';
import { CATEGORY_KEYS } from './fields.ts';

interface CategoriesFieldProps {
  readonly label: string;
  /** Keys of categories, parted by blanks. */
  readonly value: string;
  /** The category of the process itself, which no bubble names. */
  readonly own: string;
  readonly mayKeep: boolean;
  readonly onType: (text: string) => void;
}

/** The categories that a process covers together with its own (a bubble, Art. 4(9)). */
export function CategoriesField({ label, value, own, mayKeep, onType }: CategoriesFieldProps) {
  const { t } = useTranslation('cbam');
  const chosen = value.split(' ').filter(Boolean);
  const choose = (key: string, isOn: boolean) =>
    onType((isOn ? [...chosen, key] : chosen.filter((one) => one !== key)).join(' '));
  return (
    <div role="group" aria-label={label} className="col-span-full min-w-0">
      <p className="text-[0.8125rem] text-quiet">
        {label}: {t('h.processes.includes')}
      </p>
      <div className="mt-1 flex flex-wrap gap-x-4">
        {CATEGORY_KEYS.filter((key) => key !== own || chosen.includes(key)).map((key) => (
          <label key={key} className="flex min-h-9 items-center gap-2">
            <input
              type="checkbox"
              className="accent-accent"
              disabled={!mayKeep}
              checked={chosen.includes(key)}
              onChange={(event) => choose(key, event.target.checked)}
            />
            {sentence('cbam', `choice.${key}`)}
          </label>
        ))}
      </div>
    </div>
  );
}

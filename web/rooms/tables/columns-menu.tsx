import { ChevronDown, ChevronUp, Columns3 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import { Popover, PopoverPanel, PopoverTrigger } from '#web/ui/popover.tsx';
import { COLUMNS, type Column, USUAL } from './columns.ts';

interface ColumnsMenuProps {
  readonly shown: readonly Column[];
  readonly onChange: (keys: readonly string[]) => void;
}

/** Which columns there are, and in what order. */
export function ColumnsMenu({ shown, onChange }: ColumnsMenuProps) {
  const { t } = useTranslation('tables');
  const keys = shown.map(({ key }) => key as string);
  const others = COLUMNS.filter(({ key }) => !keys.includes(key));
  const move = (place: number, by: 1 | -1) => {
    const next = [...keys];
    const [key] = next.splice(place, 1);
    if (key !== undefined) next.splice(place + by, 0, key);
    onChange(next);
  };
  return (
    <Popover>
      <PopoverTrigger asChild>
        <Button data-testid="columns-open">
          <Columns3 aria-hidden />
          {t('columns')}
        </Button>
      </PopoverTrigger>
      <PopoverPanel aria-label={t('columns')} className="flex w-72 flex-col gap-1">
        <ul className="flex flex-col">
          {[...shown, ...others].map(({ key }, place) => (
            <li key={key} className="flex items-center gap-1">
              <label className="flex min-w-0 flex-1 items-center gap-2 py-0.5">
                <input
                  type="checkbox"
                  checked={keys.includes(key)}
                  disabled={keys.length === 1 && keys.includes(key)}
                  onChange={(event) =>
                    onChange(event.target.checked ? [...keys, key] : keys.filter((one) => one !== key))
                  }
                  className="accent-accent"
                  data-testid={`column-${key}`}
                />
                <span className="truncate">{t(`column.${key}`)}</span>
              </label>
              {place < shown.length && (
                <>
                  <Button
                    look="quiet"
                    size="icon"
                    className="size-6"
                    disabled={place === 0}
                    aria-label={t('columns.earlier', { name: t(`column.${key}`) })}
                    onClick={() => move(place, -1)}
                  >
                    <ChevronUp aria-hidden />
                  </Button>
                  <Button
                    look="quiet"
                    size="icon"
                    className="size-6"
                    disabled={place === shown.length - 1}
                    aria-label={t('columns.later', { name: t(`column.${key}`) })}
                    onClick={() => move(place, 1)}
                  >
                    <ChevronDown aria-hidden />
                  </Button>
                </>
              )}
            </li>
          ))}
        </ul>
        <Button size="small" className="self-start" onClick={() => onChange(USUAL)}>
          {t('columns.usual')}
        </Button>
      </PopoverPanel>
    </Popover>
  );
}

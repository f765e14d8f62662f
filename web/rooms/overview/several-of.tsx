import { ChevronDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import { Popover, PopoverPanel, PopoverTrigger } from '#web/ui/popover.tsx';

interface SeveralOfProps {
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  /** Empty: all. */
  readonly chosen: readonly string[];
  readonly onChange: (chosen: string[]) => void;
  readonly testId: string;
}

/** Any of a list. */
export function SeveralOf({ label, options, chosen, onChange, testId }: SeveralOfProps) {
  const { t } = useTranslation('overview');
  return (
    <Popover>
      <PopoverTrigger asChild>
        <Button data-testid={testId} disabled={options.length === 0}>
          {label}
          {chosen.length > 0 && (
            <span className="figure rounded bg-accent-soft px-1.5 text-[0.8125rem]">
              {t('filter.count', { count: chosen.length })}
            </span>
          )}
          <ChevronDown aria-hidden />
        </Button>
      </PopoverTrigger>
      <PopoverPanel className="w-72" aria-label={label}>
        <ul className="flex flex-col">
          {options.map(({ value, label: name }) => (
            <li key={value}>
              <label className="flex min-h-8 cursor-pointer items-center gap-2 rounded px-1 hover:bg-sunken">
                <input
                  type="checkbox"
                  className="accent-accent"
                  checked={chosen.includes(value)}
                  onChange={(event) =>
                    onChange(
                      event.target.checked ? [...chosen, value] : chosen.filter((one) => one !== value),
                    )
                  }
                />
                <span className="min-w-0 break-words">{name}</span>
              </label>
            </li>
          ))}
        </ul>
      </PopoverPanel>
    </Popover>
  );
}

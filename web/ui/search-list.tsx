import { Command } from 'cmdk';
import { Check } from 'lucide-react';
import { Popover as Radix } from 'radix-ui';
import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Popover, PopoverPanel } from './popover.tsx';
import { wordFilter } from './word-filter.ts';

interface SearchListProps {
  /** The list that is chosen from: its options are shown, and it is told what was chosen. */
  list: HTMLSelectElement;
  /** What was typed on the list before this opened. */
  typed: string;
  onClose: () => void;
}

/** The options of a list in the order of the page, each with the group that it stands in. */
function optionsOf(list: HTMLSelectElement) {
  return [...list.options].map(({ label, disabled, parentElement }, place) => ({
    place,
    label,
    disabled,
    group: parentElement instanceof HTMLOptGroupElement ? parentElement.label : '',
  }));
}

/** Chooses as a person does in the browser's own list, so that forms and pages hear of it in the same way. */
function choose(list: HTMLSelectElement, place: number): void {
  if (place === list.selectedIndex) return;
  list.selectedIndex = place;
  list.dispatchEvent(new Event('input', { bubbles: true }));
  list.dispatchEvent(new Event('change', { bubbles: true }));
}

/** The options of a long list with a search over them, beside the list itself. */
export function SearchList({ list, typed, onClose }: SearchListProps) {
  const { t } = useTranslation('shell');
  const anchor = useRef(list);
  const groups = useMemo(() => Map.groupBy(optionsOf(list), ({ group }) => group), [list]);
  return (
    <Popover open onOpenChange={(open) => !open && onClose()} modal>
      <Radix.Anchor virtualRef={anchor} />
      <PopoverPanel
        className="w-(--radix-popover-trigger-width) min-w-72 p-2"
        aria-label={list.labels?.[0]?.textContent ?? list.ariaLabel ?? t('search')}
        data-testid="search-list"
        onCloseAutoFocus={(event) => {
          event.preventDefault();
          list.focus();
        }}
      >
        {/* Names may stand twice in a list: items are told apart by their place. */}
        <Command
          label={t('search')}
          defaultValue={String(list.selectedIndex)}
          filter={(_place, asked, keywords) => wordFilter('', asked, keywords)}
          loop
        >
          <Command.Input
            autoFocus
            defaultValue={typed}
            placeholder={t('search')}
            className="mb-2 h-9 w-full rounded-md border border-edge bg-panel px-2.5 placeholder:text-quiet"
            data-testid="search-list-input"
          />
          <Command.List className="max-h-72 overflow-y-auto">
            <Command.Empty className="p-4 text-center text-quiet">{t('palette.empty')}</Command.Empty>
            {[...groups].map(([group, options]) => (
              <Command.Group
                key={group}
                heading={group || undefined}
                className={
                  '[&_[cmdk-group-heading]]:px-2 [&_[cmdk-group-heading]]:py-1 ' +
                  '[&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:text-quiet'
                }
              >
                {options.map(({ place, label, disabled }) => (
                  <Command.Item
                    key={place}
                    value={String(place)}
                    keywords={[label]}
                    disabled={disabled}
                    onSelect={() => {
                      choose(list, place);
                      onClose();
                    }}
                    className={
                      'flex cursor-pointer items-center gap-2 rounded-md px-2 py-1.5 select-none ' +
                      'data-[disabled=true]:opacity-60 data-[selected=true]:bg-accent-soft'
                    }
                  >
                    <span className="min-w-0 flex-1 break-words">{label}</span>
                    {place === list.selectedIndex && <Check className="size-4 shrink-0" aria-hidden />}
                  </Command.Item>
                ))}
              </Command.Group>
            ))}
          </Command.List>
        </Command>
      </PopoverPanel>
    </Popover>
  );
}

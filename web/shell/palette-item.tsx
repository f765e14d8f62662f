import { Command } from 'cmdk';
import type { ReactNode } from 'react';

export const groupLook =
  '[&_[cmdk-group-heading]]:px-2 [&_[cmdk-group-heading]]:py-1 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:text-quiet';

interface ItemProps {
  /** Tells items with the same label apart; the label itself unless told. */
  id?: string;
  label: string;
  /** What stands beside the label in small print. */
  note?: string | undefined;
  keywords: readonly string[];
  icon: ReactNode;
  keys?: string;
  onSelect: () => void;
}

/** One line of the palette. */
export function Item({ id, label, note, keywords, icon, keys, onSelect }: ItemProps) {
  return (
    <Command.Item
      value={id ?? label}
      keywords={[label, ...keywords]}
      onSelect={onSelect}
      className={
        'flex cursor-pointer items-center gap-2.5 rounded-md px-2 py-2 select-none ' +
        'data-[selected=true]:bg-accent-soft data-[selected=true]:text-accent [&_svg]:size-4 [&_svg]:shrink-0'
      }
    >
      {icon}
      <span className="min-w-0 flex-1 truncate">{label}</span>
      {note && <span className="figure max-w-[65%] shrink-0 truncate text-xs text-quiet">{note}</span>}
      {keys && <kbd className="font-sans text-xs text-quiet">{keys}</kbd>}
    </Command.Item>
  );
}

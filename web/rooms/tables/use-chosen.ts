import { useCallback, useState } from 'react';
import type { Item } from './lines-store.ts';

interface Chosen {
  readonly ids: ReadonlySet<string>;
  /** Everything that the filter lets through, also what is not loaded. */
  readonly all: boolean;
  /** The row that was chosen last: where a stretch begins. */
  readonly last: number;
}

const NONE: Chosen = { ids: new Set(), all: false, last: 0 };

/** The lines that an action is for. */
export function useChosen(items: readonly Item[]) {
  const [chosen, setChosen] = useState(NONE);
  const choose = useCallback(
    (row: number, stretch: boolean) => {
      setChosen((before) => {
        const ids = new Set(before.all ? [] : before.ids);
        const idAt = (place: number) => {
          const item = items[place];
          return item?.type === 'line' ? item.line.id : undefined;
        };
        const id = idAt(row);
        if (id === undefined) return before;
        const adds = !ids.has(id);
        const [from, to] = stretch ? [Math.min(row, before.last), Math.max(row, before.last)] : [row, row];
        for (let place = from; place <= to; place++) {
          const one = idAt(place);
          if (one === undefined) continue;
          if (adds) ids.add(one);
          else ids.delete(one);
        }
        return { ids, all: false, last: row };
      });
    },
    [items],
  );
  const { ids, all } = chosen;
  return {
    ids,
    all,
    isChosen: useCallback((id: string) => all || ids.has(id), [all, ids]),
    choose,
    chooseAll: useCallback(() => setChosen((before) => (before.all ? NONE : { ...NONE, all: true })), []),
    clear: useCallback(() => setChosen(NONE), []),
  };
}

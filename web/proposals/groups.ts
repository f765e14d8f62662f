/** Items that are alike, in the order in which the first of each came. */
export interface Group<Item> {
  readonly key: string;
  readonly items: readonly Item[];
}

/** Puts items that are alike together: they are decided together. */
export function grouped<Item extends { readonly group: string }>(items: readonly Item[]): Group<Item>[] {
  return [...Map.groupBy(items, ({ group }) => group)].map(([key, of]) => ({ key, items: of }));
}

/** The chosen ones of a list of all; of more than one group each keeps its own. */
export function toggled(chosen: ReadonlySet<string>, ids: readonly string[], on: boolean): Set<string> {
  const next = new Set(chosen);
  for (const id of ids)
    if (on) next.add(id);
    else next.delete(id);
  return next;
}

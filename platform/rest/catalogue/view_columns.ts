/** Where a column of a view comes from. */
export interface Origin {
  /** Object id of the table or view it is read from. */
  readonly table: string;
  readonly column: number;
}

/**
 * Reads, of a view's parse tree, which of its columns are plain columns of another relation: by the number of the
 * view's column. PostgreSQL notes the origin with each entry of the outermost target list.
 */
export function viewOrigins(tree: string): ReadonlyMap<number, Origin> {
  const origins = new Map<number, Origin>();
  for (const entry of outermostEntries(tree)) {
    const found = /:resno (\d+) .*:resorigtbl (\d+) :resorigcol (\d+) :resjunk false\s*$/s.exec(entry);
    if (found === null) continue;
    const [, number = '', table = '0', column = '0'] = found;
    if (table !== '0' && column !== '0') origins.set(Number(number), { table, column: Number(column) });
  }
  return origins;
}

/** The texts of the `{TARGETENTRY …}` nodes that belong to the outermost query, not to one inside it. */
function outermostEntries(tree: string): string[] {
  const entries: string[] = [];
  let depth = 0;
  let start = -1;
  for (let at = 0; at < tree.length; at += 1) {
    const letter = tree[at];
    if (letter === '\\') {
      at += 1;
    } else if (letter === '{') {
      depth += 1;
      if (depth === 2 && tree.startsWith('{TARGETENTRY', at)) start = at;
    } else if (letter === '}') {
      if (depth === 2 && start >= 0) {
        entries.push(tree.slice(start, at));
        start = -1;
      }
      depth -= 1;
    }
  }
  return entries;
}

import { pattern } from '../../language/lexicon/pattern.ts';
import type { ColumnMapping } from '#usecases/evidence/mapping/mapping-shape.ts';
import { heading } from './headings.ts';

/** Counts of what something was packed in, which is not what it was. Cylinders of gas are, by their size. */
const PACKAGES = pattern()`
  ^(?:(?:qtde?\.?|quantidade|quant\.?|n[ºo°]?\.?|numero|no\.?|number|total|qty) ?(?:de |of )?)?(?:volumes|vols?\.|
  embalagens|pacotes|pallets?|paletes?|tambores|bombonas|cacambas|conteineres|containers|packages|pkgs|pieces|drums|
  boxes|caixas|big ?bags?|skips|bins|sacas|sacos|bags)$|^(?:qtde?\.?|quantidade|n[ºo°]?\.?|
  numero) (?:de )?(?:volumes?|vol\.?)$
`;
const MEASURED: ReadonlySet<string | null> = new Set(['t', 'kg', 'm3', 'L']);

/** Columns without those that count packages beside what these hold: `Quantidade | Unidade | Qtde volumes`, `Pallets | Gross kg`. */
export function withoutPackages(columns: readonly ColumnMapping[]): readonly ColumnMapping[] {
  const counts = columns.filter(
    ({ meaning, header, from }) => meaning === 'value' && from === null && PACKAGES.test(heading(header)),
  );
  const units = columns.some(({ meaning }) => meaning === 'unit');
  const amounts = columns.some(
    (column) =>
      column.meaning === 'value' &&
      !counts.includes(column) &&
      (MEASURED.has(column.unit) || (units && column.unit === null)),
  );
  if (!amounts) return columns;
  return columns.map((column) =>
    counts.includes(column) ? { ...column, meaning: 'ignored', kind: null, unit: null } : column,
  );
}

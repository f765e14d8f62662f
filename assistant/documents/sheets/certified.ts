import { pattern } from '../../language/lexicon/pattern.ts';
import type { Row } from '#documents/document.ts';
import type { ColumnMapping, ColumnMeaning } from '#usecases/evidence/mapping/mapping-shape.ts';
import type { DocumentActivity, PlacedQuote } from '../proposal-shape.ts';
import { folded } from '../words/words.ts';
import { heading } from './headings.ts';
import { isMoney } from './heading-marks.ts';

/** Headings over whether the energy of a row is certified: `I-REC`, `Renovável?`, `Guarantee of origin`. */
const CERTIFIED = pattern()`
  \bi[- ]?recs?\b|^recs?\b|\bregos?\b|\bgarantias? de origem\b|\bguarantees? of origin\b|^(?:(?:energia|energy|
  e) )?(?:renovavel|renewable)\b|\bgreen (?:tariff|energy|power)\b
`;
const YES = /^(?:sim|s|yes|y|x|✓|✔|true|verdadeiro|com|with|100(?:[.,]0+)? ?%)$/;
const NO =
  /^(?:nao|n|no|false|falso|sem|without|none|nenhum|0(?:[.,]0+)? ?%?|-+|–|—|n\/?[ad]|nao se aplica)$/;
const NAMED = /^(?:i[- ]?recs?|renovavel|renewable|certificad[ao]|certified)$/;
/** A certificate by its number: letters and digits. */
const NUMBERED = /^(?=.*\p{L})(?=(?:.*\d){3})[\p{L}\d./ -]+$/u;

/** What tells something else of a row, whatever words its heading has. */
const OTHER: ReadonlySet<ColumnMeaning> = new Set(['value', 'total', 'period', 'from', 'to', 'site', 'unit']);

/**
 * Electricity whose row says that it is certified is of renewable origin; where it says neither yes nor no (`60%`,
 * `pendente`), which of the two it is stays open.
 */
export function asCertified(
  activity: DocumentActivity,
  row: Row,
  columns: readonly ColumnMapping[],
  quoted: (row: Row, column: ColumnMapping) => PlacedQuote,
): DocumentActivity {
  if (activity.kind !== 'electricity') return activity;
  for (const column of columns) {
    if (OTHER.has(column.meaning) || isMoney(column.header) || !CERTIFIED.test(heading(column.header)))
      continue;
    const text = folded(row.cells[column.column - 1]?.text ?? '').trim();
    if (text === '' || NO.test(text)) continue;
    const evidence = [...activity.evidence, quoted(row, column)];
    const kind = YES.test(text) || NAMED.test(text) || NUMBERED.test(text) ? 'electricity.renewable' : null;
    const candidates = kind === null ? ['electricity', 'electricity.renewable'] : [kind];
    return { ...activity, kind, candidates, evidence };
  }
  return activity;
}

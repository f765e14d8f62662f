import { pattern } from '../../language/lexicon/pattern.ts';
import type { Row } from '#documents/document.ts';
import type { ColumnMapping } from '#usecases/evidence/mapping/mapping-shape.ts';
import type { DocumentActivity } from '../proposal-shape.ts';
import { heading } from './headings.ts';

/** Gas that was taken out of a machine: `Recolhimento para regeneração`, `Recovered`, `Retirada do sistema`. */
const TAKEN = pattern()`
  ^(?:(?:fluido|gas|operacao|servico|refrigerant|gas|fluid) (?:de )?)?(?:recolh(?:imento|id[oa]s?)|recupera(?:cao|
  d[oa]s?)|retirad[oa]s?|retirar|remo(?:cao|vid[oa]s?)|devolu(?:cao|coes)|devolvid[oa]s?|reaproveitad[oa]s?|
  reinstalad[oa]s?|recover(?:y|ed)|reclaim(?:ed|ing)?|reclamation|remov(?:al|ed)|extract(?:ed|ion)|returned|reused|
  pump(?:ed)?[- ]?(?:down|out))\b
`;
/** What was put in beside it is a charge. */
const PUT_IN = pattern()`
  \b(?:recarga|carga|carregad[oa]|complement\w*|adicionad\w*|adicao|reposi\w*|repost\w*|charg\w*|recharg\w*|added|
  top(?:ped)?[- ]?up|refill\w*)\b
`;

/**
 * Whether the gas of a row was taken out of its machine, or put back, by the words of the row: that is not lost, and no
 * amount of what was.
 */
export function isRecovered(
  { kind, candidates, evidence }: DocumentActivity,
  row: Row,
  columns: readonly ColumnMapping[],
): boolean {
  const of = kind === null ? candidates : [kind];
  if (of.length === 0 || !of.every((one) => one.startsWith('fugitive.'))) return false;
  const amounts = new Set(
    evidence.flatMap(({ slot, place }) =>
      slot === 'quantity' && place?.at === 'cell' ? [place.column] : [],
    ),
  );
  return columns.some(({ column }) => {
    const cell = row.cells[column - 1];
    if (cell === undefined || amounts.has(column) || cell.number !== undefined) return false;
    const text = heading(cell.text);
    return TAKEN.test(text) && !PUT_IN.test(text);
  });
}

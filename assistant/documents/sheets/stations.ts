import { pattern } from '../../language/lexicon/pattern.ts';
import type { Row } from '#documents/document.ts';
import type { ColumnMapping } from '#usecases/evidence/mapping/mapping-shape.ts';
import { folded, type Words } from '../words/words.ts';
import { isBlank } from './cells.ts';
import { heading } from './headings.ts';

/** Headings that a statement of fuel cards has beside product and amount. */
const OF_CARDS: readonly RegExp[] = [
  /\b(?:card|cartao|cartoes)\b/,
  /\b(?:driver|motorista|condutor)\b/,
  /\b(?:plate|placa|vehicle|veiculo|rego|registration|unit no|fleet no|frota)\b/,
  /\b(?:odometer|odo|hodometro|odometro|km atual|mileage)\b/,
  /\b(?:authori[sz]ation|autorizacao|transac\w+|transaction\w*|trans|invoice)\b/,
  /\b(?:unit price|price|preco|valor unit\w*|r\$ ?\/ ?l\w*|\$ ?\/ ?(?:l|gal)\w*)\b/,
];
const ENOUGH = 3;
/** Headings over the places where cards are used. */
const OF_PLACES = pattern()`
  ^(?:merchant|station|site|location|local|city|town|cidade|municipio|posto|estabelecimento|rede|place|outlet|loja|
  store)\b|\b(?:city|town|cidade|municipio|merchant|station|posto)\b
`;
/** `Mississauga #042`, `Loja 118`: one of the outlets of a chain. */
const OUTLET = /#\s*\d+|\b(?:no|n[ºo°]|nr|store|loja|site|posto|outlet|unit)\.?\s*\d{2,}\b|\b\d{3,}$/;

/**
 * Columns of a statement of fuel cards of which none of sites is one of stations: where somebody bought lies in the town of
 * the station, which may bear the name of a site. Sites that are written out as the workspace names them stay.
 */
export function withoutStations(
  columns: readonly ColumnMapping[],
  rows: readonly Row[],
  words: Words,
): ColumnMapping[] {
  const heads = columns.map(({ header }) => heading(header));
  const told = OF_CARDS.filter((pattern) => heads.some((one) => pattern.test(one)));
  if (told.length < ENOUGH) return [...columns];
  const own = new Set(words.sites.map((name) => folded(name)));
  const party = columns.some(({ meaning }) => meaning === 'counterparty');
  return columns.map((column) => {
    if (column.meaning !== 'site' || !OF_PLACES.test(heading(column.header))) return column;
    const texts = new Set(
      rows.flatMap((row) => {
        const cell = row.cells[column.column - 1];
        return cell === undefined || isBlank(cell) ? [] : [folded(cell.text)];
      }),
    );
    const plain = [...texts].every(
      (text) => own.has(text) || (!OUTLET.test(text) && words.siteIn(text) !== null),
    );
    const ofTown = /\b(?:city|town|cidade|municipio)\b/.test(heading(column.header));
    return plain && !ofTown ? column : { ...column, meaning: party ? 'ignored' : 'counterparty' };
  });
}

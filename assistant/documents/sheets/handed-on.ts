import { pattern } from '../../language/lexicon/pattern.ts';
import type { Row } from '#documents/document.ts';
import type { ColumnMapping } from '#usecases/evidence/mapping/mapping-shape.ts';
import type { DocumentActivity } from '../proposal-shape.ts';
import { isBlank } from './cells.ts';
import { heading } from './headings.ts';

const FUEL = /^(?:stationary|mobile)\./;
/** What was bought, or burnt, whoever made it. */
const USED =
  /\b(?:queimad\w*|consum\w*|usad[oa]s?|utiliz\w*|compr\w*|adquirid\w*|recebid\w*|burn\w*|used|purchas\w*|bought|received)\b/;
const PRODUCED = /\b(?:produzid[oa]s?|fabricad[oa]s?|produced|manufactured)\b/;
/** Energy that was made on the spot of fuel that is counted itself: `Energia cogerada`, `Vapor gerado`, `CHP output`. */
const OWN = pattern()`
  \b(?:co-?ger(?:ad[oa]s?|acao)|gerad[oa]s?|produzid[oa]s?|auto-?(?:geracao|producao)|(?:geracao|producao) propria|
  propria (?:geracao|producao)|co-?generat\w*|chp|(?:self|own)[- ]generat\w*|generated|produced)\b
`;
/** Made of nothing that burns: what is used of it is told apart. */
const RENEWABLE =
  /\b(?:sola(?:r|res)|fotovolt\w*|pv|photovolt\w*|eolic[oa]s?|wind|hidr\w*|hydro\w*|renov\w*|renew\w*)\b/;
const BOUGHT =
  /\b(?:compr\w*|adquirid\w*|import\w*|fornecid\w*|recebid\w*|rede|grid|purchas\w*|bought|supplied|delivered|received)\b/;
const SOLD = /\b(?:vendid[oa]s?(?! (?:por|pel[oa]))|sold(?! by)|cedid[oa]s? (?:a|para) terceiros)\b/;

/** What comes by a wire or a pipe, and goes the same way. */
const PIPED = /^(?:electricity|steam|heat|cooling)\b/;

/** Energy that went out: `Energia exportada para a rede`, `Grid export`, `Vapor vendido`, `Surplus sold`, `Feed-in`. */
const HANDED_ON = pattern()`
  \b(?:export(?:ad[oa]s?|acao|acoes|ed|s)?|injet(?:ad[oa]s?)|injecao|injected|feed[- ]?in|
  fed (?:in)?to (?:the )?grid|vendid[oa]s?|sold|cedid[oa]s?|exceden(?:te|tes|cia)|venda d[eo]s? excedentes?|
  sales? of (?:surplus|excess)|(?:surplus|excess) (?:power|energy|electricity|generation))\b
`;
/** Headings that are of what came in as well, or of what was kept of it. */
const BOTH = pattern()`
  \b(?:import\w*|compra\w*|purchase\w*|bought|consum\w*|usad[oa]s?|used|received|recebid[oa]s?|menos|less|net of|
  minus|sem|nao|not|sap|erp|sistema|system|portal|without|exclu\w*)\b
`;

/** A cell beside the words of its row says nothing else: `Exportada para a rede`, `Export`; `SAP export` is of data. */
const ALONE = pattern()`
  ^\W*(?:(?:energia|electricity|power|grid) )?(?:export(?:ad[oa]s?|acao|ed|s)?|injetad[oa]s?|injecao|injected|
  feed[- ]?in|vendid[oa]s?|sold|exceden(?:te|tes))(?: (?:n[oa]|para [oa]|a|to|(?:in)?to the) (?:rede|grid))?\W*$
`;
/** Titles are of exports of data as well. */
const TITLE = pattern()`
  \b(?:exporta(?:cao|coes) de (?:energia|eletricidade|vapor)|grid exports?|exported|exportad[oa]s?|injetad[oa]s?|
  injected|feed[- ]?in|vendid[oa]s?|sold|exceden\w+)\b(?! (?:from|d[oae]|by|em)\b)
`;

/** Whether a text says that energy went out, and nothing of what came in. */
export function saysHandedOn(text: string): boolean {
  const said = heading(text);
  return HANDED_ON.test(said) && !BOTH.test(said);
}

/**
 * Whether energy of a row was handed on (`Energia exportada para a rede`) or made on the spot (`Energia cogerada`): what a
 * company feeds into the grid or sells it has not consumed, and what it made of fuel it has not bought. Told by any word
 * of the row, by the heading of its column, or by what stands over its rows.
 */
export function isHandedOn(
  { kind, candidates, evidence }: DocumentActivity,
  row: Row,
  columns: readonly ColumnMapping[],
  above: readonly string[],
): boolean {
  const of = kind === null ? candidates : [kind];
  // Fuel that was made and sold was burnt by others.
  const named = columns
    .filter(({ meaning }) => meaning === 'kind' || meaning === 'use')
    .map(({ column }) => heading(row.cells[column - 1]?.text ?? ''))
    .join(' ');
  if (of.some((one) => FUEL.test(one)))
    return !USED.test(named) && (SOLD.test(named) || PRODUCED.test(named));
  if (!of.some((one) => PIPED.test(one))) return false;
  if (OWN.test(named) && !RENEWABLE.test(named) && !BOUGHT.test(named)) return true;
  const headed = evidence.some(
    ({ place }) =>
      place?.at === 'cell' &&
      columns.some(
        ({ column, meaning, header }) =>
          column === place.column && meaning === 'value' && saysHandedOn(header),
      ),
  );
  if (headed || isMadeOfFuel(evidence, row, columns, [named, ...above.map(heading)])) return true;
  const cameIn = columns.some(
    ({ column, meaning }) => meaning !== 'notes' && BOTH.test(heading(row.cells[column - 1]?.text ?? '')),
  );
  if (above.some((title) => saysHandedOn(title) && TITLE.test(heading(title))) && !cameIn) return true;
  return columns.some(({ column, meaning }) => {
    const cell = row.cells[column - 1];
    if (cell === undefined || cell.number !== undefined || cell.text.length > 120) return false;
    const tells = meaning === 'kind' || meaning === 'use';
    return tells ? saysHandedOn(cell.text) : ALONE.test(heading(cell.text));
  });
}

const VOLUMES: ReadonlySet<string | null> = new Set(['L', 'm3', 'Nm3', 'kg', 't', 'gal']);
const GENERATORS = /\b(?:grupos? geradore?s?|geradore?s?|moto-?geradore?s?|gmgs?|gen-?sets?|generators?)\b/;

/** `Energia gerada (kWh)` beside the litres of a generator is what it made of them. */
function isMadeOfFuel(
  evidence: DocumentActivity['evidence'],
  row: Row,
  columns: readonly ColumnMapping[],
  around: readonly string[],
): boolean {
  const own = columns.find(
    ({ column, meaning, header }) =>
      meaning === 'value' &&
      OWN.test(heading(header)) &&
      !BOUGHT.test(heading(header)) &&
      evidence.some(
        ({ slot, place }) => slot === 'quantity' && place?.at === 'cell' && place.column === column,
      ),
  );
  if (own === undefined || [own.header, ...around].some((text) => RENEWABLE.test(heading(text))))
    return false;
  const burnt = columns.some(
    (one) =>
      one !== own && one.meaning === 'value' && VOLUMES.has(one.unit) && !isBlank(row.cells[one.column - 1]),
  );
  return burnt || around.some((text) => GENERATORS.test(text));
}

const NET = /^(?:net|liquid[oa])\b/;

/** Columns without the one of what came in less what went out, which is an amount of neither. */
export function withoutNets(columns: readonly ColumnMapping[]): ColumnMapping[] {
  if (!columns.some(({ header }) => saysHandedOn(header))) return [...columns];
  return columns.map((column) =>
    column.meaning === 'value' && NET.test(heading(column.header))
      ? { ...column, meaning: 'ignored' }
      : column,
  );
}

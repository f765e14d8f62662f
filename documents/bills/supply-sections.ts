import type { Row } from './rows.ts';

export type Supply = 'electricity' | 'gas' | 'water';

/** `Page 2 – Natural gas`, `Parte 1: Energia elétrica`, `2. Water`: what may stand before the name of a supply. */
const NUMBERED = String.raw`^\W*(?:(?:PAGE|PART|SECTION|PAGINA|PARTE|SECAO|FOLHA|QUADRO) )?(?:\d\W+)?(?:YOUR )?`;
const headed = (names: string) => new RegExp(`${NUMBERED}(?:${names})\\b`);

const HEADS: readonly (readonly [Supply, RegExp])[] = [
  ['electricity', headed('ELECTRICITY|POWER|ENERGIA ELETRICA|ELETRICIDADE')],
  ['gas', headed('NATURAL GAS|GAS(?: NATURAL| CANALIZADO)?')],
  ['water', headed('WATER|AGUA')],
];
/** What stands behind the name of a supply in the heading of its part of a bill. */
const OF_HEAD =
  /\bMPAN\b|\bMPRN\b|\bMETER\b|\bMEDIDOR|HIDROMETRO|\bPOD\b|\bCPE\b|\bCUI\b|\bSUPPLY\b|\bCHARGES\b|\bACCOUNT\b|INSTALACAO|FORNECIMENTO|SERVICOS?$/;
const AMOUNT = /\d (?:KWH|M3|MWH|THERMS?)\b|R\$|[£€$]/;
const LONGEST_HEAD = 90;

/**
 * The parts of one bill of several supplies (`Electricity - MPAN …`, `Gas - MPRN …`), each with its own rows, numbered
 * anew; null where the rows are not headed so, or are all of one supply.
 */
export function supplySections(rows: readonly Row[]): (readonly [Supply, readonly Row[]])[] | null {
  const starts = rows.flatMap((row, at) => {
    const supply = supplyHeaded(row);
    return supply === null ? [] : [{ supply, at }];
  });
  if (new Set(starts.map(({ supply }) => supply)).size < 2) return null;
  const parts = new Map<Supply, Row[]>();
  for (const [index, { supply, at }] of starts.entries()) {
    const own = rows.slice(at, starts[index + 1]?.at);
    parts.set(supply, [...(parts.get(supply) ?? []), ...own]);
  }
  return [...parts].map(([supply, own]) => [supply, own.map((row, index) => ({ ...row, index }))] as const);
}

/** The supply that a row heads: its name alone, or with the numbers of its meter; a line with an amount heads none. */
function supplyHeaded({ cells, folded }: Row): Supply | null {
  const [first] = cells;
  if (first === undefined || folded.length > LONGEST_HEAD || cells.length > 3) return null;
  const [supply] = HEADS.find(([, name]) => name.test(first.folded)) ?? [];
  if (supply === undefined || AMOUNT.test(folded)) return null;
  return OF_HEAD.test(folded) ||
    (cells.length === 1 && !/\d/.test(folded.replace(/^\W*(?:[A-Z]+ )?\d\W+/, '')))
    ? supply
    : null;
}

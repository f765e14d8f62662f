import { pattern } from '../../language/lexicon/pattern.ts';
import type { Row } from '#documents/bills/rows.ts';
import type { BoxPlace } from '#documents/document.ts';
import type { FiscalSetting } from '../fiscal/fiscal-frame.ts';
import { withUse } from '../said/said.ts';
import type { Printed } from './weights.ts';
import type { Kinds } from '../words/words.ts';

const GOODS = pattern()`
  ^(?:TIPO D[EO] )?(?:PRODUTO|MATERIAL|MERCADORIA|RESIDUO|CARGA|ITEM|DESCRICAO|INSUMO|BIOMASSA|COMBUSTIVEL|PRODUCT|
  COMMODITY|GOODS|WASTE|DESCRIPTION|LOAD|CARGO|STREAM|FUEL)S?\b[^:]{0,24}:?\s*
`;
const TREATED =
  /^(?:DESTIN\w*|TRATAMENTO|TECNOLOGIA|DISPOSAL|TREATMENT|DESTINATION|FACILITY)\b[^:]{0,24}:?\s*/;
/** Who brought, carried or signed: a name may sound like goods. */
const PEOPLE = pattern()`
  ^(?:FORNECEDOR|SUPPLIER|VENDOR|CLIENTE|CUSTOMER|TRANSPORT\w*|HAULIER|CARRIER|MOTORISTA|DRIVER|EMIT\w*|REMETENTE|
  SHIPPER|ORIGEM|ORIGIN|OPERADOR|OPERATOR|PLACA|TICKET)\b
`;
const STANDS = /\b(?:CALDEIRA|FORNALHA|FORNO|BOILER|FURNACE|KILN|GERADOR)\b/;

/** What was weighed, with the text that names it. */
export interface Goods extends Kinds {
  readonly text: string;
  readonly place: BoxPlace;
}

/** What was weighed, by the label of the goods, else by the one kind that lines name; null where none is known. */
export function goodsOf(
  rows: readonly Row[],
  { net }: { readonly net: Printed },
  { words, said }: FiscalSetting,
): Goods | null {
  const labelled = valuesBehind(rows, GOODS);
  const treated = valuesBehind(rows, TREATED).map(({ text }) => text);
  const others = rows
    .filter(({ folded: text }) => !PEOPLE.test(text) && !/\d{3}/.test(text))
    .flatMap(({ cells }) => cells.map(({ text, place }) => ({ text, place })));
  for (const named of [labelled, others]) {
    const known = named.flatMap((one) => {
      const kinds = words.kindOf(one.text, net.unit ?? 'kg');
      return kinds.candidates.length === 0 ? [] : [{ ...one, ...kinds }];
    });
    const certain = known.filter(({ kind }) => kind !== null);
    const kinds = new Set(certain.map(({ kind }) => kind));
    const [first] = certain.length > 0 ? certain : known;
    if (first === undefined || kinds.size > 1) continue;
    const burnt = rows.some(({ folded: text }) => STANDS.test(text) && !PEOPLE.test(text));
    const meant = said.of(asTreated(first, treated, net, words), first.text);
    const used = meant.kind === null && burnt ? withUse(meant, 'stationary', words) : meant;
    return { text: first.text, place: first.place, kind: used.kind, candidates: used.candidates };
  }
  return null;
}

/** Waste with the treatment that its ticket names on another line. */
function asTreated(
  goods: Goods,
  treated: readonly string[],
  net: Printed,
  words: FiscalSetting['words'],
): Kinds {
  if (!goods.candidates.some((kind) => kind.startsWith('waste.'))) return goods;
  for (const treatment of treated) {
    const kinds = words.kindOf(treatment, net.unit ?? 'kg');
    if (kinds.kind?.startsWith('waste.') === true) return kinds;
  }
  return goods;
}

/** The texts behind labels, in the same cell or in the cells beside. */
function valuesBehind(rows: readonly Row[], label: RegExp): { text: string; place: BoxPlace }[] {
  return rows.flatMap(({ cells }) =>
    cells.flatMap((cell, at) => {
      const match = label.exec(cell.folded);
      if (match === null) return [];
      const behind = cell.text.slice(match[0].length).trim();
      const beside = cells.slice(at + 1);
      const end = beside.findIndex(({ text }) => text.includes(':'));
      const rest = (end < 0 ? beside : beside.slice(0, end)).map(({ text }) => text).join(' ');
      const text = behind === '' ? rest : behind;
      const [next] = beside;
      const place = behind === '' && next !== undefined ? next.place : cell.place;
      return /\p{L}{2}/u.test(text) ? [{ text, place }] : [];
    }),
  );
}

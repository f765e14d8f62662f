import type { FiscalDocument, FiscalItem, FiscalParty, Placed } from '../document.ts';
import type { Remarks } from '../refusal.ts';
import { accessKey, day, decimal, party, problem } from './fields.ts';
import { standing } from './standing.ts';
import type { Element } from './tree.ts';

/** Units that the layout writes as a code (cUnid). */
const UNITS: Readonly<Record<string, string>> = {
  '00': 'm3',
  '01': 'kg',
  '02': 't',
  '03': 'UN',
  '04': 'L',
  '05': 'MMBTU',
};

/** Who takes the service, as the layout counts them (toma). */
const TAKERS: Readonly<Record<string, string>> = { '0': 'rem', '1': 'exped', '2': 'receb', '3': 'dest' };

const ANNULMENT = '2';

/**
 * A bill of freight, CT-e (model 57). The recipient is who takes and pays the service, whoever gets the goods; the cargo
 * lies in `freight`, and `items` is empty.
 */
export function readCte(
  cte: Element,
  protocol: Element | undefined,
  remarks: Remarks,
): FiscalDocument | null {
  const inner = cte.find('infCte');
  const about = inner?.find('ide');
  const mode = about?.value('modal');
  if (!inner || !about) return null;
  const refusals = standing(inner, protocol);
  const purpose = about.value('tpCTe');
  if (purpose?.value === ANNULMENT) refusals.push(problem('fiscal.cancelled', {}, purpose));
  const cargo = inner
    .children('infCTeNorm')
    .flatMap((normal) => normal.children('infCarga'))
    .flatMap((load) => load.children('infQ').flatMap((quantity) => cargoItem(load, quantity, remarks) ?? []));
  return {
    model: 'cte',
    key: accessKey(inner, protocol?.value('chCTe')),
    issued: day(about, 'dhEmi'),
    period: null,
    issuer: party(inner.find('emit')),
    recipient: party(taker(inner, about)),
    items: [],
    ...(mode && {
      freight: { mode, cargo, ...wayIn(inner), from: end(about, 'Ini'), to: end(about, 'Fim') },
    }),
    refusals,
  };
}

function taker(inner: Element, about: Element): Element | undefined {
  const other = about.find('toma4') ?? inner.find('toma4');
  if (other) return other;
  const code = (about.find('toma3') ?? about.find('toma03'))?.value('toma')?.value;
  return inner.find(TAKERS[code ?? ''] ?? 'dest');
}

function end(about: Element, side: 'Ini' | 'Fim'): FiscalParty {
  const [city, state] = [about.value(`xMun${side}`), about.value(`UF${side}`)];
  return { ...(city && { city }), ...(state && { state }) };
}

/** A way in words: `Distancia percorrida 542 km`, `Percurso: 1.312 km`. */
const WAY = /\b(?:dist[aâ]ncia|percurso|trajeto)\b[^.;\d]{0,40}(\d[\d.,]*)\s*km\b/i;
/** Names of the fields of one's own that hold a way. */
const WAY_FIELD =
  /^(?:dist(?:[aâ]ncia)?|percurso|trajeto|km)(?:[ _-]*(?:percurso|rota|total|viagem|percorrid[oa]|(?:em[ _]?)?km))?$/i;

/** The layout has no field for the way of a freight: carriers write it into their remarks. */
function wayIn(inner: Element): { way?: Placed } {
  const remarks = inner.find('compl');
  if (!remarks) return {};
  const ways = remarks.children('ObsCont').flatMap((field) => {
    const text = field.value('xTexto');
    const named = WAY_FIELD.test(field.attribute('xCampo')?.value.trim() ?? '');
    const digits = /^\s*(\d[\d.,]*)\s*(?:km)?\s*$/i.exec(text?.value ?? '')?.[1];
    return named && text && digits !== undefined ? [{ value: digits, place: text.place }] : [];
  });
  const told = remarks.value('xObs');
  const digits = WAY.exec(told?.value ?? '')?.[1];
  if (told && digits !== undefined) ways.push({ value: digits.replace(/[.,]+$/, ''), place: told.place });
  const [way] = ways;
  return way && new Set(ways.map(({ value }) => value)).size === 1 ? { way } : {};
}

function cargoItem(load: Element, quantity: Element, remarks: Remarks): FiscalItem | null {
  const amount = decimal(quantity, 'qCarga');
  const code = quantity.value('cUnid');
  const description = quantity.value('tpMed') ?? load.value('proPred');
  if (!amount || !code || !description) {
    const params = {
      item: quantity.path.match(/\[(\d+)\]$/)?.[1] ?? '1',
      description: description?.value ?? '',
    };
    remarks.add('fiscal.item_without_quantity', params, { at: 'path', path: quantity.path });
    return null;
  }
  const unit: Placed = { value: UNITS[code.value] ?? code.value, place: code.place };
  return { description, quantity: amount, unit, problems: [] };
}

import { source } from '../../language/lexicon/pattern.ts';
import type { Cell, Row } from '#documents/bills/rows.ts';
import type { PlacedQuote } from '../proposal-shape.ts';
import { cellsBelow } from './below-labels.ts';
import { folded, type Words } from '../words/words.ts';

type Party = 'sender' | 'receiver';

const LABELS: readonly (readonly [Party, RegExp])[] = [
  [
    'sender',
    /^(?:REMETENTE|EXPEDIDOR|EMBARCADOR|SENDER|SHIPPER|CONSIGNOR|COLLECT(?:ED)? FROM)\b[^:]{0,20}:?\s*/,
  ],
  [
    'receiver',
    /^(?:DESTINATARIO|RECEBEDOR|CONSIGNATARIO|CONSIGNEE|RECEIVER|DELIVER(?:ED)? TO|SHIP TO)\b[^:]{0,20}:?\s*/,
  ],
];
const PAYS = /^(?:INDICADOR (?:DO )?)?TOMADOR\b[^:]{0,24}:?\s*|^(?:PAID BY|FREIGHT PAYER|PAYER)\s*:?\s*/;
const PAYERS: readonly (readonly [Party, RegExp])[] = [
  ['sender', /\b(?:REMETENTE|EXPEDIDOR|SENDER|SHIPPER|CONSIGNOR)\b/],
  ['receiver', /\b(?:DESTINATARIO|RECEBEDOR|CONSIGNEE|RECEIVER)\b/],
];
/** What a company calls a place of its own, before or behind the name of the town. */
const OWN_PLACE = source`
    unidade|filial|matriz|planta|fabrica|usina|cd|centro de distribuicao|terminal|deposito|armazem|plant|works|
    mill|depot|site|branch|factory|warehouse|quarry|dc|distribution cent(?:re|er)
  `;

/**
 * The site of the one who pays for a carriage, where the paper names that party as a plant of ours (`Cooperativa Exemplo -
 * Unidade Toledo`); of a paper that tells no payer the only party that is named so. A town in an address names none.
 */
export function siteOfParty(
  rows: readonly Row[],
  words: Words,
): { name: string; evidence: PlacedQuote } | null {
  const parties = LABELS.flatMap(([party, label]) => {
    // Whoever pays may be told as `Destinatário` too, above the name of that party.
    const named = valuesOf(rows, label).flatMap((cell) => {
      const name = plantIn(cell.text, words);
      return name === null ? [] : [{ party, name, place: cell.place, quote: cell.text }];
    });
    return named.slice(0, 1);
  });
  const [payer] = valuesOf(rows, PAYS);
  const paying = PAYERS.flatMap(([party, pattern]) =>
    payer !== undefined && pattern.test(payer.folded) ? [party] : [],
  );
  const own = paying.length === 1 ? parties.filter(({ party }) => party === paying[0]) : parties;
  const [only] = own;
  return own.length === 1 && only !== undefined
    ? { name: only.name, evidence: { slot: 'site', place: only.place, quote: only.quote.slice(0, 200) } }
    : null;
}

/** The site that a name tells as a place of its company. */
function plantIn(text: string, words: Words): string | null {
  const site = words.siteIn(text);
  if (site === null) return null;
  const [plain, name] = [folded(text), folded(site).replaceAll(/[^\p{L}\d]+/gu, '\\W+')];
  const before = new RegExp(
    `\\b(?:${OWN_PLACE})\\b(?:\\W+(?:industrial|fabril|logistico|de|do|da|of|at|in))*\\W+${name}(?![\\p{L}])`,
    'u',
  );
  const behind = new RegExp(`(?<![\\p{L}])${name}\\W+(?:\\p{L}+\\W+)?(?:${OWN_PLACE})\\b`, 'u');
  // A site that is called a plant itself (`CD Cajamar`) is named by its name.
  const called = new RegExp(`^(?:${OWN_PLACE})\\b`).test(folded(site));
  return called || before.test(plain) || behind.test(plain) ? site : null;
}

/** For each place where a label stands the cell behind it, else the first one below. */
function valuesOf(rows: readonly Row[], label: RegExp): Cell[] {
  return rows.flatMap(({ cells }, at) =>
    cells.flatMap((cell) => {
      const match = label.exec(cell.folded);
      if (match === null) return [];
      const behind = cell.text.slice(match[0].length).trim();
      if (behind !== '') return [{ ...cell, text: behind, folded: cell.folded.slice(match[0].length) }];
      return cellsBelow(rows, at, cell).slice(0, 1);
    }),
  );
}

import { source } from '../../language/lexicon/pattern.ts';
import type { Row } from '#documents/bills/rows.ts';
import type { BoxPlace } from '#documents/document.ts';
import { isZero } from '../../language/numbers/exact.ts';
import { readIn } from '../sheets/cells.ts';
import { unitOf } from '../words/words.ts';

/** A weight as a ticket prints it, read in one style of numbers. */
export interface Printed {
  readonly role: 'weighing' | 'net';
  /** Exact decimal. */
  readonly value: string;
  readonly digits: string;
  /** `kg`, `t`, `lb`; null: the ticket names none. */
  readonly unit: string | null;
  readonly text: string;
  readonly place: BoxPlace;
  /** Index of its row. */
  readonly line: number;
}

/** A weight behind its label, before the style of its number is known. */
interface Weight {
  /** Null where the digits are no number in that style, or no weight that a scale shows. */
  in(style: 'comma' | 'dot'): Printed | null;
}

const NET = String.raw`(?:PESO |P\. ?)?LIQ(?:UIDO|\.)?|NETT?(?: (?:WEIGHT|WT|MASS))?`;
const WEIGHING = source`
  (?:PESO |P\. ?)?BRUTO|(?:PESO (?:DA )?)?TARA|GROSS(?: (?:WEIGHT|WT|MASS))?|TARE(?: (?:WEIGHT|WT|MASS))?|
  (?:1|2)[ªAº°ᵃO]?\.? ?(?:PESAGEM|PESO)|(?:PRIMEIR[AO]|SEGUND[AO]) (?:PESAGEM|PESO)|(?:PESO|PESAGEM) (?:D[EA] |
  NA )?(?:ENTRADA|SAIDA|INICIAL|FINAL|CHEIO|VAZIO|CARREGADO|DESCARREGADO)|(?:FIRST|SECOND|1ST|2ND) (?:WEIGH\w*|
  WT)|WEIGH(?:T|ED)? ?-?(?:IN|OUT)|(?:LADEN|UNLADEN|LOADED|EMPTY|INBOUND|OUTBOUND) (?:WEIGHT|WT|VEHICLE|
  TRUCK)|(?:CAMINHAO|VEICULO) (?:CHEIO|CARREGADO|VAZIO)|(?<=^)(?:ENTRADA|SAIDA|IN|OUT|ARRIVAL|DEPARTURE)(?=[ :|]+\d)
`;
const LABEL = new RegExp(String.raw`(?<![\p{L}\d])(?:(${NET})|(${WEIGHING}))(?![\p{L}\d])`, 'gu');
const UNIT = String.raw`KGS?|QUILOS?|KILOS?|T|TONS?|TONELADAS?|TONNES?|LBS?`;
const AMOUNT = new RegExp(
  String.raw`(?<![\d.,/:-])(\d(?:[\d.,]*\d)?)(?![\d/:-])(?:\s*(${UNIT})(?![\p{L}\d]))?`,
  'gu',
);
const BRACKETED = new RegExp(String.raw`^\s*[([]\s*(${UNIT})\s*[)\]]`, 'u');
const DAYS_AND_HOURS = /\d{1,4}[/.-]\d{1,2}[/.-]\d{1,4}|\d{1,2}(?::\d{2}){1,2}(?: ?[AP]M)?/g;
/** What a scale for lorries and containers shows, in tonnes of a thousand kilograms. */
const HEAVIEST = { kg: 200_000, t: 200, lb: 440_000 } as const;

/** The weights of the rows of a print, each behind, beside or below its label. */
export function weightsOf(rows: readonly Row[]): Weight[] {
  const whole = rows.map(({ folded }) => folded).join('\n');
  const named = new Set(
    [...whole.matchAll(new RegExp(String.raw`[([]\s*(${UNIT})\s*[)\]]`, 'g'))].map(([, unit = '']) =>
      unitOf(unit),
    ),
  );
  const [only] = named;
  const common = named.size === 1 ? (only ?? null) : null;
  return rows.flatMap((row, at) => {
    const labels = labelsOf(row);
    if (labels.length === 0) return [];
    const told = labels.map(({ behind }) => amountsOf(behind));
    if (told.some((amounts) => amounts.length > 0))
      return labels.flatMap(({ role, behind }, index) => {
        const amounts = told[index] ?? [];
        const united = amounts.find(({ unit }) => unit !== null);
        const amount = united ?? (amounts.length === 1 ? amounts[0] : undefined);
        const unit = amount?.unit ?? unitOf(BRACKETED.exec(behind)?.[1] ?? '') ?? common;
        return amount === undefined ? [] : [weight(role, amount.digits, unit, row)];
      });
    const next = rows[at + 1];
    if (next === undefined || labelsOf(next).length > 0) return [];
    const below = amountsOf(next.folded);
    if (below.length !== labels.length) return [];
    return labels.map(({ role, behind }, index) => {
      const { digits = '', unit = null } = below[index] ?? {};
      return weight(role, digits, unit ?? unitOf(BRACKETED.exec(behind)?.[1] ?? '') ?? common, next);
    });
  });
}

/** The labels of a row, each with what stands between it and the next one. */
function labelsOf({ folded: text }: Row): { role: Printed['role']; behind: string }[] {
  const found = [...text.matchAll(LABEL)];
  return found.map((match, at) => ({
    role: match[1] === undefined ? 'weighing' : 'net',
    behind: text.slice(match.index + match[0].length, found[at + 1]?.index ?? text.length),
  }));
}

function amountsOf(text: string): { digits: string; unit: string | null }[] {
  const bare = text.replaceAll(DAYS_AND_HOURS, (day) => ' '.repeat(day.length));
  return [...bare.matchAll(AMOUNT)].map(([, digits = '', unit]) => ({ digits, unit: unitOf(unit ?? '') }));
}

function weight(role: Printed['role'], digits: string, unit: string | null, row: Row): Weight {
  const cell = row.cells.find(({ text }) => text.includes(digits)) ?? row.cells[0];
  return {
    in: (style) => {
      const value = readIn(digits, style);
      if (value === null || cell === undefined || isZero(value)) return null;
      const most = unit === 't' || unit === 'lb' ? HEAVIEST[unit] : HEAVIEST.kg;
      if (Number(value) > most) return null;
      return { role, value, digits, unit, text: cell.text, place: cell.place, line: row.index };
    },
  };
}

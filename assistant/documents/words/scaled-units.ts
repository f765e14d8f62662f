import { pattern } from '../../language/lexicon/pattern.ts';
import { fold } from '../../language/text/fold.ts';
import { unitOf } from './written-units.ts';

/** A unit, or none, of which what is written counts thousands or millions: `mil m³`, `x1000 kWh`, `R$ mil`. */
export interface ScaledUnit {
  readonly unit: string | null;
  /** How many of the unit one of what is written stands for, as a plain decimal. */
  readonly times: '1000' | '1000000';
  /** What is left of a heading without it. */
  readonly rest: string;
}

const THOUSAND =
  "(?:[x×*] ?(?:1[.,]?000|10\\^?[3³])|10(?:\\^3|³)|'000s?|mil(?: de)?|milhares(?: de)?|thousands?(?: of)?)";
const MILLION = '(?:10(?:\\^6|⁶)|milh(?:ao|oes)(?: de)?|millions?(?: of)?|[x×*] ?1[.,]?000[.,]?000)';
/** Digits alone are a scale only where nothing else is counted by them: in a column of units, or in brackets. */
const BARE = '(?:1[.,]?000|000s?)';
/** Letters that stand for thousands and millions of money only: `USD k`, `R$ MM`. */
const MONEY = /^(BRL|USD|EUR|GBP|R\$|US\$|\$|€|£) ?(k|m|mm|mn|mi|bi)\.?$/i;

const isPlain = (text: string): boolean => unitOf(text) !== null;

/** The scaled unit that a text is, and nothing else; null where it is none. `bare`: digits alone are a scale too. */
export function scaledUnit(text: string, bare = true): ScaledUnit | null {
  const typed = text.trim();
  if (typed === '' || typed.length > 40 || isPlain(typed)) return null;
  const money = scaledMoney(typed);
  if (money !== null) return money;
  // Folding makes a digit of what is raised: `10³` must be looked at before.
  const shown = typed.replaceAll('³', '\u0001').replaceAll('⁶', '\u0002');
  const plain = fold(shown).replaceAll('\u0001', '³').replaceAll('\u0002', '⁶');
  for (const [times, words] of [
    ['1000000', MILLION],
    ['1000', bare ? `(?:${THOUSAND}|${BARE})` : THOUSAND],
  ] as const) {
    const before = new RegExp(`^${words}(?: ?[x×*])?(?: (.+)|([^a-z\\d ].*)|)$`).exec(plain);
    const behind = new RegExp(`^(.+?)[ (]*(?:em |in )?${words}\\)?$`).exec(plain);
    const of = before === null ? behind?.[1] : (before[1] ?? before[2] ?? '');
    if (of === undefined) continue;
    const unit = of.trim() === '' ? null : unitOf(of.replace(/^de /, ''));
    if (unit !== null || (of.trim() === '' && !/^(?:'?000s?|1[.,]?000)$/.test(plain)))
      return { unit, times, rest: '' };
  }
  return null;
}

function scaledMoney(typed: string): ScaledUnit | null {
  const [, currency = '', letter = ''] = MONEY.exec(typed) ?? [];
  if (currency === '' || letter.toLowerCase() === 'bi') return null;
  return { unit: unitOf(currency), times: letter.toLowerCase() === 'k' ? '1000' : '1000000', rest: '' };
}

/** Vessels that are called by what they hold: `IBC (1000 L)`, `Big bag (1000 kg)`. */
const VESSEL = pattern()`
  \b(?:ibc|totes?|tanques?|tanks?|bombonas?|tambor\w*|drums?|cilindros?|cylinders?|big ?bags?|sacos?|bags?|
  containers?|botij\w*|caixas?|box(?:es)?|reservatorios?|caminhao|pipa)\b
`;
/** Words of a heading that may be a scaled unit at its end: `Consumo em milhares de litros`. */
const MOST_WORDS = 5;

/** The scaled unit that a heading or a title names in brackets or at its end: `Diesel (mil L)`, `Custo R$ mil`. */
export function scaledInHeading(text: string): ScaledUnit | null {
  if (!/\d00|10[\^³⁶]|m|thous|k/i.test(text)) return null;
  const vessel = VESSEL.test(fold(text));
  for (const found of text.matchAll(/[([]([^()[\]]{1,40})[)\]]/g)) {
    const inside = (found[1] ?? '').replace(/^\s*(?:em|in|valores em|values in)\s+/i, '');
    const scaled = scaledUnit(inside, !vessel);
    const rest = `${text.slice(0, found.index)} ${text.slice(found.index + found[0].length)}`.trim();
    if (scaled === null) continue;
    if (scaled.unit !== null) return { ...scaled, rest };
    // `Diesel (L) (x1000)`, `Consumption kWh (thousands)`.
    return { ...scaled, unit: unitAtEnd(rest), rest };
  }
  const words = text.trim().split(/\s+/);
  for (let count = Math.min(MOST_WORDS, words.length); count >= 1; count -= 1) {
    const rest = words.slice(0, -count).join(' ');
    const scaled = scaledUnit(
      words
        .slice(-count)
        .join(' ')
        .replace(/^(?:em|in)\s+/i, ''),
      false,
    );
    // `Custo mil` names nothing that is counted by thousands; `em milhares` does.
    if (scaled === null || (scaled.unit === null && !/milhar|thousands|[x×*] ?1/i.test(text))) continue;
    const left = rest.replace(/[\s,;:–—-]+$/, '').replace(/\s+(?:em|in)$/i, '');
    return scaled.unit === null
      ? { ...scaled, unit: unitAtEnd(left), rest: left }
      : { ...scaled, rest: left };
  }
  return null;
}

function unitAtEnd(text: string): string | null {
  const last = /([^\s()[\]]{1,12})[)\]]?\s*$/.exec(text)?.[1];
  return last === undefined ? null : unitOf(last);
}

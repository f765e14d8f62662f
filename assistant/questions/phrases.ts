import type { Locale } from '../language/understanding.ts';
import { bounds, list, month } from '../offline/format.ts';
import { kindInWords, unitInWords } from '../offline/phrase.ts';
import type { Environment } from './verb-inputs.ts';
import type { Restriction } from './mentions.ts';
import type { Span } from './spans.ts';
import { type AnswerKey, tell, termOf } from './words-of-answers.ts';
import { withMinus } from '#text/minus.ts';

/** Whether a percentage is so small that none of its digits is written. */
export const isUnseen = (percent: string): boolean =>
  Number(percent) !== 0 && Math.abs(Number(percent)) < 0.005;

/** How figures, periods, names and links are written in answers. Amounts are decimal strings and only rounded here. */
export class Phrases {
  readonly reply: Locale;
  readonly environment: Environment;
  readonly #kilograms: boolean;

  constructor(environment: Environment, kilograms = false) {
    this.environment = environment;
    this.#kilograms = kilograms;
    this.reply = environment.context.reply;
  }

  say(key: AnswerKey, values: Readonly<Record<string, string | number>> = {}): string {
    const told = tell(this.reply, key, values);
    return this.reply === 'pt-BR' ? contracted(told) : ranged(told);
  }

  /**
   * Tonnes with two places, or kilograms where those are asked for; below one tonne kilograms with four digits.
   * `of` is `CO₂e`, or `CO₂` where it is biogenic. */
  carbon(kg: string, of = 'CO₂e'): string {
    const size = Math.abs(Number(kg));
    if (this.#kilograms && size >= 1000) return `${this.number(kg, { maximumFractionDigits: 0 })} kg${of}`;
    if (size >= 1000 || size === 0)
      return `${this.number(`${kg}e-3`, { minimumFractionDigits: 2, maximumFractionDigits: 2 })} t${of}`;
    return `${this.number(kg, { maximumSignificantDigits: 4 })} kg${of}`;
  }

  amount({ amount, unit }: { readonly amount: string; readonly unit: string }): string {
    const size = Math.abs(Number(amount));
    const places = size >= 1000 ? 1 : size >= 10 ? 2 : 4;
    return `${this.number(amount, { maximumFractionDigits: places })} ${unitInWords(unit, amount, this.reply)}`;
  }

  /** With one or two places; what is above nothing and below what these show is told as less than that. */
  percent(value: string): string {
    const size = Math.abs(Number(value));
    if (isUnseen(value)) return this.say('under', { percent: `${this.number('0.01', {})}%` });
    return `${this.number(value.replace('-', ''), { maximumFractionDigits: size >= 10 ? 1 : 2 })}%`;
  }

  /** A part of one as a percentage. */
  share(part: string): string {
    return this.percent(`${part}e2`);
  }

  /** A change with its sign, in kg or t of CO2e. */
  signed(kg: string): string {
    return `${kg.startsWith('-') ? '−' : '+'}${this.carbon(kg.replace('-', ''))}`;
  }

  /** `12 lançamentos`. */
  lines(count: number): string {
    return this.say('lines', { count });
  }

  /** Four digits: factors and intensities. */
  ratio(value: string): string {
    return this.number(value, { maximumSignificantDigits: 5 });
  }

  count(value: number): string {
    return new Intl.NumberFormat(this.reply).format(value);
  }

  number(text: string, options: Intl.NumberFormatOptions): string {
    return withMinus(new Intl.NumberFormat(this.reply, options).format(text as Intl.StringNumericLiteral));
  }

  list(parts: readonly string[]): string {
    return list(parts, this.reply);
  }

  /** `2024 e 2025`. */
  periods(spans: readonly Span[]): string {
    return this.list(spans.map((span) => this.period(span)));
  }

  period({ from, to }: Span): string {
    const quarter = quarterOf(from, to);
    if (quarter !== null)
      return this.say(quarter.half ? 'half' : 'quarter', { n: quarter.n, year: from.slice(0, 4) });
    if (from.endsWith('-01-01') && to.endsWith('-12-31') && from.slice(0, 4) !== to.slice(0, 4))
      return this.say('years', { from: from.slice(0, 4), to: to.slice(0, 4) });
    const [first, last] = bounds(from, to, this.reply);
    if (last === null) return first;
    // `março a agosto de 2025`: the year once.
    const isOneYear = from.slice(0, 4) === to.slice(0, 4) && first.endsWith(` ${from.slice(0, 4)}`);
    return this.say('range', { from: isOneYear ? first.replace(/(?: de)? \d{4}$/, '') : first, to: last });
  }

  month(key: string): string {
    const [year = '', rest = ''] = key.split('-');
    if (rest.startsWith('Q')) return this.say('quarter', { n: rest.slice(1), year });
    if (rest === '') return year;
    return month(`${key}-01`, this.reply);
  }

  day(iso: string): string {
    const tag = this.reply === 'en' ? 'en-GB' : this.reply;
    return new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(iso));
  }

  kind(key: string): string {
    const { vocabulary } = this.environment;
    return kindInWords(key, { reply: this.reply, numbers: this.reply, kinds: vocabulary.kinds, seed: '' });
  }

  /** The short name of a kind, or the whole one where one of others has the same: `Commuting — bus`. */
  kindAmong(key: string, others: readonly string[]): string {
    const short = this.kind(key);
    return others.some((other) => other !== key && this.kind(other) === short) ? this.wholeKind(key) : short;
  }

  /** Kinds by their short names, as far as these tell them from those that are not meant. */
  #kinds(meant: readonly string[]): string[] {
    const others = this.environment.vocabulary.kinds
      .map(({ key }) => key)
      .filter((key) => !meant.includes(key));
    const isNear = (one: string, other: string) => one.split('.')[0] === other.split('.')[0];
    const names = meant.map((key) =>
      this.kindAmong(
        key,
        others.filter((other) => isNear(key, other)),
      ),
    );
    return [...new Set(names)];
  }

  /** The whole name, where two kinds have one short name: `Óleo diesel — frota e máquinas`. */
  wholeKind(key: string): string {
    return this.environment.vocabulary.kinds.find((kind) => kind.key === key)?.name[this.reply] ?? key;
  }

  category(key: string): string {
    return termOf(this.reply, `category.${key}`) ?? key;
  }

  site(name: string | null): string {
    return name === null ? this.say('no_site') : name.replace(/ \((?:exemplo|sample|example)\)$/, '');
  }

  parts({ scopes, categories, kinds, sites }: Restriction): string[] {
    const names = this.#kinds(kinds);
    return [
      ...(scopes.length > 0
        ? [this.say(scopes.length > 1 ? 'scopes' : 'scope', { scope: this.list(scopes.map(String)) })]
        : []),
      ...(names.length > 0
        ? [
            this.list(
              names.length > 4
                ? [...names.slice(0, 3), this.say('others', { count: names.length - 3 })]
                : names,
            ),
          ]
        : []),
      ...(categories.length > 0 ? [this.list(categories.map((key) => this.category(key)))] : []),
      ...(sites.length > 0 ? [this.list(sites.map((name) => this.site(name)))] : []),
    ];
  }
}

/** `em 2º trimestre` is `no 2º trimestre`, and `em março a agosto` is `de março a agosto`. */
const contracted = (text: string): string =>
  text
    .replaceAll(/\b(em|de) (?=\*{0,2}\dº (?:tri|se)mestre)/g, (_, word: string) =>
      word === 'em' ? 'no ' : 'do ',
    )
    .replaceAll(/\bem (?=(?:[a-zç]+(?: de \d{4})?|\d{4}) a (?:[a-zç]+ de )?\d{4})/g, 'de ');

/** `in March to August` is `from March to August`. */
const ranged = (text: string): string =>
  text.replaceAll(
    /\b([Ii])n (?=(?:[A-Z][a-z]+(?: \d{4})?|\d{4}) to (?:[A-Z][a-z]+ )?\d{4})/g,
    (_, letter: string) => (letter === 'I' ? 'From ' : 'from '),
  );

function quarterOf(from: string, to: string): { n: number; half: boolean } | null {
  if (from.slice(0, 4) !== to.slice(0, 4) || !from.endsWith('-01')) return null;
  const [start, end] = [Number(from.slice(5, 7)), Number(to.slice(5, 7))];
  if (Number(to.slice(8)) < 28) return null;
  if (end - start === 2 && (start - 1) % 3 === 0) return { n: (start - 1) / 3 + 1, half: false };
  return end - start === 5 && (start - 1) % 6 === 0 ? { n: (start - 1) / 6 + 1, half: true } : null;
}

export function link(text: string, href: string): string {
  return `[${text}](${href})`;
}

import type { Locale } from '../language/understanding.ts';
import { bounds, list } from '../offline/format.ts';
import { amid, kindInWords, unitInWords } from '../offline/phrase.ts';
import { type Environment, linesFilter } from './verb-inputs.ts';
import type { Restriction } from './mentions.ts';
import type { Span } from './spans.ts';
import type { Question } from './question.ts';
import { type AnswerKey, tell, termOf } from './words-of-answers.ts';

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

  /** Four digits: factors and intensities. */
  ratio(value: string): string {
    return this.number(value, { maximumSignificantDigits: 5 });
  }

  count(value: number): string {
    return new Intl.NumberFormat(this.reply).format(value);
  }

  number(text: string, options: Intl.NumberFormatOptions): string {
    return new Intl.NumberFormat(this.reply, options).format(text as Intl.StringNumericLiteral);
  }

  list(parts: readonly string[]): string {
    return list(parts, this.reply);
  }

  /** `em 2024 e 2025`; nothing where no time is named. */
  when({ spans }: Question): string {
    return spans.length > 0
      ? this.say('in', { when: this.list(spans.map((span) => this.period(span))) })
      : '';
  }

  period({ from, to }: Span): string {
    const quarter = quarterOf(from, to);
    if (quarter !== null)
      return this.say(quarter.half ? 'half' : 'quarter', { n: quarter.n, year: from.slice(0, 4) });
    if (from.endsWith('-01-01') && to.endsWith('-12-31') && from.slice(0, 4) !== to.slice(0, 4))
      return this.say('years', { from: from.slice(0, 4), to: to.slice(0, 4) });
    const [first, last] = bounds(from, to, this.reply);
    // `março a agosto de 2025`: the year once.
    if (
      last !== null &&
      from.slice(0, 4) === to.slice(0, 4) &&
      first.endsWith(from.slice(0, 4)) &&
      from.endsWith('-01')
    )
      return this.say('range', { from: first.replace(/(?: de)? \d{4}$/, ''), to: last });
    return last === null ? first : this.say('range', { from: first, to: last });
  }

  month(key: string): string {
    const [year = '', rest = ''] = key.split('-');
    if (rest.startsWith('Q')) return this.say('quarter', { n: rest.slice(1), year });
    if (rest === '') return year;
    const format = new Intl.DateTimeFormat(this.reply, { month: 'long', year: 'numeric', timeZone: 'UTC' });
    return format.format(new Date(`${key}-01T00:00:00Z`));
  }

  day(iso: string): string {
    const tag = this.reply === 'en' ? 'en-GB' : this.reply;
    return new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(iso));
  }

  kind(key: string): string {
    const { vocabulary } = this.environment;
    return kindInWords(key, { reply: this.reply, numbers: this.reply, kinds: vocabulary.kinds, seed: '' });
  }

  /** The short name of a kind, or the whole one where kinds that are not meant have the same: `Commuting — bus`. */
  #among(key: string, meant: readonly string[]): string {
    const short = this.kind(key);
    const isShared = this.environment.vocabulary.kinds.some(
      (one) =>
        !meant.includes(one.key) &&
        one.key.split('.')[0] === key.split('.')[0] &&
        this.kind(one.key) === short,
    );
    return isShared ? this.wholeKind(key) : short;
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

  /** What a question is about: `Escopo 1, Forjaria Pedra Mansa`, or all emissions. */
  subject(question: Question, otherwise: AnswerKey = 'all'): string {
    const parts = this.parts(question.only);
    const { sites, ...others } = question.except;
    // Names of places keep their capital.
    const out = [...this.parts({ ...others, sites: [] }).map(amid), ...this.parts({ ...NOTHING, sites })];
    const told = parts.length === 0 ? this.say(otherwise) : parts.join(', ');
    return out.length === 0 ? told : this.say('without', { subject: told, out: this.list(out) });
  }

  parts({ scopes, categories, kinds, sites }: Restriction): string[] {
    const names = [...new Set(kinds.map((key) => this.#among(key, kinds)))];
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

  /** The lines of a question as the tables show them. */
  tables(question: Question, more: Readonly<Record<string, string>> = {}): string {
    const filter = linesFilter(question, this.environment) as Record<string, unknown>;
    const search = new URLSearchParams();
    const names = { siteIds: 'site', scopes: 'scope', categories: 'category', kinds: 'kind' } as const;
    for (const [key, name] of Object.entries(names))
      for (const value of ((filter[key] as unknown[] | undefined) ?? []).slice(0, 40))
        search.append(name, String(value));
    for (const key of ['from', 'to']) if (typeof filter[key] === 'string') search.set(key, filter[key]);
    if (question.lacks) search.set('origin', '-');
    for (const [key, value] of Object.entries(more)) search.set(key, value);
    return `/tables?${search.toString()}`;
  }
}

const NOTHING: Restriction = { scopes: [], categories: [], kinds: [], sites: [] };

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

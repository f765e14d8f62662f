import { amid, begun } from '../offline/phrase.ts';
import { type Done, outputOf, type Outputs, outputs } from './looked-up.ts';
import { NONE } from './mentions.ts';
import { link, Phrases } from './phrases.ts';
import type { Question } from './question.ts';
import type { Span } from './spans.ts';
import { type Environment, inventoryOf, linesFilter, spansOf } from './verb-inputs.ts';
import { type AnswerKey, isTold } from './words-of-answers.ts';

type Values = Readonly<Record<string, string | number>>;

/** How a filter of lines is called in the address of the tables. */
const IN_ADDRESS = { siteIds: 'site', scopes: 'scope', categories: 'category', kinds: 'kind' } as const;

/** What an answer is told from: what is asked, what was looked up for it, and how things are written. */
export class Telling extends Phrases {
  readonly question: Question;
  readonly done: readonly Done[];

  constructor(question: Question, environment: Environment, done: readonly Done[] = []) {
    super(environment, question.kilograms);
    this.question = question;
    this.done = done;
  }

  /** The same look-ups, of a question that differs in this. */
  but(change: Partial<Question>): Telling {
    return new Telling({ ...this.question, ...change }, this.environment, this.done);
  }

  /** What a verb came to; null where it was not called. */
  sought<V extends keyof Outputs>(verb: V): Outputs[V] | null {
    return outputOf(this.done, verb);
  }

  /** What a verb came to that the type always asks. Throws where it was not called. */
  found<V extends keyof Outputs>(verb: V): Outputs[V] {
    const output = this.sought(verb);
    if (output === null) throw new Error(`${verb} was not called for ${this.question.type}.`);
    return output;
  }

  /** What each call of a verb came to. */
  all<V extends keyof Outputs>(verb: V): Outputs[V][] {
    return outputs(this.done, verb);
  }

  /** The periods that are asked about, or usually are. */
  get spans(): readonly Span[] {
    return spansOf(this.question, this.environment);
  }

  /** The inventory that is asked about. */
  get inventory(): ReturnType<typeof inventoryOf> {
    return inventoryOf(this.question, this.environment);
  }

  /** ` em 2024 e 2025`; nothing where no time is named. */
  get when(): string {
    const { spans } = this.question;
    return spans.length > 0 ? this.say('in', { when: this.periods(spans) }) : '';
  }

  /** What is asked about: `Escopo 1, Forjaria Pedra Mansa`, or all emissions. */
  subject(otherwise: AnswerKey = 'all'): string {
    const parts = this.parts(this.question.only);
    const { sites, ...others } = this.question.except;
    // Names of places keep their capital.
    const out = [...this.parts({ ...others, sites: [] }).map(amid), ...this.parts({ ...NONE, sites })];
    const told = parts.length === 0 ? this.say(otherwise) : parts.join(', ');
    return out.length === 0 ? told : this.say('without', { subject: told, out: this.list(out) });
  }

  /** A whole sentence; where they are not given, its `{subject}` and `{when}` are those of the question. */
  tell(key: AnswerKey, values: Values = {}): string {
    return begun(this.say(key, { subject: this.subject(), when: this.when, ...values }));
  }

  /** A sentence of a name that stands in data; the name itself where there is none. */
  named(key: string): string {
    return isTold(key) ? this.say(key) : key;
  }

  /** The lines of the question as the tables show them. */
  tables(more: Readonly<Record<string, string>> = {}, spans: readonly Span[] = this.question.spans): string {
    const filter: Readonly<Record<string, unknown>> = linesFilter(
      { ...this.question, spans },
      this.environment,
    );
    const search = new URLSearchParams();
    for (const [key, name] of Object.entries(IN_ADDRESS))
      for (const value of ((filter[key] as unknown[] | undefined) ?? []).slice(0, 40))
        search.append(name, String(value));
    for (const key of ['from', 'to']) if (typeof filter[key] === 'string') search.set(key, filter[key]);
    if (this.question.lacks) search.set('origin', '-');
    for (const [key, value] of Object.entries(more)) search.set(key, value);
    return `/tables?${search.toString()}`;
  }

  /** The way to the lines that are meant. */
  toTables(more: Readonly<Record<string, string>> = {}): string {
    return link(this.say('open_tables'), this.tables(more));
  }

  /** That the ledger holds nothing of what is asked, in these periods, and of when it holds something. */
  nothing(spans: readonly Span[] = this.spans): string {
    const years = (this.environment.context.inventories ?? []).map(({ name }) => name).sort();
    return this.tell(this.parts(this.question.only).length === 0 ? 'nothing_all' : 'nothing', {
      subject: this.subject('all_lines'),
      when: this.periods(spans),
      years: years.length > 0 ? this.list(years) : '–',
    });
  }

  /** That there is no inventory of the time that is asked about. */
  noInventory(): string {
    return this.tell('no_inventory');
  }

  /** The inventories that periods lie in, with their GWP set; what is still open is provisional. Empty where they lie in none. */
  basis(spans: readonly Span[], gwpSets: readonly string[] = []): string {
    const held = (this.environment.context.inventories ?? [])
      .filter(({ from, to }) => spans.some((span) => from <= span.to && span.from <= to))
      .toSorted((a, b) => a.from.localeCompare(b.from));
    if (held.length === 0) return '';
    const isOpen = held.some(({ state }) => state === 'open');
    return this.say(isOpen ? 'basis_open' : 'basis', {
      count: held.length,
      name: this.list(held.map(({ name }) => name)),
      gwp: [...new Set(gwpSets.length > 0 ? gwpSets : held.map(({ gwpSet }) => gwpSet))].join(', '),
    });
  }
}

/** How an answer of a type is told; null where what was looked up tells nothing. */
export type Render = (telling: Telling) => string | null;

/** Paragraphs, and lists of rows; what is empty is left out. */
export const laidOut = (...blocks: readonly (string | false | null | readonly string[])[]): string =>
  blocks
    .map((block) => (typeof block === 'object' && block !== null ? rowsOf(block) : block))
    .filter((block) => typeof block === 'string' && block !== '')
    .join('\n\n');

/** A list, row by row. */
export const rowsOf = (rows: readonly string[]): string => rows.map((row) => `- ${row}`).join('\n');

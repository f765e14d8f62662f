import { type Catalogue, keyOf, type Relation, type Routine } from '../catalogue/model.ts';
import type { Field } from '../grammar/field.ts';
import { RestError } from '../rest_error.ts';
import { identifier, qualified, type Statement } from './statement.ts';

/** The column in which the rows of a write or of a function carry themselves whole, for functions of a row. */
export const wholeRow = 'pgrst whole row';

/**
 * A relation under an alias inside a statement. It hands out the SQL of columns that the catalogue knows, and remembers
 * which were asked for, so that a write returns no more than it needs.
 */
export class Source {
  readonly relation: Relation;
  readonly alias: string;
  readonly used = new Set<string>();
  usesRow = false;
  readonly #statement: Statement;
  readonly #catalogue: Catalogue;
  readonly #carriesRow: boolean;

  constructor(
    statement: Statement,
    catalogue: Catalogue,
    relation: Relation,
    alias: string,
    carriesRow = false,
  ) {
    this.#statement = statement;
    this.#catalogue = catalogue;
    this.relation = relation;
    this.alias = alias;
    this.#carriesRow = carriesRow;
  }

  /** Whether a star stands for its columns and nothing else. */
  get isPlain(): boolean {
    return !this.#carriesRow;
  }

  /** A column, or a function of the row; 400 `42703` when neither is known. */
  column(name: string): string {
    if (this.relation.columns.has(name)) {
      this.used.add(name);
      return `${identifier(this.alias)}.${identifier(name)}`;
    }
    const routine = this.#computed(name);
    if (routine !== null) return `${qualified(routine)}(${this.row()})`;
    throw new RestError(400, '42703', `column ${this.alias}.${name} does not exist`);
  }

  /** The type of a column as `format_type` writes it; null for what is computed. */
  typeOf(name: string): string | null {
    return this.relation.columns.get(name)?.type ?? this.#computedType(name);
  }

  /** Whether it has a column or function of the row by that name. */
  has(name: string): boolean {
    return this.relation.columns.has(name) || this.#computed(name) !== null;
  }

  /** A column, or a step into one. */
  field(field: Field): string {
    const root = this.column(field.column);
    if (field.path.length === 0) return root;
    // A row or array type reads as JSON here too, as the protocol does.
    const base = /^jsonb?$/.test(this.typeOf(field.column) ?? '') ? root : `to_jsonb(${root})`;
    return field.path.reduce((sql, step) => {
      const type = typeof step.key === 'number' ? 'int' : 'text';
      return `(${sql} ${step.asText ? '->>' : '->'} ${this.#statement.bind(step.key)}::${type})`;
    }, base);
  }

  /** The whole row, for a function of it. */
  row(): string {
    this.usesRow = true;
    return this.#carriesRow
      ? `${identifier(this.alias)}.${identifier(wholeRow)}`
      : `${identifier(this.alias)}.*`;
  }

  #computed(name: string): Routine | null {
    return this.#catalogue.computedFields.get(keyOf(this.relation))?.get(name) ?? null;
  }

  #computedType(name: string): string | null {
    const returns = this.#computed(name)?.returns;
    return returns?.kind === 'scalar' ? returns.type : null;
  }
}

import type { Relation } from './catalogue.ts';
import { isKnownCast } from './cast.ts';
import type { Field } from './field.ts';
import { RestError } from './rest_error.ts';

/**
 * The one place where SQL text is put together. Names get in only through `identifier`, after the catalogue knew them;
 * whatever else comes from a request becomes a bind parameter.
 */
export class Statement {
  readonly parameters: unknown[] = [];
  readonly relation: Relation;

  constructor(relation: Relation) {
    this.relation = relation;
  }

  /** Binds a value and gives its place. */
  bind(value: unknown): string {
    this.parameters.push(value);
    return `$${this.parameters.length}`;
  }

  /** The quoted table. */
  table(): string {
    return `${identifier(this.relation.schema)}.${identifier(this.relation.name)}`;
  }

  /** A column of the table, or a step into one; 400 `42703` when the catalogue does not know the column. */
  field(field: Field): string {
    const column = this.relation.columns.get(field.column);
    if (column === undefined) {
      throw new RestError(400, '42703', `column ${this.relation.name}.${field.column} does not exist`);
    }
    const root = `${identifier(this.relation.name)}.${identifier(column.name)}`;
    // A row or array type reads as JSON here too, as the protocol does.
    const base = field.path.length === 0 || /^jsonb?$/.test(column.type) ? root : `to_jsonb(${root})`;
    return field.path.reduce((sql, step) => {
      const type = typeof step.key === 'number' ? 'int' : 'text';
      return `(${sql} ${step.asText ? '->>' : '->'} ${this.bind(step.key)}::${type})`;
    }, base);
  }

  /** `expression::type` for the types that may be asked for. */
  cast(expression: string, type: string): string {
    if (!isKnownCast(type)) {
      throw new RestError(400, '42704', `type "${type}" does not exist`);
    }
    return `(${expression})::${type}`;
  }
}

/** A quoted identifier. Names with a NUL cannot exist, and none is longer than what PostgreSQL would cut off. */
export function identifier(name: string): string {
  if (name.includes('\0')) throw new RestError(400, 'PGRST100', 'A name holds a NUL character');
  return `"${name.replaceAll('"', '""')}"`;
}

import { RestError } from '../rest_error.ts';

/**
 * The parameters of one statement. SQL text is put together in this folder alone: names get in only through
 * `identifier`, after the catalogue knew them; whatever else comes from a request becomes a bind parameter.
 */
export class Statement {
  readonly parameters: unknown[] = [];
  #made = 0;

  /** Binds a value and gives its place. */
  bind(value: unknown): string {
    if (typeof value === 'string' && value.includes('\0')) {
      throw new RestError(400, '22021', 'invalid byte sequence for encoding "UTF8": 0x00');
    }
    this.parameters.push(value);
    return `$${this.parameters.length}`;
  }

  /** A name for something inside the statement: the one wished for, unless PostgreSQL would cut it. */
  alias(wished: string): string {
    if (Buffer.byteLength(wished) <= longestName) return wished;
    this.#made += 1;
    return `part_${this.#made}`;
  }
}

const longestName = 63;

/** A quoted identifier. Names with a NUL cannot exist. */
export function identifier(name: string): string {
  if (name.includes('\0')) throw new RestError(400, 'PGRST100', 'A name holds a NUL character');
  return `"${name.replaceAll('"', '""')}"`;
}

/** The quoted name of a table or function with its schema. */
export function qualified(named: { readonly schema: string; readonly name: string }): string {
  return `${identifier(named.schema)}.${identifier(named.name)}`;
}

/** `expression::type` for a type that may be asked for; 400 `42704` for any other. */
export function cast(expression: string, type: string, types: ReadonlyMap<string, string>): string {
  const isArray = type.endsWith('[]');
  const name = (isArray ? type.slice(0, -2) : type).trim();
  const known = types.get(name) ?? types.get(name.toLowerCase());
  if (known === undefined) throw new RestError(400, '42704', `type "${type}" does not exist`);
  return `(${expression})::${known}${isArray ? '[]' : ''}`;
}

/** Parameters of a statement that is put together from parts, each added where it is used. */
export class Parameters {
  readonly values: unknown[];

  constructor(...first: readonly unknown[]) {
    this.values = [...first];
  }

  /** Its place, as an expression of the type. */
  add(value: unknown, type: string): string {
    this.values.push(value);
    return `$${this.values.length}::${type}`;
  }
}

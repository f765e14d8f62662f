/** What the exposed schemas hold, as PostgreSQL's catalogue describes it. */

/** A table, a view, or the rows of a function. */
export interface Relation {
  readonly schema: string;
  readonly name: string;
  readonly columns: ReadonlyMap<string, Column>;
  /** Columns of the primary key, in its order; of a view, those of the table it shows, where it shows all of them. */
  readonly primaryKey: readonly string[];
  readonly isView: boolean;
  readonly comment: string | null;
}

export interface Column {
  readonly name: string;
  /** As `format_type` writes it under an empty search path: `character varying(20)`, `public.mood`, `text[]`. */
  readonly type: string;
  readonly required: boolean;
  /** The SQL that gives its default, as PostgreSQL writes it; null without one. */
  readonly default: string | null;
  readonly comment: string | null;
}

export type Cardinality = 'many-to-one' | 'one-to-many' | 'one-to-one' | 'many-to-many';

export type ColumnPair = readonly [from: string, to: string];

/** How rows of one relation lead to rows of another, over foreign keys. */
export interface KeyRelationship {
  readonly kind: 'key';
  readonly from: Relation;
  readonly to: Relation;
  readonly cardinality: Cardinality;
  readonly constraint: string;
  readonly pairs: readonly ColumnPair[];
  readonly junction: Junction | null;
}

/** The table between two others; `pairs` of the relationship lead into it, `onward` out of it. */
export interface Junction {
  readonly relation: Relation;
  readonly onwardConstraint: string;
  readonly onward: readonly ColumnPair[];
}

/** A function of one row that gives rows of another relation. */
export interface ComputedRelationship {
  readonly kind: 'computed';
  readonly from: Relation;
  readonly to: Relation;
  readonly routine: Routine;
  readonly toOne: boolean;
}

export type Relationship = KeyRelationship | ComputedRelationship;

export interface Parameter {
  readonly name: string;
  readonly type: string;
  readonly required: boolean;
  readonly variadic: boolean;
}

export type Returned =
  | { readonly kind: 'void' }
  | { readonly kind: 'scalar'; readonly type: string }
  /** Rows of a relation of the exposed schemas, of a type, or of columns that the function names itself. */
  | { readonly kind: 'rows'; readonly relation: Relation };

export interface Routine {
  readonly schema: string;
  readonly name: string;
  readonly parameters: readonly Parameter[];
  readonly returns: Returned;
  readonly isSet: boolean;
  readonly changesData: boolean;
  readonly comment: string | null;
}

export interface Catalogue {
  readonly relations: ReadonlyMap<string, Relation>;
  /** By `keyOf` of the relation they start from. */
  readonly relationships: ReadonlyMap<string, readonly Relationship[]>;
  readonly routines: ReadonlyMap<string, readonly Routine[]>;
  /** Scalar functions of one row, by `keyOf` of its relation, then by name. */
  readonly computedFields: ReadonlyMap<string, ReadonlyMap<string, Routine>>;
  /** Types that may be asked for in a cast, quoted, by the name a person writes. */
  readonly types: ReadonlyMap<string, string>;
}

/** One text for a schema and a name, whatever letters they hold. */
export function keyOf(of: { readonly schema: string; readonly name: string }): string {
  return JSON.stringify([of.schema, of.name]);
}

import type { Catalogue } from '../catalogue/model.ts';
import { identifier, type Statement } from './statement.ts';

/** What stands around the parts of one statement. */
export interface Building {
  readonly statement: Statement;
  readonly catalogue: Catalogue;
  /** Most rows of any one list. */
  readonly maximumRows: number;
  readonly aggregates: boolean;
}

/** One member of the rows that a node gives. */
export interface Output {
  /** Null for a star. */
  readonly name: string | null;
  readonly sql: string;
  readonly isAggregate: boolean;
  /** Holds JSON, which cannot be grouped by as it is. */
  readonly isJson: boolean;
  /** What the node above shall make of all of it, where this one is spread into it. */
  readonly hoisted: string | null;
}

/** The parts of a `select` on one relation. */
export interface BuiltNode {
  readonly outputs: readonly Output[];
  readonly joins: readonly string[];
  /** The joins without which the number of rows would be another. */
  readonly decidingJoins: readonly string[];
  readonly where: string;
  readonly groupBy: string;
  readonly orderBy: string;
  readonly limit: string;
}

/** The `select` of a node, from what is given. */
export function selectSql(built: BuiltNode, from: string): string {
  const outputs = built.outputs.map(({ name, sql }) =>
    name === null ? sql : `${sql} as ${identifier(name)}`,
  );
  const joins = built.joins.length === 0 ? '' : ` ${built.joins.join(' ')}`;
  return `select ${outputs.join(', ')} from ${from}${joins}${built.where}${built.groupBy}${built.orderBy}${built.limit}`;
}

/** The rows that a node would give without its limit, for counting. */
export function countedSql(built: BuiltNode, from: string): string {
  if (built.groupBy !== '' || built.outputs.some((output) => output.isAggregate)) {
    return selectSql({ ...built, orderBy: '', limit: '' }, from);
  }
  const joins = built.decidingJoins.length === 0 ? '' : ` ${built.decidingJoins.join(' ')}`;
  return `select from ${from}${joins}${built.where}`;
}

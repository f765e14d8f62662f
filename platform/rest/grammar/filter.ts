import { Cursor } from './cursor.ts';
import { type Field, readField } from './field.ts';
import { RestError } from './rest_error.ts';

export type ComparisonOperator =
  | 'eq'
  | 'neq'
  | 'gt'
  | 'gte'
  | 'lt'
  | 'lte'
  | 'like'
  | 'ilike'
  | 'match'
  | 'imatch';
type PlainOperator = ComparisonOperator | 'isdistinct' | 'cs' | 'cd' | 'ov';
export type IsWord = 'null' | 'not_null' | 'true' | 'false' | 'unknown';

/** A condition on rows. */
export type Condition =
  | {
      readonly kind: 'logic';
      readonly word: 'and' | 'or';
      readonly negated: boolean;
      readonly parts: readonly Condition[];
    }
  | {
      readonly kind: 'compare';
      readonly negated: boolean;
      readonly field: Field;
      readonly operator: PlainOperator;
      readonly value: string;
    }
  /** `op(any)` and `op(all)`: against each element of an array literal. */
  | {
      readonly kind: 'each';
      readonly negated: boolean;
      readonly field: Field;
      readonly operator: ComparisonOperator;
      readonly of: 'any' | 'all';
      readonly value: string;
    }
  | {
      readonly kind: 'in';
      readonly negated: boolean;
      readonly field: Field;
      readonly values: readonly string[];
    }
  | { readonly kind: 'is'; readonly negated: boolean; readonly field: Field; readonly word: IsWord };

const quantifiable: ReadonlySet<string> = new Set<ComparisonOperator>([
  'eq',
  'neq',
  'gt',
  'gte',
  'lt',
  'lte',
  'like',
  'ilike',
  'match',
  'imatch',
]);
const plain: ReadonlySet<string> = new Set<PlainOperator>([
  'eq',
  'neq',
  'gt',
  'gte',
  'lt',
  'lte',
  'like',
  'ilike',
  'match',
  'imatch',
  'isdistinct',
  'cs',
  'cd',
  'ov',
]);
const isWords: ReadonlySet<string> = new Set<IsWord>(['null', 'not_null', 'true', 'false', 'unknown']);
const operators = 'operator (eq, gt, ...)';
const deepest = 50;

/** Reads `column=op.value`, `or=(…)`, `and=(…)`, `not.or=(…)`, `not.and=(…)`. */
export function parseFilter(key: string, value: string): Condition {
  const logic = /^(not\.)?(and|or)$/.exec(key);
  if (logic !== null) {
    const cursor = new Cursor(value, 'logic tree');
    const condition = readParts(cursor, logic[2] === 'or' ? 'or' : 'and', logic[1] !== undefined, 0);
    if (!cursor.done) cursor.fail('end of input');
    return condition;
  }
  const field = parseFilterField(key);
  return readComparison(new Cursor(value, 'filter'), field, false);
}

function parseFilterField(key: string): Field {
  const cursor = new Cursor(key, 'filter');
  const field = readField(cursor);
  if (cursor.sees('.')) {
    throw new RestError(400, 'PGRST108', `'${field.column}' is not an embedded resource in this request`, {
      hint: `Verify that '${field.column}' is included in the 'select' query parameter.`,
    });
  }
  if (!cursor.done) cursor.fail('end of input');
  return field;
}

function readParts(cursor: Cursor, word: 'and' | 'or', negated: boolean, depth: number): Condition {
  if (depth > deepest) cursor.fail(`at most ${deepest} levels of nesting`);
  cursor.expect('(');
  const parts: Condition[] = [];
  do {
    cursor.skipSpaces();
    parts.push(readPart(cursor, depth));
    cursor.skipSpaces();
  } while (cursor.take(','));
  cursor.expect(')');
  return { kind: 'logic', word, negated, parts };
}

function readPart(cursor: Cursor, depth: number): Condition {
  const logic = cursor.match(/(?:not\.)?(?:and|or)(?=\()/y);
  if (logic !== null) {
    return readParts(cursor, logic.endsWith('or') ? 'or' : 'and', logic.startsWith('not.'), depth + 1);
  }
  const field = readField(cursor);
  cursor.expect('.');
  return readComparison(cursor, field, true);
}

/** `[not.]op[(any)].value`; inside a logic tree the value ends at a comma or a closing parenthesis. */
function readComparison(cursor: Cursor, field: Field, nested: boolean): Condition {
  const negated = cursor.take('not.');
  const operator = cursor.match(/[a-z]+/y);
  if (operator === null) return cursor.fail(operators);
  if (operator === 'in') {
    cursor.expect('.');
    return { kind: 'in', negated, field, values: readList(cursor, nested) };
  }
  if (operator === 'is') {
    cursor.expect('.');
    return { kind: 'is', negated, field, word: readIsWord(cursor) };
  }
  const of = quantifiable.has(operator) ? cursor.match(/\((?:any|all)\)/y) : null;
  if (!plain.has(operator)) return cursor.fail(operators);
  cursor.expect('.');
  const value = nested ? readNestedValue(cursor) : cursor.rest();
  if (of === null) {
    return { kind: 'compare', negated, field, operator: operator as PlainOperator, value };
  }
  const compared = operator as ComparisonOperator;
  return { kind: 'each', negated, field, operator: compared, of: of === '(any)' ? 'any' : 'all', value };
}

function readIsWord(cursor: Cursor): IsWord {
  const word = cursor.match(/[a-z_]+/iy)?.toLowerCase();
  if (word === undefined || !isWords.has(word)) {
    return cursor.fail('isVal: (null, not_null, true, false, unknown)');
  }
  if (!cursor.done && !cursor.sees(',') && !cursor.sees(')')) cursor.fail('end of the value');
  return word as IsWord;
}

/** `(a,"b,c",d)`. */
function readList(cursor: Cursor, nested: boolean): string[] {
  cursor.expect('(');
  const values: string[] = [];
  if (!cursor.take(')')) {
    do {
      values.push(readElement(cursor));
    } while (cursor.take(','));
    cursor.expect(')');
  }
  if (!nested && !cursor.done) cursor.fail('end of input');
  return values;
}

function readElement(cursor: Cursor): string {
  const quoted = cursor.attempt(() => {
    const text = cursor.quoted();
    return cursor.sees(',') || cursor.sees(')') ? text : null;
  });
  return quoted ?? cursor.match(/[^,)]*/y) ?? '';
}

function readNestedValue(cursor: Cursor): string {
  if (cursor.sees('{')) {
    const array = cursor.match(/\{(?:[^{}"]|"(?:[^"\\]|\\[^])*"|\{[^{}]*\})*\}/y);
    return array ?? cursor.fail('closing "}"');
  }
  return readElement(cursor);
}

import { Cursor } from './cursor.ts';
import { type Field, readField } from './field.ts';

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
export type PlainOperator =
  | ComparisonOperator
  | 'isdistinct'
  | 'cs'
  | 'cd'
  | 'ov'
  | 'sl'
  | 'sr'
  | 'nxl'
  | 'nxr'
  | 'adj';
export type SearchOperator = 'fts' | 'plfts' | 'phfts' | 'wfts';
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
  | { readonly kind: 'is'; readonly negated: boolean; readonly field: Field; readonly word: IsWord }
  /** Full-text search, in a language where one is named. */
  | {
      readonly kind: 'search';
      readonly negated: boolean;
      readonly field: Field;
      readonly operator: SearchOperator;
      readonly language: string | null;
      readonly value: string;
    };

const comparisons: readonly ComparisonOperator[] = [
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
];
const quantifiable: ReadonlySet<string> = new Set(comparisons);
const plain: ReadonlySet<string> = new Set<PlainOperator>([
  ...comparisons,
  'isdistinct',
  'cs',
  'cd',
  'ov',
  'sl',
  'sr',
  'nxl',
  'nxr',
  'adj',
]);
const searches: ReadonlySet<string> = new Set<SearchOperator>(['fts', 'plfts', 'phfts', 'wfts']);
const isWords: ReadonlySet<string> = new Set<IsWord>(['null', 'not_null', 'true', 'false', 'unknown']);
const operators = 'operator (eq, gt, ...)';
const deepest = 50;

/** Whether a value reads like `op.value`, as those of filters do and those of a function's arguments do not. */
export function looksLikeFilter(value: string): boolean {
  const operator = /^(?:not\.)?([a-z]+)(?:\([^)]*\))?\./.exec(value)?.[1] ?? '';
  return plain.has(operator) || searches.has(operator) || operator === 'in' || operator === 'is';
}

/** Reads `op.value` on a column or a step into one. */
export function parseFilter(field: Field, value: string): Condition {
  return readComparison(new Cursor(value, 'filter'), field, false);
}

/** Reads the `(…)` of `or=(…)`, `and=(…)`, `not.or=(…)`, `not.and=(…)`. */
export function parseLogic(word: 'and' | 'or', negated: boolean, value: string): Condition {
  const cursor = new Cursor(value, 'logic tree');
  const condition = readParts(cursor, word, negated, 0);
  if (!cursor.done) cursor.fail('end of input');
  return condition;
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
  if (searches.has(operator)) return readSearch(cursor, field, negated, operator as SearchOperator, nested);
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

function readSearch(
  cursor: Cursor,
  field: Field,
  negated: boolean,
  operator: SearchOperator,
  nested: boolean,
): Condition {
  const language = cursor.match(/\([^)]*\)/y)?.slice(1, -1) ?? null;
  cursor.expect('.');
  const value = nested ? readNestedValue(cursor) : cursor.rest();
  return { kind: 'search', negated, field, operator, language, value };
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

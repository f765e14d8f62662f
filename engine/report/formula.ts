/**
 * The formulas of datapoints: `co2e(scope: 1) / given(net_revenue)`. Four operations over a few named questions; nothing of it
 * is ever run as a program.
 */
import { type Decimal, parseDecimal } from '../decimal.ts';

export type Formula =
  | { readonly kind: 'number'; readonly value: Decimal }
  | {
      readonly kind: 'call';
      readonly name: string;
      readonly args: Readonly<Record<string, readonly string[]>>;
    }
  | {
      readonly kind: 'operation';
      readonly sign: '+' | '-' | '*' | '/';
      readonly left: Formula;
      readonly right: Formula;
    };

/** A formula that cannot be read: the fault of its data file. */
export class FormulaFault extends Error {}

const TOKEN = /\s*(?:(\d+(?:\.\d+)?)(?![\w-])|([\p{L}\d$][\w.$-]*)|([-+*/():,|]))/uy;
/** Longer ones are a mistake. */
const MOST_TOKENS = 200;

interface Reader {
  readonly text: string;
  readonly tokens: readonly string[];
  at: number;
}

/**
 * Reads a formula.
 * @throws FormulaFault on anything else
 */
export function parseFormula(text: string): Formula {
  const reader: Reader = { text, tokens: tokensOf(text), at: 0 };
  const formula = readSum(reader);
  if (reader.at < reader.tokens.length) throw fault(reader);
  return formula;
}

function tokensOf(text: string): string[] {
  const tokens: string[] = [];
  const trimmed = text.trimEnd();
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < trimmed.length) {
    const at = TOKEN.lastIndex;
    const found = TOKEN.exec(trimmed);
    const token = found?.[1] ?? found?.[2] ?? found?.[3];
    if (token === undefined || tokens.length >= MOST_TOKENS)
      throw new FormulaFault(`“${text}” cannot be read at ${at}`);
    tokens.push(token);
  }
  return tokens;
}

function fault({ text, tokens, at }: Reader): FormulaFault {
  return new FormulaFault(`“${text}”: “${tokens[at] ?? 'the end'}” is not expected`);
}

/** Takes the next token where it is one of these. */
function take(reader: Reader, ...wanted: readonly string[]): string | null {
  const token = reader.tokens[reader.at];
  if (token === undefined || !wanted.includes(token)) return null;
  reader.at += 1;
  return token;
}

function need(reader: Reader, wanted: string): void {
  if (take(reader, wanted) === null) throw fault(reader);
}

function readSum(reader: Reader): Formula {
  let left = readProduct(reader);
  for (let sign = take(reader, '+', '-'); sign !== null; sign = take(reader, '+', '-'))
    left = { kind: 'operation', sign: sign as '+' | '-', left, right: readProduct(reader) };
  return left;
}

function readProduct(reader: Reader): Formula {
  let left = readAtom(reader);
  for (let sign = take(reader, '*', '/'); sign !== null; sign = take(reader, '*', '/'))
    left = { kind: 'operation', sign: sign as '*' | '/', left, right: readAtom(reader) };
  return left;
}

function readAtom(reader: Reader): Formula {
  if (take(reader, '(') !== null) {
    const inner = readSum(reader);
    need(reader, ')');
    return inner;
  }
  const token = readWord(reader);
  const number = parseDecimal(token);
  if (number !== null) return { kind: 'number', value: number };
  need(reader, '(');
  const args = readArguments(reader);
  need(reader, ')');
  return { kind: 'call', name: token, args };
}

/** `scope: 1|2, gas: CH4`; what has no name is the argument `of`. */
function readArguments(reader: Reader): Record<string, readonly string[]> {
  const args: Record<string, readonly string[]> = {};
  if (reader.tokens[reader.at] === ')') return args;
  do {
    const first = readWord(reader);
    const isNamed = take(reader, ':') !== null;
    const name = isNamed ? first : 'of';
    if (Object.hasOwn(args, name)) throw fault(reader);
    const values = [isNamed ? readWord(reader) : first];
    while (take(reader, '|') !== null) values.push(readWord(reader));
    args[name] = values;
  } while (take(reader, ',') !== null);
  return args;
}

function readWord(reader: Reader): string {
  const token = reader.tokens[reader.at];
  if (token === undefined || !/^[\p{L}\d$]/u.test(token)) throw fault(reader);
  reader.at += 1;
  return token;
}

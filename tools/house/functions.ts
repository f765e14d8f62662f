import { parseSync, Visitor } from 'oxc-parser';

/** A function as the house measures it. */
export interface MeasuredFunction {
  /** Its own name, or that of what it is given to; `(anonymous)` where there is neither. */
  readonly name: string;
  /** From its first line to its last, both counted. */
  readonly lines: number;
  /** McCabe's cyclomatic complexity: one, and one more for each branch; functions inside it are counted for themselves. */
  readonly complexity: number;
  readonly parameters: number;
}

interface Open {
  readonly name: string;
  readonly start: number;
  readonly end: number;
  readonly parameters: number;
  complexity: number;
}

interface Positioned {
  readonly start: number;
  readonly end: number;
}

type FunctionNode = Positioned & { readonly params: readonly unknown[] };

/** Every function of a source text, in the order in which they end. */
export function functionsOf(path: string, text: string): MeasuredFunction[] {
  const lineAt = linesOf(text);
  const open: Open[] = [];
  const closed: MeasuredFunction[] = [];
  const names = new Map<number, string>();
  const enter = (node: FunctionNode & { readonly id?: { readonly name: string } | null }): void => {
    const name = node.id?.name ?? names.get(node.start) ?? '(anonymous)';
    open.push({ name, start: node.start, end: node.end, parameters: node.params.length, complexity: 1 });
  };
  const leave = (): void => {
    const done = open.pop();
    if (!done) return;
    const lines = lineAt(done.end) - lineAt(done.start) + 1;
    closed.push({ name: done.name, lines, complexity: done.complexity, parameters: done.parameters });
  };
  const branch = (): void => {
    const current = open.at(-1);
    if (current) current.complexity += 1;
  };
  const call = (name: string, value: Positioned | null | undefined): void => {
    if (value) names.set(value.start, name);
  };
  new Visitor({
    FunctionDeclaration: enter,
    'FunctionDeclaration:exit': leave,
    FunctionExpression: enter,
    'FunctionExpression:exit': leave,
    ArrowFunctionExpression: enter,
    'ArrowFunctionExpression:exit': leave,
    VariableDeclarator: ({ id, init }) => call(id.type === 'Identifier' ? id.name : '(pattern)', init),
    Property: ({ key, value }) => call(keyName(key), value),
    MethodDefinition: ({ key, value }) => call(keyName(key), value),
    PropertyDefinition: ({ key, value }) => call(keyName(key), value),
    IfStatement: branch,
    ConditionalExpression: branch,
    ForStatement: branch,
    ForInStatement: branch,
    ForOfStatement: branch,
    WhileStatement: branch,
    DoWhileStatement: branch,
    CatchClause: branch,
    LogicalExpression: branch,
    SwitchCase: ({ test }) => {
      if (test !== null) branch();
    },
  }).visit(parseSync(path, text).program);
  return closed;
}

function keyName(key: { readonly type: string }): string {
  if ('name' in key && typeof key.name === 'string') return key.name;
  return 'value' in key && typeof key.value === 'string' ? key.value : '(computed)';
}

/** Says in which line a place of a text is. */
function linesOf(text: string): (at: number) => number {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return (at) => {
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((starts[middle] ?? 0) <= at) low = middle;
      else high = middle - 1;
    }
    return low + 1;
  };
}

import './stand-in.ts';
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync, Visitor } from 'oxc-parser';
import { ROOT } from '../../sources.ts';

/**
 * Watches the regular expressions of the reading wing: each that is written in its files is known by where it stands, counts
 * the readings in which it matches, and can be switched off. Must be imported before anything of the wing is.
 */
export interface Expression {
  readonly at: string;
  /** Its characters as they are written. */
  readonly written: string;
  /** Readings in which it matched, by their number; `-1` while the files were loaded. */
  readonly matched: Set<number>;
  off: boolean;
}

export const EXPRESSIONS = new Map<string, Expression>();

/** Which reading is on, for what matches now. */
export const now = { reading: -1 };

class Watched extends RegExp {
  readonly #of: Expression;
  constructor(expression: RegExp, of?: Expression | string) {
    const given = expression instanceof Watched ? expression.#of : undefined;
    super(expression, typeof of === 'string' ? of : undefined);
    this.#of = (typeof of === 'object' ? of : given) as Expression;
  }
  override exec(text: string): RegExpExecArray | null {
    if (this.#of.off) return null;
    const found = super.exec(text);
    if (found !== null) this.#of.matched.add(now.reading);
    return found;
  }
}

function watch(at: string, made: RegExp): RegExp {
  const of = EXPRESSIONS.get(at);
  return of === undefined ? made : new Watched(made, of);
}

Object.assign(globalThis, { watchExpression: watch });

const WING = /\/assistant\/(?:language|documents)\/(?!.*(?:\/cases\/|\.test\.ts$)).*\.ts$/;

registerHooks({
  load: (url, context, next) => {
    if (!url.startsWith('file:') || !WING.test(url)) return next(url, context);
    const path = fileURLToPath(url);
    return {
      format: 'module-typescript',
      shortCircuit: true,
      source: watchedSource(relative(ROOT, path), readFileSync(path, 'utf8')),
    };
  },
});

function watchedSource(path: string, text: string): string {
  // Answers that are kept would hide from one reading what another has asked.
  if (path.endsWith('words/kept-answers.ts'))
    return 'export const keeping = (answer: (text: string) => string) => answer;';
  const put: { readonly at: number; readonly text: string }[] = [];
  const take = ({ start, end }: { readonly start: number; readonly end: number }): void => {
    const at = `${path}:${start}-${end}`;
    EXPRESSIONS.set(at, { at, written: text.slice(start, end), matched: new Set(), off: false });
    put.push({ at: start, text: `watchExpression(${JSON.stringify(at)}, ` }, { at: end, text: ')' });
  };
  new Visitor({
    Literal: (node) => {
      if ('regex' in node) take(node);
    },
    NewExpression: (node) => {
      if (node.callee.type === 'Identifier' && node.callee.name === 'RegExp') take(node);
    },
    TaggedTemplateExpression: (node) => {
      const { tag } = node;
      if (tag.type === 'CallExpression' && tag.callee.type === 'Identifier' && tag.callee.name === 'pattern')
        take(node);
    },
  }).visit(parseSync(path, text).program);
  let made = '';
  let done = 0;
  for (const { at, text: more } of put.toSorted((one, other) => one.at - other.at)) {
    made += text.slice(done, at) + more;
    done = at;
  }
  return made + text.slice(done);
}

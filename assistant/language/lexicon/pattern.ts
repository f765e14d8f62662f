import { inOneLine } from '#text/expression.ts';
import { WORDINGS } from './lexicon.ts';

/**
 * Expressions made of lists (`wordings.json` of each language). In a template, `{reading.one_way}` stands for any form of that
 * list, and a line break with the space behind it for nothing, so that a long expression stands on several lines. Everything
 * else is a regular expression as it is written, and `${…}` the source of another.
 *
 * In a form, brackets hold endings: `cliente(s)` is with or without them, `noss(o|a)(s)` with one of each. Forms without brackets
 * come first, which the engine looks at all at once; of two such that begin alike the longer one.
 */
const PLACE = /\{([a-z]+\.[a-z_]+)\}/g;

/** A list among the alternatives of a group needs none of its own: the engine looks at them all at once. */
const AMONG = /(?<=\(\?(?:[:=!]|<[=!])|\|)\{[a-z]+\.[a-z_]+\}(?=[|)])/g;

const READY = new Map<string, string>();

/** The source of an expression that matches any form of a list. Throws where no language has such a list. */
export function anyOf(name: string): string {
  const known = READY.get(name);
  if (known !== undefined) return known;
  const forms = WORDINGS[name];
  if (forms === undefined) throw new Error(`no list of the lexicon is called ${name}`);
  const made = `(?:${forms
    .toSorted(
      (one, other) => Number(one.includes('(')) - Number(other.includes('(')) || (one < other ? 1 : -1),
    )
    .map(withEndings)
    .join('|')})`;
  READY.set(name, made);
  return made;
}

/** `noss(o|a)(s)` as `noss[oa]s?`; the innermost brackets first, `<`, `>` and `/` for those that are done. */
function withEndings(form: string): string {
  if (!form.includes('(')) return form;
  const made = form.replaceAll(/\(([^()]*)\)/g, (_, endings: string) => {
    const all = endings.split('|');
    const may = all.length === 1 || all.at(-1) === '';
    return `${oneOf(all.filter((ending) => ending !== ''))}${may ? '?' : ''}`;
  });
  if (made.includes('(')) return withEndings(made);
  return made.replaceAll('<', '(?:').replaceAll('>', ')').replaceAll('/', '|');
}

function oneOf(endings: readonly string[]): string {
  if (endings.some((ending) => !/^[a-z]$/.test(ending))) return `<${endings.join('/')}>`;
  return endings.length === 1 ? endings.join('') : `[${endings.join('')}]`;
}

/** The source of an expression, for others to be made of. */
export function source({ raw }: TemplateStringsArray, ...parts: readonly string[]): string {
  return String.raw({ raw: raw.map(inFull) }, ...parts);
}

function inFull(text: string): string {
  return inOneLine(text)
    .replaceAll(AMONG, (place) => anyOf(place.slice(1, -1)).slice('(?:'.length, -1))
    .replaceAll(PLACE, (_, name: string) => anyOf(name));
}

/** An expression with flags: ``pattern('g')`\b{travel.one_way}\b` ``. */
export function pattern(flags = '') {
  return (strings: TemplateStringsArray, ...parts: readonly string[]): RegExp =>
    new RegExp(source(strings, ...parts), flags);
}

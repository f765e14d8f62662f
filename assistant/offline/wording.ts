import en from '#messages/en/assistant.json' with { type: 'json' };
import pt from '#messages/pt-BR/assistant.json' with { type: 'json' };
import type { Locale } from '../language/understanding.ts';

export type Wording = keyof typeof pt;

type Values = Readonly<Record<string, string | number>>;

const catalogues: Readonly<Record<Locale, Readonly<Record<Wording, string | readonly string[]>>>> = {
  'pt-BR': pt,
  en,
};

/**
 * A sentence of `messages/<locale>/assistant.json` with its values filled in. Where a key has variants, `seed` (the id of
 * the message) picks one, so that replies are varied and yet the same for the same message.
 */
export function say(locale: Locale, key: Wording, values: Values = {}, seed = ''): string {
  const entry = catalogues[locale][key];
  if (typeof entry === 'string') return fill(entry, values, locale);
  return fill(entry[hash(seed) % entry.length] ?? '', values, locale);
}

/** FNV-1a on UTF-16 code units: small, stable across processes. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) {
    value = Math.imul(value ^ text.charCodeAt(at), 0x01000193) >>> 0;
  }
  return value;
}

/** Fills `{name}` and `{count, plural, one {…} other {…}}` (`#` = the count), the part of ICU that replies need. */
export function fill(template: string, values: Values, locale: Locale): string {
  let out = '';
  for (let at = 0; at < template.length; ) {
    if (template[at] !== '{') {
      out += template[at];
      at += 1;
      continue;
    }
    const end = closing(template, at);
    out += placeholder(template.slice(at + 1, end), values, locale);
    at = end + 1;
  }
  return out;
}

function closing(template: string, open: number): number {
  let depth = 0;
  for (let at = open; at < template.length; at += 1) {
    if (template[at] === '{') depth += 1;
    if (template[at] === '}') depth -= 1;
    if (depth === 0) return at;
  }
  throw new Error(`A brace is left open in: ${template}`);
}

function placeholder(inner: string, values: Values, locale: Locale): string {
  const [, name = '', branches] = /^\s*(\w+)\s*(?:,\s*plural\s*,(.*))?$/s.exec(inner) ?? [];
  const value = values[name];
  if (value === undefined) throw new Error(`No value for {${name}}.`);
  if (branches === undefined) return String(value);
  const count = Number(value);
  const chosen =
    branch(branches, `=${count}`) ??
    branch(branches, new Intl.PluralRules(locale).select(count)) ??
    branch(branches, 'other') ??
    '';
  return fill(chosen, values, locale).replaceAll('#', new Intl.NumberFormat(locale).format(count));
}

function branch(branches: string, selector: string): string | null {
  for (let at = 0; at < branches.length; ) {
    const open = branches.indexOf('{', at);
    if (open < 0) return null;
    const end = closing(branches, open);
    if (branches.slice(at, open).trim() === selector) return branches.slice(open + 1, end);
    at = end + 1;
  }
  return null;
}

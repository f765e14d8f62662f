export interface TidyFile {
  readonly path: string;
  readonly text: string;
}

const MAX_LINES = 400;

/** Words that name nothing, with what to do instead. */
const GRAB_BAGS = ['utils', 'util', 'helpers', 'helper', 'common', 'misc', 'manager', 'service', 'stuff'];

const SPLIT = (...parts: string[]) => parts.join('');

/** Texts that must not stand in the project; written in pieces so that this file passes its own test. */
const BANNED: readonly { pattern: RegExp; because: string }[] = [
  { pattern: new RegExp(SPLIT('\\b(TO', 'DO|FIX', 'ME|XX', 'X)\\b')), because: 'finish it or file an issue' },
  {
    pattern: new RegExp(SPLIT('\\b(it|test|describe)\\.(sk', 'ip|on', 'ly|to', 'do)\\b')),
    because: 'a test runs or is not there',
  },
  { pattern: new RegExp(SPLIT('expect\\((true|1)', '\\)')), because: 'an assertion must be able to fail' },
  { pattern: new RegExp(SPLIT('/(wo', 'rk|ro', 'ot)/(main|shared)')), because: 'no path of a machine' },
  { pattern: new RegExp(SPLIT('regis', 'try\\.npm')), because: 'no registry host' },
  { pattern: new RegExp(SPLIT('@ts-(ig', 'nore|nocheck)')), because: 'fix the type' },
  { pattern: new RegExp(SPLIT(': an', 'y\\b|as an', 'y\\b')), because: 'say the type' },
];

/** What is untidy in a file, one sentence each; empty when it is in order. */
export function untidy(file: TidyFile): string[] {
  return [...untidyName(file.path), ...untidyLength(file), ...untidyText(file)];
}

function untidyName(path: string): string[] {
  const words = path.split(/[/.\-_]/).map((word) => word.toLowerCase());
  return words.filter((word) => GRAB_BAGS.includes(word)).map((word) => `${path}: "${word}" names nothing`);
}

function untidyLength({ path, text }: TidyFile): string[] {
  if (!/\.(ts|tsx|mjs|sql)$/.test(path)) return [];
  const lines = text.split('\n').length;
  return lines > MAX_LINES ? [`${path}: ${lines} lines, more than ${MAX_LINES}: two rooms in one?`] : [];
}

function untidyText({ path, text }: TidyFile): string[] {
  if (!/\.(ts|tsx|mjs|sql|css|html|md|json|yml)$/.test(path) || path === 'package-lock.json') return [];
  return BANNED.flatMap(({ pattern, because }) => {
    const found = pattern.exec(text);
    if (!found) return [];
    const line = text.slice(0, found.index).split('\n').length;
    return [`${path}:${line}: "${found[0]}": ${because}`];
  });
}

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DOCUMENT_CASES } from '#assistant/documents/cases/all.ts';
import { judge } from '#assistant/documents/cases/judge.ts';
import { readFile } from '#assistant/documents/read-file.ts';
import { sequence } from '#assistant/language/cases/paraphrases.ts';
import type { KindVocabulary } from '#assistant/language/understanding.ts';
import { UNHURRIED } from '#documents/testing/unhurried.ts';
import { productNames } from '#usecases/calculation/register/product-names.ts';
import { type EvalCase, readCases } from '../case.ts';
import { ask, askWithFiles } from '../run.ts';
import { examinations } from '../sheets/changed.ts';

/** Something that the reading wing makes something of: read again, it makes the same of it. */
export interface Reading {
  readonly id: string;
  /** Everything that is made of it, as text to compare. */
  readonly read: (kinds: KindVocabulary) => Promise<string>;
}

const CASES = join(import.meta.dirname, '../../../assistant/language/cases');
const SEED = 20_261_129;

const casesByFile = () =>
  readdirSync(CASES)
    .filter((name) => name.endsWith('.jsonl'))
    .sort()
    .map((name) => ({ name, cases: readCases(join(CASES, name)) }));

/** Every labelled message of the repository. */
export function labelledMessages(): Reading[] {
  return casesByFile().flatMap(({ name, cases }) =>
    cases.map((one) => ({ id: `${name} ${one.id}`, read: (kinds) => answerTo(one, kinds) })),
  );
}

async function answerTo(one: EvalCase, kinds: KindVocabulary): Promise<string> {
  const bare = one.turns.every(({ files }) => files.length === 0);
  const { ms: _, ...answer } = bare ? ask(one, kinds) : await askWithFiles(one, CASES, kinds);
  return JSON.stringify(answer);
}

/** Messages put together from the first half of one and the second half of another, a third of them behind a whole one. */
export function joinedMessages(count: number): Reading[] {
  const all = casesByFile().flatMap(({ cases }) => cases);
  const told = all.filter(({ turns }) => turns.every(({ files }) => files.length === 0));
  const next = sequence(SEED);
  const draw = () => told[Math.floor(next() * told.length)] as EvalCase;
  return Array.from({ length: count }, (_, index) => {
    const [one, other, before] = [draw(), draw(), draw()];
    const text = `${halfOf(one, 0)} ${halfOf(other, 1)}`;
    const last = { text, files: [] };
    const turns = index % 3 === 0 ? [...before.turns, last] : [last];
    const joined = { ...one, turns, sites: [...new Set([...one.sites, ...other.sites, ...before.sites])] };
    return { id: `joined ${index}`, read: (kinds) => answerTo(joined, kinds) };
  });
}

function halfOf({ turns }: EvalCase, half: 0 | 1): string {
  const words = (turns.at(-1)?.text ?? '').split(' ');
  const middle = Math.ceil(words.length / 2);
  return (half === 0 ? words.slice(0, middle) : words.slice(middle)).join(' ');
}

/**
 * Every document of the repository that is not a picture, whose letters take seconds to recognize: those that are made, and
 * those of the examinations that are kept.
 */
export function documents(): Reading[] {
  return [
    ...DOCUMENT_CASES.filter(({ id }) => !id.startsWith('scanned')).map((one) => ({
      id: `document ${one.id} ${one.file.name}`,
      read: async () => JSON.stringify((await judge(one)).outcome),
    })),
    ...examinations().flatMap((file) =>
      readFileSync(file, 'utf8')
        .trim()
        .split('\n')
        .filter((line) => !/"group":"scan"|"name":"[^"]*\.(?:png|jpe?g)"/.test(line))
        .map((line) => keptDocument(line)),
    ),
  ];
}

interface Kept {
  readonly id: string;
  readonly name: string;
  readonly base64: string;
  readonly locale?: 'pt-BR' | 'en';
  readonly sites?: readonly string[];
  readonly taxIds?: readonly string[];
  readonly words?: string;
}

function keptDocument(line: string): Reading {
  const {
    id,
    name,
    base64,
    locale = 'pt-BR',
    sites = [],
    taxIds = [],
    words = '',
  } = JSON.parse(line) as Kept;
  const bytes = new Uint8Array(Buffer.from(base64, 'base64'));
  const context = {
    locale,
    sites,
    taxIds,
    words,
    referenceDate: '2026-11-20',
    remembered: [],
    mostActivities: 200,
  };
  const read = async (kinds: KindVocabulary) =>
    JSON.stringify(await readFile(bytes, name, { ...context, kinds, products: productNames() }, UNHURRIED));
  return { id: `examined ${id} ${name}`, read };
}

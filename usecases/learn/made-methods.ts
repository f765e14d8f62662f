import type { Block, Inline, Run } from '#learn/page.ts';
import { workedExample } from '#learn/worked-examples.ts';
import type { AnyField, Fields } from '#engine/form.ts';
import { PROCESSES } from '#engine/process/calculate.ts';
import { SCOPE3_METHODS } from '#engine/scope3/calculate.ts';
import {
  code,
  facts,
  type Ground,
  heading,
  joined,
  link,
  type MadePage,
  paragraph,
  plain,
  say,
} from './made-page.ts';

/** A method of calculation as the engine declares it. */
interface Declared {
  readonly key: string;
  readonly categories: readonly string[];
  /** The equation or the part of the guidance that it is. */
  readonly reference: string;
  /** The activity that it calculates, where it is of one. */
  readonly kind: string | null;
  readonly fields: Fields;
}

function declared(): Declared[] {
  return [
    ...PROCESSES.map(({ key, category, equation, kind, fields }) => ({
      key,
      categories: [category],
      reference: equation,
      kind,
      fields,
    })),
    ...SCOPE3_METHODS.map(({ key, categories, reference, fields }) => ({
      key,
      categories,
      reference,
      kind: null,
      fields,
    })),
  ];
}

/** Keys of the methods that have a page. */
export function methodKeys(): string[] {
  return declared().map(({ key }) => key);
}

/** A page for every method that the engine declares: what it asks for, by which equation, and a case that runs. */
export function methodPages(ground: Ground): MadePage[] {
  return declared().map((method) => methodPage(method, ground));
}

function methodPage({ key, categories, reference, kind, fields }: Declared, ground: Ground): MadePage {
  const { words, library, language } = ground;
  const id = `method/${key}`;
  const example = workedExample(key);
  const about: [string, Inline[]][] = [
    [say(words.learn, 'made.equation'), plain(reference)],
    [
      say(words.learn, 'made.category'),
      joined(
        categories.map((one) => ({
          text: say(words.terms, `category.${one}`),
          ...(isListed(one, ground) ? { to: `/learn/category/${one}` } : {}),
        })),
      ),
    ],
    [say(words.learn, 'made.key'), code(key)],
  ];
  const activity = kind === null ? undefined : library.kinds[kind];
  if (activity)
    about.unshift([
      say(words.learn, 'kind.kind'),
      link(activity.name[language], `/learn/kind/${activity.key}`),
    ]);
  return {
    id,
    kind: 'method',
    title: say(words.terms, `method.${key}`),
    summary: `${say(words.learn, 'made.methodSummary')} ${reference}.`,
    words: [key.replaceAll('_', ' '), activity?.name['pt-BR'] ?? '', activity?.name.en ?? ''].filter(Boolean),
    sources: [...new Set([reference, ...(example ? [`${example.document}, ${example.where}`] : [])])],
    room: categories.some((one) => library.kinds && isScope3(one, ground)) ? '/scope3' : '/scope1',
    blocks: [
      facts(`${id}.1`, about),
      heading(`${id}.2`, say(words.learn, 'made.inputs')),
      facts(`${id}.3`, fieldRows(fields, ground)),
      ...(example ? exampleBlocks(id, example, ground) : []),
    ],
    ...(example ? { runs: { example: runOf(example, ground) } } : {}),
  };
}

function isListed(category: string, { library }: Ground): boolean {
  return Object.values(library.kinds).some((kind) => kind.category === category);
}

function isScope3(category: string, { library }: Ground): boolean {
  return Object.values(library.kinds).some((kind) => kind.category === category && kind.scope === 3);
}

function fieldRows(fields: Fields, ground: Ground): [string, Inline[]][] {
  return Object.entries(fields).flatMap(([name, field]): [string, Inline[]][] =>
    field.type === 'list'
      ? fieldRows((field as { of: Fields }).of, ground)
      : [[say(ground.words.fields, name), plain(inWords(field, ground))]],
  );
}

/** `t`, `kg/t, may be left out`: what a field takes. */
function inWords(field: AnyField, { words }: Ground): string {
  const takes = 'unit' in field ? field.unit : say(words.learn, `made.field.${field.type}`);
  const left = field.optional ?? field.published;
  return left ? `${takes}, ${say(words.learn, 'made.optional')}` : takes;
}

type Example = NonNullable<ReturnType<typeof workedExample>>;

function exampleBlocks(id: string, { document, where }: Example, { words }: Ground): Block[] {
  return [
    heading(`${id}.4`, say(words.learn, 'made.example')),
    paragraph(`${id}.5`, plain(`${say(words.learn, 'made.exampleOf')} ${document}, ${where}.`)),
    { kind: 'run', id: `${id}.6`, run: 'example' },
  ];
}

/** As many inputs of an example as one changes at a glance. */
const MOST_FIELDS = 8;

function runOf({ verb, input }: Example, ground: Ground): Run {
  return {
    verb,
    input,
    fields: numbersIn(input['inputs'], 'inputs', '', ground).slice(0, MOST_FIELDS),
    show: [
      { path: 'co2eKg', label: 'total', as: 'mass' },
      { path: 'biogenicCo2Kg', label: 'biogenic', as: 'co2' },
    ],
  };
}

/** Every amount, rate and share of what a case hands in, with its name and unit. */
function numbersIn(part: unknown, path: string, name: string, ground: Ground): Run['fields'] {
  if (typeof part !== 'object' || part === null) return [];
  if (Array.isArray(part))
    return part.flatMap((one, place) => numbersIn(one, `${path}.${place}`, name, ground));
  const { amount, value, unit } = part as Readonly<Record<string, unknown>>;
  const held = typeof amount === 'string' ? 'amount' : typeof value === 'string' ? 'value' : null;
  if (held !== null) {
    const said = say(ground.words.fields, name);
    const named = typeof unit === 'string' ? `${said} (${unit})` : said;
    return [{ path: `${path}.${held}`, label: name, said: named, as: 'number' }];
  }
  return Object.entries(part)
    .filter(([key]) => key !== 'factor' && key !== 'source')
    .flatMap(([key, inner]) => numbersIn(inner, `${path}.${key}`, key, ground));
}

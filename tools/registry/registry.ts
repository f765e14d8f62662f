import { parseSync, type Program } from 'oxc-parser';
import type { SourceFile } from '../walls/breaches.ts';
import { isTestFile } from '../walls/floors.ts';

/**
 * The lists of verbs as texts by their paths, ready for the formatter: `usecases/contracts.ts`, every file that declares a verb;
 * `usecases/<subject>/registry.ts`, what does those of a subject; `usecases/list.ts`, all of these.
 */
export type Registry = ReadonlyMap<string, string>;

type Declared = Extract<Program['body'][number], { type: 'ExportNamedDeclaration' }>['declaration'];

const FLOOR = 'usecases/';
const MADE = '// Made by `npm run registry` from the files of this floor; a test compares.';

/**
 * Finds the verbs of the use-cases. A contract file declares them (`export const x = contract({…})` in a `*.contract.ts`); a
 * constant of the type `UseCase` whose `contract` is one of these does one of them. What has a contract elsewhere is no verb of
 * the doors: steps of agents, and what one verb does for another.
 * @throws Error where two constants do one verb
 */
export function registryOf(files: readonly SourceFile[]): Registry {
  const own = files
    .filter(({ path }) => path.startsWith(FLOOR) && path.endsWith('.ts') && !isTestFile(path))
    .toSorted((one, other) => (one.path < other.path ? -1 : 1))
    .map(({ path, text }) => ({ path, constants: constantsOf(parseSync(path, text).program) }));
  const declaring = own
    .filter(({ path }) => path.endsWith('.contract.ts'))
    .filter(({ constants }) => constants.some(({ called }) => called === 'contract'));
  const verbs = new Set(declaring.flatMap(({ constants }) => constants.map(({ name }) => name)));
  const doing = own.flatMap(({ path, constants }) => {
    const found = constants.filter(
      ({ type, contract }) => type === 'UseCase' && contract !== null && verbs.has(contract),
    );
    return found.length > 0 ? [{ path, found }] : [];
  });
  refuseTwice(doing.flatMap(({ found }) => found.map(({ contract }) => contract!)));
  const bySubject = Map.groupBy(doing, ({ path }) => path.split('/')[1]!);
  return new Map([
    ['usecases/contracts.ts', contractsText(declaring.map(({ path }) => path))],
    ['usecases/list.ts', listText([...bySubject.keys()])],
    ...[...bySubject].map(([subject, some]): [string, string] => [
      `${FLOOR}${subject}/registry.ts`,
      verbsText(subject, some),
    ]),
  ]);
}

interface Doing {
  readonly path: string;
  readonly found: readonly Constant[];
}

function contractsText(paths: readonly string[]): string {
  return `/** Every verb of the product by contract: the table of contents. The browser, OpenAPI and the doors read this list. */
${MADE}
${paths.map((path) => `export * from './${path.slice(FLOOR.length)}';`).join('\n')}
`;
}

function listText(subjects: readonly string[]): string {
  return `${subjects.map((subject) => `import { ${subject}Verbs } from './${subject}/registry.ts';`).join('\n')}
import type { UseCase } from './usecase.ts';

/** Every verb of the product, subject by subject. */
${MADE}
export const useCases: readonly UseCase[] = [
${subjects.map((subject) => `  ...${subject}Verbs,`).join('\n')}
];
`;
}

function verbsText(subject: string, doing: readonly Doing[]): string {
  const from = (path: string) => `./${path.slice(`${FLOOR}${subject}/`.length)}`;
  return `import type { UseCase } from '../usecase.ts';
${doing.map(({ path, found }) => `import { ${found.map(({ name }) => name).join(', ')} } from '${from(path)}';`).join('\n')}

${MADE}
export const ${subject}Verbs: readonly UseCase[] = [
${doing.flatMap(({ found }) => found.map(({ name }) => `  ${name},`)).join('\n')}
];
`;
}

function refuseTwice(contracts: readonly string[]): void {
  const twice = contracts.find((contract, place) => contracts.indexOf(contract) < place);
  if (twice !== undefined) throw new Error(`two use-cases do ${twice}`);
}

interface Constant {
  readonly name: string;
  /** Name of the type that it is declared with. */
  readonly type: string | null;
  /** Name of the function that makes it. */
  readonly called: string | null;
  /** What its property `contract` names, or the first argument of what makes it. */
  readonly contract: string | null;
}

function constantsOf(program: Program): Constant[] {
  return program.body.flatMap((statement) =>
    statement.type === 'ExportNamedDeclaration' ? constantsOfExport(statement.declaration) : [],
  );
}

function constantsOfExport(declaration: Declared): Constant[] {
  if (declaration?.type !== 'VariableDeclaration') return [];
  return declaration.declarations.flatMap(({ id, init }) => {
    if (id.type !== 'Identifier') return [];
    const annotation = id.typeAnnotation?.typeAnnotation;
    const type =
      annotation?.type === 'TSTypeReference' && annotation.typeName.type === 'Identifier'
        ? annotation.typeName.name
        : null;
    const called =
      init?.type === 'CallExpression' && init.callee.type === 'Identifier' ? init.callee.name : null;
    return [{ name: id.name, type, called, contract: contractOf(init) }];
  });
}

type Value = NonNullable<Extract<Declared, { type: 'VariableDeclaration' }>['declarations'][number]['init']>;

function contractOf(init: Value | null): string | null {
  if (init?.type === 'CallExpression') {
    const [first] = init.arguments;
    return first?.type === 'Identifier' ? first.name : null;
  }
  if (init?.type !== 'ObjectExpression') return null;
  const property = init.properties.find(
    (one) => one.type === 'Property' && one.key.type === 'Identifier' && one.key.name === 'contract',
  );
  return property?.type === 'Property' && property.value.type === 'Identifier' ? property.value.name : null;
}

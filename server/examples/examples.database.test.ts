import { plantProposal } from '#usecases/testing/plant-proposal.ts';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Bearer } from '#platform/bearer.ts';
import { workOnFindings } from '#usecases/finding/work.ts';
import { workOnImports } from '#usecases/evidence/import/work.ts';
import { openTestInstallation, type TestInstallation, type TestPerson, TODAY } from '#usecases/testing.ts';
import type { Hono } from 'hono';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { functionsDoor } from '../doors/functions.ts';
import { verbs } from '../verbs.ts';
import { EXAMPLES, isShapeOnly } from './examples.ts';
import { type Example, shortened, Stable } from './example.ts';
import { ANY_INVENTORY, STORY } from './story.ts';
import type { Person, Told } from './telling.ts';
import { say } from './testing/said.ts';
import { uploaded } from './testing/uploaded.ts';
import { WORKED } from './testing/worked.ts';

const FILE = join(import.meta.dirname, 'recorded.json');
const RECORDS = process.env['RAZAO_RECORD_EXAMPLES'] === '1';

let installation: TestInstallation;
let door: Hono;
/** Calls that were refused, or answered that nothing could be calculated. */
const failures: string[] = [];
const people = new Map<string, TestPerson>();

beforeAll(async () => {
  installation = await openTestInstallation();
  for (const [role, person] of Object.entries(installation.north.people)) people.set(role, person);
  door = functionsDoor({
    useCases: verbs,
    database: installation.database,
    ports: installation.ports,
    checkOutput: true,
    // Tokens are verified elsewhere; here the header names the person.
    verifyBearer: (header): Promise<Bearer> => {
      const person = people.get(header?.replace('Bearer ', '') ?? '');
      return Promise.resolve(
        person ? { claims: person.claims } : { refused: 'token.missing' },
      ) as Promise<Bearer>;
    },
    now: () => TODAY,
  });
});
afterAll(() => installation.stop());

async function call(verb: string, who: Person, input: unknown): Promise<unknown> {
  const response = await door.request(`/functions/v1/${verb}`, {
    method: 'POST',
    body: JSON.stringify(input),
    headers: { authorization: `Bearer ${who}`, 'x-razao-locale': 'en' },
  });
  const answer: unknown = await response.json();
  const refused = (answer as { status?: unknown }).status === 'not_calculated';
  if (response.status !== 200 || refused)
    failures.push(`${verb} ${JSON.stringify(input).slice(0, 200)}: ${JSON.stringify(answer).slice(0, 300)}`);
  return answer;
}

function at(answer: unknown, path: string): string {
  let value = answer;
  for (const part of path.split('.')) value = (value as Record<string, unknown> | undefined)?.[part];
  if (typeof value === 'string') return value;
  failures.push(`nothing at ${path} of ${JSON.stringify(answer)?.slice(0, 300)}`);
  return '';
}

/** A verb a paragraph, a call a line: a change of one shows as one line. */
function written(examples: Record<string, Example[]>): string {
  const paragraphs = Object.entries(examples).map(([verb, list]) => {
    const lines = list.map((example) => JSON.stringify(example)).join(',\n');
    return `${JSON.stringify(verb)}: [\n${lines}\n]`;
  });
  return `{\n${paragraphs.join(',\n')}\n}\n`;
}

async function record(): Promise<Record<string, Example[]>> {
  const answers = new Map<string, unknown>();
  const stable = new Stable();
  const examples: Record<string, Example[]> = {};
  const keep = (verb: string, name: string, request: unknown, response: unknown): void => {
    const shown = { name, request: stable.of(request), response: shortened(stable.of(response)) };
    const known = (examples[verb] ??= []);
    if (!known.some((one) => one.name === name)) known.push(shown);
  };
  const told: Told = {
    siteId: installation.north.siteId,
    memberId: installation.north.people.viewer.id,
    said: await say(installation),
    proposal: await plantProposal(installation, installation.north, null),
    files: {
      sheet: await uploaded(installation, 'consumo.csv', 'Mês;Diesel (L)\njan/2025;1.200,5\nfev/2025;980\n'),
      imports: await uploaded(
        installation,
        'imports.csv',
        'CN code;Origin;Net mass (t);Quarter;Installation\n72081000;BR;1200;2026-1;Usina A\n72142000;BR;38.5;2026-2;Usina B\n',
      ),
      spare: await uploaded(installation, 'engano.csv', 'Mês;Diesel (L)\nmar/2025;1\n'),
    },
    of: (verb) => ({ at: (path) => at(answers.get(verb), path) }),
  };
  for (const { verb, who, input } of STORY) {
    const request = input(told);
    const response = await call(verb, who, request);
    // What the chores of a server do between two calls.
    if (verb === 'import.commit' || verb === 'import.undo') await workOnImports(installation.database);
    if (verb === 'entry.commit') await workOnFindings({ ...installation, library: '', now: () => TODAY });
    answers.set(verb, response);
    keep(verb, verb, request, response);
  }
  for (const { verb, name, input } of WORKED) keep(verb, name, input, await call(verb, 'owner', input));
  for (const { contract } of verbs) {
    if (contract.example === undefined || examples[contract.name] !== undefined) continue;
    if (isShapeOnly(contract.name)) continue;
    const inventory = told.of('inventory.open').at('inventory.id');
    const text = JSON.stringify(contract.example).replaceAll(ANY_INVENTORY, inventory);
    const request: unknown = JSON.parse(text);
    keep(contract.name, contract.name, request, await call(contract.name, 'owner', request));
  }
  return examples;
}

it('every example of the OpenAPI document is answered by the door, and none with a problem', async () => {
  const examples = await record();
  expect(failures).toEqual([]);
  if (RECORDS) writeFileSync(FILE, written(examples));
  const shown = RECORDS ? examples : EXAMPLES;
  for (const [verb, list] of Object.entries(examples)) {
    const requests = (all: readonly Example[] = []) => all.map(({ name, request }) => ({ name, request }));
    expect(requests(shown[verb]), `${verb}: record the examples anew`).toEqual(requests(list));
  }
});

import { createModels } from '#assistant/providers.ts';
import { understand } from '#assistant/language/understand.ts';
import { openDatabase } from '#database/open.ts';
import { readAliases } from '#reference/library-tables.ts';
import { loadIntoDatabase } from '#reference/shelve-in-database.ts';
import { chatDoor } from '#server/doors/chat.ts';
import { execute, type Installation } from '#usecases/execute.ts';
import { workOnFindings } from '#usecases/finding/work.ts';
import { useCases } from '#usecases/list.ts';
import { openTestInstallation } from '#usecases/testing.ts';

export interface Line {
  readonly kind: string;
  readonly scope: number;
  readonly category: string;
  readonly siteId: string;
  readonly from: string;
  readonly to: string;
  readonly quantity: string;
  readonly unit: string;
  readonly co2eKg: string | null;
  readonly biogenicCo2Kg: string | null;
}

/** The sample company as its verbs tell it. */
export interface Ledger {
  readonly lines: readonly Line[];
  /** Ids by the plant's key. */
  readonly sites: Readonly<Record<string, string>>;
  /** The name of who recorded the lines. */
  readonly person: string;
  read(verb: string, input: Readonly<Record<string, unknown>>): Promise<unknown>;
}

/** What a turn brought: its words, what was drawn beside them, and the tools behind it. */
export interface Turn {
  readonly text: string;
  readonly data: readonly Record<string, unknown>[];
  readonly tools: readonly string[];
  readonly errors: readonly string[];
}

export interface Sample extends Ledger {
  /** Puts turns to the chat, one after the other in a thread of their own. */
  ask(turns: readonly string[], locale: 'pt-BR' | 'en'): Promise<Turn[]>;
  stop(): Promise<void>;
}

const PLANTS = { forge: 'Pedra Mansa', machining: 'Ipê Torto', boiler: 'Barra do Cipoal' };
/** The day on which the questions are asked: “last year” is 2025. */
const NOW = new Date('2026-11-27T12:00:00Z');

export const kindsNamed = (names: readonly string[], kind: string): boolean => names.includes(kind);

/** An installation of its own with the sample company in it, and the chat over it. Takes about a minute. */
export async function openSample(data: string): Promise<Sample> {
  const database = await openDatabase({ data });
  await loadIntoDatabase(database);
  const { ports, north } = await openTestInstallation(database);
  return sampleOf({ database, ports, checkOutput: false }, north.people.owner.claims, () => database.stop());
}

/** The sample company of a person, loaded where it is not yet, and the chat over it. */
export async function sampleOf(
  given: Omit<Installation, 'rateLimits'>,
  claims: Readonly<Record<string, unknown>>,
  stop: () => Promise<void>,
): Promise<Sample> {
  const installation = { ...given, rateLimits: false };
  const now = () => NOW;
  const read = async (name: string, input: Readonly<Record<string, unknown>>): Promise<unknown> => {
    const useCase = useCases.find(({ contract }) => contract.name === name);
    if (!useCase) throw new Error(`No verb ${name}.`);
    return execute(useCase, installation, { claims, door: 'test', locale: 'pt-BR', now: now() }, input);
  };
  let organizationId = '';
  for (let whole = false; !whole; ) {
    const { sample } = (await read('sample.add', {})) as {
      sample: { organizationId: string; done: number; total: number };
    };
    organizationId = sample.organizationId;
    whole = sample.done === sample.total;
  }
  await read('session.choose', { organizationId });
  await workOnFindings({ ...installation, library: '', now });
  const faults: unknown[] = [];
  const door = doorTo(installation, claims, faults);
  const lines = await linesOf(read);
  const { sites } = (await read('site.list', {})) as { sites: { id: string; name: string }[] };
  return {
    lines,
    sites: Object.fromEntries(
      Object.entries(PLANTS).map(([key, name]) => [
        key,
        sites.find((site) => site.name.includes(name))?.id ?? '',
      ]),
    ),
    person: (lines[0] as unknown as { committedByName?: string })?.committedByName ?? '',
    read,
    ask: async (said, locale) => {
      const { thread } = (await read('thread.create', {})) as { thread: { id: string } };
      const told: Turn[] = [];
      for (const text of said) {
        const turn = await put(door, thread.id, text, locale);
        told.push({ ...turn, errors: [...turn.errors, ...faults.splice(0).map(String)] });
      }
      return told;
    },
    stop: async () => {
      await door.idle();
      await stop();
    },
  };
}

type Read = Ledger['read'];

/** The chat of a person without a model, on the day of the questions. */
function doorTo(installation: Installation, claims: object, faults: unknown[]): ReturnType<typeof chatDoor> {
  const { library } = installation.ports;
  const models = createModels({
    vocabulary: { kinds: Object.values(library.kinds), aliases: readAliases(library.kinds) },
    understand,
    configured: null,
    pacing: null,
  });
  return chatDoor({
    ...installation,
    useCases,
    models,
    now: () => NOW,
    onFault: (error) => faults.push(error),
    verifyBearer: async () => ({ claims: claims as never }),
  });
}

async function linesOf(read: Read): Promise<Line[]> {
  const lines: Line[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = (await read('entry.list', { limit: 500, ...(cursor && { cursor }) })) as {
      entries: Line[];
      nextCursor?: string | null;
    };
    lines.push(...page.entries);
    cursor = page.nextCursor ?? null;
  }
  return lines;
}

async function put(
  door: ReturnType<typeof chatDoor>,
  threadId: string,
  text: string,
  locale: string,
): Promise<Turn> {
  const response = await door.request('/api/chat', {
    method: 'POST',
    headers: { authorization: 'Bearer sample', 'content-type': 'application/json' },
    body: JSON.stringify({
      threadId,
      paced: false,
      locale,
      message: { id: crypto.randomUUID(), role: 'user', parts: [{ type: 'text', text }] },
    }),
  });
  const raw = await response.text();
  if (!response.ok) return { text: '', data: [], tools: [], errors: [raw] };
  const turn = {
    text: '',
    data: [] as Record<string, unknown>[],
    tools: [] as string[],
    errors: [] as string[],
  };
  for (const line of raw.split('\n').filter((one) => one.startsWith('data: {'))) {
    const part = JSON.parse(line.slice(6)) as {
      type: string;
      delta?: string;
      toolName?: string;
      input?: unknown;
      output?: unknown;
    };
    if (part.type === 'text-delta') turn.text += part.delta ?? '';
    else if (part.type === 'text-end') turn.text += '\n';
    else if (part.type === 'tool-input-available') {
      turn.tools.push(part.toolName ?? '');
      if (part.toolName === 'ask') turn.data.push({ type: 'ask', ...(part.input as object) });
    } else if (part.type.startsWith('data-')) turn.data.push(part);
    else if (part.type.includes('error')) turn.errors.push(JSON.stringify(part));
  }
  return turn;
}

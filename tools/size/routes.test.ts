import { gzipSync } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import { type BuiltAsset, type BuiltChunk, builtApart } from './build-apart.ts';
import { firstScript } from '../bundle/ask-first.ts';
import { ROOM_WORDS } from '../../web/shell/room-words.ts';

/**
 * What a browser downloads before a page works, measured on a production build: the entry, the room's module, the words
 * of the room in the heavier of the two languages (those of the other come when the page is idle), and everything these
 * import statically.
 */
const KB = 1000;
let outputs: readonly (BuiltChunk | BuiltAsset)[];
let chunks: Map<string, BuiltChunk>;

beforeAll(async () => {
  outputs = await builtApart();
  chunks = new Map(
    outputs.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])),
  );
}, 120_000);

function chunkOf(source: string): BuiltChunk {
  const found = [...chunks.values()].find((chunk) => chunk.moduleIds.some((id) => id.endsWith(source)));
  if (!found) throw new Error(`The build has no chunk for ${source}`);
  return found;
}

function closure(sources: readonly string[]): Set<BuiltChunk> {
  const reached = new Set<BuiltChunk>();
  function reach(chunk: BuiltChunk): void {
    if (reached.has(chunk)) return;
    reached.add(chunk);
    for (const name of chunk.imports) {
      const next = chunks.get(name);
      if (next) reach(next);
    }
  }
  for (const source of sources) reach(chunkOf(source));
  return reached;
}

const wordsOf = (...rooms: string[]) => rooms.flatMap((room) => [`pt-BR/${room}.json`, `en/${room}.json`]);
const weighIn = (unspoken: string, reached: Set<BuiltChunk>) =>
  [...reached]
    .filter(({ moduleIds }) => !moduleIds.some((id) => id.includes(`/messages/${unspoken}/`)))
    .reduce((total, { code }) => total + gzipSync(code, { level: 9 }).length, 0) / KB;
/** With the words of one language: a page that speaks the other leaves them out. */
const weigh = (reached: Set<BuiltChunk>) => Math.max(weighIn('pt-BR', reached), weighIn('en', reached));

const ENTRY = ['index.html', ...wordsOf('shell')];
/** The room of the sign-in page is in the frame, which the entry imports. */
const AUTH = [...ENTRY, ...wordsOf('auth')];
const SHELL = [...ENTRY, 'shell/shell.tsx', ...wordsOf('terms')];
const room = (name: keyof typeof ROOM_WORDS) => [
  ...SHELL,
  `rooms/${name}/${name}-room.tsx`,
  ...wordsOf(...ROOM_WORDS[name]),
];
const CHAT = room('chat');
const CARD = [...CHAT, 'card/card.tsx', ...wordsOf('reason', 'trace', 'problems')];
const OVERVIEW = room('overview');

/** Every further file costs a slow processor some milliseconds and a slow line, which brings six at a time, a round trip. */
const MOST_FILES = 13;

test('the sign-in page needs under 150 kB of compressed JavaScript', () => {
  const size = weigh(closure(AUTH));
  console.info(`sign-in page: ${size.toFixed(1)} kB gzip`);
  expect(size).toBeLessThan(150);
});

test('the sign-in page comes in one file besides its words, whose functions browsers compile while it comes', () => {
  const files = [...closure(['index.html'])].toSorted((one, other) => other.code.length - one.code.length);
  expect(files.map(({ name }) => name)).toEqual(['frame', 'early', 'index', 'rolldown-runtime']);
  const [frame] = files;
  expect((frame?.moduleIds ?? []).some((id) => id.endsWith('/rooms/auth/sign-in-form.tsx'))).toBe(true);
  // Browsers look for the hint before anything else in the file.
  expect(frame?.code.startsWith('//# allFunctionsCalledOnLoad\n')).toBe(true);
});

test('the chat route needs under 270 kB of compressed JavaScript', () => {
  const size = weigh(closure(CHAT));
  console.info(
    `chat route: ${size.toFixed(1)} kB gzip; with a draft card: ${weigh(closure(CARD)).toFixed(1)}`,
  );
  expect(size).toBeLessThan(270);
});

test('the overview needs under 285 kB before its chart, which is fetched apart', () => {
  const reached = closure(OVERVIEW);
  console.info(`overview: ${weigh(reached).toFixed(1)} kB gzip`);
  expect(weigh(reached)).toBeLessThan(285);
  const heavy = [...reached, ...closure(CHAT)].filter((chunk) =>
    chunk.moduleIds.some((id) => /node_modules\/(echarts|zrender)\//.test(id)),
  );
  expect(heavy.map(({ fileName }) => fileName)).toEqual([]);
  expect(
    [...closure(['charts/drawing.tsx'])].some(({ moduleIds }) =>
      moduleIds.some((id) => id.includes('echarts')),
    ),
  ).toBe(true);
});

const ROOMS = Object.keys(ROOM_WORDS) as (keyof typeof ROOM_WORDS)[];

test.each(ROOMS)(
  'the room %s needs under 310 kB, in few files, and not the client of the services',
  (name) => {
    const reached = closure(room(name));
    const spoken = [...reached].filter(
      ({ moduleIds }) => !moduleIds.some((id) => id.includes('/messages/en/')),
    );
    console.info(`${name}: ${weigh(reached).toFixed(1)} kB gzip in ${spoken.length} files`);
    expect(weigh(reached)).toBeLessThan(310);
    expect(spoken.length).toBeLessThanOrEqual(MOST_FILES);
    expect(
      spoken.flatMap(({ moduleIds }) => moduleIds.filter((id) => /\/node_modules\/@supabase\//.test(id))),
    ).toEqual([]);
  },
);

test('what takes the data that was asked for first stands on nothing else', () => {
  const [early, ...others] = closure(['early/begun.ts']);
  expect(others).toEqual([]);
  expect(early?.code.length).toBeLessThan(8 * KB);
});

test('what asks first is one plain script, small enough for a page to wait for', async () => {
  const script = await firstScript();
  expect(script).not.toMatch(/\bimport\b/);
  expect(gzipSync(script, { level: 9 }).length).toBeLessThan(5 * KB);
});

test('the document with all its pages in both languages and the scripts that ask and choose is under 16 kB compressed', () => {
  const page = outputs.find(({ fileName }) => fileName === 'index.html');
  expect(gzipSync(page?.type === 'asset' ? page.source : '', { level: 9 }).length).toBeLessThan(16 * KB);
});

test('no script is fetched before the document can be read on: what asks and chooses stands in it', () => {
  const page = outputs.find(({ fileName }) => fileName === 'index.html');
  const scripts = (page?.type === 'asset' ? page.source : '').match(/<script[^>]*>/g) ?? [];
  expect(scripts).toHaveLength(1);
  expect(scripts[0]).not.toMatch(/\ssrc=/);
});

test('the page names by the address what each room needs', () => {
  const page = outputs.find(({ fileName }) => fileName === 'index.html');
  const [, text = '{}'] = /data-hints='([^']*)'/.exec(page?.type === 'asset' ? page.source : '') ?? [];
  const hints = JSON.parse(text) as { files: string[]; of: Record<string, [number[], number[], number[]]> };
  const standing = [...closure(['index.html'])].map(({ fileName }) => fileName);
  for (const name of ROOMS.filter((one) => one !== 'legal' && one !== 'setup')) {
    const named = hints.of[name]?.flat().flatMap((number) => hints.files[number] ?? []) ?? [];
    const needed = [...closure(room(name))].map(({ fileName }) => fileName);
    expect([...standing, ...named].toSorted(), name).toEqual(
      expect.arrayContaining(needed.filter((file) => !/\/terms-/.test(file))),
    );
  }
});

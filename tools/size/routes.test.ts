import { gzipSync } from 'node:zlib';
import type { Rolldown } from 'vite';
import { build } from 'vite';
import { beforeAll, expect, test } from 'vitest';

/**
 * What a browser downloads before a page works, measured on a production build: the entry, the room's module, the words
 * of the room in the heavier of the two languages (those of the other come when the page is idle), and everything these
 * import statically.
 */
const KB = 1000;
let chunks: Map<string, Rolldown.OutputChunk>;

beforeAll(async () => {
  const { NODE_ENV } = process.env;
  // The test runner's own environment would bring the development build of React.
  process.env.NODE_ENV = 'production';
  const built = await build({ logLevel: 'error', mode: 'production', build: { write: false } });
  process.env.NODE_ENV = NODE_ENV;
  const outputs = (Array.isArray(built) ? built : [built]).flatMap((one) =>
    'output' in one ? one.output : [],
  );
  chunks = new Map(
    outputs.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])),
  );
}, 120_000);

function chunkOf(source: string): Rolldown.OutputChunk {
  const found = [...chunks.values()].find((chunk) => chunk.facadeModuleId?.endsWith(source));
  if (!found) throw new Error(`The build has no chunk for ${source}`);
  return found;
}

function closure(sources: readonly string[]): Set<Rolldown.OutputChunk> {
  const reached = new Set<Rolldown.OutputChunk>();
  function reach(chunk: Rolldown.OutputChunk): void {
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
const weighIn = (unspoken: string, reached: Set<Rolldown.OutputChunk>) =>
  [...reached]
    .filter(({ facadeModuleId }) => !facadeModuleId?.includes(`/messages/${unspoken}/`))
    .reduce((total, { code }) => total + gzipSync(code, { level: 9 }).length, 0) / KB;
/** With the words of one language: a page that speaks the other leaves them out. */
const weigh = (reached: Set<Rolldown.OutputChunk>) =>
  Math.max(weighIn('pt-BR', reached), weighIn('en', reached));

const ENTRY = ['index.html', ...wordsOf('shell')];
/** The room of the sign-in page is in the frame, which the entry imports. */
const AUTH = [...ENTRY, ...wordsOf('auth')];
/** A signed-in page also needs the client, whose chunk has the package's entry as its face. */
const SHELL = [...ENTRY, 'shell/shell.tsx', 'supabase-js/dist/index.mjs', ...wordsOf('terms')];
const CHAT = [...SHELL, 'rooms/chat/chat-room.tsx', ...wordsOf('chat')];
const CARD = [...CHAT, 'card/card.tsx', ...wordsOf('reason', 'trace', 'problems')];
const OVERVIEW = [
  ...SHELL,
  'rooms/overview/overview-room.tsx',
  ...wordsOf('overview', 'reason', 'trace', 'problems'),
];

const FACTORS = [...SHELL, 'rooms/factors/factors-room.tsx', ...wordsOf('factors')];

test('the sign-in page needs under 170 kB of compressed JavaScript', () => {
  const size = weigh(closure(AUTH));
  console.info(`sign-in page: ${size.toFixed(1)} kB gzip`);
  expect(size).toBeLessThan(170);
});

test('the sign-in page comes in one file besides its words, whose functions browsers compile while it comes', () => {
  const files = [...closure(['index.html'])].toSorted((one, other) => other.code.length - one.code.length);
  expect(files.map(({ name }) => name)).toEqual(['frame', 'index', 'rolldown-runtime']);
  const [frame] = files;
  expect(Object.keys(frame?.modules ?? {}).some((id) => id.endsWith('/rooms/auth/sign-in-form.tsx'))).toBe(
    true,
  );
  // Browsers look for the hint before anything else in the file.
  expect(frame?.code.startsWith('//# allFunctionsCalledOnLoad\n')).toBe(true);
});

test('the chat route needs under 300 kB of compressed JavaScript, with the client it speaks through', () => {
  const size = weigh(closure(CHAT));
  console.info(
    `chat route: ${size.toFixed(1)} kB gzip; with a draft card: ${weigh(closure(CARD)).toFixed(1)}`,
  );
  expect(size).toBeLessThan(300);
});

test('the overview needs under 300 kB before its chart, which is fetched apart', () => {
  const reached = closure(OVERVIEW);
  console.info(`overview: ${weigh(reached).toFixed(1)} kB gzip`);
  expect(weigh(reached)).toBeLessThan(300);
  const heavy = [...reached, ...closure(CHAT)].filter((chunk) =>
    Object.keys(chunk.modules).some((id) => /node_modules\/(echarts|zrender)\//.test(id)),
  );
  expect(heavy.map(({ fileName }) => fileName)).toEqual([]);
  expect(
    [...closure(['charts/drawing.tsx'])].some(({ modules }) =>
      Object.keys(modules).some((id) => id.includes('echarts')),
    ),
  ).toBe(true);
});

test('the page of factors needs under 300 kB', () => {
  const size = weigh(closure(FACTORS));
  console.info(`factors: ${size.toFixed(1)} kB gzip`);
  expect(size).toBeLessThan(300);
});

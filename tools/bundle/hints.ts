import type { Plugin, Rolldown } from 'vite';
import { ROOM_OF, ROOM_WORDS } from '../../web/shell/room-words.ts';

type Bundle = Rolldown.OutputBundle;
type Chunk = Rolldown.OutputChunk;
const LANGUAGES = ['pt-BR', 'en'] as const;

/** What public/theme.js asks for: numbers stand for files. */
interface Hints {
  readonly files: string[];
  /** Room of an address by its first part, where the two are not called alike. */
  readonly rooms: typeof ROOM_OF;
  /** Code of a room, then its words in each language; '' is the page of who is not signed in. */
  readonly of: Record<string, readonly [code: number[], ...words: number[][]]>;
}

/** Files that a page needs by themselves or because others stand on them, without what the page names anyhow. */
function closure(bundle: Bundle, roots: readonly (Chunk | undefined)[]): string[] {
  const reached = new Set<string>();
  const ahead = roots.flatMap((root) => root?.fileName ?? []);
  for (let file = ahead.pop(); file !== undefined; file = ahead.pop()) {
    const chunk = bundle[file];
    if (
      chunk?.type !== 'chunk' ||
      reached.has(file) ||
      /^(frame|index|early|rolldown-runtime)$/.test(chunk.name)
    )
      continue;
    reached.add(file);
    ahead.push(...chunk.imports);
  }
  return [...reached];
}

function hintsOf(bundle: Bundle): Hints {
  const outputs = Object.values(bundle);
  const holding = (end: string) =>
    outputs.find(
      (file): file is Chunk => file.type === 'chunk' && file.moduleIds.some((id) => id.endsWith(end)),
    );
  const files: string[] = [];
  const numbered = (names: readonly string[]) =>
    names.map((name) => (files.includes(name) ? files.indexOf(name) : files.push(name) - 1));
  const wordsOf = (rooms: readonly string[]) =>
    LANGUAGES.map((language) =>
      numbered(
        closure(
          bundle,
          rooms.map((room) => holding(`/messages/${language}/${room}.json`)),
        ),
      ),
    );
  const of: Hints['of'] = { '': [[], ...wordsOf(['shell', 'auth'])] };
  for (const [room, words] of Object.entries(ROOM_WORDS)) {
    const isBefore = room === 'legal' || room === 'setup';
    const code = [
      holding(`/rooms/${room}/${room}-room.tsx`),
      ...(isBefore ? [] : [holding('/shell/shell.tsx')]),
    ];
    of[room] = [numbered(closure(bundle, code)), ...wordsOf(['shell', ...words])];
  }
  return { files, rooms: ROOM_OF, of };
}

/** The letters that every page is drawn with, asked for as soon as the document is there. */
function fontLinks(bundle: Bundle): string {
  return Object.keys(bundle)
    .filter((file) => /\/inter-latin-wght-/.test(file))
    .map((file) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}">`)
    .join('');
}

/**
 * Names in the page its letters, and what public/theme.js asks for: by the address the code and the words of the room, which
 * would otherwise be asked for one after the other, each once what names it has run.
 */
export function nameHints(): Plugin {
  return {
    name: 'name-hints',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle }) =>
        bundle
          ? html
              .replace(
                '<script src="/theme.js">',
                `<script src="/theme.js" data-hints='${JSON.stringify(hintsOf(bundle))}'>`,
              )
              .replace('\n  </head>', (end) => fontLinks(bundle) + end)
          : html,
    },
  };
}

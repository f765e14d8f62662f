import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOM_WORDS } from './room-words.ts';

const IMPORTED = /^(?!import type).*?(?:from|import\(?) ?'([^']+\.tsx?)'/gm;

/** The files that a room brings, with what it fetches later; not what fetches the words of the field by itself. */
function filesOf(path: string, reached = new Set<string>()): Set<string> {
  if (reached.has(path) || !existsSync(path)) return reached;
  reached.add(path);
  const source = readFileSync(path, 'utf8');
  if (/loadWords\([^)]*'terms'/.test(source)) return reached;
  for (const [, name = ''] of source.matchAll(IMPORTED))
    filesOf(name.startsWith('#') ? name.slice(1) : join(dirname(path), name), reached);
  return reached;
}

const rooms = Object.keys(ROOM_WORDS) as (keyof typeof ROOM_WORDS)[];

it.each(rooms)('a room that names units has their names: %s', (room) => {
  const names = filesOf(`web/rooms/${room}/${room}-room.tsx`).has('web/words/names.ts');
  expect(!names || (ROOM_WORDS[room] as readonly string[]).includes('terms')).toBe(true);
});

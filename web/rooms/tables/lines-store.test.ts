import { expect, it } from 'vitest';
import type { Line } from './columns.ts';
import { type Group, LinesStore } from './lines-store.ts';

const line = (id: string) => ({ id }) as Line;
const group = (key: string | null) => ({ key, lines: 1 }) as Group;

function typesOf(store: LinesStore): string[] {
  return store.items().map((item) => (item.type === 'line' ? item.line.id : item.type));
}

it('reads page after page by the cursor, each once, and ends', async () => {
  const asked: (string | undefined)[] = [];
  const store = new LinesStore({
    filter: {},
    sort: [],
    groupBy: null,
    load: ({ cursor }) => {
      asked.push(cursor);
      return Promise.resolve(
        cursor ? { entries: [line('b')], nextCursor: null } : { entries: [line('a')], nextCursor: 'next' },
      );
    },
  });
  expect([typesOf(store), store.hasBegun]).toEqual([['more'], false]);
  await Promise.all([store.more(null), store.more(null)]);
  expect(typesOf(store)).toEqual(['a', 'more']);
  await store.more(null);
  await store.more(null);
  expect([typesOf(store), asked]).toEqual([
    ['a', 'b'],
    [undefined, 'next'],
  ]);
});

it('opens groups one by one, with the filter of each', async () => {
  const filters: unknown[] = [];
  const store = new LinesStore({
    filter: { scopes: [1] },
    sort: [],
    groupBy: 'source',
    load: ({ filter }) => {
      filters.push(filter);
      return Promise.resolve({ entries: [line('a')], nextCursor: null });
    },
  });
  store.setGroups([group('desnz'), group(null)]);
  expect(typesOf(store)).toEqual(['group', 'group']);
  store.toggle(null);
  await store.more(null);
  expect(typesOf(store)).toEqual(['group', 'group', 'a']);
  expect(filters).toEqual([{ scopes: [1], sources: [null] }]);
  store.toggle(null);
  expect(typesOf(store)).toEqual(['group', 'group']);
});

it('keeps what it has where a page does not come, and asks again', async () => {
  let fails = true;
  const store = new LinesStore({
    filter: {},
    sort: [],
    groupBy: null,
    load: () =>
      fails ? Promise.reject(new Error('away')) : Promise.resolve({ entries: [line('a')], nextCursor: null }),
  });
  await store.more(null);
  expect(store.items()).toEqual([{ type: 'more', section: null, error: new Error('away') }]);
  fails = false;
  await store.more(null);
  store.replace(new Map([['a', line('c')]]));
  expect(typesOf(store)).toEqual(['c']);
  store.replace(new Map([['c', null]]));
  expect(typesOf(store)).toEqual([]);
});

import { describe, expect, it } from 'vitest';
import { nearestTests } from './nearest.ts';

const IMPORTERS = new Map([
  [
    'usecases/conversation/pin/pins.ts',
    ['usecases/list.ts', 'usecases/conversation/pin/pins.database.test.ts'],
  ],
  ['usecases/list.ts', ['usecases/testing/foreign-calls.ts', 'server/verbs.ts']],
  ['usecases/testing/foreign-calls.ts', ['usecases/tenancy.database.test.ts']],
  ['server/verbs.ts', ['server/doors/chat.database.test.ts']],
]);

const TESTS = [
  'usecases/conversation/pin/pins.database.test.ts',
  'usecases/tenancy.database.test.ts',
  'server/doors/chat.database.test.ts',
  'reference/activities/kinds.test.ts',
  'reference/lines.test.ts',
  'engine/blend.test.ts',
];

describe('the tests that a change is told by', () => {
  it('are the nearest by imports, then by folder, as many as were asked for', () => {
    expect(nearestTests(['usecases/conversation/pin/pins.ts'], IMPORTERS, TESTS, 2)).toEqual({
      nearest: ['usecases/conversation/pin/pins.database.test.ts', 'usecases/tenancy.database.test.ts'],
      all: 3,
    });
  });

  it('are all that changed themselves, and as many beside them', () => {
    const changed = ['server/doors/chat.database.test.ts', 'usecases/conversation/pin/pins.ts'];
    expect(nearestTests(changed, IMPORTERS, TESTS, 1).nearest).toEqual([
      'server/doors/chat.database.test.ts',
      'usecases/conversation/pin/pins.database.test.ts',
    ]);
  });

  it('are those of the nearest folder where nothing imports what changed', () => {
    expect(nearestTests(['reference/activities/kinds.csv'], IMPORTERS, TESTS, 5).nearest).toEqual([
      'reference/activities/kinds.test.ts',
    ]);
    expect(nearestTests(['reference/factors/desnz/2025/rows.csv'], IMPORTERS, TESTS, 5).nearest).toEqual([
      'reference/lines.test.ts',
    ]);
  });

  it('are none where nothing is reached', () => {
    expect(nearestTests(['LICENSE'], IMPORTERS, TESTS, 5)).toEqual({ nearest: [], all: 0 });
  });
});

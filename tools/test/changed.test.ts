import { describe, expect, it } from 'vitest';
import { storiesOf } from './changed.ts';

const FILES = [
  'journeys/main.journey.ts',
  'journeys/tables.journey.ts',
  'journeys/targets.journey.ts',
  'journeys/import.journey.ts',
  'platform/storage/buckets.http.test.ts',
  'platform/auth/lockout.http.test.ts',
  'server/hosts/supabase.http.test.ts',
  'engine/blend.test.ts',
];

describe('the stories that a change is told by', () => {
  it('are those of its room, and the one from a sentence to the ledger', () => {
    expect(storiesOf(['web/rooms/tables/grid.tsx'], FILES)).toEqual([
      'journeys/tables.journey.ts',
      'journeys/main.journey.ts',
    ]);
  });

  it('are found by the subject of a verb, in the singular or the plural', () => {
    expect(storiesOf(['usecases/inventory/target/state.ts'], FILES)).toContain('journeys/targets.journey.ts');
  });

  it('are those of the door whose part of the platform changed', () => {
    expect(storiesOf(['platform/storage/copy.ts'], FILES)).toEqual(['platform/storage/buckets.http.test.ts']);
  });

  it('are those of the room whose words changed', () => {
    expect(storiesOf(['messages/en/import.json'], FILES)).toEqual(['journeys/import.journey.ts']);
  });

  it('are themselves where they changed, and none for a unit test', () => {
    expect(storiesOf(['journeys/tables.journey.ts'], FILES)).toEqual(['journeys/tables.journey.ts']);
    expect(storiesOf(['engine/blend.test.ts'], FILES)).toEqual([]);
  });
});

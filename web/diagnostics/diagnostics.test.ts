import { expect, test } from 'vitest';
import { createDiagnostics } from './diagnostics.ts';
import { boundaryBody, logBody } from './report.ts';
import { storeError } from './stored-errors.ts';

function open() {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  const files: { name: string; text: string }[] = [];
  const diagnostics = createDiagnostics({
    storage,
    say: (recommendation) => recommendation,
    download: (name, text) => files.push({ name, text }),
    now: () => new Date('2026-11-20T12:00:00Z'),
  });
  const add = (errorType: string, error: string, minute: number) =>
    storeError(storage, {
      errorId: `e${minute}`,
      errorType,
      timestamp: new Date(Date.UTC(2026, 10, 20, 12, minute)).toISOString(),
      error,
      url: '/',
    });
  return { diagnostics, files, add };
}

test('lists, filters by type and by time, and clears', () => {
  const { diagnostics, add } = open();
  add('network', 'Failed to fetch', 1);
  add('auth', '401', 2);
  add('network', 'Failed to fetch', 3);
  expect(diagnostics.list()).toHaveLength(3);
  expect(diagnostics.filterByType('network').map(({ errorId }) => errorId)).toEqual(['e1', 'e3']);
  const between = diagnostics.filterByTime('2026-11-20T12:02:00Z', new Date('2026-11-20T12:03:00Z'));
  expect(between.map(({ errorId }) => errorId)).toEqual(['e2', 'e3']);
  diagnostics.clear();
  expect(diagnostics.list()).toEqual([]);
});

test('summarizes by the first 50 characters, shows the last five and says what helps, once', () => {
  const { diagnostics, add } = open();
  const long = 'x'.repeat(50);
  add('unknown', `${long}a`, 1);
  add('unknown', `${long}b`, 2);
  for (let minute = 3; minute <= 6; minute += 1) add('network', 'Failed to fetch', minute);
  add('auth', 'useAuth outside of AuthProvider', 7);
  add('auth', '401', 8);
  const summary = diagnostics.summarize();
  expect(summary.total).toBe(8);
  expect(summary.byMessage[long]).toBe(2);
  expect(summary.byType).toEqual({ unknown: 2, network: 4, auth: 2 });
  expect(summary.last.map(({ errorId }) => errorId)).toEqual(['e4', 'e5', 'e6', 'e7', 'e8']);
  expect(summary.recommendations).toEqual([
    'recommend.other',
    'recommend.network',
    'recommend.authSetup',
    'recommend.auth',
  ]);
});

test('exports what it lists as a JSON file', () => {
  const { diagnostics, files, add } = open();
  add('render', 'Element type is invalid', 1);
  diagnostics.exportAsFile();
  expect(files[0]?.name).toBe('razao-errors-2026-11-20.json');
  expect(JSON.parse(files[0]?.text ?? '')).toEqual(diagnostics.list());
});

test('what is sent has a message of 500 characters at most and no whole id of a person', () => {
  const timestamp = '2026-11-20T12:00:00.000Z';
  const sent = boundaryBody({ message: 'm'.repeat(501), errorType: 'chat', timestamp, errorId: 'e' });
  expect(sent['message']).toHaveLength(500);
  const body = logBody({
    level: 'error',
    message: 'm'.repeat(501),
    timestamp,
    userId: '0f8fad5b-d9cb-469f-a165-70867728950e',
    error: { name: 'Error', message: 'boom', stack: 'at x' },
    data: { secret: 'kept here' },
  });
  expect(body).toEqual({
    level: 'error',
    message: 'm'.repeat(500),
    timestamp,
    userId: '0f8fad5b',
    error: { name: 'Error', message: 'boom', stack: 'at x' },
  });
});

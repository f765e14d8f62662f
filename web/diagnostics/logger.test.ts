import { expect, test } from 'vitest';
import { type LogEntry, Logger } from './logger.ts';

function open() {
  const sent: LogEntry[] = [];
  const logger = new Logger({
    now: () => new Date('2026-11-20T12:00:00Z'),
    onError: (entry) => sent.push(entry),
  });
  return { logger, sent };
}

test('keeps warnings and errors by default, and hands only errors on', () => {
  const { logger, sent } = open();
  logger.log('debug', 'a');
  logger.log('info', 'b');
  logger.log('warn', 'c');
  logger.log('error', 'd', { context: 'chat' });
  expect(logger.entries.map(({ message }) => message)).toEqual(['c', 'd']);
  expect(sent).toEqual([
    { level: 'error', message: 'd', timestamp: '2026-11-20T12:00:00.000Z', context: 'chat' },
  ]);
  logger.setLevel('debug');
  logger.log('debug', 'e');
  expect(logger.entries.at(-1)?.message).toBe('e');
});

test('keeps the newest 1000 entries', () => {
  const { logger } = open();
  for (let n = 1; n <= 1000; n += 1) logger.log('warn', `entry ${n}`);
  expect(logger.entries).toHaveLength(1000);
  logger.log('warn', 'entry 1001');
  expect(logger.entries).toHaveLength(1000);
  expect(logger.entries[0]?.message).toBe('entry 2');
});

test('cuts a stack to 1000 characters and names the person while there is one', () => {
  const { logger } = open();
  const error = new Error('boom');
  error.stack = 'x'.repeat(1001);
  logger.setPerson({ userId: 'u', sessionId: 's' });
  logger.log('error', 'failed', { error });
  logger.setPerson({});
  logger.log('error', 'failed again', { error: 'no error at all' });
  const [first, second] = logger.entries;
  expect(first?.error?.stack).toHaveLength(1000);
  expect(first).toMatchObject({ userId: 'u', sessionId: 's' });
  expect(second).not.toHaveProperty('userId');
  expect(second?.error).toEqual({ message: 'no error at all', name: 'unknown' });
});

import { describe, expect, it } from 'vitest';
import { outageOf, StorageFull } from './outage.ts';

const coded = (code: string, more: object = {}): Error => Object.assign(new Error('told'), { code, ...more });

describe('an error of the database', () => {
  it.each([
    '08006',
    '08P01',
    '53200',
    '53300',
    '57P01',
    '57P02',
    '57P03',
    'ECONNRESET',
    'ECONNREFUSED',
    'EPIPE',
  ])('with the code %s is an outage: the same request may succeed in a moment', (code) =>
    expect(outageOf(coded(code))).toBe('database.unavailable'),
  );
  it.each([
    'Connection terminated unexpectedly',
    'Connection terminated due to connection timeout',
    'Client has encountered a connection error and is not queryable',
    'timeout exceeded when trying to connect',
  ])('that says “%s” is an outage', (words) =>
    expect(outageOf(new Error(words))).toBe('database.unavailable'),
  );
  it('of a socket that is not there is an outage, and of a file that is not there is not', () => {
    expect(outageOf(coded('ENOENT', { syscall: 'connect' }))).toBe('database.unavailable');
    expect(outageOf(coded('ENOENT', { syscall: 'open' }))).toBeNull();
  });
  it.each([coded('53100'), coded('ENOSPC'), coded('EDQUOT'), new StorageFull(null)])(
    'for want of room is a full disk: %s',
    (error) => expect(outageOf(error)).toBe('storage.full'),
  );
  it.each([
    coded('57014'),
    coded('23505'),
    coded('40001'),
    coded('42501'),
    new Error('internal'),
    null,
    'text',
  ])('of any other kind is none: %s', (error) => expect(outageOf(error)).toBeNull());
});

import type { ByteRange } from './bytes.ts';

interface Entity {
  readonly size: number;
  readonly eTag: string;
  readonly lastModified: string;
}

/**
 * The part of an entity that a `Range` header asks for. Null: the whole, also for headers that cannot be read and for
 * several ranges at once, which a server may leave out and which would multiply what it sends.
 */
export function readRange(
  header: string | undefined,
  ifRange: string | undefined,
  entity: Entity,
): ByteRange | 'unsatisfiable' | null {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.replaceAll(' ', '') ?? '');
  if (match === null || !stillHolds(ifRange, entity)) return null;
  const [, first = '', last = ''] = match;
  const { size } = entity;
  if (first === '') {
    if (last === '') return null;
    const length = Math.min(Number(last), size);
    return length === 0 ? 'unsatisfiable' : { first: size - length, last: size - 1 };
  }
  const from = Number(first);
  const to = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== '' && Number(last) < from) return null;
  return from >= size ? 'unsatisfiable' : { first: from, last: to };
}

function stillHolds(ifRange: string | undefined, entity: Entity): boolean {
  if (ifRange === undefined) return true;
  if (ifRange.startsWith('"')) return ifRange === entity.eTag;
  return Date.parse(ifRange) === Math.floor(Date.parse(entity.lastModified) / 1000) * 1000;
}

import { deserialize, serialize } from 'node:v8';
import type { KindVocabulary } from '#assistant/language/understanding.ts';

const PACKED = new WeakMap<KindVocabulary, Uint8Array>();

/** A vocabulary as bytes for another thread or process; packed once. */
export function packedVocabulary(kinds: KindVocabulary): Uint8Array {
  const known = PACKED.get(kinds);
  if (known !== undefined) return known;
  const packed = serialize(kinds);
  PACKED.set(kinds, packed);
  return packed;
}

let last: { readonly packed: Uint8Array; readonly kinds: KindVocabulary } | null = null;

/**
 * The vocabulary of such bytes; the same object for the same bytes as the last ones. What is found out of a vocabulary is kept
 * with the object, and costs more than most files.
 */
export function unpackedVocabulary(packed: Uint8Array): KindVocabulary {
  if (last === null || Buffer.compare(last.packed, packed) !== 0)
    last = { packed, kinds: deserialize(packed) as KindVocabulary };
  return last.kinds;
}

import { createHash } from 'node:crypto';

/** Bytes of a piece of a file; the place of a change is told to so many. */
export const PIECE_BYTES = 32 * 1024;

/** A file by its hashes. */
export interface Fingerprint {
  readonly bytes: number;
  /** SHA-256 of the whole, 64 hexadecimal digits. */
  readonly sha256: string;
  /** SHA-256 of each 32 KiB, in their order. */
  readonly pieces: readonly string[];
}

/** The hashes of a file. */
export function fingerprintOf(file: Uint8Array): Fingerprint {
  const pieces: string[] = [];
  for (let at = 0; at < file.length; at += PIECE_BYTES)
    pieces.push(sha256(file.subarray(at, at + PIECE_BYTES)));
  return { bytes: file.length, sha256: sha256(file), pieces };
}

/** SHA-256 as 64 hexadecimal digits; of a text, those of its UTF-8. */
export function sha256(content: Uint8Array | string): string {
  return createHash('sha256').update(content).digest('hex');
}

/** Bytes `from` up to and without `to`. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** Where a file is not the one that was kept: stretches of pieces that differ, neighbours as one, and what one has more of. */
export function stretches(kept: Fingerprint, found: Fingerprint): Stretch[] {
  const ends = Math.max(kept.bytes, found.bytes);
  const differing: Stretch[] = [];
  for (let piece = 0; piece < Math.max(kept.pieces.length, found.pieces.length); piece += 1) {
    if (kept.pieces[piece] === found.pieces[piece]) continue;
    const from = piece * PIECE_BYTES;
    const to = Math.min(ends, from + PIECE_BYTES);
    const last = differing.at(-1);
    if (last?.to === from) differing[differing.length - 1] = { from: last.from, to };
    else differing.push({ from, to });
  }
  return differing;
}

/** How many pieces two files share at the same places. */
export function sharedPieces(one: Fingerprint, other: Fingerprint): number {
  return one.pieces.filter((piece, at) => piece === other.pieces[at]).length;
}

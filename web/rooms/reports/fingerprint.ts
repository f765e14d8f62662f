/** Bytes of a piece, as the server hashes them (`reports/verify/fingerprint.ts`). */
const PIECE_BYTES = 32 * 1024;

async function hashOf(bytes: ArrayBuffer): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** A file by its hashes; the file itself stays here. */
export async function fingerprintOf(file: Blob) {
  const whole = await file.arrayBuffer();
  const pieces: string[] = [];
  for (let at = 0; at < whole.byteLength; at += PIECE_BYTES)
    pieces.push(await hashOf(whole.slice(at, at + PIECE_BYTES)));
  return { bytes: whole.byteLength, sha256: await hashOf(whole), pieces };
}

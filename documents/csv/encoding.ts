import { isUtf8 } from 'node:buffer';
import { analyse } from 'chardet';
import iconv from 'iconv-lite';

const SAMPLE_BYTES = 64 * 1024;

/** Bytes decoded at a time, so that a large file never exists twice in memory. */
const CHUNK_BYTES = 256 * 1024;

/** What windows-1252 covers: chardet names its sisters for texts that hold none of the bytes in which they differ. */
const WESTERN = new Set(['ISO-8859-1', 'windows-1252', 'ISO-8859-15', 'ASCII', 'UTF-8']);

/** Below this confidence (of 100) a guess of another script is worth less than the house rule. */
const SURE = 60;

export interface TextEncoding {
  /** A name that iconv-lite knows. */
  readonly name: string;
  /** Bytes of the byte order mark. */
  readonly mark: number;
  /** True when the bytes did not say it and another reading is possible. */
  readonly guessed: boolean;
}

/**
 * How the bytes of a text are to be read: byte order mark, then UTF-16 by its zero bytes, then UTF-8 when they are valid
 * UTF-8, else the most likely single- or multi-byte set; in doubt windows-1252, what Brazilian systems write.
 */
export function encodingOf(bytes: Uint8Array): TextEncoding {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf)
    return { name: 'utf-8', mark: 3, guessed: false };
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return { name: 'utf-16le', mark: 2, guessed: false };
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return { name: 'utf-16be', mark: 2, guessed: false };
  const wide = wideEncoding(bytes);
  if (wide) return { name: wide, mark: 0, guessed: false };
  if (isUtf8(bytes)) return { name: 'utf-8', mark: 0, guessed: false };
  return { name: singleByteEncoding(bytes), mark: 0, guessed: true };
}

/** UTF-16 without a mark: in texts of Latin script every second byte is zero. */
function wideEncoding(bytes: Uint8Array): string | null {
  const length = Math.min(bytes.length, 4096) & ~1;
  if (length < 4) return null;
  let even = 0;
  let odd = 0;
  for (let at = 0; at < length; at += 2) {
    if (bytes[at] === 0) even += 1;
    if (bytes[at + 1] === 0) odd += 1;
  }
  const most = (length / 2) * 0.7;
  if (odd > most && even === 0) return 'utf-16le';
  return even > most && odd === 0 ? 'utf-16be' : null;
}

function singleByteEncoding(bytes: Uint8Array): string {
  const guesses = analyse(sampleAroundForeign(bytes));
  const best = guesses[0];
  if (!best || WESTERN.has(best.name) || best.confidence < SURE || !iconv.encodingExists(best.name))
    return 'windows-1252';
  const western = guesses.find(({ name }) => WESTERN.has(name));
  return western && western.confidence >= best.confidence - 20 ? 'windows-1252' : best.name;
}

/** The stretch in which the first bytes above ASCII stand: a header of plain letters says nothing. */
function sampleAroundForeign(bytes: Uint8Array): Uint8Array {
  const first = bytes.findIndex((byte) => byte > 0x7f);
  const start = Math.max(0, first - 1024);
  return bytes.subarray(start, start + SAMPLE_BYTES);
}

/** The text of the bytes, a chunk at a time; no character is torn apart. */
export function* decodedChunks(bytes: Uint8Array, encoding: TextEncoding): Generator<string> {
  const decoder =
    encoding.name === 'utf-8' ? utf8Decoder() : iconv.getDecoder(encoding.name, { stripBOM: false });
  for (let at = encoding.mark; at < bytes.length; at += CHUNK_BYTES) {
    const piece = bytes.subarray(at, at + CHUNK_BYTES);
    const text = decoder.write(Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength));
    if (text !== '') yield text;
  }
  const rest = decoder.end();
  if (rest) yield rest;
}

function utf8Decoder() {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  return {
    write: (piece: Uint8Array) => decoder.decode(piece, { stream: true }),
    end: () => decoder.decode(),
  };
}

/** The whole text of a small file. */
export function decodedText(bytes: Uint8Array, encoding: TextEncoding = encodingOf(bytes)): string {
  return [...decodedChunks(bytes, encoding)].join('');
}

import { Parser } from 'saxen';
import type { Pace } from '../pace.ts';
import { Refusal } from '../refusal.ts';

/** Text gathered before the parser gets it: many small writes cost more than they save. */
const PIECE_CHARACTERS = 128 * 1024;

/** A cell holds at most 32,767 characters: so much without a tag is made to keep the parser busy. */
const LONGEST_WITHOUT_TAG = 1024 * 1024;

export type Attributes = () => Readonly<Record<string, string>>;

/** What a reader of one XML part wants to hear; names are without their namespace prefix. */
export interface PartHandler {
  open(name: string, attributes: Attributes): void;
  close(name: string): void;
  text(text: string): void;
}

/**
 * Reads an XML part of a package as it is unpacked. Yields after every piece, for the handler's results to be taken.
 * A DOCTYPE, and with it every entity of the file's own, is refused.
 */
export async function* parsedPart(
  pieces: AsyncIterable<Uint8Array>,
  handler: PartHandler,
  pace: Pace,
): AsyncGenerator<void> {
  const state = { broken: false, silent: 0 };
  const parser = listening(handler, state);
  let gathered = '';
  for await (const text of decodedPieces(pieces)) {
    gathered += text;
    if (gathered.length < PIECE_CHARACTERS) continue;
    state.silent += gathered.length;
    parser.write(gathered);
    gathered = '';
    if (state.broken || state.silent > LONGEST_WITHOUT_TAG) throw new Refusal('document.corrupt');
    yield;
    await pace.rest();
  }
  parser.write(gathered).end();
  if (state.broken) throw new Refusal('document.corrupt');
  yield;
}

function listening(handler: PartHandler, state: { broken: boolean; silent: number }): Parser {
  const parser = new Parser();
  parser.on('openTag', (name, attributes) => {
    state.silent = 0;
    handler.open(localName(name), attributes);
  });
  parser.on('closeTag', (name) => handler.close(localName(name)));
  parser.on('text', (text, decode) => handler.text(text.includes('&') ? decode(text) : text));
  parser.on('cdata', (text) => handler.text(text));
  parser.on('attention', () => {
    state.broken = true;
  });
  parser.on('error', () => {
    state.broken = true;
  });
  return parser;
}

function localName(name: string): string {
  const colon = name.indexOf(':');
  return colon < 0 ? name : name.slice(colon + 1);
}

async function* decodedPieces(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let decoder: TextDecoder | null = null;
  for await (const piece of pieces) {
    decoder ??= new TextDecoder(piece[0] === 0xff && piece[1] === 0xfe ? 'utf-16le' : 'utf-8');
    yield decoder.decode(piece, { stream: true });
  }
  yield decoder?.decode() ?? '';
}

/** Reads a whole part for what its handler gathers. */
export async function readPart(
  pieces: AsyncIterable<Uint8Array>,
  handler: PartHandler,
  pace: Pace,
): Promise<void> {
  for await (const _ of parsedPart(pieces, handler, pace));
}

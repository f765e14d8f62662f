import { promisify } from 'node:util';
import yauzl from 'yauzl';
import { megabytes, Refusal } from '../refusal.ts';

/** An archive that claims to become so many times larger than it is, and large at that, is a bomb and no archive. */
const HIGHEST_RATIO = 200;
const RATIO_MATTERS_FROM = 20 * 1024 * 1024;

/** Whether packed bytes that become so many are a bomb: archives and the streams of a PDF are measured alike. */
export function swells(packed: number, unpacked: number): boolean {
  return unpacked > RATIO_MATTERS_FROM && unpacked > packed * HIGHEST_RATIO;
}

const SYMBOLIC_LINK = 0o120000;
const FILE_TYPE_MASK = 0o170000;

/** Unpacked bytes that one read may still become; shared by archives within archives. */
export class UnpackBudget {
  readonly #limit: number;
  #used = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Counts bytes that were unpacked. @throws Refusal `document.unpacks_too_large` when they are too many. */
  take(bytes: number): void {
    this.#used += bytes;
    if (this.#used > this.#limit) throw this.refusal();
  }

  /** Whether so many more bytes would fit, before anything is unpacked. */
  allows(bytes: number): boolean {
    return this.#used + bytes <= this.#limit;
  }

  refusal(): Refusal {
    return new Refusal('document.unpacks_too_large', { limit: megabytes(this.#limit) });
  }
}

export interface Member {
  /** As the archive names it, with `/` between folders. */
  readonly name: string;
  /** Bytes as the directory claims; counted again while unpacking. */
  readonly size: number;
  /** Why it must not be read: a link, or a name that points out of the archive. */
  readonly unsafe: boolean;
  readonly entry: yauzl.Entry;
}

export interface Archive {
  readonly members: readonly Member[];
  /** The unpacked bytes of a member. */
  bytes(member: Member): Promise<Buffer>;
  /** The same, a piece at a time. */
  stream(member: Member): AsyncGenerator<Buffer>;
}

/**
 * Opens a ZIP archive that is held in memory; nothing is ever written to a disk. Folders are left out.
 * @throws Refusal `document.corrupt`, `document.encrypted`, `document.too_many_files`, `document.unpacks_too_large`
 */
export async function openArchive(
  bytes: Uint8Array,
  budget: UnpackBudget,
  mostMembers: number,
): Promise<Archive> {
  const file = await opened(bytes);
  if (file.entryCount > mostMembers * 2) throw tooMany(mostMembers);
  const members: Member[] = [];
  let claimed = 0;
  for await (const entry of entriesOf(file)) {
    const name = nameOf(entry);
    if (name.endsWith('/')) continue;
    if (entry.isEncrypted()) throw new Refusal('document.encrypted');
    members.push({ name, size: entry.uncompressedSize, unsafe: isLink(entry) || pointsOut(name), entry });
    claimed += entry.uncompressedSize;
    if (members.length > mostMembers) throw tooMany(mostMembers);
  }
  if (swells(bytes.length, claimed) || !budget.allows(claimed)) throw budget.refusal();
  const stream = (member: Member) => unpacked(file, member.entry, budget);
  return { members, stream, bytes: async (member) => Buffer.concat(await collected(stream(member))) };
}

function tooMany(limit: number): Refusal {
  return new Refusal('document.too_many_files', { limit: String(limit) });
}

async function opened(bytes: Uint8Array): Promise<yauzl.ZipFile> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    const open = promisify<Buffer, yauzl.Options, yauzl.ZipFile>(yauzl.fromBuffer);
    return await open(buffer, { lazyEntries: true, decodeStrings: false });
  } catch {
    throw new Refusal('document.corrupt');
  }
}

async function* entriesOf(file: yauzl.ZipFile): AsyncGenerator<yauzl.Entry> {
  for (;;) {
    const entry = await new Promise<yauzl.Entry | null>((resolve, reject) => {
      const settle = (finish: () => void): void => {
        file.off('entry', onEntry);
        file.off('end', onEnd);
        file.off('error', onError);
        finish();
      };
      const onEntry = (found: yauzl.Entry) => settle(() => resolve(found));
      const onEnd = () => settle(() => resolve(null));
      const onError = () => settle(() => reject(new Refusal('document.corrupt')));
      file.on('entry', onEntry).on('end', onEnd).on('error', onError);
      file.readEntry();
    });
    if (!entry) return;
    yield entry;
  }
}

function nameOf(entry: yauzl.Entry): string {
  const { generalPurposeBitFlag, fileNameRaw, extraFields } = entry;
  return yauzl
    .getFileNameLowLevel(generalPurposeBitFlag, fileNameRaw, extraFields, false)
    .replaceAll('\\', '/');
}

function isLink(entry: yauzl.Entry): boolean {
  return ((entry.externalFileAttributes >>> 16) & FILE_TYPE_MASK) === SYMBOLIC_LINK;
}

function pointsOut(name: string): boolean {
  return (
    name.startsWith('/') || /^[a-z]:/i.test(name) || name.split('/').includes('..') || name.includes('\0')
  );
}

/** Unpacks and counts at once, so that an archive which lies about its sizes is stopped where its lie begins. */
async function* unpacked(
  file: yauzl.ZipFile,
  entry: yauzl.Entry,
  budget: UnpackBudget,
): AsyncGenerator<Buffer> {
  try {
    const stream = await new Promise<NodeJS.ReadableStream>((resolve, reject) => {
      file.openReadStream(entry, (error, readable) => (error ? reject(error) : resolve(readable)));
    });
    for await (const piece of stream) {
      const bytes = piece as Buffer;
      budget.take(bytes.length);
      yield bytes;
    }
  } catch (error) {
    throw error instanceof Refusal ? error : new Refusal('document.corrupt');
  }
}

async function collected(pieces: AsyncIterable<Buffer>): Promise<Buffer[]> {
  const all: Buffer[] = [];
  for await (const piece of pieces) all.push(piece);
  return all;
}

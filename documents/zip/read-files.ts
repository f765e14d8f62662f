import type { Content, InnerFile } from '../document.ts';
import { readMail } from '../mail/read-mail.ts';
import type { Reading } from '../reading.ts';
import { Refusal } from '../refusal.ts';
import { sniff } from '../sniff.ts';
import { tidyName } from '../tidy-name.ts';
import { type Archive, openArchive, UnpackBudget } from './archive.ts';
import { packageKind } from './package-kind.ts';

/** What a computer puts into archives for itself. */
const NOBODYS = /(^|\/)(__MACOSX\/|\.DS_Store$|Thumbs\.db$|desktop\.ini$)/i;

/** Where in files within files a read stands, and what it may still use up. */
interface Depth {
  readonly reading: Reading;
  readonly budget: UnpackBudget;
  readonly files: InnerFile[];
  readonly level: number;
}

/**
 * The files of an archive or a mail, those of archives and mails within it included, so that what comes out holds no
 * files any more. One budget of bytes, one count of files and one depth hold for all of it.
 */
export async function readFiles(
  bytes: Uint8Array,
  source: { readonly format: 'zip'; readonly archive: Archive } | { readonly format: 'eml' },
  reading: Reading,
  budget: UnpackBudget,
): Promise<Content> {
  const depth: Depth = { reading, budget, files: [], level: 1 };
  if (source.format === 'zip') {
    await addArchive(source.archive, '', depth);
    if (depth.files.length === 0) throw nothingIn(source.archive);
    return { kind: 'files', format: 'zip', text: null, files: depth.files };
  }
  const text = await addMail(bytes, '', depth);
  return { kind: 'files', format: 'eml', text, files: depth.files };
}

/** Why nothing came out of an archive: what it holds may not be read, or it holds nothing. */
function nothingIn({ members }: Archive): Refusal {
  const unsafe = members.find((member) => member.unsafe);
  return unsafe
    ? new Refusal('document.member_unsafe', { file: tidyName(unsafe.name) })
    : new Refusal('document.empty');
}

async function addArchive(archive: Archive, folder: string, depth: Depth): Promise<void> {
  for (const member of archive.members) {
    if (NOBODYS.test(member.name)) continue;
    const name = `${folder}${tidyName(member.name)}`;
    if (member.unsafe) depth.reading.remarks.add('document.member_unsafe', { file: tidyName(member.name) });
    else await add(name, await archive.bytes(member), depth);
    await depth.reading.pace.rest();
  }
}

async function addMail(bytes: Uint8Array, folder: string, depth: Depth): Promise<string> {
  const mail = await readMail(bytes);
  for (const file of mail.files) {
    depth.budget.take(file.bytes.length);
    await add(`${folder}${tidyName(file.name)}`, file.bytes, depth);
  }
  return mail.text;
}

/** Adds one file, or what is in it when it is an archive or a mail itself. */
async function add(name: string, bytes: Uint8Array, depth: Depth): Promise<void> {
  const { reading, budget, files, level } = depth;
  const { kind } = sniff(bytes, name);
  const inner = { ...depth, level: level + 1 };
  if (kind === 'mail') {
    allowLevel(inner);
    const text = await addMail(bytes, `${name}/`, inner);
    keep(files, { name: `${name}/mail.txt`, bytes: new TextEncoder().encode(text), mail: true }, reading);
    return;
  }
  if (kind === 'zip') {
    const archive = await openArchive(bytes, budget, reading.limits.files + MOST_OWN_PARTS);
    if ((await packageKind(archive)) === 'zip') {
      allowLevel(inner);
      await addArchive(archive, `${name}/`, inner);
      return;
    }
  }
  keep(files, { name, bytes }, reading);
}

/** Parts that a spreadsheet inside of an archive has; they are no files of the archive. */
const MOST_OWN_PARTS = 2_000;

function allowLevel({ level, reading }: Depth): void {
  if (level > reading.limits.depth)
    throw new Refusal('document.too_deep', { limit: String(reading.limits.depth) });
}

function keep(files: InnerFile[], file: InnerFile, { limits }: Reading): void {
  if (files.length >= limits.files)
    throw new Refusal('document.too_many_files', { limit: String(limits.files) });
  files.push(file);
}

import { documentKeys } from '#documents/bills/identity.ts';
import { rowsOf } from '#documents/bills/rows.ts';
import type { Content, Page } from '#documents/document.ts';
import { type InnerProposals, NOTHING } from '../proposal-shape.ts';

/** Digits of a key that tell a document of freight, which prints the keys of what it carries as well. */
const FREIGHT = '57';

/** The key of the fiscal document that pages are a print of; null where they print none, or those of several. */
export function printedKey(pages: readonly Page[]): string | null {
  const keys = documentKeys(rowsOf(pages)).map(({ value }) => value);
  const freight = keys.filter((key) => key.slice(20, 22) === FREIGHT);
  const [only] = keys.length > 1 ? freight : keys;
  return (keys.length > 1 ? freight : keys).length === 1 ? (only ?? null) : null;
}

/** A file in another one, with the key of the fiscal document that it is or prints. */
export interface Keyed {
  /** A text of a person among papers. */
  readonly note?: boolean;
  readonly read: InnerProposals;
  readonly key: string | null;
  /** The document itself (XML), and no print of it. */
  readonly original: boolean;
}

/** The key of the fiscal document that a file is, or is a print of. */
export function keyedAs(content: Content): Pick<Keyed, 'key' | 'original'> {
  if (content.kind === 'fiscal')
    return { key: content.document.key?.value.replace(/^\D+/, '') ?? null, original: true };
  return { key: content.kind === 'pages' ? printedKey(content.pages) : null, original: false };
}

/**
 * Files that lie together, each fiscal document once: a print (DANFE, DACTE) beside its XML, or a second copy, reports
 * nothing again. A cancellation is under the key of what it cancels, and is no copy of it: that reports nothing at all.
 */
export function eachDocumentOnce(files: readonly Keyed[]): InnerProposals[] {
  const isEvent = ({ read }: Keyed) => read.problems.some(({ code }) => code === 'fiscal.cancelled');
  const cancelled = new Set(files.filter(isEvent).map(({ key }) => key));
  return files.map((file) => {
    const { key, read } = file;
    if (key === null || isEvent(file)) return read;
    const { name } = read;
    if (cancelled.has(key))
      return { ...NOTHING, name, problems: [{ code: 'fiscal.cancelled', params: { key } }] };
    const same = files.filter((one) => one.key === key);
    const kept = same.find(({ original }) => original) ?? same[0];
    if (kept === file) return read;
    return { ...NOTHING, name, problems: [{ code: 'document.already_read', params: { name, key } }] };
  });
}

import type { ReportDocument } from '../document.ts';
import { figureLink, type ReportLinks, type WriteOptions } from '../writing.ts';
import { figuresIn } from '../blocks.ts';

/** A document with what its writer needs, as JSON that a process is given. */
export interface FileRequest<Word extends string = string> {
  readonly document: ReportDocument;
  /** Sentences by their keys; the names in braces are filled in by the writer. */
  readonly words: Readonly<Record<Word, string>>;
  readonly logo: { readonly type: 'image/png' | 'image/jpeg'; readonly base64: string } | null;
  /** Absolute addresses: where the file is checked, and one for each datapoint by `programme/code`; null: a file without links. */
  readonly links: { readonly check: string; readonly datapoints: Readonly<Record<string, string>> } | null;
}

/** Names in sentences that a writer fills in. */
const NAMES = ['page', 'pages', 'count', 'shown', 'all', 'organization'];

/** The request of a document and its options. @param keys of the sentences that the writer says */
export function requestOf<Word extends string>(
  document: ReportDocument,
  { say, logo, links }: Omit<WriteOptions, 'signal'>,
  keys: readonly Word[],
): FileRequest<Word> {
  const kept = Object.fromEntries(NAMES.map((name) => [name, `{{${name}}}`]));
  return {
    document,
    words: Object.fromEntries(keys.map((key) => [key, say(key, kept)])) as Record<Word, string>,
    logo: logo && { type: logo.type, base64: Buffer.from(logo.bytes).toString('base64') },
    links: links && { check: links.check, datapoints: addressesOf(document, links) },
  };
}

/** Where its datapoints and the figures of its texts lead to. */
function addressesOf(document: ReportDocument, links: ReportLinks): Readonly<Record<string, string>> {
  const places = [
    ...document.datapoints.map(({ programme, code }) => `${programme}/${code}`),
    ...figuresIn(document).map(({ at }) => at),
  ];
  return Object.fromEntries(
    places.flatMap((at) => {
      const address = figureLink(links, at);
      return address === undefined ? [] : [[at, address]];
    }),
  );
}

/** A sentence of a request with its names filled in. @throws Error for a key that the request has no sentence for */
export function said(
  words: Readonly<Record<string, string>>,
  key: string,
  params: Readonly<Record<string, string>> = {},
): string {
  const sentence = words[key];
  if (sentence === undefined) throw new Error(`A file has no words for ${key}.`);
  return sentence.replace(/\{\{(\w+)\}\}/g, (_all, name: string) => params[name] ?? '');
}

/** The options that a request was made of, for the writer in the process. */
export function optionsOf({ words, logo, links }: FileRequest): WriteOptions {
  return {
    say: (key, params) => said(words, key, params),
    logo: logo && { type: logo.type, bytes: new Uint8Array(Buffer.from(logo.base64, 'base64')) },
    links: links && {
      check: links.check,
      datapoint(programme, code) {
        const address = links.datapoints[`${programme}/${code}`];
        if (address === undefined) throw new Error(`A file has no address for ${programme}/${code}.`);
        return address;
      },
    },
  };
}

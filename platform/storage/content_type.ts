import { expression } from '#text/expression.ts';
import { fileTypeFromBuffer, supportedMimeTypes } from 'file-type';

/** How many bytes from the start are enough to tell what something is. */
export const sampleBytes = 4100;

const token = /^[\w!#$%&'*+.^`|~-]{1,127}\/[\w!#$%&'*+.^`|~-]{1,127}$/;

/** `type/subtype` of a content type, lower-case, without parameters; `application/octet-stream` for what is none. */
export function essence(contentType: string): string {
  const bare = (contentType.split(';')[0] ?? '').trim().toLowerCase();
  return token.test(bare) ? bare : 'application/octet-stream';
}

/** A content type that can go into a header: as given where it is well-formed, else `application/octet-stream`. */
export function cleanContentType(contentType: string): string {
  const parameters = /^[^;]+((?:;\s*[\w-]+=(?:[\w.+-]+|"[\w .:+-]*"))*)\s*;?\s*$/.exec(contentType);
  const bare = essence(contentType);
  return bare + (contentType.length <= 200 ? (parameters?.[1] ?? '').toLowerCase() : '');
}

/** Whether a type is on a bucket's list: by name or by family (`image/*`). No list takes everything. */
export function isAllowed(type: string, allowed: readonly string[] | null): boolean {
  if (allowed === null || allowed.length === 0) return true;
  return allowed.some((entry) => {
    const wanted = entry.trim().toLowerCase();
    return (
      wanted === '*/*' || wanted === type || (wanted.endsWith('/*') && type.startsWith(wanted.slice(0, -1)))
    );
  });
}

/** Files that are containers of a common kind: what is found in the first bytes may be only the container. */
const containers: ReadonlyMap<string, RegExp> = new Map([
  ['application/zip', /^application\/(?:vnd\.|epub|java-archive|x-zip|zip)/],
  ['application/x-cfb', /^application\/(?:vnd\.ms-|msword|x-cfb|x-ole)/],
  ['application/xml', /^(?:text\/xml|application\/xml|[^/]+\/[^/]+\+xml)$/],
  ['application/gzip', /^application\/(?:x-)?(?:gzip|tar|compressed-tar|tgz)$/],
  ['application/ogg', /^(?:audio|video|application)\/ogg$/],
]);

/** Families of which one member may be called by another's name: a picture is a picture. Drawings with code are none. */
const interchangeable = ['image/', 'audio/', 'video/'];

/**
 * Whether bytes can be what they are declared to be. They cannot when their first bytes tell another kind of file, or tell
 * nothing although the declared kind always begins with its mark.
 * @param sample the first `sampleBytes` bytes, or all of them
 */
export async function isPlausible(declared: string, sample: Uint8Array): Promise<boolean> {
  if (sample.length === 0) return true;
  const found = (await sniff(sample)) ?? null;
  if (found === null) return !hasMark(declared) && !(isText(declared) && holdsNul(sample));
  if (found === declared) return true;
  if (containers.get(found)?.test(declared) === true) return true;
  if (declared === 'image/svg+xml' || found === 'image/svg+xml') return false;
  return interchangeable.some((family) => found.startsWith(family) && declared.startsWith(family));
}

/** The kind of file that the first bytes tell, or undefined when they tell none (text, tables, unknown formats). */
export async function sniff(sample: Uint8Array): Promise<string | undefined> {
  return (await fileTypeFromBuffer(sample))?.mime.split(';')[0];
}

function isText(type: string): boolean {
  return /^text\/|\+(?:xml|json)$|^application\/(?:json|xml)$/.test(type);
}

/** No text holds a NUL but UTF-16, which says so at its start. */
function holdsNul(sample: Uint8Array): boolean {
  const [first = 0, second = 0] = sample;
  const isUtf16 = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  return !isUtf16 && sample.includes(0);
}

function hasMark(type: string): boolean {
  if (isText(type) || type === 'application/octet-stream') return false;
  return supportedMimeTypes.has(type) || /^(?:image|audio|video|font)\//.test(type);
}

/** What a browser may show in place: it runs nothing. All else is a download. */
const shown = expression()`
  ^(?:image\/(?:png|jpeg|gif|webp|avif|bmp|tiff|x-icon|vnd\.microsoft\.icon)|audio\/[\w.+-]+|video\/[\w.+-]+|
  text\/(?:plain|csv)|application\/json)$
`;

/** What a browser would run or apply for a page that names it, whatever the disposition: given as plain text. */
const active = expression()`
  ^(?:text\/(?:html|css|xsl|vbscript|x-component|cache-manifest|event-stream)|application\/(?:xhtml\+xml|wasm|
  xslt\+xml|x-shockwave-flash|manifest\+json|importmap\+json|speculationrules\+json)|multipart\/.*|.*\/(?:x-)?
  (?:javascript|ecmascript|jscript|livescript)[\d.]*)$
`;

export interface Serving {
  readonly contentType: string;
  /** Whether it must go out as a download. */
  readonly attached: boolean;
}

/** How something that a person sent in goes out: under a type that runs nothing, and in place only where it is harmless. */
export function servingOf(contentType: string): Serving {
  const bare = essence(contentType);
  if (active.test(bare)) return { contentType: 'text/plain; charset=utf-8', attached: true };
  return { contentType: cleanContentType(contentType), attached: !shown.test(bare) };
}

/** Headers of everything that a person sent in: no script, no frame of ours, no guess about its type. */
export const guardHeaders: Readonly<Record<string, string>> = {
  'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'none',
  'cross-origin-resource-policy': 'cross-origin',
};

/**
 * A `Content-Disposition` of a download, with the name in both of its forms; without a name only the word.
 * @param name the name that a browser proposes
 */
export function attachment(name: string): string {
  if (name === '') return 'attachment';
  const flat = name.replaceAll(/[^\w !#$&+.^`|~()-]/gu, '_');
  const encoded = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${flat}"; filename*=UTF-8''${encoded}`;
}

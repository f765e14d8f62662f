import type { Context } from 'hono';
import { z } from 'zod';
import { sniff } from './content_type.ts';
import type { StorageParts } from './parts.ts';
import { type Find, isKnown, objectHeaders, type ObjectRow } from './served.ts';
import { invalidRequest, invalidShape, noSuchKey, StorageError } from './storage_error.ts';

/** Formats that are taken apart: pictures of points only. Drawings (SVG) may name other files, and are not. */
const readable: ReadonlyMap<string, 'jpeg' | 'png' | 'webp' | 'avif' | 'gif'> = new Map([
  ['image/jpeg', 'jpeg'],
  ['image/png', 'png'],
  ['image/webp', 'webp'],
  ['image/avif', 'avif'],
  ['image/gif', 'gif'],
]);

/** What one picture may cost: bytes read, points unpacked, seconds, and how many at once. */
const most = { bytes: 25 * 1024 * 1024, points: 50_000_000, seconds: 10, atOnce: 2, waiting: 50 };

/** Changes to a picture, as the address or the signed token names them. */
export function transformationShape(mostPixels: number) {
  const length = z.coerce.number().int().min(1).max(mostPixels);
  return z.object({
    width: length.optional(),
    height: length.optional(),
    resize: z.enum(['cover', 'contain', 'fill']).default('cover'),
    quality: z.coerce.number().int().min(20).max(100).default(80),
    format: z.enum(['origin', 'avif', 'webp']).optional(),
  });
}

type Transformation = z.output<ReturnType<typeof transformationShape>>;

/** Answers with a picture made from an object: another size, quality or format. The original is never changed. */
export async function answerPicture(
  context: Context,
  parts: StorageParts,
  find: Find,
  asked: URLSearchParams,
): Promise<Response> {
  const { settings } = parts.platform;
  if (!settings.imageTransforms) {
    throw new StorageError(
      409,
      'FeatureNotEnabled',
      'The feature imageTransformation is not enabled for this resource',
    );
  }
  const wanted = read(asked, settings.mostImagePixels);
  const row = await find();
  if (row === null) throw noSuchKey();
  if (row.metadata.size > most.bytes) throw invalidRequest('The picture is too large to be changed');
  const webp = (context.req.header('accept') ?? '').includes('image/webp');
  const eTag = `${row.metadata.eTag.slice(0, -1)}-${describe(wanted, webp)}"`;
  if (isKnown(context, { eTag, lastModified: row.metadata.lastModified })) {
    return new Response(null, {
      status: 304,
      headers: { ...objectHeaders(context, row), etag: eTag, vary: 'accept' },
    });
  }
  const picture = await oneOfFew(() => make(parts, row, wanted, webp));
  const headers = {
    ...objectHeaders(context, row, picture.type),
    etag: eTag,
    vary: 'accept',
    'accept-ranges': 'none',
    'content-length': String(picture.bytes.length),
    ...told(asked, wanted),
  };
  return new Response(context.req.raw.method === 'HEAD' ? null : picture.bytes, { headers });
}

function read(asked: URLSearchParams, mostPixels: number): Transformation {
  const parsed = transformationShape(mostPixels).safeParse(Object.fromEntries(asked));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw invalidShape(`querystring/${issue?.path.join('/') ?? ''} ${issue?.message ?? 'is invalid'}`);
}

function describe(wanted: Transformation, webp: boolean): string {
  const { width = '', height = '', resize, quality, format = webp ? 'webp' : 'origin' } = wanted;
  return [width, height, resize, quality, format].join('.');
}

const resizing: ReadonlyMap<string, string> = new Map([
  ['contain', 'fit'],
  ['fill', 'force'],
]);

/** What was asked to be done, as the protocol tells it: `height:200,width:200,resizing_type:fill,quality:60`. */
function told(asked: URLSearchParams, wanted: Transformation): Record<string, string> {
  const of = (name: keyof Transformation): string[] => (asked.has(name) ? [`${name}:${wanted[name]}`] : []);
  const sizes = [...of('height'), ...of('width')];
  const all = [
    ...sizes,
    ...(sizes.length === 0 ? [] : [`resizing_type:${resizing.get(wanted.resize) ?? 'fill'}`]),
    ...of('quality'),
    ...(wanted.format === 'origin' ? [] : of('format')),
  ];
  return all.length === 0 ? {} : { 'x-transformations': all.join(',') };
}

/** What the protocol says of a file that no picture can be made of, whatever is wrong with it. */
const unsupported = 'The source image is invalid or unsupported for rendering';

async function make(
  parts: StorageParts,
  row: ObjectRow,
  wanted: Transformation,
  webp: boolean,
): Promise<{ bytes: Uint8Array<ArrayBuffer>; type: string }> {
  const original = new Uint8Array(await new Response(await parts.bytes.read(row.version)).arrayBuffer());
  const origin = readable.get((await sniff(original)) ?? '');
  if (origin === undefined) throw invalidRequest(unsupported);
  const kept = wanted.format === 'origin' || (wanted.format === undefined && !webp);
  const format = kept ? origin : (wanted.format ?? 'webp');
  const { default: sharp } = await import('sharp');
  try {
    const { width, height } = await sharp(original, { limitInputPixels: false }).metadata();
    if (width * height > most.points) throw invalidRequest('The picture has too many points to be changed');
    const { data } = await sharp(original, { limitInputPixels: most.points, failOn: 'error' })
      .timeout({ seconds: most.seconds })
      .autoOrient()
      .resize({
        width: wanted.width,
        height: wanted.height,
        fit: wanted.resize === 'contain' ? 'inside' : wanted.resize,
        withoutEnlargement: wanted.resize !== 'fill',
      })
      .toFormat(format === 'origin' ? origin : format, format === 'gif' ? {} : { quality: wanted.quality })
      .toBuffer({ resolveWithObject: true });
    return { bytes: Uint8Array.from(data), type: `image/${format}` };
  } catch (error) {
    if (error instanceof StorageError) throw error;
    // What the library says of a file that a person sent in is about the file, in words of its own; these are the protocol's.
    throw invalidRequest(unsupported);
  }
}

let running = 0;
const waiting: (() => void)[] = [];

/** Pictures are made two at a time: each takes memory and a core. 429 when too many wait already. */
async function oneOfFew<T>(work: () => Promise<T>): Promise<T> {
  if (running >= most.atOnce) {
    if (waiting.length >= most.waiting) {
      throw new StorageError(429, 'SlowDown', 'Too many pictures are being made', {
        headers: { 'retry-after': '2' },
      });
    }
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else {
    running += 1;
  }
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next === undefined) running -= 1;
    else next();
  }
}

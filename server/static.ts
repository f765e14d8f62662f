import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { type Context, Hono } from 'hono';
import { contentPolicy, inlineScriptHashes } from './security.ts';

type Encoding = 'br' | 'gzip' | 'identity';

/** One built file with the forms it lies in. */
interface Asset {
  readonly type: string;
  readonly etag: string;
  readonly forms: ReadonlyMap<Encoding, string>;
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.txt': 'text/plain; charset=utf-8',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
};
const suffixes: Readonly<Record<string, Encoding>> = { '.br': 'br', '.gz': 'gzip' };
/** The language that `web/index.html` names. */
const BUILT_IN = 'pt-BR';
/** Files up to this size are kept in memory once served, in the form they were asked for. */
const keptSize = 512 * 1024;

/**
 * Serves the built web app from a folder: precompressed forms, hashed assets for ever, everything else revalidated,
 * and index.html for every other path a browser opens (the app routes by itself).
 * @param settings `connections`: other origins that the page may call, for the content policy; `language`: what the document
 *   speaks before anybody chose a language; `services`: where and under which key the page asks, for what asks first
 */
export function staticDoor(
  folder: string,
  {
    connections = [],
    language = BUILT_IN,
    services,
  }: { connections?: readonly string[]; language?: 'pt-BR' | 'en'; services?: Services } = {},
): Hono {
  const assets = listAssets(folder);
  const built = assets.get('/index.html');
  const index = built && told(built, language, services);
  if (index) assets.set('/index.html', index);
  const indexPath = built?.forms.get('identity');
  const policy = contentPolicy(
    indexPath === undefined ? [] : inlineScriptHashes(readFileSync(indexPath, 'utf8')),
    connections,
  );
  const door = new Hono();
  door.get('*', async (c) => {
    const asset = assets.get(decodePath(c.req.path)) ?? (isPage(c.req.path) ? index : undefined);
    if (asset === undefined) return c.notFound();
    return serve(c, asset, policy);
  });
  return door;
}

/** What the page has to know to ask before it has asked anything; the same as `/config.json` tells. */
interface Services {
  /** Origin of the installation's services; empty: the page's own. */
  readonly supabaseUrl: string;
  readonly supabaseKey: string;
}

/** The document with what only the installation knows, in every form that it lies in. */
function told(index: Asset, language: string, services: Services | undefined): Asset {
  if (language === BUILT_IN && !services) return index;
  const path = index.forms.get('identity') ?? '';
  const said = services ? ` data-services="${JSON.stringify(services).replaceAll('"', '&quot;')}"` : '';
  const html = readFileSync(path, 'utf8').replace(
    `<html lang="${BUILT_IN}"`,
    () => `<html lang="${language}"${said}`,
  );
  const etag = createHash('sha256')
    .update(`${index.etag} ${language}${said}`)
    .digest('base64url')
    .slice(0, 22);
  const forms = new Map<Encoding, string>();
  for (const encoding of index.forms.keys()) {
    const key = `${path} ${etag} ${encoding}`;
    const compress = { br: brotliCompressSync, gzip: gzipSync, identity: (text: Buffer) => text }[encoding];
    kept.set(key, new Uint8Array(compress(Buffer.from(html))));
    forms.set(encoding, key);
  }
  return { ...index, etag, forms };
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** Paths of pages have no file extension and hide nothing: a missing script must not be answered with a page. */
function isPage(path: string): boolean {
  if (path.startsWith('/assets/') || /\/[./]/.test(path)) return false;
  // Pages of the help are called as codes and verbs are: `/learn/code/factor.missing`.
  return path.startsWith('/learn/') || extname(path) === '';
}

function listAssets(folder: string): Map<string, Asset> {
  if (!existsSync(folder)) return new Map();
  const files = readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter(
      (path) =>
        !relative(folder, path)
          .split(sep)
          .some((part) => part.startsWith('.')),
    );
  const plain = files.filter((path) => suffixes[extname(path)] === undefined);
  return new Map(plain.map((path) => [`/${relative(folder, path).split(sep).join('/')}`, describe(path)]));
}

function describe(path: string): Asset {
  const forms = new Map<Encoding, string>([['identity', path]]);
  for (const [suffix, encoding] of Object.entries(suffixes)) {
    if (existsSync(path + suffix)) forms.set(encoding, path + suffix);
  }
  const { size, mtimeMs } = statSync(path);
  const etag = createHash('sha256').update(`${path} ${size} ${mtimeMs}`).digest('base64url').slice(0, 22);
  return { type: types[extname(path)] ?? 'application/octet-stream', etag, forms };
}

async function serve(c: Context, asset: Asset, policy: string): Promise<Response> {
  const encoding = choose(c.req.header('accept-encoding') ?? '', asset.forms);
  const content = await bytes(asset.forms.get(encoding) ?? '');
  // A later build has taken the file away under a running server: gone is not a fault.
  if (content === null) return c.notFound();
  const etag = `"${asset.etag}-${encoding}"`;
  c.header('etag', etag);
  c.header('vary', 'accept-encoding');
  c.header(
    'cache-control',
    c.req.path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
  );
  c.header('cross-origin-resource-policy', 'same-origin');
  if (asset.type.startsWith('text/html')) {
    c.header('content-security-policy', policy);
    c.header('cross-origin-opener-policy', 'same-origin');
  }
  if (
    c.req
      .header('if-none-match')
      ?.split(/\s*,\s*/)
      .includes(etag)
  )
    return c.body(null, 304);
  c.header('content-type', asset.type);
  if (encoding !== 'identity') c.header('content-encoding', encoding);
  return c.body(content);
}

const kept = new Map<string, Uint8Array<ArrayBuffer>>();

/** The bytes of a file; null when it is no longer there. */
async function bytes(path: string): Promise<Uint8Array<ArrayBuffer> | null> {
  const found = kept.get(path);
  if (found !== undefined) return found;
  const content = await readFile(path).then(
    (read) => new Uint8Array(read),
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null;
      throw error;
    },
  );
  if (content === null) return null;
  if (content.length <= keptSize) kept.set(path, content);
  return content;
}

/** The best form that the client takes: brotli, else gzip, else as is. A quality of zero is a refusal. */
function choose(accepted: string, forms: ReadonlyMap<Encoding, string>): Encoding {
  const takes = new Set(
    accepted
      .split(',')
      .map((part) =>
        part
          .trim()
          .toLowerCase()
          .split(/\s*;\s*q\s*=\s*/),
      )
      .filter(([, quality]) => quality === undefined || Number(quality) > 0)
      .map(([name]) => name),
  );
  if (takes.has('br') && forms.has('br')) return 'br';
  if (takes.has('gzip') && forms.has('gzip')) return 'gzip';
  return 'identity';
}

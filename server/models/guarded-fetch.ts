import { lookup as resolve, type LookupAddress } from 'node:dns';
import { type ClientRequest, type IncomingMessage, request as plainRequest } from 'node:http';
import { request as secureRequest } from 'node:https';
import { BlockList, isIP } from 'node:net';
import { Readable } from 'node:stream';

/**
 * Calls to addresses that somebody else wrote down: by https, and to the internet alone. Names are resolved for the very
 * connection that is made, and every address of theirs is looked at, so that a name cannot be a public one when it is
 * checked and this network's when it is called.
 */
const inner = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const) {
  inner.addSubnet(network, bits, 'ipv4');
}
// Of IPv6 only the global unicast range is the internet, without the parts of it that stand for something else.
const outer = new BlockList();
outer.addSubnet('2000::', 3, 'ipv6');
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  inner.addSubnet(network, bits, 'ipv6');
}

/** Whether an IP address is one of this machine, of a private network, or of anything else that is not the internet. */
export function isInner(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return inner.check(address, 'ipv4');
  return version !== 6 || !outer.check(address, 'ipv6') || inner.check(address, 'ipv6');
}

class AddressRefused extends Error {
  override readonly name = 'AddressRefused';
  readonly code = 'address.private';
}

/** Names that stand for this machine or for what is in its network, whatever a resolver says about them. */
const innerNames = /^(?:.*\.)?(?:localhost|localdomain|local|internal|intranet|lan|home|corp|home\.arpa)$/;

/**
 * Whether a host is not on the internet by its name alone: a name of one word (`localhost`, `ip6-localhost`, a machine of
 * this network), one under an ending that is no one's, or a number. Dots at its end do not count.
 */
function isInnerName(hostname: string): boolean {
  const plain = hostname.toLowerCase().replace(/\.+$/, '');
  const bare = plain.replace(/^\[|\]$/g, '');
  if (isIP(bare) !== 0) return isInner(bare);
  return !plain.includes('.') || innerNames.test(plain);
}

/** Why an address will not be called; null when it may be. A name that means nothing is left to the call itself. */
export function addressProblem(address: string): Promise<'insecure' | 'private' | null> {
  const { protocol, hostname, username, password } = new URL(address);
  if (protocol !== 'https:' || username !== '' || password !== '') return Promise.resolve('insecure');
  const bare = hostname.replace(/^\[|\]$/g, '');
  if (isInnerName(hostname)) return Promise.resolve('private');
  if (isIP(bare) !== 0) return Promise.resolve(null);
  return new Promise((answer) => {
    resolve(bare, { all: true }, (error, found) => {
      answer(!error && found.some((one) => isInner(one.address)) ? 'private' : null);
    });
  });
}

/** Resolves for a connection. @throws AddressRefused where any address of the name is not on the internet */
function outerLookup(
  hostname: string,
  options: object,
  answer: (error: Error | null, address: string | LookupAddress[], family?: number) => void,
): void {
  resolve(hostname, { ...options, all: true }, (error, found) => {
    if (error) answer(error, []);
    else if (found.some(({ address }) => isInner(address))) {
      answer(new AddressRefused('The name stands for an address that is not on the internet.'), []);
    } else if ('all' in options && options.all) answer(null, found);
    else answer(null, found[0]?.address ?? '', found[0]?.family);
  });
}

/** `fetch` that reaches the internet alone, by https, and follows no redirection. */
export const guardedFetch: typeof globalThis.fetch = async (input, init) => {
  const request = new Request(input, init);
  const url = new URL(request.url);
  // A literal address is connected to without asking anybody.
  if (url.protocol !== 'https:' || isInnerName(url.hostname)) {
    throw new TypeError('fetch failed', { cause: new AddressRefused('The address is not on the internet.') });
  }
  return send(request, url, outerLookup);
};

type Lookup = typeof outerLookup;

/** One request over a connection whose name is resolved by `lookup`. */
export async function send(request: Request, url: URL, lookup: Lookup): Promise<Response> {
  const body = request.body === null ? null : Buffer.from(await request.arrayBuffer());
  const answer = await new Promise<IncomingMessage>((resolved, reject) => {
    const options = {
      method: request.method,
      headers: Object.fromEntries(request.headers),
      signal: request.signal,
    };
    const start = url.protocol === 'https:' ? secureRequest : plainRequest;
    const sent: ClientRequest = start(url, { ...options, lookup: lookup as never }, resolved);
    sent.on('error', (error) => {
      reject(request.signal.aborted ? error : new TypeError('fetch failed', { cause: error }));
    });
    sent.end(body ?? undefined);
  });
  const status = answer.statusCode ?? 502;
  const headers = new Headers();
  for (const [name, value] of Object.entries(answer.headers)) {
    for (const one of Array.isArray(value) ? value : [value ?? '']) headers.append(name, one);
  }
  if (status >= 300 && status < 400) {
    answer.destroy();
    throw new TypeError('fetch failed', {
      cause: new AddressRefused('The server answers with another address.'),
    });
  }
  const isEmpty = status === 204 || status === 205;
  if (isEmpty) answer.resume();
  return new Response(isEmpty ? null : (Readable.toWeb(answer) as ReadableStream), { status, headers });
}

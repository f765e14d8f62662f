import { BlockList, isIP } from 'node:net';
import type { Context } from 'hono';

/** Builds the list of proxies whose `X-Forwarded-For` is believed. Refuses what is neither an address nor a CIDR range. */
export function proxyList(trusted: readonly string[]): BlockList {
  const list = new BlockList();
  for (const entry of trusted) {
    const [address = '', bits] = entry.split('/');
    const version = isIP(address);
    if (version === 0) throw new Error(`Not an address or CIDR range of a trusted proxy: ${entry}`);
    const family = version === 4 ? 'ipv4' : 'ipv6';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return list;
}

/**
 * The address a request came from: the socket's, or, when that is a trusted proxy, the nearest address in
 * `X-Forwarded-For` that is not one. Null when the request did not come through a socket.
 */
export function clientAddress(context: Context, proxies: BlockList): string | null {
  let address = plainAddress(socketAddress(context.env));
  const forwarded = (context.req.header('x-forwarded-for') ?? '').split(',').map((hop) => hop.trim());
  while (address !== null && isTrusted(address, proxies)) {
    const hop = plainAddress(forwarded.pop());
    if (hop === null) break;
    address = hop;
  }
  return address;
}

/** What a limit counts by: the IPv4 address, or the /64 network that one IPv6 subscriber owns. */
export function limitedAddress(address: string | null): string {
  if (address === null) return 'unknown';
  if (isIP(address) !== 6) return address;
  const [head = '', tail = ''] = address.split('::');
  const left = head.split(':').filter((group) => group !== '');
  const right = tail.split(':').filter((group) => group !== '');
  const gap = address.includes('::')
    ? Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0')
    : [];
  return `${[...left, ...gap, ...right]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}

function isTrusted(address: string, proxies: BlockList): boolean {
  return proxies.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}

function plainAddress(address: string | undefined): string | null {
  const plain = (address ?? '').replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
  return isIP(plain) === 0 ? null : plain;
}

function socketAddress(env: unknown): string | undefined {
  const bindings = env as { incoming?: { socket?: { remoteAddress?: string } } } | undefined;
  return bindings?.incoming?.socket?.remoteAddress;
}

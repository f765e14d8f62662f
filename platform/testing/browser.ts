import { request } from 'node:http';

/** A browser without pages: follows redirects and keeps cookies, each for its host. */
export interface Wanderer {
  /** Goes to an address and follows redirects until one leaves for `until`; gives that address. */
  go(address: string, until: string): Promise<URL>;
}

/** `headers` go with every request, such as those that browsers add themselves. */
export function newWanderer(headers: Readonly<Record<string, string>> = {}): Wanderer {
  const jar = new Map<string, string>();
  const keep = (host: string, cookies: readonly string[]): void => {
    for (const line of cookies) {
      const [pair = ''] = line.split(';', 1);
      jar.set(`${host} ${pair.slice(0, pair.indexOf('='))}`, pair);
    }
  };
  const cookiesOf = (host: string): string =>
    [...jar]
      .filter(([key]) => key.startsWith(`${host} `))
      .map(([, pair]) => pair)
      .join('; ');
  return {
    go: async (address, until) => {
      let at = new URL(address);
      for (let hops = 0; hops < 20; hops++) {
        if (at.href.startsWith(until)) return at;
        const answer = await get(at, { ...headers, cookie: cookiesOf(at.host) });
        keep(at.host, answer.cookies);
        if (answer.location === undefined) throw new Error(`${answer.status} at ${at.href}: ${answer.body}`);
        at = new URL(answer.location, at);
      }
      throw new Error('Too many redirects.');
    },
  };
}

interface Answer {
  readonly status: number;
  readonly location: string | undefined;
  readonly cookies: readonly string[];
  readonly body: string;
}

/** By hand, since `fetch` writes headers such as `sec-fetch-mode` itself. */
function get(address: URL, headers: Readonly<Record<string, string>>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request(address, { headers }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          location: response.headers.location,
          cookies: response.headers['set-cookie'] ?? [],
          body: Buffer.concat(parts).toString(),
        }),
      );
    });
    sent.on('error', reject);
    sent.end();
  });
}

import { Client, type ClientConfig } from 'pg';
import { CannotStart } from './refusal.ts';

/** One server of several. */
interface Host {
  readonly host: string;
  readonly port: number;
}

/** An address with several servers, as libpq has it. */
export interface Hosts {
  /** The address of the first of them. */
  readonly url: string;
  readonly hosts: readonly Host[];
  /** Only one that takes writes will do. */
  readonly writable: boolean;
}

/** How long one that was found is taken for the right one without another look. */
const freshMs = 1000;
const patienceMs = 3000;

/**
 * Reads `postgresql://user@one:5432,two:5433/db?target_session_attrs=read-write`, or `?host=/one,/two&port=5432,5433`; null for an
 * address of one server of which nothing is asked, which the driver reads itself.
 * @throws CannotStart where ports and hosts do not match, or something is asked for that is not known here
 */
export function severalHosts(url: string): Hosts | null {
  const [, scheme = '', user = '', authority = '', rest = ''] =
    /^(\w+:\/\/)([^@/?#]*@)?([^/?#]*)(.*)$/.exec(url) ?? [];
  const [path, search] = splitOnce(rest, '?');
  const query = new URLSearchParams(search);
  const wanted = query.get('target_session_attrs') ?? 'any';
  if (!['any', 'read-write', 'primary'].includes(wanted))
    throw new CannotStart(
      'The setting DATABASE_URL may ask for target_session_attrs any, read-write or primary.',
    );
  const hosts = query.has('host') ? fromQuery(query) : authority.split(',').map(readHost);
  if (hosts.length < 2 && wanted === 'any') return null;
  const [first] = hosts;
  if (first === undefined || hosts.some(({ host }) => host === ''))
    throw new CannotStart('The setting DATABASE_URL names several servers, and one of them has no name.');
  query.delete('target_session_attrs');
  query.set('host', first.host);
  query.set('port', String(first.port));
  return { url: `${scheme}${user}${path}?${query}`, hosts, writable: wanted !== 'any' };
}

function splitOnce(text: string, at: string): readonly [string, string] {
  const index = text.indexOf(at);
  return index < 0 ? [text, ''] : [text.slice(0, index), text.slice(index + 1)];
}

function fromQuery(query: URLSearchParams): Host[] {
  const names = (query.get('host') ?? '').split(',');
  const ports = (query.get('port') ?? '5432').split(',');
  if (ports.length !== 1 && ports.length !== names.length)
    throw new CannotStart('The setting DATABASE_URL names as many ports as servers, or one for all.');
  return names.map((host, index) => ({ host, port: portOf(ports[ports.length === 1 ? 0 : index] ?? '') }));
}

function readHost(text: string): Host {
  const [, bracketed, plain = '', port = '5432'] = /^(?:\[([^\]]+)\]|([^:]*))(?::(\d+))?$/.exec(text) ?? [];
  return { host: bracketed ?? decodeURIComponent(plain), port: portOf(port) };
}

function portOf(text: string): number {
  const port = Number(text);
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new CannotStart('The setting DATABASE_URL names a port that is none.');
  return port;
}

/** What a connection needs to be made to another server than its address says. */
interface Directed {
  host: string;
  port: number;
  readonly connectionParameters: { host: string; port: number };
}

/**
 * A client that looks for its server each time it connects: of several, the first that answers and takes writes. The driver knows one
 * server only. Which one follows another is asked of each.
 */
export function clientOf({ hosts, writable }: Hosts): typeof Client {
  let found: { readonly host: Host; readonly at: number } | null = null;
  let looking: Promise<Host> | null = null;
  const choose = (config: ClientConfig): Promise<Host> => {
    if (found !== null && Date.now() - found.at < freshMs) return Promise.resolve(found.host);
    looking ??= firstThatWill(hosts, writable, found?.host ?? null, config)
      .then((host) => {
        found = { host, at: Date.now() };
        return host;
      })
      .finally(() => (looking = null));
    return looking;
  };
  return class extends Client {
    readonly #config: ClientConfig;

    constructor(config: ClientConfig = {}) {
      super(config);
      this.#config = config;
    }

    override connect(): Promise<Client>;
    override connect(callback: Connected): void;
    override connect(callback?: Connected): Promise<Client> | void {
      const connecting = choose(this.#config).then(async (host) => {
        direct(this, host);
        try {
          return await super.connect();
        } catch (error) {
          found = null;
          throw error;
        }
      });
      if (callback === undefined) return connecting;
      connecting.then(
        (client) => (callback as (error: null, client: Client) => void)(null, client),
        (error: unknown) => (callback as (error: Error) => void)(error as Error),
      );
      return undefined;
    }
  };
}

type Connected = ((error: Error) => void) | ((error: null, client: Client) => void);

function direct(client: Client, { host, port }: Host): void {
  const directed = client as unknown as Directed;
  Object.assign(directed, { host, port });
  Object.assign(directed.connectionParameters, { host, port });
}

/** Asks one after the other, the last that was right first; throws what the last of them said where none will do. */
async function firstThatWill(
  hosts: readonly Host[],
  writable: boolean,
  last: Host | null,
  config: ClientConfig,
): Promise<Host> {
  let failure: unknown;
  for (const host of last === null ? hosts : [last, ...hosts.filter((each) => each !== last)]) {
    try {
      if (await will(host, writable, config)) return host;
      failure = Object.assign(new Error(`no server of ${hosts.length} takes writes`), { code: '57P03' });
    } catch (error) {
      failure = error;
    }
  }
  throw failure;
}

async function will(host: Host, writable: boolean, config: ClientConfig): Promise<boolean> {
  const probe = new Client({
    ...config,
    connectionTimeoutMillis: patienceMs,
    application_name: 'razao probe',
  });
  probe.on('error', () => undefined);
  direct(probe, host);
  try {
    await probe.connect();
    if (!writable) return true;
    const { rows } = await probe.query<{ follows: boolean }>(
      `select pg_is_in_recovery() or current_setting('default_transaction_read_only')::boolean as follows`,
    );
    return rows[0]?.follows === false;
  } finally {
    await probe.end().catch(() => undefined);
  }
}

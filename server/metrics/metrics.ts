import type { Database } from '#database/database.ts';
import type { ObservedCall } from '#usecases/execute.ts';
import type { MiddlewareHandler } from 'hono';
import type { Gauge, Registry } from 'prom-client';
import type { StalledChore } from '../chores.ts';
import { archiving, brokenChains, followers, whatWaits } from './waiting.ts';

/** When something was last kept elsewhere, as Unix seconds; null where it never was. */
export interface KeptElsewhere {
  readonly archivedAt: number | null;
  readonly backedUpAt: number | null;
}

/** What metrics are made of besides what is counted. */
export interface MetricsSources {
  readonly database: Database;
  readonly stalled: () => readonly StalledChore[];
  readonly readers: () => { readonly reading: number; readonly waiting: number };
  /** Of the folder of backups; undefined where none is set. */
  readonly kept?: (() => Promise<KeptElsewhere>) | undefined;
}

/** Counts of one process, in the text form of Prometheus. */
export interface Metrics {
  /** Counts every request by door, method and status. */
  readonly counting: MiddlewareHandler;
  readonly observed: (call: ObservedCall) => void;
  /** Names what the figures come from that are asked for at each scrape. */
  watch(sources: MetricsSources): void;
  /** The page. What cannot be asked (a database that is away) is left out, and counted in `razao_scrape_failures`. */
  page(): Promise<{ readonly type: string; readonly text: string }>;
}

/** First part of a path → the door that answers it; anything else is the web app. */
const doors: Readonly<Record<string, string>> = {
  functions: 'functions',
  rest: 'rest',
  auth: 'auth',
  storage: 'storage',
  api: 'api',
  mcp: 'mcp',
  health: 'health',
  live: 'health',
  ready: 'health',
  metrics: 'metrics',
};

const seconds = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** Makes the counters. The library is loaded only here, so that an installation without metrics does not hold it. */
export async function createMetrics(version: string): Promise<Metrics> {
  const { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } = await import('prom-client');
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  new Gauge({ name: 'razao_info', help: 'Version of the product.', labelNames: ['version'], registers }).set(
    { version },
    1,
  );
  const requests = new Counter({
    name: 'razao_http_requests_total',
    help: 'Requests that were answered.',
    labelNames: ['door', 'method', 'status'],
    registers,
  });
  const durations = new Histogram({
    name: 'razao_http_request_seconds',
    help: 'Time until an answer begins.',
    labelNames: ['door'],
    buckets: seconds,
    registers,
  });
  const verbs = new Counter({
    name: 'razao_verb_calls_total',
    help: 'Calls of verbs: done, refused or fault.',
    labelNames: ['verb', 'door', 'outcome'],
    registers,
  });
  const verbSeconds = new Counter({
    name: 'razao_verb_seconds_total',
    help: 'Time that calls of verbs took.',
    labelNames: ['verb'],
    registers,
  });
  const refusals = new Counter({
    name: 'razao_refusals_total',
    help: 'Calls of verbs that were refused, by code.',
    labelNames: ['code'],
    registers,
  });
  const gauge = (name: string, help: string, ...labelNames: string[]) =>
    new Gauge({ name, help, labelNames, registers });
  const asked = askedFigures(gauge);
  let sources: MetricsSources | undefined;
  return {
    counting: async (c, next) => {
      const began = performance.now();
      await next();
      const door = doors[c.req.path.split('/')[1] ?? ''] ?? 'web';
      requests.inc({ door, method: methodOf(c.req.method), status: String(c.res.status) });
      durations.observe({ door }, (performance.now() - began) / 1000);
    },
    observed: (call) => {
      const outcome = call.outcome === 'done' || call.outcome === 'fault' ? call.outcome : 'refused';
      verbs.inc({ verb: call.verb, door: call.door, outcome });
      verbSeconds.inc({ verb: call.verb }, call.seconds);
      if (outcome === 'refused') refusals.inc({ code: call.outcome });
    },
    watch: (given) => {
      sources = given;
    },
    page: () => printed(registry, () => (sources === undefined ? Promise.resolve() : asked(sources))),
  };
}

/** A label has few values: a method that nobody knows is one of them. */
function methodOf(method: string): string {
  return ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'].includes(method) ? method : 'other';
}

async function printed(
  registry: Registry,
  ask: () => Promise<void>,
): Promise<{ type: string; text: string }> {
  await ask();
  return { type: registry.contentType, text: await registry.metrics() };
}

type MakeGauge = (name: string, help: string, ...labels: string[]) => Gauge;

/** The figures that are asked for at each scrape. One that cannot be had disappears instead of standing still. */
function askedFigures(gauge: MakeGauge): (sources: MetricsSources) => Promise<void> {
  const failures = gauge('razao_scrape_failures', 'Groups of figures that could not be asked for this time.');
  const pool = gauge('razao_pool_connections', 'Connections to the database.', 'pool', 'state');
  const readers = gauge('razao_document_readers', 'Files that are read, and that wait for it.', 'state');
  const stalled = gauge(
    'razao_stalled_chores',
    'Work of this process that has failed for a minute, or hangs.',
  );
  const stalledOne = gauge('razao_stalled_chore', '1 for work that fails or hangs.', 'chore', 'because');
  const waiting = gauge('razao_queue_waiting', 'What waits to be done, over all processes.', 'queue');
  const oldest = gauge('razao_queue_oldest_seconds', 'Age of the oldest that waits.', 'queue');
  const broken = gauge('razao_chain_breaks', 'Organizations whose last check of chains found a break.');
  const lagBytes = gauge('razao_replication_lag_bytes', 'Log that a follower lacks.', 'follower', 'sync');
  const lagSeconds = gauge('razao_replication_lag_seconds', 'Delay of a follower.', 'follower', 'sync');
  const archived = gauge('razao_archive_last_timestamp_seconds', 'When log was last archived.', 'by');
  const archiveFailures = gauge('razao_archive_failures', 'Times PostgreSQL could not archive.');
  const backup = gauge('razao_backup_last_timestamp_seconds', 'When the last whole backup ended.');
  return async ({ database, kept, ...own }) => {
    for (const one of [pool, stalledOne, waiting, oldest, broken, lagBytes, lagSeconds, archived, backup])
      one.reset();
    for (const { pool: name, most, open, idle, waiting: waits } of database.load()) {
      for (const [state, value] of Object.entries({ most, open, idle, waiting: waits }))
        pool.set({ pool: name, state }, value);
    }
    for (const [state, value] of Object.entries(own.readers())) readers.set({ state }, value);
    const found = own.stalled();
    stalled.set(found.length);
    for (const { name: chore, because } of found) stalledOne.set({ chore, because }, 1);
    const groups = [
      async () => {
        for (const one of await whatWaits(database.pool)) {
          waiting.set({ queue: one.queue }, one.waiting);
          oldest.set({ queue: one.queue }, one.oldestSeconds);
        }
      },
      async () => broken.set(await brokenChains(database.pool)),
      async () => {
        for (const { name, sync, bytesBehind, secondsBehind } of await followers(database.pool)) {
          lagBytes.set({ follower: name, sync }, bytesBehind);
          lagSeconds.set({ follower: name, sync }, secondsBehind);
        }
      },
      async () => {
        const found = await archiving(database.pool);
        if (found === null) return;
        archived.set({ by: 'postgres' }, found.lastArchived);
        archiveFailures.set(found.failed);
      },
      async () => {
        const found = await kept?.();
        if (found?.archivedAt != null) archived.set({ by: 'razao' }, found.archivedAt);
        if (found?.backedUpAt != null) backup.set(found.backedUpAt);
      },
    ];
    const ended = await Promise.allSettled(groups.map((group) => group()));
    failures.set(ended.filter(({ status }) => status === 'rejected').length);
  };
}

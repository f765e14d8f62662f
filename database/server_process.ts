import { type ChildProcess, spawn } from 'node:child_process';
import { chownSync, closeSync, fchownSync, mkdirSync, openSync, statSync, truncateSync } from 'node:fs';
import { serverEnvironment } from './initialize.ts';
import type { Place } from './place.ts';
import { type Address, starterName } from './postmaster.ts';
import { spawnAs } from './runner.ts';

export interface ServerSettings {
  /** Only for tests: gives up durability for speed. */
  readonly volatile?: boolean;
  /** More connections than the default of 40 (tests of many workers). */
  readonly connections?: number;
  /** Hands full segments of its log over (archive/archiver.ts). */
  readonly archived?: boolean;
  /** More settings of PostgreSQL, such as those of a recovery. */
  readonly options?: Readonly<Record<string, string>>;
}

/** Where full segments lie until they are kept in the folder of backups. */
export const stagingOf = (place: Place): string => `${place.cluster}-archive`;

/** Makes that folder, of the account that PostgreSQL runs under. */
export function makeStaging(place: Place): void {
  const folder = stagingOf(place);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (place.runner !== null) chownSync(folder, place.runner.uid, place.runner.gid);
}

/** The command line of the embedded server. */
export function serverOptions(settings: ServerSettings, place: Place, address: Address): string[] {
  const socket = address.host !== '127.0.0.1';
  const values: Record<string, string> = {
    listen_addresses: socket ? '' : '127.0.0.1',
    port: String(address.port),
    // Says who started it to another start that finds it (postmaster.ts), also while nobody holds its lock.
    cluster_name: starterName(process.pid),
    unix_socket_directories: socket ? address.host : '',
    unix_socket_permissions: '0700',
    max_connections: String(settings.connections ?? 40),
    superuser_reserved_connections: '3',
    // Sized for an idle installation of tens of megabytes; the operating system's cache does the rest.
    shared_buffers: settings.volatile ? '64MB' : '32MB',
    // A large commit writes more than the megabyte that would follow from the above between two flushes.
    wal_buffers: '4MB',
    work_mem: '8MB',
    maintenance_work_mem: '64MB',
    effective_cache_size: '512MB',
    huge_pages: 'off',
    jit: 'off',
    io_method: 'sync',
    max_wal_senders: '0',
    // For a copy of the running database, which keeps its log so (archive/base.ts).
    max_replication_slots: '4',
    max_logical_replication_workers: '0',
    wal_compression: 'on',
    max_wal_size: '512MB',
    checkpoint_timeout: '10min',
    autovacuum_max_workers: '2',
    idle_in_transaction_session_timeout: '120s',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_min_messages: 'warning',
    // Statements and details of errors hold people's data: they stay out of the log.
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    // With the id of the request (database/request.ts).
    log_line_prefix: '%m [%p] %a ',
    log_checkpoints: 'off',
    logging_collector: 'off',
  };
  if (settings.volatile) {
    Object.assign(values, {
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      autovacuum: 'off',
    });
  }
  if (settings.archived === true) {
    Object.assign(values, {
      archive_mode: 'on',
      archive_library: 'basic_archive',
      'basic_archive.archive_directory': stagingOf(place),
    });
  }
  Object.assign(values, settings.options);
  return [
    '-D',
    place.cluster,
    ...Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ];
}

/** The server leads its own process group (Ctrl-C at the console reaches us, who stop it) and logs to a file. */
export function spawnServer(place: Place, program: string, options: readonly string[]): ChildProcess {
  keepLogSmall(place.log);
  const log = openSync(place.log, 'a', 0o640);
  if (place.runner !== null) fchownSync(log, place.runner.uid, place.runner.gid);
  const child = spawn(program, options, {
    ...spawnAs(place.runner),
    detached: true,
    env: serverEnvironment(),
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  child.unref();
  return child;
}

function keepLogSmall(path: string): void {
  const limit = 4 * 1024 * 1024;
  if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) > limit) truncateSync(path);
}

export const LEVELS = ['debug', 'info', 'warn', 'error'] as const;
export type Level = (typeof LEVELS)[number];

/** One line of the log that the page keeps in memory. */
export interface LogEntry {
  readonly level: Level;
  readonly message: string;
  /** ISO 8601. */
  readonly timestamp: string;
  readonly context?: string | undefined;
  readonly data?: unknown;
  readonly error?: { readonly message: string; readonly name: string; readonly stack?: string } | undefined;
  readonly userId?: string | undefined;
  readonly sessionId?: string | undefined;
}

export interface LogFacts {
  readonly context?: string;
  readonly data?: unknown;
  readonly error?: unknown;
}

export interface LoggerParts {
  readonly now: () => Date;
  /** Told of every entry of the level `error`. */
  readonly onError: (entry: LogEntry) => void;
}

/** The newest entries that are kept (specification, section 9). */
export const MOST_ENTRIES = 1000;
/** A stack is cut to this many characters (specification, section 7). */
export const MOST_STACK = 1000;

/** The log of one page: keeps what is at or above its level, and hands errors on. */
export class Logger {
  readonly #parts: LoggerParts;
  #entries: LogEntry[] = [];
  #level: Level = 'warn';
  #person: Pick<LogEntry, 'userId' | 'sessionId'> = {};

  constructor(parts: LoggerParts) {
    this.#parts = parts;
  }

  get entries(): readonly LogEntry[] {
    return this.#entries;
  }

  /** What lies under this level is not kept. */
  setLevel(level: Level): void {
    this.#level = level;
  }

  /** Who the following entries are about; nothing after signing out. */
  setPerson(person: Pick<LogEntry, 'userId' | 'sessionId'>): void {
    this.#person = person;
  }

  clear(): void {
    this.#entries = [];
  }

  log(level: Level, message: string, { context, data, error }: LogFacts = {}): void {
    if (LEVELS.indexOf(level) < LEVELS.indexOf(this.#level)) return;
    const entry: LogEntry = {
      level,
      message,
      timestamp: this.#parts.now().toISOString(),
      ...this.#person,
      ...(context === undefined ? {} : { context }),
      ...(data === undefined ? {} : { data }),
      ...(error === undefined ? {} : { error: describe(error) }),
    };
    this.#entries.push(entry);
    if (this.#entries.length > MOST_ENTRIES) this.#entries.splice(0, this.#entries.length - MOST_ENTRIES);
    if (level === 'error') this.#parts.onError(entry);
  }
}

/** An error as it is kept and sent: its stack cut, anything else as its text. */
export function describe(error: unknown): NonNullable<LogEntry['error']> {
  if (!(error instanceof Error)) return { message: String(error), name: 'unknown' };
  const { message, name, stack } = error;
  return { message, name, ...(stack === undefined ? {} : { stack: stack.slice(0, MOST_STACK) }) };
}

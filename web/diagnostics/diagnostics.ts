import { clearStoredErrors, type ErrorStorage, type StoredError, storedErrors } from './stored-errors.ts';

/** How many errors stand under one head, and which were the last. */
export interface ErrorSummary {
  readonly total: number;
  readonly byType: Readonly<Record<string, number>>;
  /** Keyed by the first 50 characters of the message. */
  readonly byMessage: Readonly<Record<string, number>>;
  readonly last: readonly StoredError[];
  readonly recommendations: readonly string[];
}

/** What whoever helps a person may call in the browser's console, as `razaoDiagnostics`. */
export interface Diagnostics {
  list(): StoredError[];
  filterByType(type: string): StoredError[];
  /** Both ends count; ISO 8601 or dates. */
  filterByTime(from: string | Date, to: string | Date): StoredError[];
  clear(): void;
  /** Downloads the errors as a JSON file. */
  exportAsFile(): void;
  summarize(): ErrorSummary;
}

const MESSAGE_HEAD = 50;
const LAST_SHOWN = 5;

export interface DiagnosticsParts {
  readonly storage: ErrorStorage;
  /** The sentence for `recommend.network`, `recommend.auth`, `recommend.authSetup` or `recommend.other`. */
  readonly say: (recommendation: Recommendation) => string;
  readonly download: (name: string, text: string) => void;
  readonly now: () => Date;
}

export type Recommendation =
  | 'recommend.network'
  | 'recommend.auth'
  | 'recommend.authSetup'
  | 'recommend.other';

export function createDiagnostics({ storage, say, download, now }: DiagnosticsParts): Diagnostics {
  const list = () => storedErrors(storage);
  return {
    list,
    filterByType: (type) => list().filter(({ errorType }) => errorType === type),
    filterByTime(from, to) {
      const [first, last] = [new Date(from).getTime(), new Date(to).getTime()];
      return list().filter(({ timestamp }) => {
        const at = new Date(timestamp).getTime();
        return at >= first && at <= last;
      });
    },
    clear: () => clearStoredErrors(storage),
    exportAsFile: () =>
      download(`razao-errors-${now().toISOString().slice(0, 10)}.json`, JSON.stringify(list(), null, 2)),
    summarize() {
      const errors = list();
      return {
        total: errors.length,
        byType: counted(errors.map(({ errorType }) => errorType)),
        byMessage: counted(errors.map(({ error }) => error.slice(0, MESSAGE_HEAD))),
        last: errors.slice(-LAST_SHOWN),
        recommendations: [...new Set(errors.map(recommendationOf))].map(say),
      };
    },
  };
}

function counted(names: readonly string[]): Record<string, number> {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return Object.fromEntries(counts);
}

/** What helps against an error, by its type; a missing auth provider is a fault of the installation. */
function recommendationOf({ errorType, error }: StoredError): Recommendation {
  if (error.includes('AuthProvider')) return 'recommend.authSetup';
  if (errorType === 'network') return 'recommend.network';
  return errorType === 'auth' ? 'recommend.auth' : 'recommend.other';
}

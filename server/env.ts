import { readFileSync } from 'node:fs';
import { isAbsolute, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CannotStart } from '#database/refusal.ts';
import type { PlatformSettings } from '#platform/settings.ts';
import type { Remote } from '#platform/remote/remote.ts';
import type { FixedKeys } from '#platform/settings/keys.ts';
import { z } from 'zod';
import { accountSettings, accountVariables } from './env/accounts.ts';
import {
  assistantProblem,
  type AssistantSettings,
  assistantSettings,
  assistantVariables,
} from './env/assistant.ts';
import { filePairs, fileSettings, fileVariables } from './env/files.ts';
import { areKnownToEverybody, keySettings, keyVariables } from './env/keys.ts';
import { messagePairs, messageSettings, messageVariables } from './env/messages.ts';
import { underOurNames } from './env/other_names.ts';
import { operationPairs, operationSettings, operationVariables, type Operations } from './env/operations.ts';
import { providerSettings, samlVariables } from './env/providers.ts';
import { type Retention, retentionSettings, retentionVariables } from './env/retention.ts';
import { withSecretsOfFiles } from './env/secret_files.ts';
import { type Shares, shareSettings, shareVariables } from './env/shares.ts';
import { supabaseProblem, supabaseSettings, supabaseVariables } from './env/supabase.ts';
import { tableSettings, tableVariables } from './env/tables.ts';
import { flag, given, list, origin, webAddress, wholeNumber } from './env/values.ts';

/** Variables that mean nothing alone. */
const pairs = [
  ['RAZAO_ADMIN_EMAIL', 'RAZAO_ADMIN_PASSWORD'],
  ...messagePairs,
  ...filePairs,
  ...operationPairs,
] as const;

const root = fileURLToPath(new URL('../', import.meta.url));
const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

const daySeconds = 86_400;

const variables = z
  .object({
    PORT: wholeNumber(0, 65_535).default(3000),
    HOST: z.string().default('127.0.0.1'),
    RAZAO_DATA: z.string().default('data'),
    DATABASE_URL: z
      .string()
      // A socket's address has no host, which a web address must have.
      .regex(/^postgres(?:ql)?:\/\//, 'must be a postgresql:// address')
      .optional(),
    RAZAO_DATABASE_PATIENCE_SECONDS: wholeNumber(0, 3600).default(60),
    RAZAO_SITE_URL: origin.optional(),
    RAZAO_LANDING_URL: webAddress.optional(),
    RAZAO_REDIRECT_URLS: list.default([]),
    RAZAO_LOCALE: z.enum(['pt-BR', 'en'], 'must be pt-BR or en').default('pt-BR'),
    RAZAO_ADMIN_EMAIL: z.email('must be an e-mail address').optional(),
    RAZAO_ADMIN_PASSWORD: z.string().max(128, 'must have 128 characters at most').optional(),
    RAZAO_ORGANIZATION: z.string().trim().min(1).max(200, 'must have 200 characters at most').optional(),
    RAZAO_TRUSTED_PROXIES: list.default([]),
    RAZAO_RATE_LIMITS: flag.optional(),
    RAZAO_ACCESS_TOKEN_SECONDS: wholeNumber(60, daySeconds).optional(),
    RAZAO_REFRESH_REUSE_SECONDS: wholeNumber(0, 60).optional(),
    RAZAO_LOG: z.enum(logLevels, `must be one of ${logLevels.join(', ')}`).default('warn'),
    RAZAO_SENDS_LETTERS: flag.default(true),
    ...assistantVariables,
    ...supabaseVariables,
    ...keyVariables,
    ...accountVariables,
    ...messageVariables,
    ...samlVariables,
    ...tableVariables,
    ...fileVariables,
    ...retentionVariables,
    ...shareVariables,
    ...operationVariables,
  })
  .superRefine((found, context) => {
    const [variable, message] = supabaseProblem(found) ?? [];
    if (variable !== undefined) context.addIssue({ code: 'custom', path: [variable], message });
    const [ofAssistant, why] = assistantProblem(found) ?? [];
    if (ofAssistant !== undefined) context.addIssue({ code: 'custom', path: [ofAssistant], message: why });
    for (const [first, second] of pairs) {
      if ((found[first] === undefined) === (found[second] === undefined)) continue;
      context.addIssue({
        code: 'custom',
        path: [first],
        message: `and ${second} go together: set both or none`,
      });
    }
  });

/** Every variable that an installation reads, apart from those of its providers and of other products' names. */
export const variableNames: ReadonlySet<string> = new Set(Object.keys(variables.shape));

/** A language model that answers instead of the offline assistant. */
export type ModelServer = NonNullable<AssistantSettings['server']>;

/** The configuration of one process, validated; nothing else in the project reads the environment of an installation. */
export interface Environment {
  readonly port: number;
  readonly host: string;
  /** Absolute path of the data folder. */
  readonly data: string;
  readonly databaseUrl: string | undefined;
  /** How long the PostgreSQL of `databaseUrl` is waited for at the start. */
  readonly databasePatienceSeconds: number;
  /** The Supabase that it stands on; undefined: identity, tables and files are this process's own. */
  readonly supabase: Remote | undefined;
  /** Whether this process sends the letters that use-cases write; not where it is only others' Supabase. */
  readonly sendsLetters: boolean;
  /** Origin under which browsers reach the installation; undefined: the one it listens on. */
  readonly siteUrl: string | undefined;
  readonly locale: 'pt-BR' | 'en';
  /** For unattended set-up of an empty installation. */
  readonly administrator:
    | { readonly email: string; readonly password: string; readonly organization: string }
    | undefined;
  /** Keys that the installation brings along. */
  readonly keys: FixedKeys;
  /** What was chosen about identity, mail, tables and files; the rest keeps the platform's defaults. */
  readonly platform: Partial<PlatformSettings>;
  readonly logLevel: (typeof logLevels)[number];
  readonly assistant: AssistantSettings;
  readonly retention: Retention;
  readonly shares: Shares;
  readonly operations: Operations;
}

/**
 * Reads and validates the environment variables of an installation; empty ones count as not set.
 * @throws CannotStart naming the first variable that is wrong, and why (never its value: it may be a secret)
 */
export function readEnvironment(variablesOfProcess: NodeJS.ProcessEnv): Environment {
  const named = withSecretsOfFiles(underOurNames(variablesOfProcess), readGiven);
  const parsed = variables.safeParse(named);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new CannotStart(`The setting ${String(issue?.path[0])} ${issue?.message}.`);
  }
  const found = parsed.data;
  const data = fromRoot(found.RAZAO_DATA);
  const keys = keySettings(found, (path) => readGiven('RAZAO_SIGNING_KEYS_FILE', path));
  refuseKnownKeys(keys, found);
  return {
    port: found.PORT,
    host: found.HOST,
    data,
    databaseUrl: found.DATABASE_URL,
    databasePatienceSeconds: found.RAZAO_DATABASE_PATIENCE_SECONDS,
    supabase: supabaseSettings(found),
    sendsLetters: found.RAZAO_SENDS_LETTERS,
    siteUrl: found.RAZAO_SITE_URL,
    locale: found.RAZAO_LOCALE,
    administrator: administrator(found),
    keys,
    platform: platformSettings(found, named, data),
    logLevel: found.RAZAO_LOG,
    assistant: assistantSettings(found),
    retention: retentionSettings(found),
    shares: shareSettings(found),
    operations: operationSettings(found, fromRoot),
  };
}

type Found = z.output<typeof variables>;

function platformSettings(
  found: Found,
  named: Readonly<Record<string, string>>,
  data: string,
): Partial<PlatformSettings> {
  return {
    ...given<Pick<PlatformSettings, 'siteUrl' | 'rateLimits' | 'accessTokenSeconds' | 'refreshReuseSeconds'>>(
      {
        siteUrl: found.RAZAO_LANDING_URL,
        rateLimits: found.RAZAO_RATE_LIMITS,
        accessTokenSeconds: found.RAZAO_ACCESS_TOKEN_SECONDS,
        refreshReuseSeconds: found.RAZAO_REFRESH_REUSE_SECONDS,
      },
    ),
    redirectAllowList: found.RAZAO_REDIRECT_URLS,
    trustedProxies: found.RAZAO_TRUSTED_PROXIES,
    ...accountSettings(found),
    ...messageSettings(found, join(data, 'outbox'), found.RAZAO_LOCALE),
    ...providerSettings(found, named, (path) => readGiven('RAZAO_SAML_KEY_FILE', path)),
    ...tableSettings(found),
    ...fileSettings(found, join(data, 'files')),
  };
}

function fromRoot(path: string): string {
  return isAbsolute(path) ? path : resolve(root, path);
}

function readGiven(variable: string, path: string): string {
  try {
    return readFileSync(fromRoot(path), 'utf8');
  } catch {
    throw new CannotStart(`The setting ${variable} must name a file that can be read.`);
  }
}

/** Keys that anybody can look up open everything to everybody who reaches the installation. */
function refuseKnownKeys(keys: FixedKeys, found: Found): void {
  const reached = new URL(found.RAZAO_SITE_URL ?? 'http://localhost').hostname;
  const loopback = ['127.0.0.1', '::1', '[::1]', 'localhost'];
  if (!areKnownToEverybody(keys) || [found.HOST, reached].every((host) => loopback.includes(host))) return;
  throw new CannotStart(
    'The setting RAZAO_JWT_SECRET, RAZAO_ANON_KEY or RAZAO_SERVICE_KEY is a published example: make keys of your own.',
  );
}

function administrator(found: Found): Environment['administrator'] {
  const { RAZAO_ADMIN_EMAIL: email, RAZAO_ADMIN_PASSWORD: password } = found;
  if (email === undefined || password === undefined) return undefined;
  return { email, password, organization: found.RAZAO_ORGANIZATION ?? email.slice(email.indexOf('@') + 1) };
}

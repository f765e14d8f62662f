import { isAbsolute, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CannotStart } from '#database/refusal.ts';
import { z } from 'zod';

const root = fileURLToPath(new URL('../', import.meta.url));
const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

const port = z.coerce
  .number('must be a port number')
  .int('must be a whole number')
  .min(0, 'must lie between 0 and 65535')
  .max(65_535, 'must lie between 0 and 65535');

const webAddress = z
  .url({ protocol: /^https?$/, error: 'must be an http or https address' })
  .transform((text) => text.replace(/\/+$/, ''))
  .refine((text) => new URL(text).origin === text, 'must be an origin, without a path');

const variables = z
  .object({
    PORT: port.default(3000),
    HOST: z.string().default('127.0.0.1'),
    RAZAO_DATA: z.string().default('data'),
    DATABASE_URL: z
      .string()
      // A socket's address has no host, which a web address must have.
      .regex(/^postgres(?:ql)?:\/\//, 'must be a postgresql:// address')
      .optional(),
    RAZAO_SITE_URL: webAddress.optional(),
    RAZAO_LOCALE: z.enum(['pt-BR', 'en'], 'must be pt-BR or en').default('pt-BR'),
    RAZAO_ADMIN_EMAIL: z.email('must be an e-mail address').optional(),
    RAZAO_ADMIN_PASSWORD: z.string().max(128, 'must have 128 characters at most').optional(),
    RAZAO_ORGANIZATION: z.string().trim().min(1).max(200, 'must have 200 characters at most').optional(),
    RAZAO_TRUSTED_PROXIES: z.string().default(''),
    RAZAO_LOG: z.enum(logLevels, `must be one of ${logLevels.join(', ')}`).default('warn'),
    RAZAO_AI_BASE_URL: z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).optional(),
    RAZAO_AI_MODEL: z.string().optional(),
    RAZAO_AI_KEY: z.string().optional(),
  })
  .refine((found) => (found.RAZAO_ADMIN_EMAIL === undefined) === (found.RAZAO_ADMIN_PASSWORD === undefined), {
    path: ['RAZAO_ADMIN_EMAIL'],
    error: 'and RAZAO_ADMIN_PASSWORD go together: set both or none',
  })
  .refine((found) => (found.RAZAO_AI_BASE_URL === undefined) === (found.RAZAO_AI_MODEL === undefined), {
    path: ['RAZAO_AI_BASE_URL'],
    error: 'and RAZAO_AI_MODEL go together: set both or none',
  });

/** An OpenAI-compatible server that answers instead of the offline assistant. */
export interface ModelServer {
  readonly baseUrl: string;
  readonly model: string;
  readonly key: string | undefined;
}

/** The configuration of one process, validated; nothing else in the project reads the environment of an installation. */
export interface Environment {
  readonly port: number;
  readonly host: string;
  /** Absolute path of the data folder. */
  readonly data: string;
  readonly databaseUrl: string | undefined;
  /** Origin under which browsers reach the installation; undefined: the one it listens on. */
  readonly siteUrl: string | undefined;
  readonly locale: 'pt-BR' | 'en';
  /** For unattended set-up of an empty installation. */
  readonly administrator:
    | { readonly email: string; readonly password: string; readonly organization: string }
    | undefined;
  readonly trustedProxies: readonly string[];
  readonly logLevel: (typeof logLevels)[number];
  readonly modelServer: ModelServer | undefined;
}

/**
 * Reads and validates the environment variables of an installation; empty ones count as not set.
 * @throws CannotStart naming the first variable that is wrong, and why (never its value: it may be a secret)
 */
export function readEnvironment(variablesOfProcess: NodeJS.ProcessEnv): Environment {
  const given = Object.fromEntries(Object.entries(variablesOfProcess).filter(([, value]) => value !== ''));
  const parsed = variables.safeParse(given);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new CannotStart(`The setting ${String(issue?.path[0])} ${issue?.message}.`);
  }
  const found = parsed.data;
  return {
    port: found.PORT,
    host: found.HOST,
    data: isAbsolute(found.RAZAO_DATA) ? found.RAZAO_DATA : resolve(root, found.RAZAO_DATA),
    databaseUrl: found.DATABASE_URL,
    siteUrl: found.RAZAO_SITE_URL,
    locale: found.RAZAO_LOCALE,
    administrator: administrator(found),
    trustedProxies: found.RAZAO_TRUSTED_PROXIES.split(',')
      .map((text) => text.trim())
      .filter((text) => text !== ''),
    logLevel: found.RAZAO_LOG,
    modelServer: modelServer(found),
  };
}

type Found = z.output<typeof variables>;

function administrator(found: Found): Environment['administrator'] {
  const { RAZAO_ADMIN_EMAIL: email, RAZAO_ADMIN_PASSWORD: password } = found;
  if (email === undefined || password === undefined) return undefined;
  return { email, password, organization: found.RAZAO_ORGANIZATION ?? email.slice(email.indexOf('@') + 1) };
}

function modelServer(found: Found): ModelServer | undefined {
  const { RAZAO_AI_BASE_URL: baseUrl, RAZAO_AI_MODEL: model } = found;
  if (baseUrl === undefined || model === undefined) return undefined;
  return { baseUrl, model, key: found.RAZAO_AI_KEY };
}

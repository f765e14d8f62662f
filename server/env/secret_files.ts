import { CannotStart } from '#database/refusal.ts';

/** Variables whose value is a secret, or holds one. */
const secrets: ReadonlySet<string> = new Set([
  'DATABASE_URL',
  'RAZAO_ADMIN_PASSWORD',
  'RAZAO_AI_KEY',
  'RAZAO_SEALING_KEYS',
  'RAZAO_ANON_KEY',
  'RAZAO_SERVICE_KEY',
  'RAZAO_JWT_SECRET',
  'RAZAO_SMTP_PASSWORD',
  'RAZAO_SMS_HOOK_SECRET',
  'RAZAO_METRICS_TOKEN',
  'RAZAO_BACKUPS_S3_ACCESS_KEY_ID',
  'RAZAO_BACKUPS_S3_SECRET_ACCESS_KEY',
  'STORAGE_S3_ACCESS_KEY_ID',
  'STORAGE_S3_SECRET_ACCESS_KEY',
  'SUPABASE_PUBLISHABLE_KEY',
  'SUPABASE_SECRET_KEY',
  'SUPABASE_JWT_SECRET',
]);
const ofProviders = /^RAZAO_OAUTH_[A-Z0-9_]+_CLIENT_SECRET$/;
const mostBytes = 64 * 1024;

/**
 * The variables with the secrets that `<NAME>_FILE` names read in their place, without the line break at their end: containers
 * are given secrets as files, which neither `ps` nor a page about the container shows.
 * @throws CannotStart where both are set, or the file cannot be read or is empty; never with a value
 */
export function withSecretsOfFiles(
  variables: Readonly<Record<string, string>>,
  readFile: (variable: string, path: string) => string,
): Record<string, string> {
  const found: Record<string, string> = { ...variables };
  for (const [variable, path] of Object.entries(variables)) {
    const name = variable.endsWith('_FILE') ? variable.slice(0, -'_FILE'.length) : '';
    if (!secrets.has(name) && !ofProviders.test(name)) continue;
    if (found[name] !== undefined)
      throw new CannotStart(`The setting ${name} and ${variable} say the same: set one of them.`);
    const secret = readFile(variable, path).replace(/\r?\n$/, '');
    if (secret === '') throw new CannotStart(`The setting ${variable} names an empty file.`);
    if (secret.length > mostBytes)
      throw new CannotStart(`The setting ${variable} names a file that is no secret: it is too large.`);
    found[name] = secret;
  }
  return found;
}

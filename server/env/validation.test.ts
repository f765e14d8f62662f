import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withDefaults } from '#platform/settings.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readEnvironment } from '../env.ts';

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'razao-env-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function settings(variables: NodeJS.ProcessEnv) {
  return withDefaults({ ...readEnvironment(variables).platform, externalUrl: 'http://localhost:3000' });
}

describe('a variable of the wrong form', () => {
  it.each([
    ['RAZAO_SITE_URL', 'ftp://example.org', 'must be an http or https address'],
    ['RAZAO_LANDING_URL', 'example', 'must be an http or https address'],
    ['RAZAO_ACCESS_TOKEN_SECONDS', '5', 'must lie between 60 and 86400'],
    ['RAZAO_REFRESH_REUSE_SECONDS', '1.5', 'must be a whole number'],
    ['RAZAO_RATE_LIMITS', 'maybe', 'must be true or false'],
    ['RAZAO_SIGN_UP', 'everybody', 'must be closed, approved or open'],
    ['RAZAO_NEW_USER_POLICY', 'drop table', 'must be a function as schema.name'],
    ['RAZAO_CORPORATE_EMAILS_ONLY', '2', 'must be true or false'],
    ['RAZAO_EMAIL_SIGN_IN', 'sim', 'must be true or false'],
    ['RAZAO_PHONE_SIGN_IN', 'x', 'must be true or false'],
    ['RAZAO_ANONYMOUS_SIGN_IN', 'x', 'must be true or false'],
    ['RAZAO_MANUAL_LINKING', 'x', 'must be true or false'],
    ['RAZAO_EMAIL_AUTOCONFIRM', 'x', 'must be true or false'],
    ['RAZAO_PHONE_AUTOCONFIRM', 'x', 'must be true or false'],
    ['RAZAO_PASSWORD_MINIMUM', '4', 'must lie between 6 and 72'],
    ['RAZAO_PASSWORD_MIXTURE', 'x', 'must be true or false'],
    ['RAZAO_SECURE_EMAIL_CHANGE', 'x', 'must be true or false'],
    ['RAZAO_SECURE_PASSWORD_CHANGE', 'x', 'must be true or false'],
    ['RAZAO_CAPTCHA', 'hcaptcha', 'must be none: no captcha is built in'],
    ['RAZAO_MFA_TOTP', 'x', 'must be true or false'],
    ['RAZAO_MFA_PHONE', 'x', 'must be true or false'],
    ['RAZAO_MFA_WEBAUTHN', 'x', 'must be true or false'],
    ['RAZAO_PASSKEYS', 'x', 'must be true or false'],
    ['RAZAO_OAUTH_SERVER', 'x', 'must be true or false'],
    ['RAZAO_OAUTH_REGISTRATION', 'x', 'must be true or false'],
    ['RAZAO_MFA_MOST_FACTORS', '0', 'must lie between 1 and 100'],
    ['RAZAO_OTP_LENGTH', '4', 'must lie between 6 and 10'],
    ['RAZAO_EMAIL_OTP_SECONDS', '100000', 'must lie between 60 and 86400'],
    ['RAZAO_SMS_OTP_SECONDS', '1', 'must lie between 30 and 86400'],
    ['RAZAO_MAIL_FREQUENCY_SECONDS', '-1', 'must lie between 0 and 86400'],
    ['RAZAO_SMS_FREQUENCY_SECONDS', 'x', 'must be a whole number'],
    ['RAZAO_MAILS_PER_HOUR', '0', 'must lie between 1 and 1000000'],
    ['RAZAO_SMS_PER_HOUR', '0', 'must lie between 1 and 1000000'],
    ['RAZAO_SMS_TEST_CODES', '5511999990000', 'must be numbers with their codes: 5511999990000=123456,…'],
    ['RAZAO_SMS_HOOK_URL', 'example', 'must be an http or https address'],
    ['RAZAO_SMS_HOOK_SECRET', 'short', 'must have 16 characters at least'],
    ['RAZAO_BOUNCE_SECRET', 'short', 'must have 32 characters at least'],
    ['RAZAO_BOUNCE_ADDRESS', 'bounces', 'must be an e-mail address'],
    ['RAZAO_SMTP_PORT', '0', 'must lie between 1 and 65535'],
    ['RAZAO_SMTP_TLS', 'x', 'must be true or false'],
    ['RAZAO_SMTP_REQUIRE_TLS', 'x', 'must be true or false'],
    ['RAZAO_SMTP_USER', 'ana', 'and RAZAO_SMTP_PASSWORD go together: set both or none'],
    ['RAZAO_MAIL_FROM', 'Ana <ana@example.org>', 'must be an e-mail address'],
    ['RAZAO_MAIL_FROM_NAME', 'Razão\r\nBcc: x', 'must be one line of 100 characters at most'],
    ['RAZAO_SAML', 'x', 'must be true or false'],
    ['RAZAO_SAML_ENCRYPTED', 'x', 'must be true or false'],
    ['RAZAO_SAML_KEY_FILE', '/nowhere/key.pem', 'must name a file that can be read'],
    ['RAZAO_OAUTH_GOOGLE_CLIENT_ID', 'x', undefined],
    [
      'RAZAO_EXPOSED_SCHEMAS',
      'public,auth',
      'must not name a schema of the platform or of PostgreSQL itself',
    ],
    ['RAZAO_EXPOSED_SCHEMAS', 'Public"', 'must be names of schemas between commas'],
    ['RAZAO_EXPOSED_SCHEMAS', ' , ', 'must be names of schemas between commas'],
    ['RAZAO_MAXIMUM_ROWS', '0', 'must lie between 1 and 1000000'],
    ['RAZAO_STATEMENT_TIMEOUT_MS', '1', 'must lie between 100 and 600000'],
    ['RAZAO_KEYLESS_AS_ANON', 'x', 'must be true or false'],
    ['RAZAO_ROLLBACK_PREFERENCE', 'x', 'must be true or false'],
    ['RAZAO_AGGREGATES', 'x', 'must be true or false'],
    ['RAZAO_PLANS', 'x', 'must be true or false'],
    ['STORAGE_S3_BUCKET', 'x', 'must have 3 characters at least'],
    ['STORAGE_S3_ENDPOINT', 'minio', 'must be an http or https address'],
    ['STORAGE_S3_PATH_STYLE', 'x', 'must be true or false'],
    ['STORAGE_S3_ACCESS_KEY_ID', 'x', 'and STORAGE_S3_SECRET_ACCESS_KEY go together: set both or none'],
    ['STORAGE_S3_PREFIX', '/x', 'must be letters, digits, dots, dashes and slashes'],
    ['RAZAO_MOST_FILE_MB', '0', 'must lie between 1 and 50000'],
    ['RAZAO_SIGNED_UPLOAD_SECONDS', '1', 'must lie between 10 and 604800'],
    ['RAZAO_RESUMABLE_SECONDS', '1', 'must lie between 60 and 604800'],
    ['RAZAO_IMAGE_TRANSFORMS', 'x', 'must be true or false'],
    ['RAZAO_MOST_IMAGE_PIXELS', '1', 'must lie between 16 and 10000'],
    ['RAZAO_ANON_KEY', 'short', 'must have 24 characters at least'],
    [
      'RAZAO_SERVICE_KEY',
      'with blanks in it, which no header keeps',
      'must be one word of letters, digits and ._~+/=-',
    ],
    ['RAZAO_JWT_SECRET', 'short', 'must have 32 characters at least'],
    ['RAZAO_SIGNING_KEYS_FILE', '/nowhere/keys.json', 'must name a file that can be read'],
    ['RAZAO_SIGNING_KEY_DAYS', '0', 'must lie between 1 and 3650'],
  ])('%s=%s ends the start with one sentence', (name, value, why) => {
    const sentence =
      why === undefined
        ? 'The setting RAZAO_OAUTH_GOOGLE_CLIENT_SECRET is missing.'
        : `The setting ${name} ${why}.`;
    expect(() => readEnvironment({ [name]: value })).toThrow(sentence);
  });
});

describe('what was chosen', () => {
  it('about accounts and messages reaches the platform, and the rest keeps its default', () => {
    expect(
      settings({
        RAZAO_SIGN_UP: 'open',
        RAZAO_EMAIL_AUTOCONFIRM: 'true',
        RAZAO_PASSWORD_MINIMUM: '12',
        RAZAO_OAUTH_REGISTRATION: 'false',
        RAZAO_OAUTH_GRANT_DAYS: '30',
        RAZAO_SMS_TEST_CODES: '+5511999990000=123456, 5511999990001:654321',
        RAZAO_MAIL_FROM: 'carbono@acme.com.br',
        RAZAO_SMTP_HOST: 'smtp.acme.com.br',
        RAZAO_SMTP_PORT: '465',
      }),
    ).toMatchObject({
      signUp: 'open',
      emailAutoconfirm: true,
      passwordMinimumLength: 12,
      oauthServer: true,
      oauthRegistration: false,
      oauthGrantDays: 30,
      smsTestCodes: { '5511999990000': '123456', '5511999990001': '654321' },
      mailFrom: { name: 'Razão', address: 'carbono@acme.com.br' },
      smtp: { host: 'smtp.acme.com.br', port: 465, tls: true, requireTls: false, user: null, password: null },
      anonymousSignIn: false,
      mailFrequencySeconds: 60,
      secureEmailChange: true,
    });
  });

  it('about providers is gathered by name, also from the names of a self-hosted Supabase', () => {
    const { oauthProviders } = settings({
      RAZAO_OAUTH_ACME_ID_CLIENT_ID: 'razao',
      RAZAO_OAUTH_ACME_ID_CLIENT_SECRET: 'secret',
      RAZAO_OAUTH_ACME_ID_ISSUER: 'https://id.acme.com.br/',
      GOTRUE_EXTERNAL_GITHUB_CLIENT_ID: 'gh',
      GOTRUE_EXTERNAL_GITHUB_SECRET: 'shh',
      GOTRUE_EXTERNAL_GITHUB_ENABLED: 'true',
      GOTRUE_EXTERNAL_KEYCLOAK_URL: 'https://unused.example.org',
    });
    expect(oauthProviders).toEqual([
      {
        name: 'github',
        clientId: 'gh',
        clientSecret: 'shh',
        issuer: null,
        scopes: [],
        moreClientIds: [],
        skipNonceCheck: false,
        emailOptional: false,
      },
      {
        name: 'acme_id',
        clientId: 'razao',
        clientSecret: 'secret',
        issuer: 'https://id.acme.com.br',
        scopes: [],
        moreClientIds: [],
        skipNonceCheck: false,
        emailOptional: false,
      },
    ]);
  });

  it('about files is a folder beside the data, or a bucket', () => {
    expect(settings({ RAZAO_DATA: folder }).files).toEqual({ kind: 'folder', folder: join(folder, 'files') });
    expect(settings({ RAZAO_DATA: folder }).outboxFolder).toBe(join(folder, 'outbox'));
    expect(
      settings({ STORAGE_S3_BUCKET: 'razao', STORAGE_S3_ENDPOINT: 'http://127.0.0.1:9000' }).files,
    ).toMatchObject({ kind: 's3', bucket: 'razao', region: 'us-east-1', pathStyle: true, accessKeyId: null });
  });

  it('under the names of a self-hosted Supabase is taken, unless ours says otherwise', () => {
    const theirs = {
      GOTRUE_MAILER_AUTOCONFIRM: 'true',
      PGRST_DB_SCHEMAS: 'api,public',
      SITE_URL: 'https://a.br/x',
    };
    expect(settings(theirs)).toMatchObject({
      emailAutoconfirm: true,
      exposedSchemas: ['api', 'public'],
      siteUrl: 'https://a.br/x',
    });
    expect(settings({ ...theirs, RAZAO_EMAIL_AUTOCONFIRM: 'false' }).emailAutoconfirm).toBe(false);
  });

  it('as signing keys and SAML key is read from files', () => {
    const path = join(folder, 'keys.json');
    writeFileSync(path, '[]');
    const environment = readEnvironment({ RAZAO_SIGNING_KEYS_FILE: path, RAZAO_SAML_KEY_FILE: path });
    expect(environment.keys).toMatchObject({ signingKeys: '[]', publishableKey: null, signingKeyDays: 90 });
    expect(environment.platform.saml?.privateKey).toBe('[]');
  });
});

describe('keys that everybody knows', () => {
  const secret = { RAZAO_JWT_SECRET: 'super-secret-jwt-token-with-at-least-32-characters-long' };
  const demo = `e30.${Buffer.from('{"iss":"supabase-demo","role":"anon"}').toString('base64url')}.signature`;

  it('are good on this machine only', () => {
    expect(readEnvironment(secret).keys.sharedSecret).toBe(secret.RAZAO_JWT_SECRET);
    for (const known of [secret, { RAZAO_ANON_KEY: demo }, { RAZAO_SERVICE_KEY: demo }]) {
      expect(() => readEnvironment({ ...known, HOST: '0.0.0.0' })).toThrow('is a published example');
      expect(() => readEnvironment({ ...known, RAZAO_SITE_URL: 'https://razao.acme.com.br' })).toThrow(
        'is a published example',
      );
    }
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { platformFolder, readSql } from '#database/sql.ts';
import { openTestDatabase, type TestDatabase } from '#database/testing.ts';
import { newKeyDocument, readyKeys } from '../../keys.ts';
import { type Platform, type PlatformSettings, withDefaults } from '../../settings.ts';
import { asAuthAdmin } from '../auth_admin.ts';
import { type Newcomer, refusalOfNewcomer } from './admission.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase({
    files: readSql().filter((file) => file.name.startsWith(platformFolder)),
  });
});
afterAll(() => database.stop());

async function refusal(settings: Partial<PlatformSettings>, newcomer: Partial<Newcomer> = {}) {
  const platform: Platform = {
    database,
    keys: await readyKeys(await newKeyDocument()),
    settings: withDefaults({ externalUrl: 'http://localhost', ...settings }),
    now: () => new Date(),
  };
  const asked = { email: 'ana@acme.com.br', phone: null, provider: 'email', data: {}, ...newcomer };
  const refused = await asAuthAdmin(database, (tx) => refusalOfNewcomer(tx, platform, asked));
  return refused === null ? null : [refused.status, refused.code, refused.message];
}

const disabled = [422, 'signup_disabled', 'Signups not allowed for this instance'];

describe('who may sign up', () => {
  it('is nobody where the installation is closed, or where nothing approves', async () => {
    expect(await refusal({ signUp: 'closed' })).toEqual(disabled);
    expect(await refusal({})).toEqual(disabled);
    expect(await refusal({ newUserPolicy: 'public.nothing' })).toEqual(disabled);
  });

  it('is everybody with a corporate address where it is open', async () => {
    expect(await refusal({ signUp: 'open' })).toBeNull();
    expect((await refusal({ signUp: 'open' }, { email: 'ana@gmail.com' }))?.[1]).toBe(
      'email_address_not_authorized',
    );
    expect(
      await refusal({ signUp: 'open', corporateEmailsOnly: false }, { email: 'ana@gmail.com' }),
    ).toBeNull();
    expect(await refusal({ signUp: 'open' }, { email: null, phone: '5511999990000' })).toBeNull();
  });

  it('is whom the function of the database approves of, and nobody else', async () => {
    await database.pool.query(`
      create function public.only_acme(event jsonb) returns jsonb language sql stable as $$
        select case event #>> '{user,email}'
          when 'ana@acme.com.br' then '{"decision":"approve"}'::jsonb
          when 'bia@acme.com.br' then '{"error":{"http_code":403,"message":"Not yet"}}'::jsonb
          when 'cia@acme.com.br' then '{}'::jsonb
          when 'dia@acme.com.br' then null
          else '{"decision":"continue"}'::jsonb end
      $$`);
    const policy = { newUserPolicy: 'public.only_acme' };
    expect(await refusal(policy)).toBeNull();
    expect(await refusal(policy, { email: 'bia@acme.com.br' })).toEqual([422, 'signup_disabled', 'Not yet']);
    for (const email of ['cia@acme.com.br', 'dia@acme.com.br', 'eva@acme.com.br']) {
      expect(await refusal(policy, { email })).toEqual(disabled);
    }
  });
});

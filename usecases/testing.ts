import { writeArithmetic, writeNumber } from '#engine/arithmetic.ts';
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { Database } from '#database/database.ts';
import { createAccounts } from '#platform/auth/accounts.ts';
import { newKeyDocument, readyKeys } from '#platform/keys.ts';
import { withDefaults } from '#platform/settings.ts';
import { loadLibrary } from '#reference/load.ts';
import { openReferenceDatabase } from '#reference/testing.ts';
import { learnWordsIn } from '#server/learn_words.ts';
import { composeReport, prepareReport } from '#server/compose-aside.ts';
import { reportWordsIn } from '#server/report_words.ts';
import type { z } from 'zod';
import { testFiles } from './testing/files.ts';
import { type Call, execute, type Installation } from './execute.ts';
import type { Ports, UseCase } from './usecase.ts';

export const ROLES = ['owner', 'manager', 'contributor', 'viewer', 'auditor'] as const;
export type Role = (typeof ROLES)[number];

export interface TestPerson {
  readonly id: string;
  readonly email: string;
  /** What a verified access token of the person says. */
  readonly claims: Readonly<Record<string, unknown>>;
}

export interface TestOrganization {
  readonly id: string;
  readonly siteId: string;
  readonly people: Readonly<Record<Role, TestPerson>>;
}

export interface TestInstallation extends Installation {
  readonly database: Database;
  /** Two organizations of Brazil, each with one site and a person for every role. */
  readonly north: TestOrganization;
  readonly south: TestOrganization;
  /** Signed in, and a member of nothing. */
  readonly outsider: TestPerson;
  /** Runs a verb as a person (null: nobody signed in) on 20 November 2026, outputs checked against their contracts. */
  as<I extends z.ZodType, O extends z.ZodType>(
    person: TestPerson | null,
    useCase: UseCase<I, O>,
    input: unknown,
    call?: Partial<Call>,
  ): Promise<z.input<O>>;
  stop(): Promise<void>;
}

export const TODAY = new Date('2026-11-20T12:00:00Z');

/**
 * An installation with the real reference library, persons by role and two organizations, on a database of its own, or
 * on one that is given (migrated, with the reference data loaded).
 */
export async function openTestInstallation(given?: Database): Promise<TestInstallation> {
  const database = given ?? (await openReferenceDatabase());
  const ports = await testPorts(database);
  const installation: Installation = { database, ports, checkOutput: true };
  return {
    ...installation,
    database,
    north: await addOrganization(database, 'Siderúrgica Norte', 'Camaçari'),
    south: await addOrganization(database, 'Química Sul', 'Triunfo'),
    outsider: await addPerson(database, 'Olga Outsider'),
    as: (person, useCase, input, call) =>
      execute(
        useCase,
        installation,
        { claims: person?.claims ?? null, door: 'test', locale: 'pt-BR', now: TODAY, ...call },
        input,
      ),
    stop: () => database.stop(),
  };
}

/** The ports of a test database: the real library and accounts, and set-up tokens as the server issues them. */
export async function testPorts(database: Database): Promise<Ports> {
  const keys = await readyKeys(await newKeyDocument());
  const settings = withDefaults({ externalUrl: 'http://127.0.0.1' });
  return {
    library: await loadLibrary(),
    accounts: createAccounts({ database, keys, settings, now: () => TODAY }),
    // The words of a language stand on the server's floor: here a step is named by its label.
    writeArithmetic: (trace) =>
      writeArithmetic(trace, {
        number: (value) => writeNumber(value, { group: ',', decimal: '.' }),
        unit: (code) => code,
        label: ({ label }) => label,
      }),
    reportWords: reportWordsIn,
    composeReport,
    prepareReport,
    learnWords: learnWordsIn,
    files: testFiles(database, keys),
    outbox: { list: () => Promise.resolve(null), read: () => Promise.resolve(null) },
    assistant: {
      description: { provider: 'offline', model: 'rules-1', host: null },
      test: () => Promise.resolve({ outcome: 'ok', milliseconds: 0 }),
      try: () => Promise.resolve({ outcome: 'ok', milliseconds: 0 }),
      ask: () => Promise.resolve(null),
      sealKey: (_, key) => `sealed:${createHash('sha256').update(key).digest('hex')}`,
      addressProblem: (address) => Promise.resolve(address.startsWith('https:') ? null : 'insecure'),
      wordTexts: () => Promise.resolve(new Map()),
    },
    version: '0.0.0',
    deletionDays: 30,
    answersAtOnce: 20,
    startedAt: TODAY,
    isSetupToken: (token) =>
      database.asService(async (tx) => {
        const found = await tx.query(
          'select 1 from public.setup_tokens where token_sha256 = $1 and used_at is null',
          [sha256(token)],
        );
        return found.length > 0;
      }),
  };
}

/** A one-time set-up token of a test database. */
export async function issueTestSetupToken(database: Database): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await database.asService((tx) =>
    tx.query('insert into public.setup_tokens (token_sha256) values ($1)', [sha256(token)]),
  );
  return token;
}

async function addOrganization(database: Database, name: string, site: string): Promise<TestOrganization> {
  const people = {
    owner: await addPerson(database, `Olivia ${name}`),
    manager: await addPerson(database, `Marcos ${name}`),
    contributor: await addPerson(database, `Carla ${name}`),
    viewer: await addPerson(database, `Vitor ${name}`),
    auditor: await addPerson(database, `Alice ${name}`),
  };
  return database.asService(async (tx) => {
    const [organization] = await tx.query<{ id: string }>(
      'insert into public.organizations (name) values ($1) returning id',
      [name],
    );
    const [made] = await tx.query<{ id: string }>(
      `insert into public.sites (organization_id, name, region) values ($1, $2, 'BR') returning id`,
      [organization?.id, site],
    );
    if (!organization || !made) throw new Error('An insert gave no row.');
    for (const role of ROLES) {
      await tx.query('insert into public.memberships (organization_id, user_id, role) values ($1, $2, $3)', [
        organization.id,
        people[role].id,
        role,
      ]);
    }
    return { id: organization.id, siteId: made.id, people };
  });
}

/** So many people more, contributors and managers in turn. */
export async function addMembers(
  { database }: Pick<TestInstallation, 'database'>,
  { id }: TestOrganization,
  count: number,
): Promise<TestPerson[]> {
  const people: TestPerson[] = [];
  for (let number = 0; number < count; number += 1) {
    const person = await addPerson(database, `Pessoa ${number + 1}`);
    await database.asService((tx) =>
      tx.query('insert into public.memberships (organization_id, user_id, role) values ($1, $2, $3)', [
        id,
        person.id,
        number % 2 === 0 ? 'contributor' : 'manager',
      ]),
    );
    people.push(person);
  }
  return people;
}

async function addPerson(database: Database, fullName: string): Promise<TestPerson> {
  const id = randomUUID();
  const email = `${id}@example.com`;
  await database.pool.query('insert into auth.users (id, email, raw_user_meta_data) values ($1, $2, $3)', [
    id,
    email,
    { full_name: fullName },
  ]);
  return { id, email, claims: { sub: id, role: 'authenticated', email, aud: 'authenticated' } };
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

import { request } from 'node:http';
import type { TestDatabase } from '#database/testing.ts';
import { createAccounts } from '#platform/auth/accounts.ts';
import { newKeyDocument, readyKeys } from '#platform/keys.ts';
import { withDefaults } from '#platform/settings.ts';
import { openReferenceDatabase } from '#reference/testing.ts';
import { type Product, startProduct } from '#server/testing.ts';
import { ADMINISTRATOR, type Person, signInAt, UNATTENDED } from './person.ts';

/** What came back from a door, whatever it was. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The body as JSON; null where it is none. */
  readonly json: Readonly<Record<string, unknown>> | null;
}

/** The real command on a PostgreSQL that the test can look into, with two organizations that know nothing of each other. */
export interface TwoOrganizations {
  readonly product: Product;
  readonly database: TestDatabase;
  /** The publishable key of the installation. */
  readonly key: string;
  readonly ana: Person;
  readonly bia: Person;
  /** Id of Ana's organization. */
  readonly hers: string;
  /** Id of Bia's. */
  readonly other: string;
  /** Posts a body as it is (an object as JSON), with Ana's token unless the headers say otherwise. */
  post(path: string, body: unknown, headers?: Readonly<Record<string, string>>): Promise<Answer>;
  stop(): Promise<void>;
}

export const BIA = { email: 'bia.lima@quimica-exemplo.com.br', password: 'Outra-2026-razao' };

/** @param env more of its environment */
export async function openTwoOrganizations(
  env: Readonly<Record<string, string>> = {},
): Promise<TwoOrganizations> {
  const database = await openReferenceDatabase();
  const product = await startProduct({ env: { ...UNATTENDED, ...env, DATABASE_URL: database.url } });
  const { supabaseKey: key } = (await (await fetch(`${product.url}/config.json`)).json()) as {
    supabaseKey: string;
  };
  const other = await addOrganization(database);
  const [ana, bia] = await Promise.all([signInAt(product.url), signInAt(product.url, BIA)]);
  return {
    product,
    database,
    key,
    ana,
    bia,
    hers: await organizationOf(database, ADMINISTRATOR.email),
    other,
    post: (path, body, headers = {}) =>
      knock(product.url + path, body, { apikey: key, authorization: `Bearer ${ana.token}`, ...headers }),
    stop: async () => {
      await product.stop();
      await database.stop();
    },
  };
}

async function knock(url: string, body: unknown, headers: Readonly<Record<string, string>>): Promise<Answer> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' || body instanceof Buffer ? body : JSON.stringify(body),
  });
  const text = await answer.text();
  return { status: answer.status, headers: answer.headers, text, json: asJson(text) };
}

/** A request with its path and method exactly as written: `fetch` would tidy them up. */
export function sendRaw(
  product: Product,
  method: string,
  path: string,
  headers: Readonly<Record<string, string>> = {},
  chunks: readonly string[] = [],
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port: product.port, method, path, headers }, (answer) => {
      let text = '';
      answer.setEncoding('utf8');
      answer.on('data', (chunk: string) => (text += chunk));
      answer.on('end', () => {
        const received = new Headers();
        for (const [name, value] of Object.entries(answer.headers)) received.set(name, String(value));
        resolve({ status: answer.statusCode ?? 0, headers: received, text, json: asJson(text) });
      });
    });
    sent.on('error', reject);
    for (const chunk of chunks) sent.write(chunk);
    sent.end();
  });
}

function asJson(text: string): Answer['json'] {
  try {
    return JSON.parse(text) as Answer['json'];
  } catch {
    return null;
  }
}

/** A person of an organization, with an account that can sign in. */
export async function addMember(
  database: TestDatabase,
  organizationId: string,
  account: { readonly email: string; readonly password: string },
  role = 'owner',
): Promise<void> {
  const accounts = createAccounts({
    database,
    keys: await readyKeys(await newKeyDocument()),
    settings: withDefaults({ externalUrl: 'http://127.0.0.1' }),
    now: () => new Date(),
  });
  await database.asService(async (tx) => {
    const made = await accounts.create(tx, { ...account, fullName: account.email });
    if ('refused' in made) throw new Error(made.refused);
    await tx.query('insert into public.memberships (organization_id, user_id, role) values ($1, $2, $3)', [
      organizationId,
      made.userId,
      role,
    ]);
  });
}

async function addOrganization(database: TestDatabase): Promise<string> {
  const { rows } = await database.pool.query<{ id: string }>(
    `insert into public.organizations (name) values ('Química Sul') returning id`,
  );
  const [organization] = rows;
  if (!organization) throw new Error('An insert gave no row.');
  await addMember(database, organization.id, BIA);
  return organization.id;
}

async function organizationOf(database: TestDatabase, email: string): Promise<string> {
  const { rows } = await database.pool.query<{ id: string }>(
    `select organization_id as id from public.memberships m join auth.users u on u.id = m.user_id where u.email = $1`,
    [email],
  );
  const [row] = rows;
  if (!row) throw new Error(`${email} is of no organization.`);
  return row.id;
}

import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openTestDatabase, type TestDatabase } from '#database/testing.ts';
import { newKeyDocument, readyKeys } from '#platform/keys.ts';
import { listOutbox, readOutbox } from '#platform/mail/outbox.ts';
import { type Platform, type PlatformSettings, withDefaults } from '#platform/settings.ts';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sendLetters } from './letters.ts';
import { templates } from './templates.ts';

const origin = 'https://razao.acme.com.br';
let database: TestDatabase;
let folder: string;

beforeAll(async () => {
  database = await openTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'razao-letters-'));
});
afterAll(async () => {
  await database.stop();
  await rm(folder, { recursive: true });
});

async function platformWith(settings: Partial<PlatformSettings>): Promise<Platform> {
  const keys = await readyKeys(await newKeyDocument());
  const now = () => new Date();
  return { database, keys, settings: withDefaults({ externalUrl: origin, ...settings }), now };
}

async function write(to: string, params: object): Promise<void> {
  await database.asService((tx) =>
    tx.query(`select razao.write_letter($1, 'member_invited', 'pt-BR', $2::jsonb)`, [
      to,
      JSON.stringify(params),
    ]),
  );
}

it('sends a letter once, with the link of this installation, and drops what it said', async () => {
  const platform = await platformWith({ outboxFolder: folder });
  await write('bia@acme.com.br', {
    organization: 'Aço Sul',
    inviter: 'Ana',
    path: '/auth#invitation=abc',
    days: '14',
  });
  const counts = await Promise.all([1, 2].map(() => sendLetters(database, platform, templates, origin)));
  expect(counts.reduce((sum, count) => sum + count)).toBe(1);
  const [head, ...others] = await listOutbox(folder);
  expect(others).toEqual([]);
  expect(head).toMatchObject({ to: 'bia@acme.com.br', subject: 'Convite para Aço Sul' });
  const letter = await readOutbox(folder, head?.id ?? '');
  expect(letter?.text).toContain(`${origin}/auth#invitation=abc`);
  const { rows } = await database.pool.query(
    'select params, sent_at is not null as sent from public.letters',
  );
  expect(rows).toEqual([{ params: {}, sent: true }]);
});

it('keeps a letter that no server takes, and tries it again later', async () => {
  const smtp = { host: '127.0.0.1', port: 1, tls: false, requireTls: false, user: null, password: null };
  const platform = await platformWith({ smtp });
  await write('eva@acme.com.br', { organization: 'Aço Sul', inviter: 'Ana', path: '/auth', days: '14' });
  expect(await sendLetters(database, platform, templates, origin)).toBe(0);
  const waiting = `select tries, params ->> 'path' as path, problem, next_try_at > now() as later
    from public.letters where recipient = 'eva@acme.com.br'`;
  expect((await database.pool.query(waiting)).rows).toEqual([
    { tries: 1, path: '/auth', problem: 'Error', later: true },
  ]);
  expect(await sendLetters(database, platform, templates, origin)).toBe(0);
  await database.pool.query('update public.letters set next_try_at = now()');
  const better = await platformWith({ outboxFolder: folder });
  expect(await sendLetters(database, better, templates, origin)).toBe(1);
});

/** A mail server on this machine that answers every recipient so. */
async function serverThat(answers: { code: number; text: string }): Promise<SMTPServer> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo: (_address, _session, callback) =>
      callback(Object.assign(new Error(answers.text), { responseCode: answers.code })),
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return server;
}

it('gives a letter up at once whose recipient the server refuses for good, and one it puts off not', async () => {
  const answers = { code: 550, text: 'no such mailbox' };
  const server = await serverThat(answers);
  const { port } = server.server.address() as AddressInfo;
  const smtp = { host: '127.0.0.1', port, tls: false, requireTls: false, user: null, password: null };
  const platform = await platformWith({ smtp });
  const kept = `select recipient, tries, params, problem, failed_at is not null as failed from public.letters
    where recipient like '%@nowhere.com.br' order by recipient`;
  try {
    await write('a@nowhere.com.br', { organization: 'Aço Sul', inviter: 'Ana', path: '/auth', days: '14' });
    expect(await sendLetters(database, platform, templates, origin)).toBe(0);
    const refused = { tries: 1, params: {}, problem: 'mail.refused', failed: true };
    expect((await database.pool.query(kept)).rows).toMatchObject([refused]);
    answers.code = 451;
    await write('b@nowhere.com.br', { organization: 'Aço Sul', inviter: 'Ana', path: '/auth', days: '14' });
    await database.pool.query('update public.letters set next_try_at = now()');
    await sendLetters(database, platform, templates, origin);
    expect((await database.pool.query(kept)).rows).toMatchObject([refused, { tries: 1, failed: false }]);
    await database.pool.query(
      `update public.letters set next_try_at = now(), tries = 11 where recipient = 'b@nowhere.com.br'`,
    );
    await sendLetters(database, platform, templates, origin);
    const given = { tries: 12, params: {}, problem: 'mail.undelivered', failed: true };
    expect((await database.pool.query(kept)).rows).toMatchObject([refused, given]);
  } finally {
    await new Promise<void>((resolve) => {
      server.close(() => resolve());
    });
  }
});

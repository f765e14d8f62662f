import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestPlatform, type TestPlatform } from '../testing/instance.ts';
import { listOutbox, putIntoOutbox, readOutbox } from './outbox.ts';
import { sendMail } from './send.ts';

interface Received {
  readonly to: readonly string[];
  /** Of the envelope. */
  readonly from: string;
  readonly raw: string;
}

const received: Received[] = [];
let isDown = false;
let server: SMTPServer;
let instance: TestPlatform;

beforeAll(async () => {
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo: (_address, _session, callback) => callback(isDown ? new Error('down') : null),
    onData(stream, session, callback) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        received.push({
          to: session.envelope.rcptTo.map(({ address }) => address),
          from: session.envelope.mailFrom === false ? '' : session.envelope.mailFrom.address,
          raw: Buffer.concat(chunks).toString('utf8'),
        });
        callback();
      });
    },
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.server.address() as AddressInfo;
  instance = await startTestPlatform({
    rateLimits: false,
    signUp: 'open',
    mailFrequencySeconds: 0,
    mailFrom: { name: 'Razão', address: 'razao@acme.com.br' },
    smtp: { host: '127.0.0.1', port, tls: false, requireTls: false, user: null, password: null },
  });
});
afterAll(async () => {
  await instance.stop();
  await new Promise<void>((resolve) => {
    server.close(resolve);
  });
});

const signUp = (email: string) => instance.client().auth.signUp({ email, password: 'Segredo-123' });

describe('a mail server', () => {
  it('gets the letter of a sign-up, as text and as HTML', async () => {
    expect((await signUp('ana@acme.com.br')).error).toBeNull();
    await instance.platform.deliver();
    expect(received.map(({ to }) => to)).toEqual([['ana@acme.com.br']]);
    const raw = received[0]?.raw ?? '';
    expect(raw).toMatch(/^Subject: confirmation\r?$/m);
    expect(raw).toMatch(/^Auto-Submitted: auto-generated\r?$/im);
    expect(raw).toMatch(/text\/plain/);
    expect(raw).toMatch(/text\/html/);
  });

  it('that is down breaks no sign-up; the letter leaves when it is back, once', async () => {
    isDown = true;
    received.length = 0;
    const { data, error } = await signUp('bia@acme.com.br');
    expect(error).toBeNull();
    expect(data.user?.email).toBe('bia@acme.com.br');
    await instance.platform.deliver();
    expect(received).toEqual([]);
    const waiting = 'select attempts, last_error, sealed from auth.messages';
    const { rows } = await instance.database.pool.query<{
      attempts: number;
      last_error: string;
      sealed: string;
    }>(waiting);
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({ attempts: 1, last_error: expect.stringMatching(/^Error/) });
    expect(rows[0]?.sealed).not.toMatch(/bia|acme/);
    isDown = false;
    await instance.platform.deliver();
    expect(received).toEqual([]);
    instance.clock.advance(60);
    await instance.platform.deliver();
    await instance.platform.deliver();
    expect(received.map(({ to }) => to)).toEqual([['bia@acme.com.br']]);
    expect((await instance.database.pool.query(waiting)).rows).toEqual([]);
  });

  it('gets nothing that is over', async () => {
    isDown = true;
    received.length = 0;
    await signUp('cia@acme.com.br');
    await instance.platform.deliver();
    isDown = false;
    instance.clock.advance(3601);
    await instance.platform.deliver();
    expect(received).toEqual([]);
    expect((await instance.database.pool.query('select from auth.messages')).rows).toEqual([]);
  });

  it('is told where what cannot be delivered goes, where somebody takes it there', async () => {
    received.length = 0;
    const { port } = server.server.address() as AddressInfo;
    const settings = {
      smtp: { host: '127.0.0.1', port, tls: false, requireTls: false, user: null, password: null },
      mailFrom: { name: 'Razão', address: 'razao@acme.com.br' },
      outboxFolder: null,
      smsHook: null,
    };
    const mail = { subject: 'Hello', text: 'text', html: '<p>text</p>' };
    const bounces = { address: 'bounces@acme.com.br', secret: 's'.repeat(40) };
    await sendMail(settings, 'one', new Date(), 'ana@acme.com.br', mail);
    await sendMail({ ...settings, bounces }, 'two', new Date(), 'ana@acme.com.br', mail);
    expect(received.map(({ from }) => from)).toEqual(['razao@acme.com.br', 'bounces@acme.com.br']);
    for (const { raw, to } of received) {
      expect(to).toEqual(['ana@acme.com.br']);
      expect(raw).toMatch(/^From: .*<razao@acme\.com\.br>\r?$/m);
    }
    expect(received[1]?.raw).toMatch(/^Message-ID: <two@acme\.com\.br>\r?$/im);
    expect(JSON.stringify(received)).not.toContain(bounces.secret);
  });

  it('is told one recipient and one subject, whatever they hold', async () => {
    received.length = 0;
    const { port } = server.server.address() as AddressInfo;
    const settings = {
      smtp: { host: '127.0.0.1', port, tls: false, requireTls: false, user: null, password: null },
      mailFrom: { name: 'Razão <evil@example.org>, x', address: 'razao@acme.com.br' },
      outboxFolder: null,
      smsHook: null,
    };
    const mail = { subject: 'Hello\r\nBcc: eve@example.org\r\n\r\nbody', text: 'text', html: '<p>text</p>' };
    await sendMail(settings, 'id', new Date(), 'ana@acme.com.br', mail);
    await sendMail(settings, 'id', new Date(), 'ana@acme.com.br, eve@example.org', mail).catch(
      () => undefined,
    );
    await sendMail(settings, 'id', new Date(), 'ana@acme.com.br\r\nRCPT TO:<eve@example.org>', mail).catch(
      () => undefined,
    );
    expect(received[0]?.to).toEqual(['ana@acme.com.br']);
    for (const { to, raw } of received) {
      expect(to).not.toContain('eve@example.org');
      expect(to).not.toContain('evil@example.org');
      expect(raw).not.toMatch(/^Bcc:/im);
    }
  });
});

describe('the outbox folder', () => {
  it('lists its messages, the newest first, and gives one by its id only', async () => {
    const folder = instance.outbox;
    const message = (id: string, at: string) => ({
      id,
      channel: 'email' as const,
      to: 'a@b.co',
      at,
      subject: id,
      text: 'x',
      html: 'y',
    });
    const [old, fresh] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'];
    await putIntoOutbox(folder, message(old, '2026-01-01T00:00:00.000Z'));
    await putIntoOutbox(folder, message(fresh, '2026-01-02T00:00:00.000Z'));
    const heads = await listOutbox(folder);
    expect(heads.map(({ id }) => id)).toEqual([fresh, old]);
    expect(heads[0]).not.toHaveProperty('text');
    expect(await readOutbox(folder, old)).toMatchObject({ text: 'x', html: 'y' });
    for (const id of ['', '../keys', '00000000-0000-4000-8000-000000000003', '*']) {
      expect(await readOutbox(folder, id)).toBeNull();
    }
    expect(await listOutbox(`${folder}/nowhere`)).toEqual([]);
  });
});

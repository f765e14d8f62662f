import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ownRequest } from '../testing/foreign-cbam.ts';
import { openTestInstallation, type TestInstallation, type TestPerson } from '../testing.ts';
import { answerPartnerRequest, openPartnerRequest, type PartnerAnswer } from './partner-answers.ts';
import { askPartner, closePartnerRequest, listPartnerRequests, sendPartnerRequest } from './partners.ts';
import { saveCbamInstallation } from './records.ts';

let house: TestInstallation;
let owner: TestPerson;
let installationId: string;
const address = '203.0.113.7';
const answer: PartnerAnswer = {
  respondent: 'Ana, Aciaria X',
  installation: 'Aciaria X, Serra',
  country: 'BR',
  from: '2026-01-01',
  to: '2026-12-31',
  amount: '20800',
  basis: 'actual',
  direct: '0.41',
  indirect: '0.03',
  electricity: null,
  electricityFactor: null,
  verified: true,
  verifier: 'Verificadora Y',
  route: 'EAF',
  remarks: '',
};

beforeAll(async () => {
  house = await openTestInstallation();
  owner = house.north.people.owner;
  installationId = (await house.as(owner, saveCbamInstallation, { name: 'Usina', country: 'BR' }))
    .installation.id;
});
afterAll(() => house?.stop());

const ask = async () => {
  const { request, path } = await house.as(owner, askPartner, { ...ownRequest, installationId });
  return { request, secret: path.slice('/shared/cbam/'.length), path };
};
const requests = async () => (await house.as(owner, listPartnerRequests, { installationId })).requests;
const found = async (id: string) => (await requests()).find((one) => one.id === id);

/** What lies in the table of letters to somebody, which only the service reads; the earliest first. */
const lettersTo = async (recipient: string) =>
  (
    await house.database.pool.query<{
      id: string;
      kind: string;
      locale: string;
      params: Record<string, string>;
    }>('select id, kind, locale, params from public.letters where recipient = $1 order by created_at, id', [
      recipient,
    ])
  ).rows;

describe('a request to a supplier', () => {
  it('shows who has the link what is asked, and keeps what is answered as a statement with its verification', async () => {
    const { request, secret, path } = await ask();
    expect(path).toMatch(/^\/shared\/cbam\/[\w-]{43}$/);
    expect(JSON.stringify(await requests())).not.toContain(secret);
    expect(await openPartnerRequest(house, { secret, address })).toMatchObject({
      partner: 'Aciaria X',
      category: 'crude_steel',
      year: 2026,
      isClosed: false,
    });
    expect(request).toMatchObject({ state: 'open', answers: [], opens: true });
    expect(await answerPartnerRequest(house, { secret, address, answer })).toEqual({ late: false });
    const corrected = { ...answer, direct: '0.42', verified: false };
    await answerPartnerRequest(house, { secret, address, answer: corrected });
    expect(await found(request.id)).toMatchObject({
      state: 'answered',
      answers: [
        { late: false, content: answer },
        { late: false, content: corrected },
      ],
    });
  });

  it('keeps an answer that comes after it was closed, and tells it apart', async () => {
    const { request, secret } = await ask();
    await answerPartnerRequest(house, { secret, address, answer });
    await house.as(owner, closePartnerRequest, { requestId: request.id });
    expect(await openPartnerRequest(house, { secret, address })).toMatchObject({ isClosed: true });
    expect(await answerPartnerRequest(house, { secret, address, answer })).toEqual({ late: true });
    expect(await found(request.id)).toMatchObject({
      state: 'closed',
      answers: [{ late: false }, { late: true }],
    });
  });

  it('loses none of many answers that come at once while it is closed', async () => {
    const { request, secret } = await ask();
    const many = Array.from({ length: 8 }, (_, at) =>
      answerPartnerRequest(house, { secret, address, answer: { ...answer, direct: `0.${at + 1}` } }),
    );
    await Promise.all([...many, house.as(owner, closePartnerRequest, { requestId: request.id })]);
    const kept = await found(request.id);
    expect(kept?.answers.map(({ content }) => content.direct).toSorted()).toEqual([
      '0.1',
      '0.2',
      '0.3',
      '0.4',
      '0.5',
      '0.6',
      '0.7',
      '0.8',
    ]);
    expect(kept?.state).toBe('closed');
  });

  it('is nothing to who guesses, whose link was ended, or is over; and nobody answers without end', async () => {
    const { request, secret } = await ask();
    const guess = 'A'.repeat(43);
    for (const wrong of [guess, 'x', `${secret}a`])
      await expect(openPartnerRequest(house, { secret: wrong, address })).rejects.toMatchObject({
        code: 'cbam.request_not_found',
      });
    const later = new Date(Date.now() + 400 * 86_400_000);
    await expect(openPartnerRequest(house, { secret, address, now: later })).rejects.toMatchObject({
      status: 404,
    });
    for (let at = 0; at < 50; at += 1) await answerPartnerRequest(house, { secret, address, answer });
    await expect(answerPartnerRequest(house, { secret, address, answer })).rejects.toMatchObject({
      code: 'cbam.answers_too_many',
    });
    await house.as(owner, closePartnerRequest, { requestId: request.id, endsLink: true });
    await expect(answerPartnerRequest(house, { secret, address, answer })).rejects.toMatchObject({
      status: 404,
    });
    expect(await found(request.id)).toMatchObject({ opens: false, state: 'closed' });
  });

  it('is written in the supplier’s language with its own link, also again; only who asked is told of one that comes back', async () => {
    const { request, secret } = await ask();
    const recipient = 'ana@aciaria.com.br';
    const send = (to: string) =>
      house.as(owner, sendPartnerRequest, { requestId: request.id, recipient: to });
    await send(recipient);
    const { letters } = (await send(recipient)).request;
    expect(letters).toMatchObject(
      [recipient, recipient].map((one) => ({ recipient: one, sentAt: null, problem: null })),
    );
    const kept = await lettersTo(recipient);
    expect(kept).toMatchObject(
      [1, 2].map(() => ({ kind: 'cbam_partner', locale: 'en', params: { partner: 'Aciaria X' } })),
    );
    const secrets = kept.map(({ params }) => params['path']?.split('/').at(-1) ?? '');
    expect(new Set([secret, ...secrets]).size).toBe(3);
    for (const one of secrets)
      expect(await openPartnerRequest(house, { secret: one, address })).toMatchObject({
        partner: 'Aciaria X',
      });
    await house.database.pool.query('select razao.bounce_letter($1, now())', [kept[0]?.id]);
    expect((await found(request.id))?.letters.map(({ problem }) => problem)).toEqual(
      expect.arrayContaining([null, 'mail.bounced']),
    );
    await expect(openPartnerRequest(house, { secret: secrets[0] ?? '', address })).rejects.toMatchObject({
      status: 404,
    });
    expect(await openPartnerRequest(house, { secret: secrets[1] ?? '', address })).toMatchObject({
      year: 2026,
    });
    expect(await lettersTo(owner.email)).toMatchObject([
      { kind: 'cbam_partner_refused', params: { recipient, partner: 'Aciaria X' } },
    ]);
    await house.as(owner, closePartnerRequest, { requestId: request.id });
    await expect(send(recipient)).rejects.toMatchObject({ code: 'cbam.request_over' });
  });

  it('is refused for a day that is over', async () => {
    const past = { ...ownRequest, installationId, dueOn: '2020-01-01' };
    await expect(house.as(owner, askPartner, past)).rejects.toMatchObject({ code: 'cbam.due_past' });
  });
});

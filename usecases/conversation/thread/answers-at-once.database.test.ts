import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestInstallation, type TestInstallation, type TestPerson } from '../../testing.ts';
import { createThread } from './threads.ts';
import { sendMessage } from './turn.ts';

let house: TestInstallation;

beforeAll(async () => {
  house = await openTestInstallation();
});
afterAll(() => house.stop());

const MOST = 20;

async function ask(person: TestPerson, threadId?: string) {
  const id = threadId ?? (await house.as(person, createThread, {})).thread.id;
  const ids = { runId: crypto.randomUUID(), answerId: crypto.randomUUID() };
  const message = { id: crypto.randomUUID(), text: 'olá' };
  await house.as(person, sendMessage, { threadId: id, ...ids, title: 'olá', message });
  return { threadId: id, runId: ids.runId };
}

it('an organization that is given all its answers is told so, and no other organization is', async () => {
  const { north, south } = house;
  const colleagues = [north.people.owner, north.people.manager];
  // Side by side: none slips by because another was not stored yet.
  const asked = await Promise.allSettled(
    Array.from({ length: MOST + 4 }, (_, place) => ask(colleagues[place % 2] ?? north.people.owner)),
  );
  const refused = asked.filter((one) => one.status === 'rejected').map(({ reason }) => reason as unknown);
  expect(refused).toHaveLength(4);
  for (const reason of refused) {
    expect(reason).toMatchObject({
      code: 'chat.organization_busy',
      status: 429,
      params: { answers: String(MOST) },
    });
  }
  await ask(south.people.owner);

  const [first] = asked.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  // One that ended, and one whose process was killed, make room.
  await house.database.pool.query(`update public.runs set state = 'done' where id = $1`, [first?.runId]);
  const next = await ask(north.people.owner);
  await expect(ask(north.people.manager)).rejects.toMatchObject({ code: 'chat.organization_busy' });
  await house.database.pool.query(
    `update public.runs set beat_at = now() - interval '1 hour' where id = $1`,
    [next.runId],
  );
  await ask(north.people.manager);
});

it('nobody counts the answers of an organization that is not theirs', async () => {
  const { north, south } = house;
  await expect(
    house.database.transaction(south.people.owner.claims, (tx) =>
      tx.query('select razao.answers_at_once($1, 6)', [north.id]),
    ),
  ).rejects.toThrow(/not an organization/);
});

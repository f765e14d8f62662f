import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { correctEntry } from '../entry/correct.ts';
import { queryJournal } from './query.ts';
import { unfoldJournal } from './unfold.ts';
import { verifyJournal } from './check.ts';
import { changeMember } from '../../organization/member/members.ts';
import { archiveSite, createSite, updateSite } from '../../organization/site/sites.ts';
import { annotateEntries } from '../tag/tags.ts';
import { commitItems } from '../../testing/random-ledger.ts';
import { openTestInstallation, type TestInstallation, type TestPerson } from '../../testing.ts';

let house: TestInstallation;
let owner: TestPerson;
let auditor: TestPerson;
let entryId: string;
let siteId: string;

beforeAll(async () => {
  house = await openTestInstallation();
  ({ owner, auditor } = house.north.people);
  const { site } = await house.as(house.north.people.contributor, createSite, { name: 'Betim' });
  siteId = site.id;
  const diesel = { kind: 'mobile.diesel', unit: 'L', quantity: '1200', from: '2025-03-01', to: '2025-03-31' };
  [entryId = ''] = await commitItems(house, [diesel]);
  await house.as(owner, updateSite, { siteId, name: 'Betim, fundição' });
});
afterAll(() => house?.stop());

const read = (filter: object = {}, rest: object = {}, person = auditor) =>
  house.as(person, queryJournal, { filter, ...rest });

async function last(verb: string): Promise<number> {
  const { lines } = await read({ verbs: [verb] });
  return lines[0]?.sequence ?? 0;
}

describe('the journal', () => {
  it('tells who did what, as what, by which door and about what', async () => {
    const { lines } = await read({ verbs: ['site.create'] });
    expect(lines).toMatchObject([
      {
        actorName: 'Carla Siderúrgica Norte',
        role: 'contributor',
        door: 'test',
        outcome: 'done',
        subjectIds: [siteId],
        unfolds: true,
      },
    ]);
  });

  it('tells what changed, before and after, and its chain covers that', async () => {
    const unfolded = await house.as(auditor, unfoldJournal, { sequence: await last('site.update') });
    expect(unfolded).toMatchObject({
      intact: true,
      subjects: [{ id: siteId, is: 'site', name: 'Betim, fundição' }],
      changes: [
        { relation: 'sites', row: siteId, before: { name: 'Betim' }, after: { name: 'Betim, fundição' } },
      ],
      entries: [],
    });
  });

  it('tells the versions of a line of the ledger, before and after', async () => {
    await house.as(owner, correctEntry, {
      entryId,
      reason: 'A nota diz 1.240 L',
      change: { quantity: '1240' },
    });
    const { entries } = await house.as(auditor, unfoldJournal, { sequence: await last('entry.correct') });
    expect(entries).toMatchObject([
      {
        lineId: entryId,
        reason: 'A nota diz 1.240 L',
        before: { quantity: '1200', unit: 'L' },
        after: { quantity: '1240' },
      },
    ]);
  });

  it('keeps changes by the call that made them, and none of a call that was refused', async () => {
    await house.as(owner, archiveSite, { siteId });
    const refused = house.as(owner, updateSite, {
      siteId: '00000000-0000-4000-8000-000000000000',
      name: 'x',
    });
    await expect(refused).rejects.toMatchObject({ code: 'site.not_found' });
    const { lines } = await read({ outcome: 'refused' });
    expect(lines).toMatchObject([{ verb: 'site.update', outcome: 'site.not_found', unfolds: false }]);
    const { changes } = await house.as(auditor, unfoldJournal, { sequence: await last('site.archive') });
    expect(changes).toMatchObject([
      { relation: 'sites', after: { archived_at: expect.any(String) as never } },
    ]);
  });

  it('tells a changed role, and a note of a line', async () => {
    const { viewer } = house.north.people;
    await house.as(owner, changeMember, { userId: viewer.id, role: 'contributor' });
    const changed = await house.as(auditor, unfoldJournal, { sequence: await last('member.change') });
    expect(changed.changes).toMatchObject([
      { relation: 'memberships', before: { role: 'viewer' }, after: { role: 'contributor' } },
    ]);
    const { lines: found } = await read({ verbs: ['entry.correct'] });
    await house.as(owner, annotateEntries, { entryIds: [found[0]?.subjectIds[0]], description: 'Frota' });
    const noted = await house.as(auditor, unfoldJournal, { sequence: await last('entry.annotate') });
    expect(noted.changes).toMatchObject([
      { relation: 'line_notes', before: null, after: { description: 'Frota' } },
    ]);
    await house.as(owner, changeMember, { userId: viewer.id, role: 'viewer' });
  });

  it('is filtered by who, verb, subject, day, role and door, and read page by page without a gap', async () => {
    const all = await read({}, { limit: 500 });
    const pages: number[] = [];
    let before: number | undefined;
    do {
      const page = await read({}, { limit: 2, ...(before !== undefined && { before }) });
      pages.push(...page.lines.map(({ sequence }) => sequence));
      expect(page.known === null).toBe(before !== undefined);
      before = page.next ?? undefined;
    } while (before !== undefined);
    expect(pages).toEqual(all.lines.map(({ sequence }) => sequence));
    expect(pages).toEqual(Array.from({ length: pages.length }, (_, place) => pages.length - place));
    const { contributor } = house.north.people;
    const only = async (filter: object) => (await read(filter, { limit: 500 })).lines;
    expect((await only({ actorIds: [contributor.id] })).map(({ verb }) => verb)).toEqual(['site.create']);
    expect((await only({ roles: ['contributor'] })).map(({ verb }) => verb)).toEqual(['site.create']);
    expect((await only({ subjectId: siteId })).map(({ verb }) => verb)).toEqual([
      'site.archive',
      'site.update',
      'site.create',
    ]);
    expect(await only({ doors: ['mcp'] })).toEqual([]);
    // From the day of the first line to that of the last: midnight may lie between.
    const days = all.lines.map(({ at }) => at.slice(0, 10));
    expect(await only({ from: days.at(-1), to: days[0] })).toHaveLength(all.lines.length);
    expect(await only({ to: '2020-01-01' })).toEqual([]);
    expect(all.known?.verbs).toEqual([...new Set(all.lines.map(({ verb }) => verb))].sort());
    expect(all.known?.actors.map(({ id }) => id).sort()).toEqual([owner.id, contributor.id].sort());
    await expect(read({ zone: `UTC'; drop table x` })).rejects.toMatchObject({ code: 'input.invalid' });
  });

  it('is read by those who lead or audit, and shows nothing of another organization', async () => {
    for (const role of ['contributor', 'viewer'] as const)
      await expect(read({}, {}, house.north.people[role])).rejects.toMatchObject({ code: 'actor.forbidden' });
    expect((await read({ subjectId: entryId }, {}, house.south.people.auditor)).lines).toEqual([]);
    const foreign = house.as(house.south.people.auditor, unfoldJournal, { sequence: 1 });
    await expect(foreign).rejects.toMatchObject({ code: 'journal.not_found', status: 404 });
    const seen = (person: TestPerson) =>
      house.database.transaction(person.claims, (tx) =>
        tx.query('select 1 from public.journal_changes limit 1'),
      );
    expect(await seen(auditor)).toHaveLength(1);
    expect(await seen(house.north.people.contributor)).toEqual([]);
    expect(await seen(house.south.people.auditor)).toEqual([]);
  });

  it('cannot be told a role or changes by whoever calls', async () => {
    const call = house.database.transaction(owner.claims, async (tx) => {
      await tx.query(`select set_config('razao.verb', 'site.create', true)`);
      await tx.query(
        `select razao.write_journal($1, $2, 'site.create', 'test', '{}', repeat('0', 64), 'done', $3)`,
        [house.north.id, owner.id, JSON.stringify({ role: 'auditor', changes: 'f'.repeat(64) })],
      );
    });
    await expect(call).resolves.toBeUndefined();
    const { lines } = await read({}, { limit: 1 });
    expect(lines).toMatchObject([{ role: 'owner', unfolds: false }]);
  });
});

describe('the chain of the journal', () => {
  it('verifies, and tells the hash of its end', async () => {
    const { lines } = await read({}, { limit: 1 });
    const { check } = await house.as(auditor, verifyJournal, {});
    expect(check.journal).toEqual({
      lines: lines[0]?.sequence,
      looked: lines[0]?.sequence,
      lastHash: lines[0]?.hash,
      firstBreak: null,
      because: null,
    });
    expect(check.ledger).toMatchObject({ lines: 2, looked: 2, firstBreak: null });
    expect(check.finishedAt).not.toBeNull();
  });

  it.each([
    [
      'changed',
      `update public.journal set verb = 'nothing.happened' where organization_id = $1 and sequence = 3`,
      3,
    ],
    [
      'unlinked',
      `update public.journal set previous_hash = repeat('0', 64) where organization_id = $1 and sequence = 3`,
      3,
    ],
    ['gap', `delete from public.journal where organization_id = $1 and sequence = 3`, 4],
    [
      'changes',
      `update public.journal_changes set changes = '[]' where organization_id = $1 and sequence = (
         select max(sequence) from public.journal_changes)`,
      null,
    ],
  ] as const)('names the first line that was tampered with: %s', async (because, sql, at) => {
    const client = await house.database.pool.connect();
    try {
      // Everything is taken back at the end: each case begins with a chain that verifies.
      await client.query('begin; set local session_replication_role = replica');
      await client.query(sql, [house.north.id]);
      const { rows } = await client.query<{ first_break: string; because: string }>(
        'select first_break, because from razao.journal_check($1)',
        [house.north.id],
      );
      expect(rows[0]?.because).toBe(because);
      if (at !== null) expect(rows[0]?.first_break).toBe(String(at));
    } finally {
      await client.query('rollback');
      client.release();
    }
  });

  it.each(['journal', 'journal_changes'])('cannot be rewritten by anyone: %s', async (table) => {
    for (const sql of [
      `update public.${table} set organization_id = organization_id`,
      `delete from public.${table}`,
      `truncate public.${table}`,
    ])
      await expect(house.database.pool.query(sql)).rejects.toMatchObject({ code: '42501' });
  });
});

describe('a line of the journal', () => {
  it('is found by what it is about, also where ids end alike, and by nobody of another organization', async () => {
    const [one, alike, other] = [0, 1, 2].map(
      (n) => `0000000${n}-0000-7000-8000-00000000${n === 2 ? 'ab' : 'cd'}cd`,
    );
    await house.database.pool.query(
      `insert into public.journal (organization_id, actor_id, verb, door, subject_ids, input_sha256, outcome, detail)
       select organization, null, 'site.update', 'job', about::uuid[], repeat('0', 64), 'done', '{}'
       from (values ($1::uuid, array[$2, $4]), ($1, array[$3]), ($1, array[]::text[])) told (organization, about)`,
      [house.north.id, one, alike, other],
    );
    const about = (person: TestPerson, ids: readonly (string | undefined)[]) =>
      house.database.transaction(person.claims, (tx) =>
        tx.query<{ about: string[] }>(
          `select j.subject_ids as about from public.journal j
           where j.organization_id = $1 and j.sequence in (select razao.journal_about($1, $2::uuid[])) order by j.sequence`,
          [house.north.id, ids],
        ),
      );
    expect(await about(auditor, [one])).toEqual([{ about: [one, other] }]);
    expect(await about(auditor, [alike])).toEqual([{ about: [alike] }]);
    expect(await about(auditor, [other, alike])).toEqual([{ about: [one, other] }, { about: [alike] }]);
    expect(await about(auditor, [])).toEqual([]);
    const foreign = house.database.transaction(house.south.people.auditor.claims, (tx) =>
      tx.query('select razao.journal_about($1, array[$2::uuid])', [house.north.id, one]),
    );
    await expect(foreign).rejects.toMatchObject({ code: '42501' });
  });
});

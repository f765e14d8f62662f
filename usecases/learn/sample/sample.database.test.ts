import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { workOnDeletions } from '../../organization/deletion/work.ts';
import { offerEngagement } from '../../organization/engagement/engagements.ts';
import { inviteMember } from '../../organization/member/members.ts';
import { addSample, removeSample, tellSample } from './sample.ts';
import { tellSession } from '../../organization/session/context.ts';
import { fill } from '../../testing/filled.ts';
import { otherRows, rowsNaming } from '../../testing/rows-of.ts';
import { openTestInstallation, type TestInstallation, type TestPerson } from '../../testing.ts';

let house: TestInstallation;

beforeAll(async () => {
  house = await openTestInstallation();
  await fill(house, house.north);
});
afterAll(() => house?.stop());

const query = async <Row extends object>(sql: string, parameters: unknown[] = []): Promise<Row[]> =>
  (await house.database.pool.query<Row>(sql, parameters)).rows;

async function load(person: TestPerson) {
  for (;;) {
    const { sample } = await house.as(person, addSample, {});
    if (sample.done === sample.total) return sample;
  }
}

describe('sample data', () => {
  it('is loaded part by part through the verbs of the product, into a chain that verifies', async () => {
    const { owner } = house.north.people;
    expect(await house.as(owner, tellSample, {})).toEqual({ sample: null, mayAdd: true });
    const first = await house.as(owner, addSample, {}, { locale: 'en' });
    expect(first.sample).toMatchObject({ name: 'Jacurubi Metalworks (sample data)', done: 1, lines: 0 });
    const [one, other] = await Promise.all([house.as(owner, addSample, {}), house.as(owner, addSample, {})]);
    expect(new Set([one.sample.done, other.sample.done])).toEqual(new Set([2, 3]));
    const sample = await load(owner);
    expect(sample).toMatchObject({ documents: 8, lines: 1105 });
    expect(sample.notCounted).toBeGreaterThan(8);
    expect((await house.as(owner, addSample, {})).sample).toEqual(sample);
    const id = sample.organizationId;
    const scopes = await query(
      'select scope from public.entries where organization_id = $1 and co2e_kg > 0 group by scope order by 1',
      [id],
    );
    expect(scopes).toEqual([{ scope: 1 }, { scope: 2 }, { scope: 3 }]);
    const journal = await query<{ verb: string }>(
      'select distinct verb from public.journal where organization_id = $1 order by 1',
      [id],
    );
    expect(journal.map(({ verb }) => verb)).toEqual(
      expect.arrayContaining([
        'cbam.saveImport',
        'cbam.saveInstallation',
        'cbam.savePeriod',
        'document.register',
        'draft.create',
        'entry.commit',
        'sample.add',
        'site.create',
      ]),
    );
    expect(await query('select razao.ledger_break($1) as l, razao.journal_break($1) as j', [id])).toEqual([
      { l: null, j: null },
    ]);
    const cbam = await query<{ years: number; imports: number }>(
      `select (select count(*)::int from public.cbam_periods where organization_id = $1) as years,
         (select count(*)::int from public.cbam_imports where organization_id = $1) as imports`,
      [id],
    );
    expect(cbam).toEqual([{ years: 1, imports: 1 }]);
    const session = await house.as(owner, tellSession, {});
    expect(session.organization).toMatchObject({ id, sample: true, role: 'owner' });
    expect(session.organizations.map(({ sample: is }) => is)).toEqual([false, true]);
  });

  it('belongs to its person alone', async () => {
    const { owner } = house.north.people;
    const somebody = { email: 'nova@norte.com.br', role: 'viewer' };
    const alone = { code: 'sample.alone', status: 409 };
    await expect(house.as(owner, inviteMember, somebody)).rejects.toMatchObject(alone);
    await expect(house.as(owner, offerEngagement, somebody)).rejects.toMatchObject(alone);
    const { sample } = await house.as(owner, tellSample, {});
    await expect(
      query(`insert into public.memberships (organization_id, user_id, role) values ($1, $2, 'viewer')`, [
        sample?.organizationId,
        house.north.people.viewer.id,
      ]),
    ).rejects.toThrow('alone');
  });

  it('stays a sample, and nothing else becomes one', async () => {
    const { owner } = house.north.people;
    const { sample } = await house.as(owner, tellSample, {});
    for (const [id, is] of [
      [sample?.organizationId, false],
      [house.north.id, true],
    ]) {
      await expect(
        query(
          'update public.organizations set is_sample = $2, sample_of = null, sample_step = 0 where id = $1',
          [id, is],
        ),
      ).rejects.toThrow('a sample stays one');
    }
  });

  it('may be loaded by a viewer, and not by a partner or by who belongs to nothing', async () => {
    const { south, outsider } = house;
    const { sample } = await house.as(south.people.viewer, addSample, {});
    expect(sample).toMatchObject({ done: 1 });
    expect(await house.as(south.people.viewer, removeSample, {})).toEqual({ removed: true });
    await expect(house.as(outsider, addSample, {})).rejects.toMatchObject({ code: 'actor.forbidden' });
    expect(await house.as(outsider, tellSample, {})).toEqual({ sample: null, mayAdd: false });
    await query(`update public.organizations set kind = 'partner' where id = $1`, [south.id]);
    await expect(house.as(south.people.owner, addSample, {})).rejects.toMatchObject({
      code: 'actor.forbidden',
    });
    expect(await house.as(south.people.owner, removeSample, {})).toEqual({ removed: false });
    await query(`update public.organizations set kind = 'company' where id = $1`, [south.id]);
  });

  it('goes whole at one word, with every file, and no row of anything real with it', async () => {
    const { owner } = house.north.people;
    const { sample } = await house.as(owner, tellSample, {});
    const id = sample?.organizationId ?? '';
    const changing = ['public.profiles', 'public.call_limits', 'public.organization_deletions'];
    const others = await otherRows(house.database, [id], changing);
    expect(await house.as(owner, removeSample, {})).toEqual({ removed: true });
    await workOnDeletions({ database: house.database, files: house.ports.files, reminderDays: 7 });
    expect(await rowsNaming(house.database, [id])).toEqual({ 'public.organization_deletions': 1 });
    const after = new Set(await otherRows(house.database, [id], changing));
    expect(others.filter((print) => !after.has(print) && !print.startsWith('storage.'))).toEqual([]);
    expect(await house.as(owner, removeSample, {})).toEqual({ removed: false });
    const session = await house.as(owner, tellSession, {});
    expect(session.organization).toMatchObject({ id: house.north.id, sample: false });
  });
});

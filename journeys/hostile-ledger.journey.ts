import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { add, decimal, sum, toText } from '#engine/decimal.ts';
import {
  draftCreate,
  draftDiscard,
  draftList,
  draftUpdate,
  entryCommit,
  entryCorrect,
  entryList,
  resultSummary,
  siteCreate,
} from '#usecases/contracts.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Person } from './person.ts';
import { openTwoOrganizations, type TwoOrganizations } from './two-organizations.ts';

const DIESEL = { kind: 'mobile.diesel', quantity: '1200', unit: 'L', from: '2025-03-01', to: '2025-03-31' };
const ALL = { from: '1990-01-01', to: '2026-12-31' };

let world: TwoOrganizations;

beforeAll(async () => {
  world = await openTwoOrganizations();
});
afterAll(() => world?.stop());

async function drafted(person: Person, items: readonly object[] = [DIESEL]): Promise<string[]> {
  const { drafts } = await person.call(draftCreate, { items: [...items] });
  return drafts.map(({ id }) => id);
}

/** Everything in the ledger of Ana's organization, page by page. */
async function ledger(person: Person) {
  const lines = [];
  let cursor: string | undefined;
  do {
    const page = await person.call(entryList, { limit: 500, ...(cursor === undefined ? {} : { cursor }) });
    lines.push(...page.entries);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return lines;
}

/** The ledger and the journal are unbroken chains, and the summary is what adding up every line gives. */
async function expectWhole(): Promise<void> {
  for (const chain of ['ledger', 'journal']) {
    const { rows } = await world.database.pool.query<{ at: string | null }>(
      `select razao.${chain}_break($1) as at`,
      [world.hers],
    );
    expect(rows, chain).toEqual([{ at: null }]);
  }
  const counted = (await ledger(world.ana)).filter(({ state }) => state === 'counted');
  const { total, months } = await world.ana.call(resultSummary, ALL);
  expect(total.countedLines).toBe(counted.length);
  const recount = sum(counted.map(({ co2eKg }) => decimal(co2eKg!)));
  expect(toText(decimal(total.co2eKg))).toBe(toText(recount));
  expect(toText(months.reduce((so, { co2eKg }) => add(so, decimal(co2eKg)), decimal('0')))).toBe(
    toText(recount),
  );
}

/** What each call gave: the output, or the status and code of its refusal. */
async function outcomes(calls: readonly Promise<unknown>[]): Promise<readonly string[]> {
  const settled = await Promise.allSettled(calls);
  return settled.map((each) =>
    each.status === 'fulfilled'
      ? 'done'
      : (/: (\d+ .*"code":"[\w.]+")/.exec(String(each.reason))?.[1] ?? String(each.reason)),
  );
}

function codes(results: readonly string[]): string[] {
  return results.map((result) => /"code":"([\w.]+)"/.exec(result)?.[1] ?? result);
}

describe('an approval', () => {
  it('sent twenty times at once is saved once', async () => {
    const [draftId] = await drafted(world.ana);
    const before = (await ledger(world.ana)).length;
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        world.ana.call(entryCommit, { drafts: [{ draftId: draftId!, revision: 1 }] }),
      ),
    );
    const told = answers.flatMap(({ entries }) => entries);
    expect(told.filter(({ status }) => status === 'saved')).toHaveLength(1);
    expect(new Set(told.map(({ entryId }) => entryId)).size).toBe(1);
    expect(await ledger(world.ana)).toHaveLength(before + 1);
  });

  it('that names one draft twice saves it once', async () => {
    const [draftId] = await drafted(world.ana);
    const before = (await ledger(world.ana)).length;
    const twice = [draftId!, draftId!.toUpperCase()].map((id) => ({ draftId: id, revision: 1 }));
    const { entries } = await world.ana.call(entryCommit, { drafts: twice });
    expect(new Set(entries.map(({ entryId }) => entryId)).size).toBe(1);
    expect(await ledger(world.ana)).toHaveLength(before + 1);
  });

  it('racing an edit saves what its person saw, or nothing', async () => {
    for (let round = 0; round < 8; round += 1) {
      const [draftId] = await drafted(world.ana);
      const [approved, edited] = await outcomes([
        world.ana.call(entryCommit, { drafts: [{ draftId: draftId!, revision: 1 }] }),
        world.ana.call(draftUpdate, { draftId: draftId!, revision: 1, change: { quantity: '9' } }),
      ]);
      const { drafts } = await world.ana.call(draftList, { draftIds: [draftId!] });
      const { entryId, activity } = drafts[0]!;
      if (approved === 'done') {
        expect(codes([edited!])).toEqual(['draft.not_open']);
        expect([entryId === null, activity.quantity]).toEqual([false, '1200']);
      } else {
        expect([codes([approved!]), edited]).toEqual([['draft.stale_revision'], 'done']);
        expect([entryId, activity.quantity]).toEqual([null, '9']);
      }
    }
  });

  it('racing a discard either saves or discards', async () => {
    for (let round = 0; round < 8; round += 1) {
      const [draftId] = await drafted(world.ana);
      const results = codes(
        await outcomes([
          world.ana.call(entryCommit, { drafts: [{ draftId: draftId!, revision: 1 }] }),
          world.ana.call(draftDiscard, { draftIds: [draftId!] }),
        ]),
      );
      const { drafts } = await world.ana.call(draftList, { draftIds: [draftId!] });
      const won = results.indexOf('done');
      expect(results).toContain('draft.not_open');
      expect(drafts[0]).toMatchObject(
        won === 0
          ? { state: 'committed', entryId: expect.any(String) }
          : { state: 'discarded', entryId: null },
      );
    }
  });

  it('of 500 lines with a bad one among them saves none', async () => {
    const good = (
      await Promise.all(
        [199, 150, 150].map((length) =>
          drafted(
            world.ana,
            Array.from({ length }, () => DIESEL),
          ),
        ),
      )
    ).flat();
    const [stale, bad] = await drafted(world.ana, [DIESEL, { ...DIESEL, unit: 'km' }]);
    await world.ana.call(draftUpdate, { draftId: stale!, revision: 1, change: { quantity: '7' } });
    const before = (await ledger(world.ana)).length;
    for (const [poison, status, code] of [
      [bad!, 422, 'draft.incomplete'],
      [stale!, 409, 'draft.stale_revision'],
      [world.other, 404, 'draft.not_found'],
    ] as const) {
      const drafts = [...good, poison].map((draftId) => ({ draftId, revision: 1 }));
      expect(drafts).toHaveLength(500);
      const refused = await world.ana.refused(entryCommit, { drafts, acceptNotCounted: true });
      expect([refused.status, refused.code]).toEqual([status, code]);
    }
    expect(await ledger(world.ana)).toHaveLength(before);
    const { drafts } = await world.ana.call(draftList, { draftIds: good.slice(0, 200) });
    expect(new Set(drafts.map(({ state }) => state))).toEqual(new Set(['open']));
  });

  it('whose caller hangs up is saved whole or not at all', async () => {
    for (const patienceMs of [0, 1, 2, 4, 8, 16]) {
      const ids = await drafted(world.ana, [DIESEL, DIESEL, DIESEL]);
      const body = JSON.stringify({ drafts: ids.map((draftId) => ({ draftId, revision: 1 })) });
      const socket = connect(world.product.port, '127.0.0.1');
      socket.on('error', () => undefined);
      socket.write(
        [
          'POST /functions/v1/entry.commit HTTP/1.1',
          'host: 127.0.0.1',
          `authorization: Bearer ${world.ana.token}`,
          'content-type: application/json',
          `content-length: ${body.length}`,
          '',
          body,
        ].join('\r\n'),
      );
      await sleep(5 + patienceMs);
      socket.destroy();
      await expect
        .poll(async () => {
          const { drafts } = await world.ana.call(draftList, { draftIds: ids });
          return new Set(drafts.map(({ state }) => state)).size;
        })
        .toBe(1);
    }
    await expectWhole();
  });
});

describe('a correction', () => {
  it('racing others of the same line wins alone', async () => {
    const [draftId] = await drafted(world.ana);
    const { entries } = await world.ana.call(entryCommit, { drafts: [{ draftId: draftId!, revision: 1 }] });
    const { entryId } = entries[0]!;
    const before = (await ledger(world.ana)).length;
    const results = codes(
      await outcomes(
        Array.from({ length: 12 }, (_, place) =>
          world.ana.call(entryCorrect, {
            entryId,
            reason: `Nota ${place}`,
            ...(place % 3 === 0 ? { withdraw: true } : { change: { quantity: String(100 + place) } }),
          }),
        ),
      ),
    );
    expect(results.filter((result) => result === 'done')).toHaveLength(1);
    expect(results.filter((result) => result === 'entry.superseded')).toHaveLength(11);
    expect((await ledger(world.ana)).length).toBeLessThanOrEqual(before);
    await expectWhole();
  });
});

describe('fifty people at once', () => {
  it('draft, change, approve, correct and sum up with no fault, and leave a whole ledger', {
    timeout: 40_000,
  }, async () => {
    const { site } = await world.ana.call(siteCreate, { name: 'Camaçari' });
    const before = (await ledger(world.ana)).filter(({ state }) => state === 'counted').length;
    const faults: string[] = [];
    const works = async (person: number) => {
      const month = String(1 + (person % 12)).padStart(2, '0');
      const item = { ...DIESEL, siteId: site.id, from: `2024-${month}-01`, to: `2024-${month}-28` };
      const power = { ...item, kind: 'electricity', unit: 'MWh', quantity: '4.5' };
      const ids = await drafted(world.ana, [item, power]);
      await world.ana.call(draftUpdate, {
        draftId: ids[0]!,
        revision: 1,
        change: { quantity: `${person + 1}.25` },
      });
      const { entries } = await world.ana.call(entryCommit, {
        drafts: [
          { draftId: ids[0]!, revision: 2 },
          { draftId: ids[1]!, revision: 1 },
        ],
      });
      await world.ana.call(resultSummary, ALL);
      if (person % 5 === 0) {
        await world.ana.call(entryCorrect, {
          entryId: entries[0]!.entryId,
          reason: 'Nota',
          change: { quantity: '8' },
        });
      }
    };
    const results = await outcomes(Array.from({ length: 50 }, (_, person) => works(person)));
    faults.push(...results.filter((result) => result !== 'done'));
    expect(faults).toEqual([]);
    const counted = (await ledger(world.ana)).filter(({ state }) => state === 'counted').length;
    expect(counted).toBe(before + 100);
    await expectWhole();
  });
});

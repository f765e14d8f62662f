import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDrafts, listDrafts, updateDraft } from '../../ledger/draft/drafts.ts';
import { commitEntries } from '../../ledger/entry/commit.ts';
import { explainEntry } from '../../ledger/entry/explain.ts';
import { getFactor } from '../../calculation/factor/get.ts';
import { approveFactor, listOwnFactors, proposeFactor, withdrawFactor } from './own.ts';
import { calculateOne } from '../../calculation/footprint/calculate.ts';
import { openTestInstallation, type TestInstallation, type TestPerson } from '../../testing.ts';

const steam = {
  name: 'Diesel of our own refinery',
  region: 'BR',
  validFrom: '2025-01-01',
  validTo: '2025-12-31',
  unit: 'L',
  gasesKg: { CO2: '2.5', CH4: '0.0001' },
  reason: 'Carbon content measured by our laboratory',
  evidence: { title: 'Laboratory report 12', publisher: 'Our laboratory', edition: '2025', locator: 'p. 2' },
};
const diesel = { kind: 'mobile.diesel', quantity: '1000', unit: 'L', from: '2025-03-01', to: '2025-03-31' };

let installation: TestInstallation;
let carla: TestPerson;
let marcos: TestPerson;
let olivia: TestPerson;

beforeAll(async () => {
  installation = await openTestInstallation();
  ({ contributor: carla, manager: marcos, owner: olivia } = installation.north.people);
});
afterAll(() => installation?.stop());

const refusal = (code: string, status: number) => expect.objectContaining({ code, status });

async function propose(person = carla, change: object = {}) {
  return (await installation.as(person, proposeFactor, { ...steam, ...change })).factor;
}

async function approved() {
  const { id } = await propose();
  return (await installation.as(marcos, approveFactor, { factorId: id })).factor;
}

describe('factors of the organization’s own', () => {
  it('are proposed by one person and approved by another', async () => {
    const made = await propose();
    expect(made).toMatchObject({ state: 'proposed', version: 1, proposedBy: carla.id, approvedAt: null });
    expect(made.factor).toMatchObject({ id: `own/${made.id}`, unit: 'L', gasesKg: steam.gasesKg });
    const { factor } = await installation.as(marcos, approveFactor, { factorId: made.id });
    expect(factor).toMatchObject({ state: 'approved', approvedByName: 'Marcos Siderúrgica Norte' });
    const again = await installation.as(olivia, approveFactor, { factorId: made.id });
    expect(again.factor.approvedByName).toBe('Marcos Siderúrgica Norte');
  });

  it('are never approved by who proposed them, the owner included', async () => {
    for (const person of [marcos, olivia]) {
      const { id } = await propose(person);
      await expect(installation.as(person, approveFactor, { factorId: id })).rejects.toEqual(
        refusal('factor.four_eyes', 403),
      );
    }
  });

  it('are not approved by who does not lead, whatever code asks', async () => {
    const { id } = await propose(marcos);
    const blind = { ...approveFactor, may: () => true };
    for (const useCase of [approveFactor, blind]) {
      await expect(installation.as(carla, useCase, { factorId: id })).rejects.toEqual(
        refusal('actor.forbidden', 403),
      );
    }
  });

  it('count in a draft and in a calculation once they are approved, and not before', async () => {
    const proposed = await propose();
    const { drafts } = await installation.as(carla, createDrafts, { items: [diesel] });
    const [draft] = drafts;
    if (!draft) throw new Error('no draft');
    const choose = (factorId: string, revision: number) =>
      installation.as(carla, updateDraft, { draftId: draft.id, revision, change: { factorId } });
    const before = await choose(proposed.factor.id, 1);
    expect(before.draft.problems.map(({ code }) => code)).toEqual(['factor.unknown']);
    await installation.as(marcos, approveFactor, { factorId: proposed.id });
    // Approving calculates the draft that waits for the factor again: its next revision.
    const after = await installation.as(carla, listDrafts, { draftIds: [draft.id] });
    // 1,000 L × 2.5 kg CO2/L + 1,000 L × 0.0001 kg CH4/L × 28 (AR5)
    expect(after.drafts[0]).toMatchObject({
      revision: 3,
      result: { status: 'calculated', co2eKg: '2502.8' },
    });
    const answer = await installation.as(carla, calculateOne, {
      activity: diesel,
      factorId: proposed.factor.id,
    });
    expect(answer).toMatchObject({ status: 'calculated', co2eKg: '2502.8' });
    expect(JSON.stringify(answer)).toContain('Laboratory report 12');
  });

  it('are nobody else’s: another organization neither sees nor uses them', async () => {
    const own = await approved();
    const { owner } = installation.south.people;
    const { factors } = await installation.as(owner, listOwnFactors, {});
    expect(factors).toEqual([]);
    const answer = await installation.as(owner, calculateOne, { activity: diesel, factorId: own.factor.id });
    expect(answer).toMatchObject({ status: 'not_calculated', problems: [{ code: 'factor.unknown' }] });
    await expect(installation.as(owner, approveFactor, { factorId: own.id })).rejects.toEqual(
      refusal('factor.not_found', 404),
    );
  });

  it('never change: a better figure is a new version beside the old one', async () => {
    const first = await approved();
    const second = await propose(carla, { replaces: first.id, gasesKg: { CO2: '2.6' } });
    expect(second).toMatchObject({ version: 2, lineId: first.id, state: 'proposed' });
    await expect(propose(marcos, { replaces: first.id })).rejects.toEqual(
      refusal('factor.version_taken', 409),
    );
    for (const sql of [
      `update public.organization_factors set body = '{}'`,
      'delete from public.organization_factors',
      'delete from public.organization_factor_decisions',
      'truncate public.organization_factor_decisions',
    ]) {
      await expect(installation.database.pool.query(sql)).rejects.toMatchObject({ code: '42501' });
    }
  });

  it('are withdrawn with a reason, stay readable, and count no more', async () => {
    const own = await approved();
    await expect(installation.as(carla, withdrawFactor, { factorId: own.id, reason: 'r' })).rejects.toEqual(
      refusal('actor.forbidden', 403),
    );
    const { factor } = await installation.as(olivia, withdrawFactor, {
      factorId: own.id,
      reason: 'Wrong density',
    });
    expect(factor).toMatchObject({ state: 'withdrawn', withdrawnReason: 'Wrong density' });
    const answer = await installation.as(carla, calculateOne, { activity: diesel, factorId: own.factor.id });
    expect(answer).toMatchObject({ problems: [{ code: 'factor.unknown' }] });
    await expect(installation.as(marcos, withdrawFactor, { factorId: own.id, reason: 'r' })).rejects.toEqual(
      refusal('factor.withdrawn', 409),
    );
    const { factors } = await installation.as(carla, listOwnFactors, { state: 'withdrawn' });
    expect(factors.map(({ id }) => id)).toContain(own.id);
  });

  it('lets who proposed one take the proposal back, and nobody approve it then', async () => {
    const { id } = await propose();
    await installation.as(carla, withdrawFactor, { factorId: id, reason: 'Typed twice' });
    await expect(installation.as(marcos, approveFactor, { factorId: id })).rejects.toEqual(
      refusal('factor.withdrawn', 409),
    );
  });

  it.each([
    ['factor.unit_unknown', 422, { unit: 'furlong³' }],
    ['factor.gas_unknown', 422, { gasesKg: { Xenon: '1' } }],
    ['factor.kind_unknown', 422, { kind: 'no.such' }],
    ['factor.kind_unknown', 422, { kind: 'constructor' }],
    ['input.invalid', 400, { gasesKg: { CO2: '-1' } }],
    ['input.invalid', 400, { gasesKg: {} }],
    ['input.invalid', 400, { co2eKg: '3', gwpSet: 'AR5' }],
    ['input.invalid', 400, { gasesKg: undefined, co2eKg: '3' }],
    ['input.invalid', 400, { validTo: '2024-12-31' }],
    ['input.invalid', 400, { reason: ' ' }],
    ['input.invalid', 400, { evidence: { title: '', publisher: 'x', edition: '1' } }],
    ['input.invalid', 400, { evidence: { ...steam.evidence, url: 'javascript:alert(1)' } }],
  ] as const)('are refused with %s (%i) when they say %j', async (code, status, change) => {
    await expect(propose(carla, change)).rejects.toEqual(refusal(code, status));
  });

  it('are the engine’s first choice for their kind once approved, and again not after withdrawal', async () => {
    const item = { ...diesel, kind: 'stationary.diesel' };
    const draft = async () => {
      const { drafts } = await installation.as(carla, createDrafts, { items: [item] });
      const [made] = drafts;
      if (!made) throw new Error('no draft');
      return made;
    };
    const read = async (draftId: string, traces = false) =>
      (await installation.as(carla, listDrafts, { draftIds: [draftId], traces })).drafts[0];
    const before = await draft();
    const { id, factor } = await propose(carla, { kind: item.kind });
    expect((await draft()).result).toEqual(before.result);
    await installation.as(marcos, approveFactor, { factorId: id });
    const chosen = await draft();
    expect(chosen.factorId).toBeNull();
    expect(chosen.result).toMatchObject({ co2eKg: '2502.8', factors: [{ id: factor.id }] });
    expect(JSON.stringify(await read(chosen.id, true))).toContain('"reason":"own_first"');
    // The draft that waited is calculated again: its revision says that it changed.
    expect(await read(before.id)).toMatchObject({ revision: 2, result: { co2eKg: '2502.8' } });
    const { entries } = await installation.as(carla, commitEntries, {
      drafts: [{ draftId: chosen.id, revision: 1 }],
    });
    const shown = await installation.as(carla, getFactor, { factorId: factor.id });
    expect(shown.own).toMatchObject({ approvedByName: 'Marcos Siderúrgica Norte', state: 'approved' });

    await installation.as(olivia, withdrawFactor, { factorId: id, reason: 'Wrong density' });
    expect((await draft()).result).toEqual(before.result);
    expect(await read(before.id)).toMatchObject({ revision: 3, result: before.result });
    const entryId = entries[0]?.entryId ?? '';
    const { entry } = await installation.as(carla, explainEntry, { entryId });
    expect(entry).toMatchObject({ state: 'counted', co2eKg: '2502.8', factorIds: [factor.id] });
    expect((await installation.as(carla, getFactor, { factorId: factor.id })).own?.state).toBe('withdrawn');
    await expect(
      installation.database.pool.query('delete from public.organization_factors where id = $1', [id]),
    ).rejects.toMatchObject({ code: '42501' });
  });

  it('are chosen by no other organization, outside their region or after their time', async () => {
    const kind = 'stationary.diesel';
    const { id, factor } = await propose(carla, { kind });
    await installation.as(marcos, approveFactor, { factorId: id });
    const factors = async (person: TestPerson, change: object) => {
      const answer = await installation.as(person, calculateOne, {
        activity: { ...diesel, kind, ...change },
      });
      return answer.status === 'calculated' ? answer.factors.map((one) => one.id) : [];
    };
    expect(await factors(carla, {})).toEqual([factor.id]);
    for (const change of [{ region: 'AR' }, { from: '2026-03-01', to: '2026-03-31' }]) {
      expect(await factors(carla, change)).not.toContain(factor.id);
    }
    expect(await factors(installation.south.people.owner, {})).not.toContain(factor.id);
    await expect(
      installation.as(installation.south.people.owner, getFactor, { factorId: factor.id }),
    ).rejects.toEqual(refusal('factor.not_found', 404));
    const next = await propose(carla, { kind, replaces: id, gasesKg: { CO2: '2.4' } });
    await installation.as(marcos, approveFactor, { factorId: next.id });
    expect(await factors(carla, {})).toEqual([next.factor.id]);
  });
});

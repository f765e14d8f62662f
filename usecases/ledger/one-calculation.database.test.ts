import type { TraceNode } from '#engine/trace.ts';
import { verifyTrace } from '#engine/verify.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDrafts, listDrafts, updateDraft } from './draft/drafts.ts';
import { commitEntries } from './entry/commit.ts';
import { correctEntry } from './entry/correct.ts';
import { explainEntry } from './entry/explain.ts';
import { previewUpgrade } from '../inventory/edition/upgrade.ts';
import { calculateOne } from '../calculation/footprint/calculate.ts';
import { summarizeResult } from '../inventory/result/summary.ts';
import { openTestInstallation, type TestInstallation, type TestPerson } from '../testing.ts';

let installation: TestInstallation;
let carla: TestPerson;
beforeAll(async () => {
  installation = await openTestInstallation();
  carla = installation.north.people.contributor;
});
afterAll(() => installation?.stop());

const march = { from: '2025-03-01', to: '2025-03-31' };
const rate = (value: string, unit?: string) => ({ value, ...(unit === undefined ? {} : { unit }) });

interface Told {
  readonly kind: string;
  readonly quantity: string;
  readonly unit: string;
  readonly parameters?: Record<string, unknown>;
  readonly [besides: string]: unknown;
}

const flight = {
  kind: 'travel.flight',
  quantity: '2',
  unit: 'trip',
  parameters: { from: 'GRU', to: 'LIS', cabin: 'economy', journey: 'return', radiativeForcing: 'with' },
};
const spend = { kind: 'purchased.steel', quantity: '1000', unit: 'USD' };

/** One activity of each way of counting. */
const activities: readonly Told[] = [
  { kind: 'mobile.diesel', quantity: '1200', unit: 'L' },
  { kind: 'stationary.natural_gas', quantity: '5000', unit: 'kWh', basis: 'gross' },
  { kind: 'electricity', quantity: '45', unit: 'MWh' },
  {
    kind: 'fugitive.r410a',
    quantity: '30',
    unit: 'kg',
    parameters: { annualLoss: rate('0.1'), years: rate('1') },
  },
  {
    kind: 'process.clinker',
    quantity: '1000',
    unit: 't',
    parameters: { emissionFactor: rate('510', 'kg/t') },
  },
  {
    kind: 'freight_out.road',
    quantity: '12',
    unit: 't',
    parameters: { distance: { amount: '400', unit: 'km' } },
  },
  flight,
  { ...spend, parameters: { indexSpendYear: rate('110'), indexFactorYear: rate('100') } },
  { kind: 'stationary.lpg', quantity: '40', unit: 'cylinder', perUnit: { value: '13', unit: 'kg/cylinder' } },
];

/** Activities that need more than was said. */
const open: readonly Told[] = [
  { ...flight, parameters: { from: 'GRU', to: 'LIS' } },
  { kind: 'freight_out.road', quantity: '12', unit: 't' },
  { kind: 'agriculture.enteric', quantity: '40', unit: 'head' },
];

async function atTheDoor({ kind, quantity, unit, basis, perUnit, ...rest }: Told) {
  const said = { ...(basis ? { basis } : {}), ...(perUnit ? { perUnit } : {}) };
  const activity = { kind, quantity, unit, ...march, region: 'BR', ...said };
  const result = await installation.as(carla, calculateOne, {
    activity: activity as never,
    gwpSet: 'AR5',
    programme: 'brazil',
    ...rest,
  });
  return result as unknown as Record<string, unknown> & { problems: { code: string }[] };
}

async function draft(told: Told) {
  const { drafts } = await installation.as(carla, createDrafts, { items: [{ ...told, ...march } as never] });
  const [made] = drafts;
  if (!made) throw new Error('no draft');
  return made;
}

async function commit(told: Told): Promise<string> {
  const made = await draft(told);
  const { entries } = await installation.as(carla, commitEntries, {
    drafts: [{ draftId: made.id, revision: made.revision }],
    acceptNotCounted: true,
  });
  return entries[0]?.entryId ?? '';
}

describe('an activity has one footprint, wherever it is told', () => {
  it.each(activities.map((told) => [told.kind, told] as const))(
    '%s as a draft and at the door',
    async (_, told) => {
      const door = await atTheDoor(told);
      const draftIds = [(await draft(told)).id];
      const { drafts } = await installation.as(carla, listDrafts, { draftIds, traces: true });
      const [made] = drafts;
      expect(door['status']).toBe('calculated');
      for (const part of [
        'co2eKg',
        'gasesKg',
        'scope',
        'category',
        'method',
        'trace',
        'uncertainty',
        'quality',
        'disclosures',
      ])
        expect((made?.result as Record<string, unknown> | null)?.[part], part).toEqual(door[part]);
    },
  );

  it.each(open.map((told) => [told.kind, told] as const))(
    '%s asks the same in both where something is missing',
    async (_, told) => {
      const [door, made] = [await atTheDoor(told), await draft(told)];
      expect(door.problems.map(({ code }) => code)).toContain('parameters.missing');
      expect(made.problems).toEqual(door.problems);
    },
  );

  it('is completed by a change, which changes parameters one by one, and null takes back', async () => {
    const made = await draft({ ...flight, parameters: { from: 'GRU', to: 'LIS' } });
    expect(made.problems[0]?.params['parameters']).toBe('journey');
    const change = async (revision: number, parameters: Record<string, unknown>) => {
      const input = { draftId: made.id, revision, change: { parameters } };
      return (await installation.as(carla, updateDraft, input as never)).draft;
    };
    const said = { journey: 'one_way', cabin: 'economy', radiativeForcing: 'without' };
    const whole = await change(1, said);
    expect(whole.result?.status).toBe('calculated');
    expect(whole.activity.parameters).toMatchObject({ from: 'GRU', journey: 'one_way', cabin: 'economy' });
    expect((await change(2, { journey: null })).problems[0]?.params['parameters']).toBe('journey');
    const other = await installation.as(carla, updateDraft, {
      draftId: made.id,
      revision: 3,
      change: { kind: 'mobile.diesel', unit: 'L' },
    });
    expect(other.draft.activity.parameters).toBeUndefined();
    expect(other.draft.result?.status).toBe('calculated');
  });

  it('is kept by the ledger with a trace that verifies, and corrected with what was said beside it', async () => {
    const before = await installation.as(carla, summarizeResult, { ...march });
    let sum = 0n;
    for (const told of activities) {
      const entryId = await commit(told);
      const { result, entry } = await installation.as(carla, explainEntry, { entryId });
      if (result.status !== 'calculated') throw new Error(told.kind);
      expect(verifyTrace(result.trace as TraceNode), told.kind).toMatchObject({ ok: true });
      expect(result.co2eKg).toBe((await atTheDoor(told))['co2eKg']);
      const doubled = String(2 * Number(told.quantity));
      const { entry: corrected } = await installation.as(carla, correctEntry, {
        entryId,
        reason: 'read twice',
        change: { quantity: doubled },
      });
      const wanted = (await atTheDoor({ ...told, quantity: doubled }))['co2eKg'];
      expect(corrected.co2eKg, told.kind).toBe(wanted);
      expect(Number(corrected.co2eKg)).toBeCloseTo(2 * Number(entry.co2eKg), 6);
      sum += micro(corrected.co2eKg ?? '');
    }
    const after = await installation.as(carla, summarizeResult, { ...march });
    const total = (summary: typeof before) =>
      micro(summary.scopes.reduce((all, { co2eKg }) => add(all, co2eKg), '0'));
    const difference = total(after) - total(before) - sum;
    expect(difference < 100n && difference > -100n).toBe(true);
  });

  it('is recorded as not counted where nobody can tell what its calculation needs', async () => {
    const entryId = await commit({ kind: 'agriculture.enteric', quantity: '40', unit: 'head' });
    const { entry } = await installation.as(carla, explainEntry, { entryId });
    expect([entry.state, entry.co2eKg]).toEqual(['not_counted', null]);
  });

  it('moves to another edition by the same calculation', async () => {
    await commit(flight);
    const preview = await installation.as(installation.north.people.manager, previewUpgrade, {
      publisher: 'desnz',
      edition: '2024',
    });
    const line = preview.changes.find(({ kind }) => kind === 'travel.flight');
    const ids = line?.pairs.map(({ from, to }) => [from.factorId.split('/')[1], to.factorId.split('/')[1]]);
    expect(ids).toContainEqual(['2025', '2024']);
    expect(line?.fromKg).not.toBe(line?.toKg);
  });
});

/** Millionths of a kilogram, cut off: enough to compare sums of exact amounts. */
function micro(kg: string): bigint {
  const [whole = '0', places = ''] = kg.split('.');
  return BigInt(whole + places.slice(0, 6).padEnd(6, '0'));
}

function add(a: string, b: string): string {
  const total = micro(a) + micro(b);
  return `${total / 1000000n}.${String(total % 1000000n).padStart(6, '0')}`;
}

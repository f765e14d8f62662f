import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drawSample, markSample, readSample } from './samples.ts';
import { addEvidence, withdrawEvidence } from '../../evidence/evidence.ts';
import { storeDocument } from '../../testing/files.ts';
import { commitItems } from '../../testing/random-ledger.ts';
import { diesel, everything, verb } from '../../testing/tenancy.ts';
import { openTestInstallation, ROLES, type Role, type TestInstallation } from '../../testing.ts';
import type { UseCase } from '../../usecase.ts';

let house: TestInstallation;
let entryId: string;
beforeAll(async () => {
  house = await openTestInstallation();
  [entryId = ''] = await commitItems(house, [diesel]);
});
afterAll(() => house?.stop());

const year2025 = { from: '2025-01-01', to: '2025-12-31' };

async function sampleId(): Promise<string> {
  const call = { name: 'Sample', population: year2025 };
  return (await house.as(house.north.people.owner, drawSample, call)).sample.id;
}

async function documentId(): Promise<string> {
  return (await storeDocument(house, house.north, 'a.csv', `litros\n${performance.now() * 1000}\n`)).id;
}

/** An input that an owner could use. */
const inputs: Readonly<Record<string, () => Promise<object>>> = {
  'evidence.list': async () => ({ entryId }),
  'evidence.add': async () => ({ entryId, documentId: await documentId() }),
  'evidence.withdraw': async () => {
    const call = { entryId, documentId: await documentId() };
    const { evidence } = await house.as(house.north.people.owner, addEvidence, call);
    return { evidenceId: evidence.id, reason: 'wrong' };
  },
  'journal.unfold': async () => ({ sequence: 1 }),
  'audit.sample': async () => ({ name: 'Sample', population: year2025 }),
  'audit.lines': async () => ({ sampleId: await sampleId() }),
  'audit.repeat': async () => ({ sampleId: await sampleId() }),
  'audit.mark': async () => {
    const id = await sampleId();
    const { lines } = await house.as(house.north.people.owner, readSample, { sampleId: id });
    return { sampleId: id, marks: [{ entryId: lines[0]?.entryId, state: 'checked' }] };
  },
  'audit.pack': async () => {
    // One at a time: those of the roles before are given up.
    await house.database.pool.query(`update public.organization_exports set state = 'cancelled'`);
    return { pack: { of: 'sample', sampleId: await sampleId() } };
  },
};
const inputFor = async (name: string): Promise<object> => (await inputs[name]?.()) ?? {};

describe('roles', () => {
  const auditing: readonly Role[] = ['owner', 'manager', 'auditor'];
  const drafting: readonly Role[] = ['owner', 'manager', 'contributor'];
  const may: Readonly<Record<string, readonly Role[]>> = {
    'evidence.list': ROLES,
    'evidence.add': drafting,
    'evidence.withdraw': drafting,
    'journal.query': auditing,
    'journal.unfold': auditing,
    'journal.verify': auditing,
    'journal.checks': auditing,
    'audit.sample': auditing,
    'audit.samples': auditing,
    'audit.lines': auditing,
    'audit.repeat': auditing,
    'audit.mark': ['auditor'],
    'audit.pack': auditing,
    'audit.packs': auditing,
  };

  it.each(
    Object.entries(may).flatMap(([name, roles]) =>
      ROLES.map((role) => [role, name, roles.includes(role)] as const),
    ),
  )('%s, %s: %s', async (role, name, allowed) => {
    const call = house.as(house.north.people[role], verb(name), await inputFor(name));
    if (allowed) await expect(call).resolves.toBeDefined();
    else await expect(call).rejects.toMatchObject({ code: 'actor.forbidden', status: 403 });
  });
});

describe('the second wall', () => {
  it.each([
    ['viewer', addEvidence],
    ['viewer', withdrawEvidence],
    ['auditor', addEvidence],
    ['auditor', withdrawEvidence],
    ['contributor', drawSample],
    ['owner', markSample],
    ['manager', markSample],
  ] as const)('row-level security alone keeps a %s from writing', async (role, useCase) => {
    const blind: UseCase = { ...useCase, may: () => true } as UseCase;
    const input = await inputFor(useCase.contract.name);
    const before = await everything(house);
    const call = house.as(house.north.people[role], blind, input);
    await expect(call).rejects.toMatchObject({ code: 'actor.forbidden', status: 403 });
    expect(await everything(house)).toEqual(before);
  });
});

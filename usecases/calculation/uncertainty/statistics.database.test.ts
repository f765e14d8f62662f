import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { consolidationShare } from '../../inventory/consolidation/share.contract.ts';
import { shareOfOperation } from '../../inventory/consolidation/share.ts';
import { qualityAssess } from '../../finding/quality/assess.contract.ts';
import { assessData } from '../../finding/quality/assess.ts';
import { openTestInstallation, type TestInstallation } from '../../testing.ts';
import type { UseCase } from '../../usecase.ts';
import { uncertaintyCombine } from './combine.contract.ts';
import { combineLines } from './combine.ts';

let installation: TestInstallation;

beforeAll(async () => {
  installation = await openTestInstallation();
});
afterAll(() => installation?.stop());

const VERBS: readonly (readonly [name: string, useCase: UseCase, example: unknown, status: string])[] = [
  [uncertaintyCombine.name, combineLines, uncertaintyCombine.example, 'calculated'],
  [qualityAssess.name, assessData, qualityAssess.example, 'assessed'],
  [consolidationShare.name, shareOfOperation, consolidationShare.example, 'calculated'],
];

describe.each(VERBS)('%s', (_name, useCase, example, status) => {
  it('answers everyone who is signed in, a viewer and one without organization too, and stores nothing', async () => {
    const journal = 'select count(*) as lines from public.journal';
    const before = await installation.database.pool.query(journal);
    for (const person of [installation.north.people.viewer, installation.outsider])
      expect(await installation.as(person, useCase, example)).toMatchObject({ status });
    expect((await installation.database.pool.query(journal)).rows).toEqual(before.rows);
  });

  it('answers nobody else', async () => {
    await expect(installation.as(null, useCase, example)).rejects.toMatchObject({
      code: 'actor.required',
      status: 401,
    });
  });

  it('names the field of an input that is not as it should be', async () => {
    await expect(
      installation.as(installation.outsider, useCase, { lines: 1, chain: 1 }),
    ).rejects.toMatchObject({
      code: 'input.invalid',
      status: 400,
    });
  });
});

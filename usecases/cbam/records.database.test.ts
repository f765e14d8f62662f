import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { storeDocument } from '../testing/files.ts';
import { openTestInstallation, type TestInstallation, type TestPerson } from '../testing.ts';
import { cbamCalculate } from './calculate.contract.ts';
import { embeddedEmissions } from './calculate.ts';
import { listCbamInstallations, readCbamPeriod, saveCbamInstallation, saveCbamPeriod } from './records.ts';

let house: TestInstallation;
let owner: TestPerson;
const content = cbamCalculate.input.parse(cbamCalculate.example);

beforeAll(async () => {
  house = await openTestInstallation();
  owner = house.north.people.owner;
});
afterAll(() => house?.stop());

describe('records of an operator', () => {
  it('keep every version of a year with the documents behind it, and give back what was put in', async () => {
    const { installation } = await house.as(owner, saveCbamInstallation, {
      name: 'Usina Norte',
      country: 'br',
    });
    const { id: documentId } = await storeDocument(house, house.north, 'gas.csv', 'm3\n1200\n');
    const evidence = [{ path: 'streams.0', documentId }];
    const first = await house.as(owner, saveCbamPeriod, {
      installationId: installation.id,
      content,
      evidence,
    });
    const changed = {
      ...content,
      processes: content.processes.map((one) => ({ ...one, production: [{ amount: '21000' }] })),
    };
    const second = await house.as(owner, saveCbamPeriod, {
      installationId: installation.id,
      revision: 1,
      content: changed,
    });
    expect([first.period.revision, second.period.revision]).toEqual([1, 2]);
    const stands = await house.as(owner, readCbamPeriod, { periodId: first.period.id });
    const before = await house.as(owner, readCbamPeriod, { periodId: first.period.id, revision: 1 });
    expect([stands.version, stands.evidence, before.evidence]).toEqual([2, [], evidence]);
    expect(before.content).toEqual(content);
    expect(embeddedEmissions(stands.content).status).toBe('calculated');
    const { installations } = await house.as(owner, listCbamInstallations, {});
    expect(installations).toMatchObject([
      { name: 'Usina Norte', country: 'BR', periods: [{ year: 2026, revision: 2 }] },
    ]);
  });

  it('refuse what was changed meanwhile, a year that is recorded already, a name that is taken and what is not there', async () => {
    const { installation } = await house.as(owner, saveCbamInstallation, {
      name: 'Usina Sul',
      country: 'BR',
    });
    const said = { installationId: installation.id, content };
    await house.as(owner, saveCbamPeriod, said);
    const nobodys = '00000000-0000-4000-8000-000000000000';
    const refusals: readonly [() => Promise<unknown>, string][] = [
      [() => house.as(owner, saveCbamPeriod, said), 'cbam.stale'],
      [() => house.as(owner, saveCbamPeriod, { ...said, revision: 7 }), 'cbam.stale'],
      [() => house.as(owner, saveCbamInstallation, { name: 'usina sul', country: 'BR' }), 'cbam.name_taken'],
      [
        () =>
          house.as(owner, saveCbamInstallation, {
            installationId: installation.id,
            revision: 9,
            name: 'X',
            country: 'BR',
          }),
        'cbam.stale',
      ],
      [
        () =>
          house.as(owner, saveCbamPeriod, {
            ...said,
            revision: 1,
            evidence: [{ path: 'streams.0', documentId: nobodys }],
          }),
        'document.not_found',
      ],
      [() => house.as(owner, readCbamPeriod, { periodId: nobodys }), 'cbam.period_not_found'],
    ];
    for (const [call, code] of refusals) await expect(call()).rejects.toMatchObject({ code });
  });
});

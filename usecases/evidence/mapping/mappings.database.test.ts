import { afterAll, beforeAll, expect, it } from 'vitest';
import { emptyMapping } from '../../testing/tenancy.ts';
import { openTestInstallation, type TestInstallation } from '../../testing.ts';
import { findMappings, forgetMapping, saveMapping } from './mappings.ts';

let installation: TestInstallation;
beforeAll(async () => {
  installation = await openTestInstallation();
});
afterAll(() => installation?.stop());

const columns = [{ column: 3, header: 'Litros', meaning: 'value', unit: 'L', numbers: 'comma' }];

it('remembers one mapping for a header, the one confirmed last, until it is forgotten', async () => {
  const { contributor, viewer } = installation.north.people;
  const find = (person = viewer) =>
    installation.as(person, findMappings, { fingerprints: [emptyMapping.fingerprint] });
  expect((await find()).mappings).toEqual([]);
  const first = await installation.as(contributor, saveMapping, { mapping: emptyMapping });
  const second = await installation.as(contributor, saveMapping, { mapping: { ...emptyMapping, columns } });
  expect(second.mapping.id).toBe(first.mapping.id);
  expect((await find()).mappings).toMatchObject([{ mapping: { columns }, savedByName: expect.any(String) }]);
  expect((await find(installation.south.people.owner)).mappings).toEqual([]);
  const forget = { mappingId: first.mapping.id };
  await installation.as(contributor, forgetMapping, forget);
  expect((await find()).mappings).toEqual([]);
  await expect(installation.as(contributor, forgetMapping, forget)).rejects.toMatchObject({
    code: 'mapping.not_found',
    status: 404,
  });
});

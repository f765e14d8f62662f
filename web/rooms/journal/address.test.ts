import { expect, it } from 'vitest';
import { filterOf, readFilters, writeFilters } from './address.ts';

const ID = '3f0c8e0e-6f53-4a36-9f5e-2f7a8a3f2f11';

it('what is filtered by stands in the address and is read from it again', () => {
  const address = `who=${ID}&verb=entry.correct&role=auditor&from=2025-03-01&about=${ID}`;
  const filters = readFilters(new URLSearchParams(address));
  expect(writeFilters(filters).toString()).toBe(address);
  expect(filterOf(filters, 'America/Sao_Paulo')).toEqual({
    zone: 'America/Sao_Paulo',
    actorIds: [ID],
    verbs: ['entry.correct'],
    roles: ['auditor'],
    from: '2025-03-01',
    subjectId: ID,
  });
});

it('what is no value of a filter is left out, and not sent', () => {
  const filters = readFilters(
    new URLSearchParams('who=ana&role=king&door=window&outcome=maybe&from=yesterday&about=x'),
  );
  expect(filterOf(filters, 'UTC')).toEqual({ zone: 'UTC' });
});

import { expect, test } from 'vitest';
import { readAmount } from '#web/results/read-amount.ts';
import { proposalOf, startingValues } from './proposal.ts';

test('amounts are read in the marks of the language, and what could be two is not guessed', () => {
  expect(readAmount('2,5', 'pt-BR')).toBe('2.5');
  expect(readAmount('2.5', 'en')).toBe('2.5');
  expect(readAmount('0', 'en')).toBeNull();
  expect(readAmount('some', 'en')).toBeNull();
});

test('a proposal says gases, or CO2e with its set, and never both', () => {
  const values = {
    ...startingValues(null, 'BR', 'pt-BR'),
    name: 'Vapor',
    validFrom: '2025-01-01',
    unit: 'GJ',
    gases: [{ gas: 'CO2', amount: '58,4' }],
    co2e: '60',
    reason: 'Medido',
    title: 'Declaração',
    publisher: 'Vizinho',
    edition: '2025',
  };
  expect(proposalOf(values, null, 'pt-BR')).toEqual({
    name: 'Vapor',
    region: 'BR',
    validFrom: '2025-01-01',
    validTo: null,
    unit: 'GJ',
    gasesKg: { CO2: '58.4' },
    reason: 'Medido',
    evidence: { title: 'Declaração', publisher: 'Vizinho', edition: '2025' },
  });
  const weighed = proposalOf({ ...values, content: 'co2e' }, null, 'pt-BR');
  expect(weighed).toMatchObject({ co2eKg: '60', gwpSet: 'AR5' });
  expect(weighed.gasesKg).toBeUndefined();
});

test('a proposal per unit of energy says on which calorific value it stands, and no other one does', () => {
  const values = { ...startingValues(null, 'BR', 'pt-BR'), basis: 'gross' as const };
  expect(proposalOf({ ...values, unit: 'kWh' }, null, 'pt-BR').basis).toBe('gross');
  expect(proposalOf({ ...values, unit: 'm3' }, null, 'pt-BR').basis).toBeUndefined();
  expect(proposalOf({ ...values, basis: '', unit: 'kWh' }, null, 'pt-BR').basis).toBeUndefined();
});

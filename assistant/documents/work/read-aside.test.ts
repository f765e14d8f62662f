import { referenceVocabulary } from '#assistant/language/cases/vocabulary.ts';
import { afterAll, expect, it } from 'vitest';
import { closeReaders, readAside } from './read-aside.ts';

afterAll(() => closeReaders());

it('leaves the bytes of its caller as they are, which knows by them a file that is sent again', async () => {
  const sheet = `Combustível;Litros\n${'Diesel S10 da frota;12,5\n'.repeat(4000)}`;
  const bytes = new Uint8Array(Buffer.from(sheet));
  const context = {
    locale: 'pt-BR',
    referenceDate: '2026-11-20',
    sites: [],
    taxIds: [],
    kinds: referenceVocabulary(),
    words: '',
    remembered: [],
    mostActivities: 10,
  } as const;
  await readAside({ bytes, name: 'abastecimento.csv', context }, 'somebody');
  expect(Buffer.from(bytes).toString()).toBe(sheet);
});

import { expect, test } from 'vitest';
import { withAnswer } from './answered-lots.ts';
import { newRow } from './draft.ts';

const ID = '3f0c8e0e-6f53-4a36-9f5e-2f7a8a3f2f11';
const content = {
  respondent: 'Ana',
  installation: 'Aciaria X, Serra',
  country: 'BR',
  from: '2026-01-01',
  to: '2026-12-31',
  amount: '1234.5',
  basis: 'actual' as const,
  direct: '0.41',
  indirect: null,
  electricity: '0.5',
  electricityFactor: '0.0385',
  verified: true,
  verifier: 'Verificadora Y',
  route: 'EAF',
  remarks: '',
};
const answer = { id: ID, answeredAt: '2026-11-01T00:00:00Z', late: false, content };
const request = {
  id: ID,
  installationId: ID,
  year: 2026,
  partner: 'Aciaria X',
  category: 'crude_steel' as const,
  code: '72071114',
  message: '',
  language: 'en' as const,
  dueOn: '2026-12-01',
  createdAt: '2026-11-01T00:00:00Z',
  createdByName: 'Bia',
  state: 'answered' as const,
  closedAt: null,
  opens: true,
  letters: [],
  answers: [answer],
};

test('an answer becomes a delivery with its verification, in the precursor that it is of', () => {
  const other = newRow('precursors', { name: 'Gusa', category: 'pig_iron', code: '72011011' });
  const billets = newRow('precursors', { name: 'Tarugos', category: 'crude_steel', code: '72071114' });
  const { rows, lot } = withAnswer([other, billets], request, answer, 'pt-BR');
  expect(rows[1]?.nested.lots?.[0]?.key).toBe(lot);
  expect(rows[0]).toBe(other);
  expect(rows[1]?.nested.lots?.map(({ fields }) => fields)).toEqual([
    {
      amount: '1.234,5',
      basis: 'actual',
      direct: '0,41',
      indirect: '',
      electricity: '0,5',
      electricityFactor: '0,0385',
      verified: 'yes',
      supplier: 'Aciaria X',
      installation: 'Aciaria X, Serra',
      country: 'BR',
      period: '2026-01-01 – 2026-12-31',
      route: 'EAF',
      source: 'Ana · Verificadora Y',
    },
  ]);
  const { rows: second } = withAnswer(
    rows,
    request,
    { ...answer, content: { ...content, verified: false } },
    'pt-BR',
  );
  expect(second[1]?.nested.lots?.map(({ fields }) => fields['verified'])).toEqual(['yes', '']);
});

test('where no precursor is of it, the answer brings one', () => {
  const other = newRow('precursors', { name: 'Tarugos', category: 'crude_steel', code: '72071111' });
  const { rows } = withAnswer([other], request, answer, 'en');
  expect(rows).toHaveLength(2);
  expect(rows[1]?.fields).toMatchObject({ name: 'Aciaria X', category: 'crude_steel', code: '72071114' });
});

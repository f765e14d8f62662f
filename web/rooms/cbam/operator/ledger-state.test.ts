import { expect, test } from 'vitest';
import { contentOf } from './content.ts';
import { emptyDraft, newRow, withDocuments } from './draft.ts';
import { isStale, leftAlone, ledgerOf, type Series, takenInto } from './ledger-state.ts';

const LINE = '3f0c8e0e-6f53-4a36-9f5e-2f7a8a3f2f11';
const DOCUMENT = '4f0c8e0e-6f53-4a36-9f5e-2f7a8a3f2f12';
const asked = { kind: 'stationary.coke', siteId: null, from: '2026-01-01', to: '2026-12-31' };
const line = {
  lineId: LINE,
  entryId: LINE,
  quantity: '1234500',
  unit: 'kg',
  from: '2026-01-01',
  to: '2026-01-31',
};
const told: Series = { lines: [line], amount: '1234.5', documentIds: [DOCUMENT], problems: [] };
const stream = newRow('streams', { name: 'Coque', method: 'combustion', unit: 't', to: 'other' });
const taken = takenInto(stream, asked, told, { marks: 'pt-BR' });

test('a stream takes the amount of its lines in the marks of its reader, names them, and rests on their documents', () => {
  expect(taken.fields['amount']).toBe('1.234,5');
  const process = newRow('processes', { name: 'Alto-forno', category: 'pig_iron' });
  const [made] = process.nested.production ?? [];
  if (!made) throw new Error('no production');
  const made10 = { ...made, fields: { amount: '10' } };
  const empty = emptyDraft(2026, 'pt-BR');
  const rows = {
    ...empty.rows,
    processes: [{ ...process, nested: { production: [made10] } }],
    streams: [newRow('streams', { ...stream.fields, name: 'Gás', amount: '1' }), taken],
  };
  const draft = withDocuments(withDocuments({ ...empty, rows }, taken, [DOCUMENT]), taken, [DOCUMENT]);
  const saved = contentOf(draft);
  if ('wrong' in saved) throw new Error(JSON.stringify(saved.wrong));
  expect(saved.content.streams?.[1]).toMatchObject({ amount: '1234.5', ledger: { ...asked, lines: [line] } });
  expect(saved.evidence).toEqual([{ path: 'streams.1', documentId: DOCUMENT }]);
});

test('a corrected line, another amount and a line more are told; what is the same is not', () => {
  const source = ledgerOf(taken);
  if (source === null) throw new Error('no lines');
  expect(isStale(taken, source, told, 'pt-BR')).toBe(false);
  expect(isStale(taken, source, { ...told, lines: [{ ...line, entryId: DOCUMENT }] }, 'pt-BR')).toBe(true);
  expect(isStale(taken, source, { ...told, amount: '1234.6' }, 'pt-BR')).toBe(true);
  expect(isStale(taken, source, { ...told, lines: [], amount: null }, 'pt-BR')).toBe(true);
  const typed = { ...taken, fields: { ...taken.fields, amount: '1.300' } };
  expect(isStale(typed, source, told, 'pt-BR')).toBe(true);
  const over = takenInto(typed, asked, { ...told, amount: '1234.6' }, { marks: 'pt-BR' });
  expect([over.fields['amount'], ledgerOf(leftAlone(over))]).toEqual(['1.234,6', null]);
});

import { expect, test } from 'vitest';
import { readAttached } from './kept-attachments.ts';

test('documents that were attached and not sent are read again as they were kept', () => {
  const kept = [{ documentId: 'a', name: 'conta.pdf' }];
  expect(readAttached(JSON.stringify(kept))).toEqual(kept);
});

test('rubbish in their place is no document', () => {
  for (const text of ['', 'rubbish', 'null', '{"documentId":"a","name":"b"}', '[1,null,{"documentId":"a"}]'])
    expect([text, readAttached(text)]).toEqual([text, []]);
});

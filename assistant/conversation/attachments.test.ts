import { expect, it } from 'vitest';
import { attachmentsIn } from './attachments.ts';

it('a long name of a document is cut between characters, never within one', () => {
  const documentId = '00000000-0000-4000-8000-000000000001';
  const data = { documentId, name: `${'x'.repeat(119)}😀${'y'.repeat(100)}` };
  expect(attachmentsIn([{ type: 'data-attachment', data }])).toEqual([
    { documentId, name: `${'x'.repeat(119)}😀` },
  ]);
});

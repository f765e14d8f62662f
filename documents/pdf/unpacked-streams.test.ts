import { afterAll, expect, it } from 'vitest';
import { LIMITS } from '../document.ts';
import { packedPdf } from '../testing/hostile-pdf.ts';
import { closePdf, readPdf } from './read-pdf.ts';

afterAll(closePdf);

const TEXT = Buffer.from('BT /F1 12 Tf 20 100 Td (Diesel 120 L) Tj ET ');

async function outcomeOf(file: Uint8Array, unpackedBytes = LIMITS.unpackedBytes) {
  const outcome = await readPdf(file, { ...LIMITS, unpackedBytes });
  return outcome.ok ? 'read' : outcome.problem;
}

it('reads no PDF whose streams unpack to more than the limit or swell like a bomb, however often they are packed', async () => {
  const bomb = Buffer.concat([TEXT, Buffer.alloc(24 * 1024 * 1024, ' ')]);
  for (const filters of [1, 2])
    expect(await outcomeOf(packedPdf(bomb, filters))).toEqual({
      code: 'document.unpacks_too_large',
      params: { limit: '200' },
    });
  const large = Buffer.concat([TEXT, Buffer.alloc(2 * 1024 * 1024, ' ')]);
  expect(await outcomeOf(packedPdf(large), 1024 * 1024)).toEqual({
    code: 'document.unpacks_too_large',
    params: { limit: '1' },
  });
});

it('reads a PDF that is packed within the limits', async () => {
  expect(await outcomeOf(packedPdf(TEXT))).toBe('read');
  expect(await outcomeOf(packedPdf(TEXT, 2))).toBe('read');
});

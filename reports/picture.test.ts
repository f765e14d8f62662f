import sharp from 'sharp';
import { expect, it } from 'vitest';
import { logoOf } from './picture.ts';

it('a logo becomes a small PNG, twice the same bytes', async () => {
  const large = await sharp({ create: { width: 3000, height: 900, channels: 3, background: '#0f5c3f' } })
    .webp()
    .toBuffer();
  const [one, two] = await Promise.all([logoOf(large), logoOf(large)]);
  expect(Buffer.compare(one.bytes, two.bytes)).toBe(0);
  expect(await sharp(one.bytes).metadata()).toMatchObject({ format: 'png', width: 1200, height: 360 });
});

it('a logo of 30,000 × 30,000 pixels is refused by its size, and bytes that are no picture are', async () => {
  const header = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'white' } })
    .png()
    .toBuffer();
  header.writeUInt32BE(30_000, 16);
  header.writeUInt32BE(30_000, 20);
  await expect(logoOf(header)).rejects.toMatchObject({
    code: 'report.logo_too_large',
    params: { width: '30000', height: '30000' },
  });
  await expect(logoOf(new Uint8Array([1, 2, 3]))).rejects.toMatchObject({ code: 'report.logo_unreadable' });
});

it('a drawing that is markup is no logo, whatever it holds', async () => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><script>alert(1)</script><rect width="8" height="8"/></svg>';
  for (const text of [svg, `<?xml version="1.0"?>${svg}`, `<html>${svg}</html>`])
    await expect(logoOf(new TextEncoder().encode(text))).rejects.toMatchObject({
      code: 'report.logo_unreadable',
    });
});

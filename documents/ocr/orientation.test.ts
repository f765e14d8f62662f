import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { UNHURRIED } from '../testing/unhurried.ts';
import { paper, paperPicture } from '../testing/paper.ts';
import { looksSideways, placeAsItCame, stripOfLines } from './orientation.ts';
import { readPicture } from './read-picture.ts';
import { closeRecognizers } from './recognize.ts';

afterAll(() => closeRecognizers());

const PLACE = { at: 'box', page: 1, x: 0.1, y: 0.2, width: 0.3, height: 0.05 } as const;

const bill = () =>
  paperPicture(
    paper((pen) => {
      pen.at(40, 40, 'Conta de energia da fiação', { size: 16 });
      for (let line = 0; line < 8; line += 1)
        pen.at(40, 90 + line * 26, `Consumo do medidor ${line + 1}: ${line + 3}.418 kWh no período`, {
          size: 13,
        });
    }),
  );

describe('a picture that was taken with the camera turned', () => {
  it('is read upright, and its places lie where they are on the picture as it came', {
    timeout: 180_000,
  }, async () => {
    const turned = new Uint8Array(
      await sharp(await bill())
        .rotate(90)
        .png()
        .toBuffer(),
    );
    const read = await readPicture(turned, UNHURRIED);
    const [page] = read.ok && read.content.kind === 'pages' ? read.content.pages : [];
    expect(page?.turned).toBe(270);
    const line = page?.lines.find(({ text }) => text.includes('3.418'));
    expect(line?.text).toContain('medidor 1');
    // Turned clockwise, what stood at the top stands at the right.
    const shown = line === undefined ? PLACE : placeAsItCame(line.place, 270);
    expect(shown.x).toBeGreaterThan(0.7);
    expect(shown.height).toBeGreaterThan(shown.width);
  });

  it.each([
    [180, 180],
    [270, 90],
  ])('is read upright where it was turned by %i degrees', { timeout: 180_000 }, async (quarters, back) => {
    const turned = await sharp(await bill())
      .rotate(quarters)
      .png()
      .toBuffer();
    const read = await readPicture(new Uint8Array(turned), UNHURRIED);
    const [page] = read.ok && read.content.kind === 'pages' ? read.content.pages : [];
    expect(page?.turned).toBe(back);
    expect(page?.lines.some(({ text }) => text.includes('3.418'))).toBe(true);
  });

  it('has its position tried on the strip with the most letters, not on a fill', () => {
    const [width, height] = [640, 640];
    const pixels = new Uint8Array(width * height).fill(255);
    // A black box above, and letters as thin strokes below.
    for (let y = 0; y < 200; y += 1) pixels.fill(0, y * width, y * width + width);
    for (let y = 480; y < 560; y += 1)
      for (let x = 40; x < 600; x += 8) pixels.fill(0, y * width + x, y * width + x + 3);
    const strip = stripOfLines({ width, height, pixels }, { length: 0.5, depth: 0.2 }, false);
    expect(strip.top).toBeGreaterThan(400);
    expect(strip.width).toBeGreaterThan(strip.height);
  });

  it('shows by its ink that its lines run up or down', async () => {
    const pixelsOf = async (quarters: number) => {
      const { data, info } = await sharp(await bill())
        .rotate(quarters)
        .greyscale()
        .extractChannel(0)
        .raw()
        .toBuffer({ resolveWithObject: true });
      return { width: info.width, height: info.height, pixels: new Uint8Array(data) };
    };
    expect(looksSideways(await pixelsOf(0))).toBe(false);
    expect(looksSideways(await pixelsOf(90))).toBe(true);
  });

  it.each([
    [90, { x: 0.2, y: 0.6, width: 0.05, height: 0.3 }],
    [180, { x: 0.6, y: 0.75, width: 0.3, height: 0.05 }],
    [270, { x: 0.75, y: 0.1, width: 0.05, height: 0.3 }],
  ] as const)('has its boxes turned back by %i degrees', (turned, wanted) => {
    expect(placeAsItCame(PLACE, turned)).toEqual({ ...PLACE, ...wanted });
  });
});

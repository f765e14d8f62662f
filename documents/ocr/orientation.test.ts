import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { LIMITS } from '../document.ts';
import { paper, paperPicture } from '../testing/paper.ts';
import { looksSideways, placeAsItCame } from './orientation.ts';
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
    const read = await readPicture(turned, LIMITS);
    const [page] = read.ok && read.content.kind === 'pages' ? read.content.pages : [];
    expect(page?.turned).toBe(270);
    const line = page?.lines.find(({ text }) => text.includes('3.418'));
    expect(line?.text).toContain('medidor 1');
    // Turned clockwise, what stood at the top stands at the right.
    const shown = line === undefined ? PLACE : placeAsItCame(line.place, 270);
    expect(shown.x).toBeGreaterThan(0.7);
    expect(shown.height).toBeGreaterThan(shown.width);
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

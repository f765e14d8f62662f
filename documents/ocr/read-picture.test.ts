import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { readBill } from '../bills/read-bill.ts';
import type { Page, ReadOutcome } from '../document.ts';
import { UNHURRIED } from '../testing/unhurried.ts';
import { itemTexts } from '../testing/bill-case.ts';
import { ELECTRICITY_BILLS } from '../testing/electricity-papers.ts';
import { type Look, paper, paperPicture } from '../testing/paper.ts';
import { closeRecognizers, recognizerThreads } from './recognize.ts';
import { readPicture } from './read-picture.ts';

afterAll(closeRecognizers);

const SMALL = paper(
  (pen) => {
    pen.at(20, 30, 'Consumo 350 kWh', { size: 14 });
    pen.at(20, 60, 'Referência março de 2025', { size: 12 });
  },
  300,
  120,
);

function pageOf(read: ReadOutcome): Page {
  const page = read.ok && read.content.kind === 'pages' ? read.content.pages[0] : undefined;
  if (!page) throw new Error(JSON.stringify(read));
  return page;
}

function codeOf(read: ReadOutcome): string {
  return read.ok ? 'read' : read.problem.code;
}

describe('a picture of a document', () => {
  it.each(['png', 'jpeg', 'webp', 'tiff'] as const)(
    'is read as %s, accents and all',
    { timeout: 120_000 },
    async (format) => {
      const page = pageOf(await readPicture(await paperPicture(SMALL, { format }), UNHURRIED));
      expect(page.lines.map(({ text }) => text)).toEqual(['Consumo 350 kWh', 'Referência março de 2025']);
      expect(page.recognized).toBe(true);
      expect(page.lines[0]?.place.ocr?.confidence).toBeGreaterThan(50);
    },
  );

  const looks: readonly [string, Look][] = [
    ['straight', {}],
    ['slanted and grainy', { turned: 1.5, noise: 0.15 }],
    ['coarse', { dpi: 110 }],
  ];
  it.each(looks)('gives a bill its quantity when it is %s', { timeout: 120_000 }, async (_, look) => {
    const bill = ELECTRICITY_BILLS[1];
    if (!bill?.papers[0]) throw new Error('no case');
    const page = pageOf(await readPicture(await paperPicture(bill.papers[0], look), UNHURRIED));
    const read = readBill([page]);
    expect(read && itemTexts(read, true)).toEqual(bill.expected.items);
    expect(read?.recognized).toBe(true);
  });

  it('places words where they stand in the slanted picture, not in the straightened one', {
    timeout: 120_000,
  }, async () => {
    const page = pageOf(await readPicture(await paperPicture(SLANTED, { turned: 3 }), UNHURRIED));
    const left = page.lines[0]?.texts[0]?.place;
    const right = page.lines[0]?.texts.at(-1)?.place;
    expect(page.lines[0]?.texts.length).toBeGreaterThan(1);
    expect((right?.y ?? 0) - (left?.y ?? 0)).toBeGreaterThan(0.01);
  });
});

const SLANTED = paper((pen) => {
  for (const line of [0, 1, 2, 3, 4, 5]) {
    pen.at(60, 150 + line * 40, 'Consumo em kWh', { size: 14 });
    pen.at(430, 150 + line * 40, '1.350,00', { size: 14 });
  }
});

describe('a picture without anything legible', () => {
  const noise = (mean: number) =>
    sharp({
      create: {
        width: 1240,
        height: 1754,
        channels: 3,
        background: '#ffffff',
        noise: { type: 'gaussian', mean, sigma: 60 },
      },
    });
  it.each([
    ['blank', () => sharp({ create: { width: 620, height: 877, channels: 3, background: '#ffffff' } })],
    ['grey noise', () => noise(128)],
    ['light noise', () => noise(190)],
  ])('says so of %s', { timeout: 120_000 }, async (_, picture) => {
    const read = await readPicture(new Uint8Array(await picture().png().toBuffer()), UNHURRIED);
    expect(pageOf(read).lines).toEqual([]);
    expect(read.ok ? read.remarks : []).toEqual([{ code: 'document.nothing_legible', params: {} }]);
  });

  it('is not handed to the recognizer where it is noise, which would search it for minutes', async () => {
    await closeRecognizers();
    await readPicture(new Uint8Array(await noise(128).png().toBuffer()), UNHURRIED);
    expect(recognizerThreads()).toBe(0);
  });
});

describe('a picture that cannot or must not be read', () => {
  it('is refused by its header when it has too many pixels, before anything is unpacked', async () => {
    const read = await readPicture(pngHeader(50_000, 50_000), UNHURRIED);
    expect(read).toEqual({
      ok: false,
      problem: { code: 'document.picture_too_large', params: { width: '50000', height: '50000' } },
    });
  });

  it('is refused when it is tiny, broken, cut off, or none at all', async () => {
    const whole = await paperPicture(SMALL, { format: 'png' });
    expect(codeOf(await readPicture(pngHeader(10, 10), UNHURRIED))).toBe('document.picture_too_small');
    expect(codeOf(await readPicture(whole.slice(0, whole.length / 2), UNHURRIED))).toBe(
      'document.picture_unreadable',
    );
    expect(codeOf(await readPicture(new Uint8Array(5000).fill(9), UNHURRIED))).toBe(
      'document.picture_unreadable',
    );
    expect(codeOf(await readPicture(new Uint8Array(0), UNHURRIED))).toBe('document.picture_unreadable');
    expect(codeOf(await readPicture(whole, { ...UNHURRIED, bytes: 100 }))).toBe('document.too_large');
  });

  it('is refused when it takes too long, and the next one is read', { timeout: 120_000 }, async () => {
    const picture = await paperPicture(SMALL);
    expect(codeOf(await readPicture(picture, { ...UNHURRIED, milliseconds: 0 }))).toBe('document.too_slow');
    expect(codeOf(await readPicture(picture, { ...UNHURRIED, pageMilliseconds: 0 }))).toBe(
      'document.page_too_slow',
    );
    expect(codeOf(await readPicture(picture, UNHURRIED))).toBe('read');
    expect(recognizerThreads()).toBeLessThanOrEqual(2);
    await closeRecognizers();
    expect(recognizerThreads()).toBe(0);
  });
});

/** A picture that claims its size and holds nothing. */
function pngHeader(width: number, height: number): Uint8Array {
  const size = Buffer.alloc(13);
  size.writeUInt32BE(width, 0);
  size.writeUInt32BE(height, 4);
  size.set([8, 0, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const chunks = [
    chunk('IHDR', size),
    chunk('IDAT', deflateSync(Buffer.alloc(1))),
    chunk('IEND', Buffer.alloc(0)),
  ];
  return new Uint8Array(Buffer.concat([signature, ...chunks]));
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc(body));
  return Buffer.concat([length, body, sum]);
}

function crc(bytes: Buffer): number {
  let rest = 0xffffffff;
  for (const byte of bytes) {
    rest ^= byte;
    for (let bit = 0; bit < 8; bit += 1) rest = (rest >>> 1) ^ (rest & 1 ? 0xedb88320 : 0);
  }
  return (rest ^ 0xffffffff) >>> 0;
}

/** Runs before anything else in a process and in each of its threads: who opens a socket or asks for a name is told on. */
const WATCH = `
  import net from 'node:net'; import dns from 'node:dns'; import fs from 'node:fs';
  const tell = () => { fs.writeSync(1, 'SOCKET\\n'); throw new Error('no network'); };
  net.Socket.prototype.connect = tell; net.connect = tell; net.createConnection = tell;
  dns.lookup = tell; dns.promises.lookup = tell; globalThis.fetch = tell;
`;

async function watched(script: string): Promise<string> {
  const preload = `data:text/javascript,${encodeURIComponent(WATCH)}`;
  const folder = await mkdtemp(join(tmpdir(), 'razao-picture-'));
  try {
    await writeFile(join(folder, 'picture.png'), await paperPicture(SMALL, { format: 'png' }));
    const run = promisify(execFile);
    await writeFile(join(folder, 'script.mjs'), script);
    const args = ['--import', preload, join(folder, 'script.mjs'), join(folder, 'picture.png')];
    return (await run(process.execPath, args, { cwd: folder, timeout: 60_000 })).stdout;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

describe('the recognizer', () => {
  it('opens no socket, in no thread', { timeout: 120_000 }, async () => {
    const reader = JSON.stringify(new URL('./read-picture.ts', import.meta.url).href);
    const limits = JSON.stringify(new URL('../testing/unhurried.ts', import.meta.url).href);
    const output = await watched(`
      const { readPicture } = await import(${reader}); const { UNHURRIED } = await import(${limits});
      const { readFileSync } = await import('node:fs');
      const read = await readPicture(new Uint8Array(readFileSync(process.argv[2])), UNHURRIED);
      console.log(read.content.pages[0].lines[0].text); process.exit(0);
    `);
    expect(output).toBe('Consumo 350 kWh\n');
  });

  it('would be told on if a thread of it did', { timeout: 120_000 }, async () => {
    const thread = `data:text/javascript,${encodeURIComponent("fetch('http://127.0.0.1:9/')")}`;
    const output = await watched(`
      const { Worker } = await import('node:worker_threads');
      const worker = new Worker(new URL(${JSON.stringify(thread)}));
      worker.on('error', () => process.exit(0));
    `);
    expect(output).toContain('SOCKET');
  });
});

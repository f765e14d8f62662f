import { describe, expect, it } from 'vitest';
import { documentWith, optionsIn } from '../testing/documents.ts';
import { openPdf } from '../testing/pdf-pages.ts';
import { writerOf } from '../formats.ts';
import { checkFile } from './check-file.ts';
import { fingerprintOf, PIECE_BYTES, stretches } from './fingerprint.ts';
import { type Manifest, manifest as manifestShape, manifestOf } from './manifest.ts';

const document = documentWith({ chapters: 3, rows: 40, charts: 0 });
const hash = 'a'.repeat(64);

function manifestWith(files: Readonly<Record<string, Uint8Array>>): Manifest {
  return manifestOf({
    document,
    number: 'R-0001',
    issuedAt: '2026-03-02T14:05:09.000Z',
    record: hash,
    closing: hash,
    files: Object.entries(files).map(([format, bytes]) => ({
      format,
      name: `r-0001.${format}`,
      version: '0.3.0',
      ...fingerprintOf(bytes),
    })),
  });
}

/** The same numbers in the same order each time, from 0 to 1 (mulberry32). */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

describe('a file of an issue', () => {
  it('is whole to the last byte, and 1,000 changed ones out of 1,000 are found with the place of the change', async () => {
    const json = await writerOf('json')(document, optionsIn('pt-BR'));
    const manifest = manifestWith({ json });
    expect(await checkFile(json, manifest)).toMatchObject({ file: { format: 'json' }, differences: [] });
    const next = numbers(20);
    let found = 0;
    for (let round = 0; round < 1000; round += 1) {
      const at = Math.floor(next() * json.length);
      const changed = json.slice();
      changed[at] = ((changed[at] ?? 0) + 1 + Math.floor(next() * 255)) % 256;
      const { differences } = await checkFile(changed, manifest);
      const place = Math.floor(at / PIECE_BYTES) * PIECE_BYTES;
      if (differences.some((one) => one.code === 'file.bytes' && one.from === place)) found += 1;
      // A file whose first byte is another is of no known kind.
      else if (at === 0 && differences.length > 0) found += 1;
    }
    expect(found).toBe(1000);
  }, 120_000);

  it('with another total is told by the name of the datapoint', async () => {
    const json = await writerOf('json')(document, optionsIn('pt-BR'));
    const [first, ...others] = document.datapoints;
    const forged = {
      ...document,
      datapoints: [{ ...document.datapoints[0], ...first, value: '1.000' }, ...others],
    };
    const bytes = await writerOf('json')(forged as typeof document, optionsIn('pt-BR'));
    const { differences } = await checkFile(bytes, manifestWith({ json }));
    expect(differences).toContainEqual({
      code: 'datapoint.changed',
      of: 'trial/T-1',
      issued: first?.value,
      found: '1.000',
    });
  });

  it('that is a PDF with another total is told by what its pages do not say', async () => {
    const small = documentWith({ chapters: 2, charts: 0 });
    const other = documentWith({ chapters: 2, charts: 0, amount: (chapter, row) => 7 + row * chapter });
    const [issued, forged] = await Promise.all(
      [small, other].map((one) => writerOf('pdf')(one, optionsIn('pt-BR'))),
    );
    const manifest = manifestOf({
      document: small,
      number: 'R-0001',
      issuedAt: small.madeAt,
      record: hash,
      closing: hash,
      files: [
        { format: 'pdf', name: 'r.pdf', version: '0.3.0', ...fingerprintOf(issued ?? new Uint8Array()) },
      ],
    });
    const text = async (bytes: Uint8Array) => (await openPdf(bytes)).texts.join(' ');
    expect(await checkFile(issued ?? new Uint8Array(), manifest, text)).toMatchObject({ differences: [] });
    const { differences } = await checkFile(forged ?? new Uint8Array(), manifest, text);
    expect(differences.filter(({ code }) => code === 'datapoint.not_shown')).toEqual(
      small.datapoints.map(({ code }) => ({
        code: 'datapoint.not_shown',
        of: `trial/${code}`,
        issued: manifest.datapoints.find((point) => point.code === code)?.shown,
      })),
    );
  }, 120_000);

  it('is told to be of no known kind, shorter or longer', async () => {
    const json = await writerOf('json')(document, optionsIn('pt-BR'));
    const manifest = manifestWith({ json });
    expect((await checkFile(new TextEncoder().encode('%PDF-1.7'), manifest)).differences).toEqual([
      { code: 'file.unknown' },
    ]);
    const { differences } = await checkFile(json.subarray(0, json.length - 1), manifest);
    expect(differences).toContainEqual({ code: 'file.length', issued: json.length, found: json.length - 1 });
  });
});

describe('a manifest', () => {
  it('carries its own hash: 1,000 changed ones out of 1,000 are found', async () => {
    const json = await writerOf('json')(document, optionsIn('pt-BR'));
    const text = JSON.stringify(manifestWith({ json }));
    const next = numbers(7);
    let found = 0;
    for (let round = 0; round < 1000; round += 1) {
      const at = Math.floor(next() * text.length);
      const letter = text[at] === '7' ? '8' : '7';
      const changed = `${text.slice(0, at)}${letter}${text.slice(at + 1)}`;
      const read = manifestShape.safeParse(parsed(changed)).data;
      if (!read || (await checkFile(json, read)).differences.length > 0) found += 1;
    }
    expect(found).toBe(1000);
  }, 120_000);
});

it('stretches of changed pieces are told as one where they are neighbours', () => {
  const whole = new Uint8Array(PIECE_BYTES * 4);
  const changed = whole.slice();
  changed[PIECE_BYTES] = 1;
  changed[PIECE_BYTES * 2] = 1;
  expect(stretches(fingerprintOf(whole), fingerprintOf(changed))).toEqual([
    { from: PIECE_BYTES, to: PIECE_BYTES * 3 },
  ]);
});

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writerOf } from '#reports/formats.ts';
import { documentWith, optionsIn } from '#reports/testing/documents.ts';
import { fingerprintOf } from '#reports/verify/fingerprint.ts';
import { manifestOf } from '#reports/verify/manifest.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { verifyFile } from './verify_file.ts';

let folder: string;
let pdf: Uint8Array;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'razao-verify-'));
  const document = documentWith({ chapters: 1, charts: 0 });
  pdf = await writerOf('pdf')(document, optionsIn('pt-BR'));
  const manifest = manifestOf({
    document,
    number: 'R-0001',
    issuedAt: document.madeAt,
    record: 'a'.repeat(64),
    closing: 'b'.repeat(64),
    files: [{ format: 'pdf', name: 'r.pdf', version: '0.3.0', ...fingerprintOf(pdf) }],
  });
  await writeFile(join(folder, 'manifest.json'), JSON.stringify(manifest));
}, 120_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

async function verified(bytes: Uint8Array, manifest = 'manifest.json') {
  const told: string[] = [];
  await writeFile(join(folder, 'r.pdf'), bytes);
  const wrong = await verifyFile([join(folder, 'r.pdf'), join(folder, manifest)], (line) => told.push(line));
  return { wrong, told };
}

it('tells an issued file from one with a changed byte, and names the place', async () => {
  expect(await verified(pdf)).toMatchObject({
    wrong: 0,
    told: [expect.stringContaining('R-0001'), '  ok  r.pdf is the pdf that was issued, to the last byte'],
  });
  const changed = pdf.slice();
  changed[100] = (changed[100] ?? 0) ^ 1;
  const { wrong, told } = await verified(changed);
  expect(wrong).toBeGreaterThan(0);
  expect(told[1]).toMatch(/^  NO  bytes 0 to \d+ differ$/);
});

it('says what cannot be read', async () => {
  await writeFile(join(folder, 'other.json'), '{}');
  await expect(verified(pdf, 'other.json')).rejects.toThrow('is not the manifest of a report');
  await expect(verified(pdf, 'none.json')).rejects.toThrow('cannot be read');
});

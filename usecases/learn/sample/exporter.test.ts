import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { withIdentity } from '#engine/cbam/identity.ts';
import { FOLDER } from '#reference/tables.ts';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { cbamSaveInstallation, cbamSavePeriod } from '../../cbam/record.contract.ts';
import { operatorReport } from '../../cbam/report.ts';
import { exporterInstallation, exporterYear, readExporter } from './exporter.ts';

const NOW = '2026-11-27T12:00:00.000Z';
const exporter = readExporter();

function rowsIn(folder: string): Record<string, string>[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.csv'))
    .flatMap((name) =>
      z
        .array(z.record(z.string(), z.string()))
        .parse(parse(readFileSync(join(folder, name)), { columns: true })),
    );
}

/** What the shelf prints for a row of a source, in the unit of the sample. */
function shelved(source: string, key: string): number {
  if (source === 'ipcc/2006') {
    const row = rowsIn(join(FOLDER, 'fuels')).find(
      (one) => one['fuel'] === key && one['property'] === 'ncv' && one['source'] === source,
    );
    return Number(row?.['value']);
  }
  const row = rowsIn(join(FOLDER, 'factors', source)).find((one) => one['key'] === key);
  return Number(row?.['co2']) / 1000;
}

describe('the exporter of the sample data', () => {
  it.each(Object.entries(exporter.factors))(
    'takes %s from the shelf and invents nothing of it',
    (_name, factor) => {
      const keys = [factor.key].flat();
      expect([factor.value].flat().map(Number)).toEqual(
        keys.map((key) => expect.closeTo(shelved(factor.source, key), 9)),
      );
    },
  );

  it.each(['pt-BR', 'en'] as const)('gives a report that lacks only the identity, in %s', (language) => {
    const { content } = cbamSavePeriod.input.parse({
      installationId: '3f0c8e0e-6f53-4a36-9f5e-2f7a8a3f2f11',
      content: exporterYear(exporter, language),
    });
    const installation = cbamSaveInstallation.input.parse(exporterInstallation(exporter, language, 'X'));
    const report = operatorReport(withIdentity(content, installation), NOW);
    if (report.status !== 'composed') throw new Error(JSON.stringify(report));
    expect(report.missing).toEqual(['company', 'locode', 'coordinates']);
    expect(report.allocations.map(({ reason }) => reason)).toEqual([null, null]);
  });

  it('says of every name and of the supplier’s values that they are invented', () => {
    const { words } = exporter;
    expect(
      [words['pt-BR'].installation, words['pt-BR'].partner].every((name) => name.includes('(exemplo)')),
    ).toBe(true);
    expect([words.en.installation, words.en.partner].every((name) => name.includes('(sample)'))).toBe(true);
    expect(words['pt-BR'].partnerReport).toContain('invent');
    expect(words.en.partnerReport).toContain('invent');
  });
});

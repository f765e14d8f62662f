import type { Looker } from '../browser/look.ts';

const HEADER = 'Insumo;Quantidade;Unidade;Mês;Planta;Nota';
const FIRST = [
  'Óleo diesel S10;1.250,5;litros;01/2025;Camaçari;N-1',
  'Gasolina comum;320;litros;01/2025;Camaçari;N-2',
  'Energia elétrica;45,2;MWh;01/2025;Betim;N-3',
  'Sabão em pó;12;kg;01/2025;Betim;N-4',
  'Óleo diesel S10;900;litros;31/02/2025;Betim;N-5',
  'Gasolina comum;não sei;litros;02/2025;Camaçari;N-6',
];
const LATER = [
  'Gasolina comum;350;litros;01/2025;Camaçari;N-2',
  'Etanol hidratado;80;litros;01/2025;Camaçari;N-7',
];

/** Imports from the empty list to what was undone; each language has files of its own. */
export async function lookAtImports({ page, visit, look }: Looker, language: string): Promise<void> {
  const name = `consumo-${language}.csv`;
  const upload = async (rows: readonly string[]): Promise<void> => {
    const text = [HEADER, ...rows.map((row) => row.replace(/N-/, `${language}-`))].join('\n');
    await page.goto(new URL('/import', page.url()).href);
    await page
      .getByTestId('import-file')
      .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
    await page.getByTestId('import-check').waitFor();
  };
  await visit('import', '/import', 'import-past');
  await upload(FIRST);
  await look('import-mapping');
  await page.getByTestId('import-check').click();
  await page.getByTestId('problem-row').first().waitFor();
  await page.getByTestId('row-mend').first().click();
  await page.getByTestId('row-editor').waitFor();
  await look('import-problems');
  await page.getByTestId('row-skip').first().click();
  await page.getByTestId('reason').fill('?');
  await look('import-skip');
  await page.getByTestId('reason-confirm').click();
  await page.getByTestId('reason-dialog').waitFor({ state: 'detached' });
  await page.getByTestId('import-view-values').check();
  await page.getByTestId('import-value').first().waitFor();
  await look('import-values');
  await page.getByTestId('import-approve').click();
  await page.getByTestId('import-result').waitFor();
  await look('import-result');
  await upload(LATER);
  await page.getByTestId('import-check').click();
  await page.getByTestId('import-view-corrections').check();
  await page.getByTestId('import-corrections').waitFor();
  await look('import-corrections');
  await page.getByTestId('import-view-gone').check();
  await page.getByTestId('import-gone').waitFor();
  await look('import-gone');
  await page.getByTestId('import-discard').click();
  await page.getByTestId('import-discarded').waitFor();
  await visit('import-list', '/import', 'import-list');
  await visit('settings-sheets', '/settings/sheets', 'sheet-remembered');
}

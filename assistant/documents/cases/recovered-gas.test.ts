import { describe, expect, it } from 'vitest';
import { readHere, told } from './read-here.ts';

describe('gas that was taken out of a machine', () => {
  it.each([
    [
      'pt-BR',
      'Movimentação de fluidos\nData;Tag;Fluido;Operação;Quantidade (kg)\n09/10/2026;SR-1;R-717;Recarga (completar carga);135\n09/10/2026;CF-3;R-22;Recolhimento para regeneração externa, sem perda;16,5\n',
    ],
    [
      'pt-BR',
      'Fluido;Serviço;Qtd (kg);Data\nR-717;Complemento de carga;135;09/10/2026\nR-404A;Gás recuperado antes do reparo;12,4;09/10/2026\n',
    ],
    [
      'en',
      'Date;Unit tag;Refrigerant;Operation;Quantity (kg)\n2026-10-09;SR-1;R-717;Top-up;135\n2026-10-09;CF-3;R-22;Recovered for reclamation;16.5\n',
    ],
  ] as const)('was not lost, whatever its row is called: %s %#', async (locale, csv) => {
    const read = await readHere('gases.csv', csv, { locale });
    expect(told(read)).toEqual([['fugitive.r717', '135', 'kg']]);
    expect(read.unused).toHaveLength(1);
  });

  it('is another thing than what was charged after it', async () => {
    const csv = 'Data;Fluido;Operação;Quantidade (kg)\n09/10/2026;R-404A;Recolhimento e recarga;12\n';
    expect(told(await readHere('gases.csv', csv))).toEqual([['fugitive.r404a', '12', 'kg']]);
  });
});

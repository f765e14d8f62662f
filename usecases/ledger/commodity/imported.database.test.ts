import { afterAll, beforeAll, expect, it } from 'vitest';
import { commitEntries } from '../entry/commit.ts';
import { createDrafts } from '../draft/drafts.ts';
import { explainEntry } from '../entry/explain.ts';
import { fixImport } from '../../evidence/import/fix.ts';
import { sheetMapping } from '../../evidence/mapping/mapping-shape.ts';
import { importDesk, NO_FAULTS } from '../../testing/import-desk.ts';
import { openTestInstallation, type TestInstallation } from '../../testing.ts';
import { confirmCommodity } from './commodities.ts';

let installation: TestInstallation;
beforeAll(async () => {
  installation = await openTestInstallation();
});
afterAll(() => installation?.stop());

const SOFTWARE = 'useeio/1.3.0/511210.with';
const kind = 'purchased.services';

it('rows in money of a supplier or account are filed as the very lines that a draft of them would be', async () => {
  const { owner } = installation.north.people;
  const desk = importDesk(installation);
  const supplier = {
    holder: 'supplier',
    name: 'Nuvem & Cia',
    taxId: '11.222.333/0001-81',
    kind,
    factorId: SOFTWARE,
  };
  await installation.as(owner, confirmCommodity, supplier);
  const account = { holder: 'account', name: '4.1.02', kind: 'capital.it', factorId: null };
  await installation.as(owner, confirmCommodity, account);
  const columns = [
    { column: 1, header: 'Fornecedor', meaning: 'counterparty' },
    { column: 2, header: 'CNPJ', meaning: 'tax_id' },
    { column: 3, header: 'Conta', meaning: 'ledger_account' },
    { column: 4, header: 'Valor', meaning: 'value', unit: 'BRL', numbers: 'comma' },
    { column: 5, header: 'Mês', meaning: 'period' },
  ];
  const mapping = sheetMapping.parse({ ...desk.mapping, columns, kinds: [] });
  const rows = [
    'Outro nome;11222333000181;;1000;03/2025',
    'Nuvem & Cia;;;1000;03/2025',
    'Desconhecida;;4.1.02;500;03/2025',
    'Desconhecida;;;500;03/2025',
  ];
  const { id: documentId } = await desk.store(`Fornecedor;CNPJ;Conta;Valor;Mês\n${rows.join('\n')}\n`);
  const { id } = await desk.propose(documentId, { mapping });
  const { lines } = await desk.preview(id);
  expect(lines.map((line) => line.kind)).toEqual([kind, kind, 'capital.it', null]);
  expect(lines[0]?.factorIds).toEqual([SOFTWARE]);
  expect(lines[3]?.problem?.code).toBe('row.kind_unknown');
  await desk.commit(id);
  const [byTaxId] = (await desk.preview(id)).lines;
  const days = { from: '2025-03-01', to: '2025-03-31' };
  const item = {
    kind,
    quantity: '1000',
    unit: 'BRL',
    ...days,
    supplier: 'Outro nome',
    supplierTaxId: '11222333000181',
  };
  const { drafts } = await installation.as(owner, createDrafts, { items: [item] });
  const approval = { drafts: [{ draftId: drafts[0]?.id, revision: 1 }] };
  const { entries } = await installation.as(owner, commitEntries, approval);
  const single = await installation.as(owner, explainEntry, { entryId: entries[0]?.entryId });
  const bulk = await installation.as(owner, explainEntry, { entryId: byTaxId?.entryId });
  expect(bulk.entry.co2eKg).toBe(single.entry.co2eKg);
  expect(bulk.result).toMatchObject(single.result);
  expect(single.result.problems.map(({ code }) => code)).toContain('commodity.of_supplier');
  expect(await desk.faults()).toEqual(NO_FAULTS);
});

it('rows of a supplier whom nobody confirmed say so, and are all counted by one confirmation', async () => {
  const { owner } = installation.north.people;
  const desk = importDesk(installation);
  const columns = [
    { column: 1, header: 'Fornecedor', meaning: 'counterparty' },
    { column: 2, header: 'Despesa', meaning: 'kind' },
    { column: 3, header: 'Valor', meaning: 'value', unit: 'BRL', numbers: 'comma' },
    { column: 4, header: 'Mês', meaning: 'period' },
  ];
  const kinds = [{ word: 'Serviços', means: kind }];
  const mapping = sheetMapping.parse({ ...desk.mapping, columns, kinds });
  const rows = ['Vigia SA;Serviços;1000;03/2025', 'Vigia SA;Outros;500;04/2025', 'Diversos;Outros;1;03/2025'];
  const { id: documentId } = await desk.store(`Fornecedor;Despesa;Valor;Mês\n${rows.join('\n')}\n`);
  const proposed = await desk.propose(documentId, { mapping });
  expect(proposed).toMatchObject({ ready: 0, uncounted: 1 });
  const before = (await desk.preview(proposed.id, { only: 'problems' })).lines;
  expect(before.map(({ supplier }) => supplier)).toEqual(['Vigia SA', 'Vigia SA', 'Diversos']);
  expect(before[0]?.problems).toMatchObject([{ code: 'factor.ambiguous' }]);
  expect(before[1]?.problem?.code).toBe('row.kind_unknown');
  const factorId = 'useeio/1.3.0/561612.with';
  await installation.as(owner, confirmCommodity, { holder: 'supplier', name: 'Vigia SA', kind, factorId });
  const lines = before.slice(0, 2).map(({ position }) => ({ position, change: { kind } }));
  const fixed = await installation.as(owner, fixImport, { importId: proposed.id, lines });
  expect(fixed.import).toMatchObject({ ready: 2, uncounted: 0 });
  await desk.commit(proposed.id);
  const [filed] = (await desk.preview(proposed.id)).lines;
  const explained = await installation.as(owner, explainEntry, { entryId: filed?.entryId });
  expect(explained.result).toMatchObject({ status: 'calculated', factors: [{ id: factorId }] });
  expect(explained.result.problems.map(({ code }) => code)).toContain('commodity.of_supplier');
  expect(await desk.faults()).toEqual(NO_FAULTS);
});

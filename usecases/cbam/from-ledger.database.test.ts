import { lastDayOfMonth } from '#engine/period.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { correctEntry } from '../ledger/entry/correct.ts';
import { listFindings } from '../finding/list.ts';
import { dismissFindings } from '../finding/decide.ts';
import { workOnFindings } from '../finding/work.ts';
import { createSite } from '../organization/site/sites.ts';
import { commitItems } from '../testing/random-ledger.ts';
import { openTestInstallation, TODAY, type TestInstallation, type TestPerson } from '../testing.ts';
import { cbamCalculate } from './calculate.contract.ts';
import type { InstallationYearInput } from './installation.contract.ts';
import { tellLedgerLines } from './ledger-lines.ts';
import { readCbamPeriod, saveCbamInstallation, saveCbamPeriod } from './records.ts';

let house: TestInstallation;
let owner: TestPerson;
let siteId: string;
let installationId: string;
const example = cbamCalculate.input.parse(cbamCalculate.example);
const YEAR = { from: '2025-01-01', to: '2025-12-31' };
const KIND = 'stationary.coal_coke';

beforeAll(async () => {
  house = await openTestInstallation();
  owner = house.north.people.owner;
  siteId = (await house.as(owner, createSite, { name: 'Alto-forno', region: 'BR' })).site.id;
  const made = await house.as(owner, saveCbamInstallation, { name: 'Usina Norte', country: 'BR' });
  installationId = made.installation.id;
  const months = ['2025-01-01', '2025-02-01', '2025-04-01'];
  await commitItems(
    house,
    months.map((from, at) => ({
      kind: KIND,
      unit: 'kg',
      quantity: String(1000 * (at + 1)),
      from,
      to: lastDayOfMonth(from),
      siteId,
    })),
  );
});
afterAll(() => house?.stop());

const asked = () => ({ kind: KIND, siteId, ...YEAR, unit: 't' as const });
const told = async (more: object = {}) =>
  (await house.as(owner, tellLedgerLines, { series: [{ ...asked(), ...more }] })).series[0]!;

/** A year whose stream takes the lines of the ledger as they stand. */
async function fromLedger(): Promise<InstallationYearInput> {
  const { lines, amount } = await told();
  const [stream] = example.streams ?? [];
  const { unit: _unit, ...ledger } = asked();
  return {
    ...example,
    year: 2025,
    streams: [{ ...stream!, amount: amount ?? '', unit: 't', ledger: { ...ledger, lines } }],
  };
}

describe('a stream out of the ledger', () => {
  it('takes the sum of its lines in its own unit, names them, and tells what is offered', async () => {
    const { offered } = await house.as(owner, tellLedgerLines, { offer: YEAR });
    expect(offered).toContainEqual(
      expect.objectContaining({ kind: KIND, siteId, siteName: 'Alto-forno', unit: 'kg', lines: 3 }),
    );
    expect(await told()).toMatchObject({ amount: '6', problems: [], lines: [{ quantity: '1000' }, {}, {}] });
    expect(await told({ siteId: null })).toMatchObject({ amount: '6' });
  });

  it('is refused in a unit that nothing exact leads to, and told where lines only reach into the days or are none', async () => {
    expect(await told({ unit: 'TJ' })).toMatchObject({
      amount: null,
      problems: [{ code: 'cbam.unit_mismatch', params: { unit: 'kg', wanted: 'TJ' } }],
    });
    expect(await told({ from: '2025-01-15' })).toMatchObject({
      amount: '5',
      problems: [{ code: 'cbam.lines_straddle', params: { count: '1' } }],
    });
    expect(await told({ from: '2019-01-01', to: '2019-12-31' })).toMatchObject({
      amount: null,
      problems: [{ code: 'input.missing' }],
    });
  });

  it('is kept with its lines, and a corrected line says another amount and another version', async () => {
    const content = await fromLedger();
    const { period } = await house.as(owner, saveCbamPeriod, { installationId, content });
    const read = await house.as(owner, readCbamPeriod, { periodId: period.id });
    const [stream] = read.content.streams ?? [];
    expect(stream?.ledger?.lines).toHaveLength(3);
    const [line] = stream?.ledger?.lines ?? [];
    await house.as(owner, correctEntry, {
      entryId: line!.entryId,
      change: { quantity: '1500' },
      reason: 'Nota corrigida',
    });
    const now = await told();
    expect([now.amount, now.lines[0]?.lineId]).toEqual(['6.5', line?.lineId]);
    expect(now.lines[0]?.entryId).not.toBe(line?.entryId);
  });

  it('names no line that the organization does not have', async () => {
    const content = await fromLedger();
    const [stream] = content.streams ?? [];
    const foreign = { ...stream!.ledger!.lines[0]!, lineId: '00000000-0000-4000-8000-000000000000' };
    const streams = [{ ...stream!, ledger: { ...stream!.ledger!, lines: [foreign] } }];
    const call = house.as(owner, saveCbamPeriod, {
      installationId,
      revision: 1,
      content: { ...content, streams },
    });
    await expect(call).rejects.toMatchObject({ code: 'entry.not_found' });
  });
});

describe('findings under CBAM', () => {
  const open = async () => {
    await workOnFindings({ ...house, library: '', now: () => TODAY });
    const lists = await Promise.all(
      (['open', 'dismissed', 'resolved'] as const).map((state) => house.as(owner, listFindings, { state })),
    );
    return lists.flatMap(({ findings }) => findings).filter(({ rule }) => rule.startsWith('cbam_'));
  };

  it('tell months that no line of a stream covers', async () => {
    const [found] = (await open()).filter(({ rule }) => rule === 'cbam_month_missing');
    expect(found).toMatchObject({
      severity: 'medium',
      figures: { name: 'Usina Norte', missing: '9', n: '12' },
    });
    expect(found?.figures['months']).toMatch(/^2025-03 2025-05 /);
  });

  it('tell a delivery that stands twice, also in another installation, and go when it stands once', async () => {
    const south = await house.as(owner, saveCbamInstallation, { name: 'Usina Sul', country: 'BR' });
    const lot = {
      amount: '20800',
      basis: 'actual' as const,
      direct: '0.41',
      indirect: '0.03',
      verified: true,
      supplier: 'Aciaria X',
    };
    const [billets] = example.precursors ?? [];
    const content = { ...example, precursors: [{ ...billets!, lots: [lot] }] };
    await house.as(owner, saveCbamPeriod, { installationId, content });
    const twin = await house.as(owner, saveCbamPeriod, { installationId: south.installation.id, content });
    const [found] = (await open()).filter(({ rule }) => rule === 'cbam_precursor_twice');
    expect(found).toMatchObject({
      severity: 'high',
      state: 'open',
      from: '2026-01-01',
      figures: { name: 'Usina Norte, Usina Sul', seen: '20800', n: '2' },
    });
    await house.as(owner, dismissFindings, { findingIds: [found!.id], reason: 'Duas compras iguais' });
    expect((await open()).find(({ id }) => id === found!.id)).toMatchObject({ state: 'dismissed' });
    const once = { ...content, precursors: [{ ...billets!, lots: [{ ...lot, supplier: 'Aciaria Y' }] }] };
    await house.as(owner, saveCbamPeriod, {
      installationId: south.installation.id,
      revision: twin.period.revision,
      content: once,
    });
    expect((await open()).find(({ id }) => id === found!.id)).toMatchObject({ state: 'resolved' });
  });

  it('tell emissions of a good that jump against the year before, and nothing where they stay', async () => {
    const made = await house.as(owner, saveCbamInstallation, { name: 'Usina Leste', country: 'BR' });
    const save = (year: number, direct: string) =>
      house.as(owner, saveCbamPeriod, {
        installationId: made.installation.id,
        content: {
          year,
          processes: [{ id: 'P', category: 'crude_steel' as const, production: [{ amount: '100' }], direct }],
          goods: [{ process: 'P', code: '72071111' }],
        },
      });
    await save(2026, '50');
    await save(2027, '60');
    await save(2028, '150');
    const found = (await open()).filter(({ rule }) => rule === 'cbam_emissions_jump');
    expect(
      found.map(({ from, figures }) => [from, figures['seen'], figures['expected'], figures['ratio']]),
    ).toEqual([['2028-01-01', '1.5', '0.6', '2.5']]);
  });
});

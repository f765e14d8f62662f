import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDrafts, listDrafts, updateDraft } from '../draft/drafts.ts';
import { commitItems } from '../../testing/random-ledger.ts';
import { openTestInstallation, type TestInstallation } from '../../testing.ts';
import { confirmCommodity, findCommodities, forgetCommodity } from './commodities.ts';
import { proposeCommodities } from './propose.ts';

let house: TestInstallation;
beforeAll(async () => {
  house = await openTestInstallation();
});
afterAll(() => house?.stop());

const SOFTWARE = 'useeio/1.3.0/511210.with';
const CNPJ = '11.222.333/0001-81';
const spend = {
  kind: 'purchased.services',
  quantity: '50000',
  unit: 'BRL',
  from: '2025-03-01',
  to: '2025-03-31',
};
const confirmation = {
  holder: 'supplier',
  name: 'Nuvem & Cia',
  kind: 'purchased.services',
  factorId: SOFTWARE,
};

const contributor = () => house.north.people.contributor;
const draft = async (item: object, person = contributor()) => {
  const { drafts } = await house.as(person, createDrafts, { items: [{ ...spend, ...item }] });
  const [one] = drafts;
  if (!one) throw new Error('no draft');
  return one;
};
const said = ({ problems }: { problems: readonly { code: string; params: object }[] }) =>
  problems.filter(({ code }) => code.startsWith('commodity.'));
const forget = async () => {
  const { commodities } = await house.as(contributor(), findCommodities, {});
  for (const { id } of commodities) await house.as(contributor(), forgetCommodity, { commodityId: id });
};

describe('what money may have been spent on', () => {
  const propose = async (query: string) => {
    const { factors } = await house.as(contributor(), proposeCommodities, { query });
    return factors.map(({ id }) => id.split('/').at(-1)?.slice(0, 4));
  };

  it('is proposed from a code of the CNAE or the NCM, however it is written', async () => {
    expect(new Set(await propose('6201-5/01'))).toEqual(new Set(['5415']));
    expect(new Set(await propose('CNAE 69.11-7/01'))).toEqual(new Set(['5411']));
    expect(new Set(await propose('8471.30.12'))).toEqual(new Set(['3341']));
    expect(await propose('NCM 7700')).toEqual([]);
  });

  it('is proposed from words in both languages', async () => {
    expect(await propose('serviços de advocacia')).toContain('5411');
    expect(await propose('software publishers')).toContain('5112');
  });
});

describe('what a person confirmed that a supplier sells', () => {
  it('counts the next line in money of that supplier, and says who confirmed it and when', async () => {
    const first = await draft({ supplier: 'Nuvem & Cia' });
    expect(first.result?.status).not.toBe('calculated');
    const { commodity } = await house.as(contributor(), confirmCommodity, confirmation);
    expect(commodity).toMatchObject({
      name: 'Nuvem & Cia',
      factorName: { en: expect.stringContaining('Software') },
    });
    const next = await draft({ supplier: ' nuvem &  CIA' });
    expect(next.result).toMatchObject({ status: 'calculated', factors: [{ id: SOFTWARE }] });
    const on = commodity.confirmedAt.slice(0, 10);
    const reason = {
      code: 'commodity.of_supplier',
      params: { name: 'Nuvem & Cia', on, person: commodity.confirmedByName },
    };
    expect(said(next)).toEqual([reason]);
    const [asked] = (await house.as(contributor(), listDrafts, { draftIds: [first.id] })).drafts;
    expect(asked?.result?.status).toBe('calculated');
    await commitItems(house, [{ ...spend, supplier: 'Nuvem & Cia' }]);
  });

  it('is found by the CNPJ, however it is written, before the name, and by the ledger account last', async () => {
    await forget();
    const byTaxId = { ...confirmation, name: 'Nuvem', taxId: CNPJ };
    await house.as(contributor(), confirmCommodity, byTaxId);
    expect(said(await draft({ supplier: 'Other name', supplierTaxId: '11222333000181' }))).toHaveLength(1);
    expect(said(await draft({ supplier: CNPJ }))).toHaveLength(1);
    expect(said(await draft({ supplier: 'nuvem' }))).toHaveLength(1);
    expect(said(await draft({ supplier: 'Nuvem', supplierTaxId: '99.999.999/0001-91' }))).toEqual([]);
    const account = {
      holder: 'account',
      name: '4.1.02 Serviços',
      kind: 'purchased.services',
      factorId: SOFTWARE,
    };
    await house.as(contributor(), confirmCommodity, account);
    expect(said(await draft({ ledgerAccount: '4.1.02 servicos' }))[0]?.code).toBe('commodity.of_account');
    const both = await draft({ supplier: 'Nuvem', ledgerAccount: '4.1.02 Serviços' });
    expect(said(both).map(({ code }) => code)).toEqual(['commodity.of_supplier']);
  });

  it('gives the kind where nobody said what was bought, and never changes what a person named', async () => {
    await forget();
    await house.as(contributor(), confirmCommodity, { ...confirmation, kind: 'capital.it', factorId: null });
    const unknown = await draft({ kind: null, supplier: 'Nuvem & Cia' });
    expect(unknown.activity.kind).toBe('capital.it');
    expect(said(unknown)).toHaveLength(1);
    expect((await draft({ supplier: 'Nuvem & Cia' })).activity.kind).toBe('capital.it');
    const steel = await draft({ kind: 'purchased.steel', supplier: 'Nuvem & Cia' });
    expect(steel.activity.kind).toBe('purchased.steel');
    expect(said(steel)).toEqual([]);
    const change = {
      draftId: unknown.id,
      revision: unknown.revision,
      change: { kind: 'purchased.services' },
    };
    const { draft: named } = await house.as(contributor(), updateDraft, change);
    expect(named.activity.kind).toBe('purchased.services');
    const weighed = await draft({ kind: 'purchased.steel', unit: 't', supplier: 'Nuvem & Cia' });
    expect(said(weighed)).toEqual([]);
  });

  it('is replaced by a new confirmation, and forgotten, which open drafts follow', async () => {
    await forget();
    await house.as(contributor(), confirmCommodity, confirmation);
    const open = await draft({ supplier: 'Nuvem & Cia' });
    const factorId = 'useeio/1.3.0/541110.with';
    await house.as(contributor(), confirmCommodity, { ...confirmation, factorId });
    const { commodities } = await house.as(contributor(), findCommodities, { query: 'NUVEM' });
    expect(commodities).toMatchObject([{ factorId }]);
    const again = async () => (await house.as(contributor(), listDrafts, { draftIds: [open.id] })).drafts[0];
    expect((await again())?.result).toMatchObject({ factors: [{ id: factorId }] });
    await forget();
    expect((await again())?.result?.status).toBe('not_calculated');
  });

  it('is nothing to another organization, and nothing that a viewer confirms', async () => {
    await forget();
    await house.as(contributor(), confirmCommodity, confirmation);
    const { owner } = house.south.people;
    expect((await house.as(owner, findCommodities, {})).commodities).toEqual([]);
    expect((await draft({ supplier: 'Nuvem & Cia' }, owner)).result?.status).toBe('not_calculated');
    const byViewer = house.as(house.north.people.viewer, confirmCommodity, confirmation);
    await expect(byViewer).rejects.toMatchObject({ code: 'actor.forbidden' });
  });

  it('is refused for a kind that takes no money and a factor that is not in money', async () => {
    const call = (change: object) =>
      house.as(contributor(), confirmCommodity, { ...confirmation, ...change });
    for (const kind of ['mobile.diesel', 'constructor'])
      await expect(call({ kind })).rejects.toMatchObject({ code: 'input.invalid' });
    await expect(call({ factorId: 'nobody/1/x' })).rejects.toMatchObject({ code: 'factor.not_found' });
    const [litres] = house.ports.library.candidates('mobile.diesel', null);
    await expect(call({ factorId: litres?.id })).rejects.toMatchObject({ code: 'input.invalid' });
  });
});

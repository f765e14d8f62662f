import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Library } from '#engine/library.ts';
import { setUpAgent, startAgent } from '../agent/agents.ts';
import { workOnAgents } from '../agent/runner.ts';
import { execute } from '../execute.ts';
import { decideProposals } from '../agent/inbox/decide.ts';
import { listInbox } from '../agent/inbox/inbox.ts';
import { summarizeResult } from '../inventory/result/summary.ts';
import { agentWork } from '../testing/agents.ts';
import { commitItems } from '../testing/random-ledger.ts';
import { openTestInstallation, TODAY, type TestInstallation } from '../testing.ts';
import { listFindings } from './list.ts';
import { markOutdated, workOnFindings } from './work.ts';

let house: TestInstallation;
const owner = () => house.north.people.owner;
/** No act was read for this month, and no grid factor is published for it. */
const days = { from: '2026-10-01', to: '2026-10-31' };
const diesel = { kind: 'mobile.diesel', quantity: '1000', unit: 'L', ...days };
const power = { kind: 'electricity', quantity: '100', unit: 'MWh', ...days };

beforeAll(async () => {
  house = await openTestInstallation();
  await commitItems(house, [diesel, power, { ...power, from: '2025-03-01', to: '2025-03-31' }]);
});
afterAll(() => house?.stop());

/** The house with a library in which more has been published. */
function publishing(more: Partial<Library>): TestInstallation {
  const ports = { ...house.ports, library: { ...house.ports.library, ...more } };
  const told = { door: 'test', locale: 'pt-BR', now: TODAY } as const;
  return {
    ...house,
    ports,
    as: (person, useCase, input, call) =>
      execute(
        useCase,
        { database: house.database, ports, checkOutput: true },
        { claims: person?.claims ?? null, ...told, ...call },
        input,
      ),
  };
}

/** What the rules find of lines that stood on what was not published, and the Factors agent proposes of it. */
async function found(at: TestInstallation, library: string) {
  const work = { ...at, library, now: () => TODAY };
  await markOutdated(work);
  await workOnFindings(work);
  await at.as(owner(), setUpAgent, { kind: 'factors', enabled: true });
  await at.as(owner(), startAgent, { kind: 'factors' });
  await workOnAgents(agentWork(at));
  const { findings } = await at.as(owner(), listFindings, { rules: ['factor_expired'] });
  const { items } = await at.as(owner(), listInbox, { view: 'mine' });
  const proposals = items.filter((item) => item.type === 'proposal');
  return { findings, proposals };
}

const provisional = async () =>
  (await house.as(owner(), summarizeResult, { from: '2026-01-01', to: '2026-12-31' })).provisional;

describe('lines that were counted before a share or a factor was published', () => {
  it('stay as they are while nothing more is known, also with the mean of an edition for later months', async () => {
    expect((await found(house, 'as it was')).proposals).toEqual([]);
    const mean = house.ports.library.factor('mcti-sin/2026-08/mean-12');
    if (!mean) throw new Error('no mean');
    const another = {
      ...mean,
      id: 'mcti-sin/2026-10/mean-12',
      validFrom: '2026-11-01',
      gasesKg: { CO2: '51' },
    };
    const candidates: Library['candidates'] = (kind, component) => {
      const known = house.ports.library.candidates(kind, component);
      return kind === 'electricity' ? [...known, another] : known;
    };
    const { findings, proposals } = await found(publishing({ candidates }), 'another mean');
    expect([findings, proposals]).toEqual([[], []]);
  });

  it('are proposed to be calculated again once the month of the grid is there', async () => {
    const month = house.ports.library.factor('mcti-sin/2026-08/2026-08');
    if (!month) throw new Error('no month');
    const october = {
      ...month,
      id: 'mcti-sin/2026-10/2026-10',
      validFrom: days.from,
      validTo: days.to,
      gasesKg: { CO2: '60' },
    };
    const candidates: Library['candidates'] = (kind, component) => {
      const known = house.ports.library.candidates(kind, component);
      return kind === 'electricity' ? [...known, october] : known;
    };
    const { findings, proposals } = await found(publishing({ candidates }), 'October of the grid');
    expect(findings).toMatchObject([
      { kind: 'electricity', lines: 1, figures: { because: 'published', n: '1' } },
    ]);
    expect(proposals).toMatchObject([{ kind: 'recalculation', beforeKg: '5020.83', afterKg: '6000' }]);
  });

  it('are calculated again by the later act, as somebody accepts it, and are provisional no more', async () => {
    const blend = house.ports.library.fuelBlends['diesel_b'];
    const last = blend?.acts?.at(-1);
    if (!blend || !last) throw new Error('no act');
    const later = { ...last, act: 'CNPE, a later act', from: '2026-10-01', checked: '2026-12-31' };
    const shares = { diesel_a: '0.84', biodiesel_b100: '0.16' };
    const acts = [...(blend.acts ?? []), { ...later, shares }];
    const fuelBlends = { ...house.ports.library.fuelBlends, diesel_b: { ...blend, acts } };
    const at = publishing({ fuelBlends });
    expect((await provisional())?.lines).toBe(2);
    const { proposals } = await found(at, 'a later act');
    const [proposal] = proposals.filter(({ facts }) => JSON.stringify(facts).includes('iesel'));
    if (!proposal) throw new Error('nothing was proposed');
    expect(proposal.kind).toBe('recalculation');
    expect(Number(proposal.afterKg)).toBeLessThan(Number(proposal.beforeKg));
    const { id, revision } = proposal;
    const { refused } = await at.as(owner(), decideProposals, { accept: [{ id, revision }] });
    expect(refused).toEqual([]);
    expect((await provisional())?.lines).toBe(1);
  });
});

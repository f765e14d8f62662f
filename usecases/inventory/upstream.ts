import { decimal, sum, toText } from '#engine/decimal.ts';
import type { Factor } from '#engine/factor.ts';
import { calculateFootprint, type Footprint, type Refusal } from '#engine/footprint.ts';
import type { Library } from '#engine/library.ts';
import { readUpstream, UNIT_OF_KEY, type Upstream } from '#reference/upstream.ts';
import type { z } from 'zod';
import { basisOf, readGround } from '../ledger/draft/basis.ts';
import { withFindings } from '../ledger/draft/findings.ts';
import { insertDrafts, type NewDraft } from '../ledger/draft/save.ts';
import { kindName } from '../ledger/entry/row.ts';
import { mayDraftEntries, mayReadLedger } from '../may/ledger.ts';
import { organizationOf } from '../organization.ts';
import { findInventory, readInventoryLines } from './result/lines.ts';
import type { RunContext, UseCase } from '../usecase.ts';
import { inventoryProposeUpstreamEnergy, inventoryUpstreamEnergy } from './upstream.contract.ts';
import { groupsOf, isEnergyLine, type UpstreamGroup } from './upstream-parts.ts';
import { evidenceOf, readProposed, sourceKey } from './upstream-proposed.ts';

type Output = z.input<typeof inventoryUpstreamEnergy.output>;

/** The table does not change while the process runs. */
let table: readonly Upstream[] | null = null;

interface Derived {
  readonly group: UpstreamGroup;
  readonly result: Footprint;
}

interface NotDerived {
  readonly group: UpstreamGroup;
  readonly result: Refusal;
}

interface Derivation {
  readonly examined: number;
  readonly derived: readonly Derived[];
  readonly notDerived: readonly NotDerived[];
}

/** Derives category 3 and reports it. Refuses with `inventory.not_found` (404). */
export const deriveUpstream: UseCase<
  typeof inventoryUpstreamEnergy.input,
  typeof inventoryUpstreamEnergy.output
> = {
  contract: inventoryUpstreamEnergy,
  may: ({ actor }) => mayReadLedger(actor),
  async run(context, { inventoryId }): Promise<Output> {
    const { examined, derived, notDerived } = await derive(context, inventoryId);
    const proposed = await readProposed(context);
    const { library } = context.ports;
    return {
      co2eKg: toText(sum(derived.map(({ result }) => decimal(result.co2eKg)))),
      derived: derived.map(({ group, result }) => ({
        ...sourceOf(library, group),
        calculation: result as z.input<
          typeof inventoryUpstreamEnergy.output
        >['derived'][number]['calculation'],
        proposed: group.entryIds.every((id) => proposed.sources.has(sourceKey(group, id))),
      })),
      notDerived: notDerived.map(({ group, result }) => ({
        ...sourceOf(library, group),
        problems: [...result.problems],
      })),
      lines: {
        examined,
        incomplete: new Set(notDerived.flatMap(({ group }) => group.entryIds)).size,
        outdated: proposed.outdated,
      },
    };
  },
};

/**
 * Proposes as drafts what can be derived and was not proposed before. A line that was corrected since is a new line and is
 * proposed again: the outdated entry stays for a person to withdraw, and the report says how many there are. Refuses with
 * `inventory.not_found` (404).
 */
export const proposeUpstream: UseCase<
  typeof inventoryProposeUpstreamEnergy.input,
  typeof inventoryProposeUpstreamEnergy.output
> = {
  contract: inventoryProposeUpstreamEnergy,
  may: ({ actor }) => mayDraftEntries(actor),
  async run(context, { inventoryId, limit }) {
    // Two calls at once would each find nothing proposed yet.
    await context.tx.query('select razao.lock_organization($1)', [organizationOf(context.actor)]);
    const { derived, notDerived } = await derive(context, inventoryId);
    const { sources } = await readProposed(context);
    const fresh = derived.filter(
      ({ group }) => !group.entryIds.some((id) => sources.has(sourceKey(group, id))),
    );
    const chosen = fresh.slice(0, limit);
    const ground = await readGround(context);
    const drafts = chosen.map(({ group, result }): NewDraft => {
      const site = ground.sites.find(({ name }) => name === group.line.siteName);
      const basis = basisOf(ground, site?.id ?? null, group.from);
      const { from, to, line } = group;
      const activity = { kind: kindFor(group), quantity: toText(group.quantity), unit: line.unit, from, to };
      return {
        siteId: site?.id ?? null,
        activity,
        factorId: result.factors[0]?.id ?? null,
        estimated: false,
        evidence: { source: 'api', text: evidenceOf(group), spans: [] },
        basis: { ...basis, region: line.region },
        calculated: { result, problems: result.problems },
      };
    });
    const proposed = drafts.length === 0 ? [] : await insertDrafts(context, null, drafts);
    return {
      drafts: await withFindings(context, proposed),
      remaining: fresh.length - chosen.length,
      alreadyProposed: derived.length - fresh.length,
      notDerived: notDerived.length,
    };
  },
  journal: ({ drafts }) => ({ subjectIds: drafts.map(({ id }) => id) }),
};

async function derive(context: RunContext, inventoryId: string): Promise<Derivation> {
  const inventory = await findInventory(context, inventoryId);
  const lines = (await readInventoryLines(context, inventory.id)).filter(isEnergyLine);
  const { library } = context.ports;
  const today = context.now.toISOString().slice(0, 10);
  table ??= readUpstream();
  const groups = groupsOf(lines, table, library, today);
  const libraries = await librariesOf(context, groups);
  const derived: Derived[] = [];
  const notDerived: NotDerived[] = [];
  for (const group of groups) {
    const own = libraries.get(`${group.of} ${group.part}`) ?? library;
    const result = calculate(group, own, today);
    if (result.status === 'calculated') derived.push({ group, result });
    else notDerived.push({ group, result });
  }
  return { examined: lines.length, derived, notDerived };
}

function calculate(group: UpstreamGroup, library: Library, today: string): Footprint | Refusal {
  const { line, from, to, quantity, problems } = group;
  if (problems.length > 0) return { status: 'not_calculated', problems };
  const activity = {
    kind: kindFor(group),
    quantity: toText(quantity),
    unit: line.unit,
    from,
    to,
    region: line.region,
  };
  const { gwpSet, programme } = line;
  return calculateFootprint({ activity, gwpSet, programme, today }, library);
}

/** Electricity of another grid says nothing about this one; fuels may fall back to another country's, which is said. */
function kindFor({ of }: UpstreamGroup): string {
  return of.startsWith('electricity') ? 'upstream.electricity' : 'upstream.fuel';
}

/** For each fuel or energy and part, the library with just its published factors as candidates. */
async function librariesOf(
  { tx, ports: { library } }: RunContext,
  groups: readonly UpstreamGroup[],
): Promise<Map<string, Library>> {
  const wanted = new Set(groups.map(({ of, part }) => `${of} ${part}`));
  const rows = (table ?? []).filter(({ of, part }) => wanted.has(`${of} ${part}`));
  const patterns = [
    ...new Set(rows.flatMap(({ publisher, keys }) => keys.map((key) => patternOf(publisher, key)))),
  ];
  const factors = await tx.query<{ body: Factor }>(
    `select f.body from public.factors f where f.category = 'fuel_energy_activities' and f.id ~ any ($1::text[])`,
    [patterns],
  );
  const none: readonly Factor[] = [];
  // An own factor of the kind would stand for every fuel and every part alike: own factors take no part here.
  const only = (candidates: readonly Factor[]): Library => ({
    ...library,
    candidates: () => candidates,
    own: () => none,
  });
  const libraries = new Map<string, Library>([...wanted].map((key) => [key, only(none)]));
  for (const { of, part, publisher, keys } of rows) {
    const tests = keys.map((key) => new RegExp(patternOf(publisher, key)));
    const own = factors.map(({ body }) => body).filter(({ id }) => tests.some((test) => test.test(id)));
    libraries.set(`${of} ${part}`, only(own));
  }
  return libraries;
}

function patternOf(publisher: string, key: string): string {
  return `^${publisher}/[^/]+/${key}_${UNIT_OF_KEY}$`;
}

function sourceOf(library: Library, { line, of, part, quantity, from, to, entryIds }: UpstreamGroup) {
  return {
    sourceKind: line.kind,
    sourceKindName: kindName(library, line.kind),
    of,
    part,
    siteName: line.siteName,
    quantity: toText(quantity),
    unit: line.unit,
    from,
    to,
    entryIds: [...entryIds],
  };
}

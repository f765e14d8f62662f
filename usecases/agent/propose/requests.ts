import { tellInventoryCompleteness } from '../../finding/completeness/matrix.ts';
import { mayAskForData } from '../../may/ledger.ts';
import { organizationOf } from '../../organization.ts';
import { readRequests } from '../request/row.ts';
import { findInventory } from '../../inventory/result/lines.ts';
import type { RunContext, UseCase } from '../../usecase.ts';
import { dayAfter } from './day.ts';
import { keepProposals, Left, type NewProposal } from './keep.ts';
import { proposeReminders, proposeRequests } from './steps.ts';

interface Cell {
  readonly siteId: string | null;
  readonly kind: string;
  readonly month: string;
}

interface Lacking {
  readonly cells: Cell[];
  readonly series: { siteName: string | null; name: unknown; months: string[] }[];
}

type Request = Awaited<ReturnType<typeof readRequests>>['requests'][number];

/** Reminders after which somebody else is asked: as many as the product gives by itself once a request is overdue. */
const MOST_REMINDERS = 3;
/** Days that the next person has. */
const HANDED_ON_DAYS = 7;

/** Cells of one request, as its verb takes them. */
const MOST_CELLS = 500;

/** Proposes requests for what lacks. Refuses with `inventory.not_found` (404). */
export const proposeRequestsOfGaps: UseCase<typeof proposeRequests.input, typeof proposeRequests.output> = {
  contract: proposeRequests,
  may: ({ actor }) => mayAskForData(actor),
  async run(context, { inventoryId, from, to, dueDays }) {
    const left = new Left();
    const people = await whoRecords(context);
    const proposals: NewProposal[] = [];
    const dueOn = dayAfter(context.now, dueDays);
    for (const inventory of await inventoriesOf(context, inventoryId)) {
      const lacking = await lackingByPerson(context, inventory.id, { from, to, people });
      for (const [person, { cells, series }] of lacking) {
        if (cells.length > MOST_CELLS) left.add('request.too_many');
        const asked = cells.slice(0, MOST_CELLS);
        proposals.push({
          kind: 'request',
          subject: `request:${inventory.id}:${person}`,
          verb: 'request.create',
          input: { inventoryId: inventory.id, askedOf: person, cells: asked, dueOn, message: '' },
          facts: {
            inventoryId: inventory.id,
            inventoryName: inventory.name,
            person: people.names.get(person) ?? '',
            cells: asked.length,
            series,
            dueOn,
          },
        });
      }
    }
    return { ...(await keepProposals(context, proposals)), left: left.counts };
  },
};

async function inventoriesOf(context: RunContext, inventoryId: string | undefined) {
  if (inventoryId !== undefined) {
    const { id, name } = await findInventory(context, inventoryId);
    return [{ id, name }];
  }
  return context.tx.query<{ id: string; name: string }>(
    `select id, name from public.inventories where organization_id = $1 and state = 'open' order by period_from desc limit 20`,
    [organizationOf(context.actor)],
  );
}

interface People {
  /** Who recorded a series last and may still record, by `site kind`. */
  readonly bySeries: ReadonlyMap<string, string>;
  /** By site, for series that nobody recorded who is still here: whoever recorded last comes first. */
  readonly bySite: ReadonlyMap<string, readonly string[]>;
  readonly names: ReadonlyMap<string, string>;
}

/** Who recorded each series last, among those who may record now. */
async function whoRecords({ tx, actor }: RunContext): Promise<People> {
  const rows = await tx.query<{ siteId: string | null; kind: string; person: string }>(
    `with able as materialized (
       select user_id from razao.people_who_work_in($1) where role in ('owner', 'manager', 'contributor'))
     select e.site_id as "siteId", e.kind, e.committed_by as person
     from public.entries e where e.organization_id = $1 and e.committed_by in (select user_id from able)
     group by e.site_id, e.kind, e.committed_by order by max(e.committed_at) desc, e.committed_by`,
    [organizationOf(actor)],
  );
  const names = await tx.query<{ id: string; name: string }>(
    'select user_id as id, full_name as name from razao.people_who_work_in($1)',
    [organizationOf(actor)],
  );
  return {
    bySeries: new Map(rows.toReversed().map(({ siteId, kind, person }) => [`${siteId} ${kind}`, person])),
    bySite: new Map(
      [...Map.groupBy(rows, ({ siteId }) => String(siteId))].map(([site, of]) => [
        site,
        of.map(({ person }) => person),
      ]),
    ),
    names: new Map(names.map(({ id, name }) => [id, name])),
  };
}

async function lackingByPerson(
  context: RunContext,
  inventoryId: string,
  { from, to, people }: { from: string | undefined; to: string | undefined; people: People },
): Promise<Map<string, Lacking>> {
  const input = { inventoryId, onlyLacking: true, withCells: true, offset: 0, limit: 500 };
  const matrix = await tellInventoryCompleteness.run(context, input);
  const byPerson = new Map<string, Lacking>();
  for (const series of matrix.series) {
    const { siteId, kind } = series;
    const months = matrix.months.filter((month, at) => {
      const cell = series.cells[at];
      const wanted = (from === undefined || month >= from) && (to === undefined || month <= to);
      return wanted && cell?.state === 'lacks' && cell.requestId === null;
    });
    if (months.length === 0) continue;
    const person =
      people.bySeries.get(`${siteId} ${kind}`) ??
      people.bySite.get(String(siteId))?.[0] ??
      context.actor.userId;
    const known = byPerson.get(person) ?? { cells: [], series: [] };
    known.cells.push(...months.map((month) => ({ siteId, kind, month })));
    known.series.push({ siteName: series.siteName, name: series.name, months });
    byPerson.set(person, known);
  }
  return byPerson;
}

/** Proposes reminders of what is overdue, and to ask somebody else where they were in vain. */
export const proposeRemindersOfRequests: UseCase<
  typeof proposeReminders.input,
  typeof proposeReminders.output
> = {
  contract: proposeReminders,
  may: ({ actor }) => mayAskForData(actor),
  async run(context) {
    const { requests } = await readRequests(context, {
      mine: false,
      states: ['open'],
      limit: 200,
      offset: 0,
    });
    const weekAgo = dayAfter(context.now, -7);
    const people = await whoRecords(context);
    const left = new Left();
    const proposals: NewProposal[] = [];
    for (const request of requests.filter(({ overdue }) => overdue)) {
      const last = request.reminders
        .map(({ at }) => at.slice(0, 10))
        .sort()
        .at(-1);
      const isVain = !request.askedOf.worksHere || request.reminders.length >= MOST_REMINDERS;
      const next = isVain ? nextPerson(context, request, people) : null;
      if (next !== null) proposals.push(handedOn(context, request, next, people));
      else if (last !== undefined && last > weekAgo) left.add('request.reminded');
      else if (!request.askedOf.worksHere) left.add('request.person_gone');
      else proposals.push(reminder(request));
    }
    return { ...(await keepProposals(context, proposals)), left: left.counts };
  },
};

/** Whoever records at the sites in question besides who was asked, else whom the run acts for; null: there is nobody else. */
function nextPerson({ actor }: RunContext, { askedOf, cells }: Request, { bySite }: People): string | null {
  const others = cells
    .filter(({ state }) => state === 'lacks')
    .flatMap(({ siteId }) => bySite.get(String(siteId)) ?? []);
  return [...others, actor.userId].find((person) => person !== askedOf.userId) ?? null;
}

/** What one person was asked for in vain is asked of another; the request to the first ends with it. */
function handedOn(context: RunContext, request: Request, person: string, people: People): NewProposal {
  const { id, inventoryId, inventoryName, askedOf, message, reminders } = request;
  const cells = request.cells.filter(({ state }) => state === 'lacks');
  const dueOn = dayAfter(context.now, HANDED_ON_DAYS);
  const series = [...Map.groupBy(cells, ({ siteId, kind }) => `${siteId} ${kind}`).values()].flatMap((of) => {
    const [first] = of;
    return first
      ? [{ siteName: first.siteName, name: first.name, months: of.map(({ month }) => month) }]
      : [];
  });
  return {
    kind: 'request',
    subject: `handed_on:${id}`,
    verb: 'request.create',
    input: {
      inventoryId,
      askedOf: person,
      cells: cells.map(({ siteId, kind, month }) => ({ siteId, kind, month })),
      dueOn,
      message,
      replaces: id,
    },
    facts: {
      inventoryId,
      inventoryName,
      person: people.names.get(person) ?? '',
      formerly: askedOf.fullName,
      reminders: reminders.length,
      cells: cells.length,
      series,
      dueOn,
    },
  };
}

function reminder(request: Request): NewProposal {
  const { id, inventoryId, inventoryName, askedOf, dueOn, lacking, reminders } = request;
  return {
    kind: 'reminder',
    subject: `reminder:${id}:${reminders.length}`,
    verb: 'request.remind',
    input: { requestId: id },
    facts: { requestId: id, inventoryId, inventoryName, person: askedOf.fullName, dueOn, cells: lacking },
  };
}

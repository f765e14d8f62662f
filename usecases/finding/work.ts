import type { Database } from '#database/database.ts';
import type { Tx } from '#database/tx.ts';
import { organizationLibrary } from '../calculation/factor/organization-library.ts';
import type { Actor, Ports, RunContext } from '../usecase.ts';
import type { Candidate } from './candidate.ts';
import { detectInAll, detectInSeries, RULES_OF_ALL, RULES_OF_SERIES } from './detect.ts';
import { readMeasures } from '../ledger/series/measures.ts';
import type { SeriesKey } from '../ledger/series/series.ts';
import { keepFindings } from './store.ts';

/** Raised when a rule finds something else in the same lines: every series is looked at again. */
const RULES_EDITION = '2';

/** Series of one transaction: how long others that look at the same organization wait. */
const SERIES_AT_ONCE = 20;

/** Lines that are folded into the sums of quality in one transaction. */
const LINES_AT_ONCE = 10_000;

export interface FindingWork {
  readonly database: Database;
  readonly ports: Ports;
  /** What the shared library holds: another edition of it may say another thing of the same lines. */
  readonly library: string;
  readonly now?: () => Date;
}

interface Waiting extends SeriesKey {
  readonly marked: string;
}

/**
 * Looks at every series whose lines have changed, and folds new lines into the sums of quality, until nothing waits: never in
 * the transaction of a change, and not while an import of the organization is at work. Whoever is killed in the middle has
 * looked at less; two that work at once take organizations in turns.
 * @param isStopping asked between transactions
 */
export async function workOnFindings(
  work: FindingWork,
  isStopping: () => boolean = () => false,
): Promise<void> {
  const edition = `${RULES_EDITION}/${work.library}`;
  const passed = new Set<string>();
  const faults: unknown[] = [];
  let went = true;
  while (went && !isStopping()) {
    try {
      went = await work.database.asService((tx) => oneRound(work, edition, tx, passed));
    } catch (error) {
      // What fails for one organization waits for the next time, and keeps no other from its turn.
      faults.push(error);
    }
  }
  const [fault] = faults;
  if (fault) throw fault;
}

/** Every series is looked at again that was looked at with other factors or rules. For the start of a process. */
export async function markOutdated({ database, library }: FindingWork): Promise<void> {
  await database.asService((tx) =>
    tx.query(
      `update public.finding_series set marked = marked + 1
       where marked <= checked and checked_with is distinct from $1`,
      [`${RULES_EDITION}/${library}`],
    ),
  );
}

async function oneRound(
  { ports, now = () => new Date() }: FindingWork,
  edition: string,
  tx: Tx,
  passed: Set<string>,
): Promise<boolean> {
  const [next] = await tx.query<{ id: string }>(
    `select s.organization_id as id from public.finding_series s
     where s.marked > s.checked and s.organization_id <> all ($1::uuid[])
       and not exists (select from public.imports i
         where i.organization_id = s.organization_id and i.state in ('committing', 'undoing'))
     limit 1`,
    [[...passed]],
  );
  if (!next) return false;
  const [lock] = await tx.query<{ mine: boolean }>(
    `select pg_try_advisory_xact_lock(hashtextextended('findings ' || $1, 0)) as mine`,
    [next.id],
  );
  passed.add(next.id);
  if (!lock?.mine) return true;
  // Marks first: whoever marked a series had filed the lines that are folded after it.
  const waiting = await tx.query<Waiting>(
    `select kind, site_id as "siteId", marked from public.finding_series
     where organization_id = $1 and marked > checked order by kind, site_id limit ${SERIES_AT_ONCE}`,
    [next.id],
  );
  const [folded] = await tx.query<{ lines: number }>('select razao.fold_quality($1, $2) as lines', [
    next.id,
    LINES_AT_ONCE,
  ]);
  // Lines by the thousand are folded first, a transaction a portion.
  if (folded?.lines === LINES_AT_ONCE) {
    passed.delete(next.id);
    return true;
  }
  const context: RunContext = {
    tx,
    actor: serverFor(next.id),
    now: now(),
    door: 'job',
    ports: { ...ports, library: await organizationLibrary(tx, next.id, ports.library) },
    locale: 'pt-BR',
  };
  await lookAt(context, edition, waiting);
  passed.delete(next.id);
  return true;
}

async function lookAt(context: RunContext, edition: string, waiting: readonly Waiting[]): Promise<void> {
  const { tx, actor } = context;
  const { settings, without } = await readMeasures(context);
  const wanted = (found: readonly Candidate[]): Candidate[] =>
    found.filter(({ rule }) => !without.includes(rule));
  const inAll = wanted(await detectInAll(context, settings));
  await keepFindings(context, null, RULES_OF_ALL, inAll);
  const papers = inAll.filter(({ rule }) => rule === 'duplicate_document');
  for (const series of waiting) {
    const found = wanted(await detectInSeries(context, series, settings, papers));
    await keepFindings(context, series, RULES_OF_SERIES, found);
  }
  await tx.query(
    `update public.finding_series s set checked = x.marked, checked_with = $2
     from jsonb_to_recordset($3::jsonb) as x (kind text, site_id uuid, marked bigint)
     where s.organization_id = $1 and s.kind = x.kind and s.site_id is not distinct from x.site_id`,
    [
      actor.organizationId,
      edition,
      JSON.stringify(waiting.map(({ kind, siteId, marked }) => ({ kind, site_id: siteId, marked }))),
    ],
  );
}

/** The server itself, for one organization: it reads and keeps what follows from the ledger, and changes no line. */
function serverFor(organizationId: string): Actor {
  return {
    userId: '',
    email: '',
    organizationId,
    role: null,
    platformAdministrator: false,
    claims: {},
  };
}

import { setTimeout as pause } from 'node:timers/promises';
import type { Claims, Database } from '#database/database.ts';
import { outageOf } from '#database/outage.ts';
import type { Tx } from '#database/tx.ts';
import { findActor } from '../actor.ts';
import { refusalOf } from '../database-refusal.ts';
import { organizationLibrary } from '../factor/organization-library.ts';
import { inputHash, parseInput } from '../input.ts';
import { writeJournal } from '../journal.ts';
import { type Ports, Refused, type RunContext, type UseCase } from '../usecase.ts';
import type { PlanStep } from './agent-shape.ts';
import { PLAN_VERSION, PLANS } from './definitions.ts';
import { SETTLED_MINUTES } from './collect/unread.ts';
import { contractOfStep } from './plan.ts';
import { shortened } from './shortened.ts';

export interface AgentWork {
  readonly database: Database;
  readonly ports: Ports;
  /** Every verb that steps may name, and more: the plan says which, and only verbs that read or propose are taken. */
  readonly useCases: readonly UseCase[];
  readonly onFault: (error: unknown) => void;
  readonly now?: () => Date;
  /** For how long a run is a process's own without a sign of life. */
  readonly leaseSeconds?: number;
  /** Runs that this process works on at once. */
  readonly atOnce?: number;
}

/** How often a step is begun before its run ends: what fails so often does not get better by itself. */
const MOST_TRIES = 6;
/** How long one run is worked on before others have their turn. */
const SLICE_MS = 2000;
const LEASE_SECONDS = 2;
/** How often a worker without a run looks for one while others are at work. */
const IDLE_MS = 250;

interface TakenRun {
  readonly id: string;
  readonly organization_id: string;
  readonly number: number;
  readonly acting_for: string;
  readonly plan: readonly PlanStep[];
  readonly plan_version: number;
  readonly position: number;
  readonly lease: string;
  readonly tries: number;
  readonly most_steps: number;
  readonly most_seconds: number;
  readonly most_tokens: number;
  readonly spent_steps: number;
  readonly spent_ms: string;
  readonly spent_tokens: number;
}

/** What the next step finds: where the run stands, and what it has used up. */
interface Standing {
  position: number;
  steps: number;
  ms: number;
}

/**
 * Begins what schedules say, ends what waited too long, and goes on with every run until none is left that can. Whoever is killed
 * in the middle is followed by the next process once the lease is over; processes side by side take different runs.
 * @param isStopping asked between steps
 */
export async function workOnAgents(work: AgentWork, isStopping: () => boolean = () => false): Promise<void> {
  await watchClocks(work);
  await goOnWithRuns(work, isStopping);
}

/** Begins what schedules say, and ends what waited too long. */
export async function watchClocks({ database, now: clock }: AgentWork): Promise<void> {
  const now = clock?.() ?? new Date();
  await database.asService(async (tx) => {
    await tx.query('select razao.watch_runs($1, $2)', [now, MOST_TRIES]);
    await tx.query('select razao.fire_agents($1, $2::jsonb, $3)', [now, JSON.stringify(PLANS), PLAN_VERSION]);
    await tx.query('select razao.fire_report_schedules($1, $2)', [now, PLAN_VERSION]);
  });
}

/** Begins the agents that go as files come in. */
export async function watchFiles({ database, now: clock }: AgentWork): Promise<void> {
  const now = clock?.() ?? new Date();
  await database.asService((tx) =>
    tx.query('select razao.fire_agents_on_files($1, $2::jsonb, $3, $4)', [
      now,
      JSON.stringify(PLANS),
      PLAN_VERSION,
      SETTLED_MINUTES,
    ]),
  );
}

/** Goes on with every run that can, until none is left; a worker that finds none looks again while others are at work. */
export async function goOnWithRuns(work: AgentWork, isStopping: () => boolean = () => false): Promise<void> {
  let atWork = 0;
  const loops = Array.from({ length: work.atOnce ?? 2 }, async () => {
    while (!isStopping()) {
      atWork += 1;
      const took = await oneRun(work, isStopping).finally(() => {
        atWork -= 1;
      });
      if (took) continue;
      if (atWork === 0) return;
      await pause(IDLE_MS);
    }
  });
  const ended = await Promise.allSettled(loops);
  const failed = ended.find((one) => one.status === 'rejected');
  if (failed) throw failed.reason;
}

/** Takes a run and goes on with it for its turn. False: there is none. */
async function oneRun(work: AgentWork, isStopping: () => boolean): Promise<boolean> {
  const seconds = work.leaseSeconds ?? LEASE_SECONDS;
  const [run] = await work.database.asService((tx) =>
    tx.query<TakenRun>('select * from razao.take_run($1)', [seconds]),
  );
  if (!run) return false;
  const lost = new AbortController();
  const beat = setInterval(() => void renew(work, run, seconds, lost), Math.min(1000, (seconds * 1000) / 4));
  try {
    await goOn(work, run, { lost: lost.signal, isStopping });
  } catch (error) {
    // Lost, cancelled, or the database is away: the row says who goes on.
    if (!isLost(error) && !lost.signal.aborted && outageOf(error) === null) work.onFault(error);
    if (outageOf(error) !== null) throw error;
  } finally {
    clearInterval(beat);
  }
  return true;
}

async function renew(
  { database }: AgentWork,
  run: TakenRun,
  seconds: number,
  lost: AbortController,
): Promise<void> {
  const held = await database
    .asService((tx) =>
      tx.query<{ held: boolean }>('select razao.renew_run($1, $2, $3) as held', [run.id, run.lease, seconds]),
    )
    .catch(() => null);
  if (held?.[0]?.held === false) lost.abort(new Refused('run.ended', 409));
}

async function goOn(
  work: AgentWork,
  run: TakenRun,
  { lost, isStopping }: { lost: AbortSignal; isStopping: () => boolean },
): Promise<void> {
  const standing = { position: run.position, steps: run.spent_steps, ms: Number(run.spent_ms) };
  const begun = performance.now();
  while (performance.now() - begun < SLICE_MS && !isStopping()) {
    lost.throwIfAborted();
    const step = run.plan[standing.position];
    if (!step) return end(work, run, 'done');
    if (standing.steps >= run.most_steps || standing.ms >= run.most_seconds * 1000)
      return end(work, run, 'spent', new Refused('run.budget_spent', 409));
    const outcome = await takeStep(work, run, { step, standing, lost });
    if (outcome === 'ended') return;
  }
  await release(work, run, { laterSeconds: 0, ms: 0, failed: false });
}

interface Taking {
  readonly step: PlanStep;
  readonly standing: Standing;
  readonly lost: AbortSignal;
}

interface Recorded {
  readonly state: 'done' | 'refused' | 'skipped';
  readonly output?: unknown;
  readonly refusal?: Refused;
}

/** Takes a step and records it. What it draws up is in the same transaction as its record; what it read, before it. */
async function takeStep(work: AgentWork, run: TakenRun, taking: Taking): Promise<'taken' | 'ended'> {
  const began = performance.now();
  const took = () => Math.round(performance.now() - began);
  const { step, standing } = taking;
  const recordAfter = (recorded: Recorded) =>
    work.database.asService((tx) => record(tx, work, run, taking, { ...recorded, ms: took() }));
  let giveUpTurn: (() => void) | null = null;
  try {
    giveUpTurn = await turnOf(work, run, taking);
    if (await isCutOff(work, run, step)) await recordAfter({ state: 'skipped' });
    else if (contractOfStep(step.verb)?.effect === 'read') {
      const output = await asPerson(work, run, taking, (context, useCase) => runVerb(context, useCase, step));
      await recordAfter({ state: 'done', output });
    } else {
      await asPerson(work, run, taking, async (context, useCase) => {
        const output = await draft(context, run, useCase, taking);
        await record(context.tx, work, run, taking, { state: 'done', output, ms: took() });
      });
    }
  } catch (error) {
    const refusal = refusalOf(error);
    taking.lost.throwIfAborted();
    if (isLost(error) || outageOf(error) !== null) throw error;
    if (refusal instanceof LostActor) {
      await end(work, run, 'failed', new Refused('run.actor_lost', 403, { code: refusal.code }));
      return 'ended';
    }
    if (!(refusal instanceof Refused)) return failed(work, run, error, took());
    await recordAfter({ state: 'refused', refusal });
  } finally {
    giveUpTurn?.();
  }
  standing.position += 1;
  standing.steps += 1;
  standing.ms += took();
  return 'taken';
}

/** Waits for its turn where there is little of what a step needs; what lets the next one in, or null. */
async function turnOf(
  { useCases }: AgentWork,
  run: TakenRun,
  { step, lost }: Taking,
): Promise<(() => void) | null> {
  const useCase = useCases.find(({ contract }) => contract.name === step.verb);
  if (!useCase?.turn) return null;
  const input = parseInput(useCase.contract.input, step.input);
  return useCase.turn(input, () => Promise.resolve(run.organization_id), lost);
}

/** The person that a run acts for works here no more, or not as they did. */
class LostActor extends Refused {}

/**
 * Runs as the person whom the run acts for, with the rights that they have now; a verb that reads in a transaction that cannot
 * write. The claim `razao_run` is what the database's second wall asks.
 */
async function asPerson<T>(
  { database, ports, useCases, now }: AgentWork,
  run: TakenRun,
  { step, standing, lost }: Taking,
  go: (context: RunContext, useCase: UseCase) => Promise<T>,
): Promise<T> {
  const contract = contractOfStep(step.verb);
  const useCase = useCases.find((one) => one.contract.name === step.verb);
  if (!contract || !useCase)
    throw new Refused('plan.verb_not_allowed', 422, { verb: step.verb, key: step.key });
  const claims: Claims = { sub: run.acting_for, role: 'authenticated', aal: 'aal2', razao_run: run.id };
  return database.transaction(claims, async (bare) => {
    const tx: Tx = {
      query: (sql, parameters) => {
        lost.throwIfAborted();
        return bare.query(sql, parameters);
      },
    };
    const actor = await findActor(tx, contract, claims, run.organization_id).catch((error: unknown) => {
      if (error instanceof Refused) throw new LostActor(error.code, error.status, error.params);
      throw error;
    });
    await tx.query(`select set_config('razao.run', $1, true), set_config('razao.step', $2, true)`, [
      run.id,
      String(standing.position),
    ]);
    const library = await organizationLibrary(tx, run.organization_id, ports.library);
    const moment = now?.() ?? new Date();
    return go(
      { tx, actor, now: moment, door: 'job', ports: { ...ports, library }, locale: 'pt-BR' },
      useCase,
    );
  });
}

async function runVerb(context: RunContext, useCase: UseCase, step: PlanStep): Promise<unknown> {
  const input = parseInput(useCase.contract.input, step.input);
  if (!(await useCase.may(context, input))) throw new Refused('actor.forbidden', 403);
  return useCase.run(context, input);
}

/** A verb that drafts or proposes, with its line in the journal that names run and step. */
async function draft(
  context: RunContext,
  run: TakenRun,
  useCase: UseCase,
  { step, standing }: Taking,
): Promise<unknown> {
  const output = await runVerb(context, useCase, step);
  const input = parseInput(useCase.contract.input, step.input);
  const line = useCase.journal?.(output, input) ?? { subjectIds: [] };
  await writeJournal(context.tx, {
    ...line,
    subjectIds: [run.id, ...line.subjectIds],
    detail: { ...line.detail, run: String(run.number), step: String(standing.position + 1) },
    organizationId: run.organization_id,
    actorId: run.acting_for,
    verb: step.verb,
    door: 'job',
    inputHash: inputHash(input),
    outcome: 'done',
  });
  return output;
}

async function record(
  tx: Tx,
  { leaseSeconds = LEASE_SECONDS }: AgentWork,
  run: TakenRun,
  { step, standing }: Taking,
  { state, output, refusal, ms }: Recorded & { readonly ms: number },
): Promise<void> {
  const { key, verb, input } = step;
  const kept = { key, verb, input, state, output: shortened(output) ?? null };
  const told = refusal ? { code: refusal.code, params: refusal.params } : { code: null, params: {} };
  await tx.query('select razao.record_step($1, $2, $3, $4::jsonb, $5, $6)', [
    run.id,
    run.lease,
    standing.position,
    JSON.stringify({ ...kept, ...told }),
    ms,
    leaseSeconds,
  ]);
}

/** Whether something that the step comes after did not succeed. */
async function isCutOff({ database }: AgentWork, run: TakenRun, { after }: PlanStep): Promise<boolean> {
  if (after.length === 0) return false;
  const [row] = await database.asService((tx) =>
    tx.query<{ done: number }>(
      `select count(*)::int as done from public.agent_steps
       where organization_id = $1 and run_id = $2 and key = any ($3) and state = 'done'`,
      [run.organization_id, run.id, after],
    ),
  );
  return (row?.done ?? 0) < new Set(after).size;
}

/** A fault of ours: tried again after a while, for as often as is sensible. */
async function failed(work: AgentWork, run: TakenRun, error: unknown, ms: number): Promise<'ended'> {
  work.onFault(error);
  if (run.tries >= MOST_TRIES / 2) await end(work, run, 'failed', new Refused('run.step_fails', 500));
  else await release(work, run, { laterSeconds: 2 ** run.tries, ms, failed: true });
  return 'ended';
}

async function release(
  { database }: AgentWork,
  run: TakenRun,
  { laterSeconds, ms, failed: hasFailed }: { laterSeconds: number; ms: number; failed: boolean },
): Promise<void> {
  await database.asService((tx) =>
    tx.query('select razao.release_run($1, $2, $3, $4, $5)', [
      run.id,
      run.lease,
      laterSeconds,
      ms,
      hasFailed,
    ]),
  );
}

/** Ends a run. One none of whose steps succeeded has failed, by the code of the first of them. */
async function end(
  { database, now }: AgentWork,
  run: TakenRun,
  outcome: 'done' | 'failed' | 'spent',
  because?: Refused,
): Promise<void> {
  await database.asService(async (tx) => {
    const [steps] = await tx.query<{ done: number; code: string | null; params: unknown }>(
      `select count(*) filter (where state = 'done')::int as done,
         (array_agg(code order by position) filter (where state = 'refused'))[1] as code,
         (array_agg(params order by position) filter (where state = 'refused'))[1] as params
       from public.agent_steps where organization_id = $1 and run_id = $2`,
      [run.organization_id, run.id],
    );
    const isVain = outcome === 'done' && steps?.done === 0 && steps.code !== null;
    await tx.query('select razao.end_run($1, $2, $3, $4, $5::jsonb, $6)', [
      run.id,
      run.lease,
      isVain ? 'failed' : outcome,
      isVain ? steps.code : (because?.code ?? null),
      JSON.stringify((isVain ? steps.params : because?.params) ?? {}),
      now?.() ?? new Date(),
    ]);
  });
}

function isLost(error: unknown): boolean {
  return error instanceof Error && 'constraint' in error && error.constraint === 'agent_runs_lost';
}

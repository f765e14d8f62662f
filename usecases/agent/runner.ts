import { setTimeout as pause } from 'node:timers/promises';
import { outageOf } from '#database/outage.ts';
import type { Tx } from '#database/tx.ts';
import { refusalOf } from '../database-refusal.ts';
import { inputHash, parseInput } from '../input.ts';
import { writeJournal } from '../journal.ts';
import { Refused, type RunContext, type UseCase } from '../usecase.ts';
import type { PlanStep } from './agent-shape.ts';
import { asPerson, LostActor, runVerb } from './as-person.ts';
import { PLAN_VERSION, PLANS } from './definitions.ts';
import { SETTLED_MINUTES } from './collect/unread.ts';
import { contractOfStep } from './plan.ts';
import { shortened } from './shortened.ts';
import type { AgentWork, TakenRun, Taking } from './work.ts';

/** How often a step is begun before its run ends: what fails so often does not get better by itself. */
const MOST_TRIES = 6;
/** How long one run is worked on before others have their turn. */
const SLICE_MS = 2000;
const LEASE_SECONDS = 2;
/** How often a worker without a run looks for one while others are at work. */
const IDLE_MS = 250;
/** How often a step that is within its time says so. */
const PROGRESS_MS = 60_000;

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
    await goOn(work, run, { lost, isStopping });
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
  { lost, isStopping }: { lost: AbortController; isStopping: () => boolean },
): Promise<void> {
  const standing = { position: run.position, steps: run.spent_steps, ms: Number(run.spent_ms) };
  const begun = performance.now();
  while (performance.now() - begun < SLICE_MS && !isStopping()) {
    lost.signal.throwIfAborted();
    const step = run.plan[standing.position];
    if (!step) return end(work, run, 'done');
    if (standing.steps >= run.most_steps || standing.ms >= run.most_seconds * 1000)
      return end(work, run, 'spent', new Refused('run.budget_spent', 409));
    const taking = { step, standing, lost: lost.signal };
    const leftMs = run.most_seconds * 1000 - standing.ms;
    const outcome = await inTime(work, takeStep(work, run, taking), leftMs);
    if (outcome === 'late') return breakOff(work, run, taking, { lost, ms: leftMs });
    work.onProgress?.();
    if (outcome === 'ended') return;
  }
  await release(work, run, { laterSeconds: 0, ms: 0, failed: false });
}

/** What came of a step; `late`: it took longer than its run has left. */
async function inTime(
  { onProgress }: AgentWork,
  step: Promise<'taken' | 'ended'>,
  leftMs: number,
): Promise<'taken' | 'ended' | 'late'> {
  const late = Promise.withResolvers<'late'>();
  const timer = setTimeout(() => late.resolve('late'), leftMs);
  const beat = setInterval(() => onProgress?.(), PROGRESS_MS);
  try {
    return await Promise.race([step, late.promise]);
  } finally {
    clearTimeout(timer);
    clearInterval(beat);
  }
}

/** Ends a run whose step is not waited for: what it does yet is taken back as it asks the database for anything more. */
async function breakOff(
  work: AgentWork,
  run: TakenRun,
  taking: Taking,
  { lost, ms }: { readonly lost: AbortController; readonly ms: number },
): Promise<void> {
  const refusal = new Refused('run.budget_spent', 409);
  await work.database.asService((tx) => record(tx, work, run, taking, { state: 'refused', refusal, ms }));
  lost.abort(refusal);
  await end(work, run, 'spent', refusal);
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

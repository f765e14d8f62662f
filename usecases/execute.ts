import type { Behind, Claims, Database } from '#database/database.ts';
import type { Tx } from '#database/tx.ts';
import type { z } from 'zod';
import { countCall } from './call-limit.ts';
import { findActor, nobody, personOf } from './actor.ts';
import { isLostRace, refusalOf } from './database-refusal.ts';
import { addedBy, libraryWith, sharedLibrary } from './calculation/factor/organization-library.ts';
import type { Library } from '#engine/library.ts';
import { inputHash, parseInput } from './input.ts';
import { lastOrganizationOf, noteOrganization } from './last-organization.ts';
import { appending, namedBy, writeJournal } from './journal.ts';
import { refuseOutOfScope, tokenOf } from './may/scopes.ts';
import { type Actor, type Door, type Ports, Refused, type RunContext, type UseCase } from './usecase.ts';

/** What every call shares. */
export interface Installation {
  readonly database: Database;
  readonly ports: Ports;
  /** Checks each output against its contract; for tests and development, where a wrong one is a fault of ours. */
  readonly checkOutput?: boolean;
  /** Whether the limits of contracts are kept; they are unless this is false. */
  readonly rateLimits?: boolean;
  /** Told of every call once it has ended. */
  readonly observed?: (call: ObservedCall) => void;
}

/** How one call of a verb went. */
export interface ObservedCall {
  readonly verb: string;
  readonly door: Door;
  /** `done`, the code of a refusal, or `fault`. */
  readonly outcome: string;
  readonly seconds: number;
}

/** What a door knows about one call. */
export interface Call {
  /** Verified claims of the access token; null without one. */
  readonly claims: Claims | null;
  readonly door: Door;
  readonly locale: 'pt-BR' | 'en';
  /** Header `x-razao-organization`. */
  readonly organizationHeader?: string | null;
  /** What limits count a caller by: the network address, or the network of one subscriber. */
  readonly address?: string | null;
  /** The program that calls, by its own word, where a door knows it: for the journal. */
  readonly client?: string | null;
  /** Aborted once the caller has left: it gives its place back where it waits for a turn. */
  readonly signal?: AbortSignal;
  readonly now?: Date;
}

/**
 * Runs a use-case for a caller: parse → turn → actor → may → run → journal, the last four in one transaction under the
 * caller's row-level security. A lost race is tried once more. Public verbs run as the service role, since there is no person
 * yet: they guard themselves.
 * @throws Refused with the code, HTTP status and parameters of what is wrong; anything else is a fault of ours
 */
export async function execute<I extends z.ZodType, O extends z.ZodType>(
  useCase: UseCase<I, O>,
  installation: Installation,
  call: Call,
  rawInput: unknown,
): Promise<z.input<O>> {
  const { observed } = installation;
  if (observed === undefined) return perform(useCase, installation, call, rawInput);
  const began = performance.now();
  const told = (outcome: string): void =>
    observed({
      verb: useCase.contract.name,
      door: call.door,
      outcome,
      seconds: (performance.now() - began) / 1000,
    });
  try {
    const output = await perform(useCase, installation, call, rawInput);
    told('done');
    return output;
  } catch (error) {
    told(error instanceof Refused ? error.code : 'fault');
    throw error;
  }
}

async function perform<I extends z.ZodType, O extends z.ZodType>(
  useCase: UseCase<I, O>,
  installation: Installation,
  call: Call,
  rawInput: unknown,
): Promise<z.input<O>> {
  if (useCase.contract.access !== 'public') personOf(call.claims);
  const token = tokenOf(call.claims);
  if (token) refuseOutOfScope(token, useCase.contract);
  await countCall(installation, useCase.contract, call).catch((error: unknown) => {
    throw refusalOf(error);
  });
  const input = parseInput(useCase.contract.input, rawInput);
  const attempt = new Attempt(useCase, installation, call, input);
  let giveUpTurn: (() => void) | null | undefined;
  try {
    giveUpTurn = await useCase.turn?.(input, () => attempt.holder(), call.signal);
    return await attempt.run().catch((error: unknown) => {
      if (isLostRace(error)) return attempt.run();
      throw error;
    });
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal instanceof Refused && refusal.status < 500) await attempt.journalRefusal(refusal);
    throw refusal;
  } finally {
    giveUpTurn?.();
  }
}

class Attempt<I extends z.ZodType, O extends z.ZodType> {
  readonly #useCase: UseCase<I, O>;
  readonly #installation: Installation;
  readonly #call: Call;
  readonly #input: z.output<I>;
  #actor: Actor | null = null;

  constructor(useCase: UseCase<I, O>, installation: Installation, call: Call, input: z.output<I>) {
    this.#useCase = useCase;
    this.#installation = installation;
    this.#call = call;
    this.#input = input;
  }

  async run(): Promise<z.input<O>> {
    const { contract } = this.#useCase;
    const { database } = this.#installation;
    const output =
      contract.access === 'public'
        ? await database.asService((tx, behind) => this.#runPublic(tx, behind))
        : await database.transaction(
            this.#call.claims,
            (tx, behind) => this.#runFor(tx, behind, this.#call.claims ?? {}),
            { readOnly: contract.effect === 'read' },
          );
    if (this.#installation.checkOutput) contract.output.parse(output);
    return output;
  }

  /** Who shares what is scarce: the caller's organization, looked up, since a header may name any. */
  async holder(): Promise<string> {
    const claims = this.#call.claims ?? {};
    const header = this.#call.organizationHeader ?? null;
    const actor = await this.#installation.database.transaction(this.#call.claims, (tx) =>
      findActor(tx, this.#useCase.contract, claims, header),
    );
    return actor.organizationId ?? actor.userId;
  }

  async #runPublic(tx: Tx, behind: Behind): Promise<z.input<O>> {
    await tx.query("select set_config('razao.verb', $1, true)", [this.#useCase.contract.name]);
    return this.#runAs(tx, behind, nobody, this.#installation.ports.library);
  }

  async #runFor(tx: Tx, behind: Behind, claims: Claims): Promise<z.input<O>> {
    const header = this.#call.organizationHeader ?? null;
    const finding = findActor(tx, this.#useCase.contract, claims, header);
    // Which organization it will be is not known yet: that of the person's last call is asked about along with it.
    const guessed = lastOrganizationOf(personOf(claims));
    const guess = guessed === null ? null : addedBy(tx, guessed);
    guess?.catch(() => undefined);
    const actor = await finding;
    this.#actor = actor;
    const library = sharedLibrary(this.#installation.ports.library);
    if (actor.organizationId === null) return this.#runAs(tx, behind, actor, library);
    const added = await (guess !== null && guessed === actor.organizationId
      ? guess
      : addedBy(tx, actor.organizationId));
    noteOrganization(actor.userId, actor.organizationId);
    return this.#runAs(tx, behind, actor, libraryWith(added, library));
  }

  async #runAs(tx: Tx, behind: Behind, actor: Actor, library: Library): Promise<z.input<O>> {
    const { ports } = this.#installation;
    const context: RunContext = {
      tx,
      actor,
      now: this.#call.now ?? new Date(),
      door: this.#call.door,
      ports: { ...ports, library },
      locale: this.#call.locale,
    };
    if (!(await this.#useCase.may(context, this.#input))) throw new Refused('actor.forbidden', 403);
    const output = await this.#useCase.run(context, this.#input);
    this.#journal(behind, actor, output);
    return output;
  }

  /** Its line is the last thing that a call asks, and is sent together with the end of its transaction. */
  #journal(behind: Behind, actor: Actor, output: z.input<O>): void {
    const { contract } = this.#useCase;
    if (contract.effect === 'read') return;
    const useCase = this.#useCase;
    const line = useCase.journal ? useCase.journal(output, this.#input) : { subjectIds: [] };
    if (line === null) return;
    const organizationId = line.organizationId ?? actor.organizationId;
    if (organizationId === null) return;
    behind(
      appending({
        ...line,
        detail: { ...line.detail, ...this.#means() },
        organizationId,
        actorId: line.actorId ?? (actor.userId || undefined),
        verb: contract.name,
        door: this.#call.door,
        inputHash: inputHash(this.#input),
        outcome: 'done',
      }),
    );
  }

  /** By what the person acted, where it was not their own browser: the token's id, the program's name. */
  #means(): Readonly<Record<string, string>> {
    const token = tokenOf(this.#call.claims);
    const { client } = this.#call;
    return { ...(token && { token: token.id }), ...(client && { client }) };
  }

  /** A refused write of a member is journalled too, in a transaction of its own: nothing else of it is kept. */
  async journalRefusal(refusal: Refused): Promise<void> {
    const actor = this.#actor;
    const { contract } = this.#useCase;
    if (contract.effect !== 'write' || !actor?.organizationId) return;
    const { organizationId, userId } = actor;
    await this.#installation.database.transaction(actor.claims, async (tx) => {
      await tx.query("select set_config('razao.verb', $1, true)", [contract.name]);
      await writeJournal(tx, {
        organizationId,
        actorId: userId,
        subjectIds: namedBy(this.#input),
        detail: this.#means(),
        verb: contract.name,
        door: this.#call.door,
        inputHash: inputHash(this.#input),
        outcome: refusal.code,
      });
    });
  }
}

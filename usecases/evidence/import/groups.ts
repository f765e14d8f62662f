import { hash } from 'node:crypto';
import { decimal } from '#engine/decimal.ts';
import type { Factor } from '#engine/factor.ts';
import { ownEntry } from '#engine/lookup.ts';
import type { Problem } from '#engine/problem.ts';
import { quantityText } from '#engine/seal.ts';
import { basisOf, type Basis, type Ground } from '../../ledger/draft/basis.ts';
import { calculateWith } from '../../ledger/draft/calculate.ts';
import { countOn } from '../../ledger/draft/count-on.ts';
import { isRecordable } from '../../ledger/draft/countable.ts';
import { storeBases } from '../../ledger/entry/bases.ts';
import type { WholeActivity } from '../../ledger/draft/whole-activity.ts';
import { basisOfCounted, countedBefore } from '../../ledger/entry/open-bases.ts';
import { findFactor } from '../../calculation/factor/find.ts';
import type { RunContext } from '../../usecase.ts';
import type { RowProblem, Shared } from './line-reading.ts';

/** What a line is calculated to, as it is stored; null amounts: not counted. */
export interface LineAmounts {
  readonly co2eKg: string | null;
  readonly biogenicCo2Kg: string | null;
  readonly gasesKg: string | null;
  /** What the entry keeps of its calculation, JSON; null: what all entries of its group keep. */
  readonly result: string | null;
  /** The trace of a line that is calculated by itself, JSON; null: its basis tells it. */
  readonly trace: string | null;
}

/** Lines that share everything but quantity and place in the sheet. */
export interface Group {
  readonly number: number;
  readonly shared: Shared;
  readonly basis: Basis;
  readonly scope: number | null;
  readonly category: string | null;
  readonly factorIds: readonly string[];
  readonly problems: readonly Problem[];
  /** Why none of its lines can be recorded. */
  readonly problem: RowProblem | null;
  readonly hash: string | null;
  /** What every entry of it keeps of its calculation, JSON; null: each line has its own. */
  readonly result: string | null;
  /** Amounts by the open calculation that the lines share. */
  amountsOf(quantity: string): LineAmounts | null;
  /** Of lines whose calculation has more than one open quantity (flights, freight, spend): each by itself. */
  readonly oneByOne?: (quantity: string) => Promise<LineAmounts | RowProblem>;
}

/** The groups of one import: made when a line first needs one. */
export class Groups {
  readonly #context: RunContext;
  readonly #ground: Ground;
  readonly #importId: string;
  readonly #today: string;
  readonly #byKey = new Map<string, Group>();
  /** The reader gives lines that say the same the same object. */
  readonly #byShared = new WeakMap<Shared, Group>();

  readonly #first: number;

  /** @param first the number of the first group that is made */
  constructor(context: RunContext, ground: Ground, importId: string, first = 0) {
    this.#context = context;
    this.#ground = ground;
    this.#importId = importId;
    this.#today = context.now.toISOString().slice(0, 10);
    this.#first = first;
  }

  get all(): readonly Group[] {
    return [...this.#byKey.values()];
  }

  async of(shared: Shared): Promise<Group> {
    const key = keyOf(shared);
    const known = this.#byKey.get(key);
    if (known !== undefined) return known;
    const group = await this.#make(shared);
    this.#byKey.set(key, group);
    return group;
  }

  /** The group of a line, where there is one already. */
  known(shared: Shared): Group | undefined {
    const seen = this.#byShared.get(shared);
    if (seen !== undefined) return seen;
    const group = this.#byKey.get(keyOf(shared));
    if (group !== undefined) this.#byShared.set(shared, group);
    return group;
  }

  async #make(shared: Shared): Promise<Group> {
    const { kind, unit, siteId, from, to, factorId } = shared;
    const { library } = this.#context.ports;
    const basis = basisOf(this.#ground, siteId, from);
    const about = {
      number: this.#first + this.#byKey.size,
      shared,
      basis,
      factorIds: [],
      hash: null,
      result: null,
    };
    const factor = factorId === null ? undefined : await findFactor(this.#context, factorId);
    if (factorId !== null && factor === undefined)
      return this.#notCounted(about, [{ code: 'factor.unknown', params: { factor: factorId } }]);
    const activity = { kind, quantity: '1', unit, from, to, besides: shared.besides ?? {} };
    const { result: counted, besides } = await this.#count(activity, basis, factor);
    if (counted.status === 'not_calculated') return this.#notCounted(about, counted.problems);
    // Another way than straight by a factor: its figures are not those of one open quantity.
    const opened =
      shared.besides === null && besides.acceptGwpSet !== true
        ? basisOfCounted({ activity, basis, factor, today: this.#today }, counted, library)
        : null;
    if (opened === null) {
      const { scope, category, factors, problems } = counted;
      return {
        ...about,
        scope,
        category,
        factorIds: factors.map(({ id }) => id),
        problems,
        problem: null,
        amountsOf: () => null,
        oneByOne: (quantity) => this.#oneByOne(shared, basis, factor, quantity),
      };
    }
    const { amounts, open } = opened;
    const { atOne = null } = opened.content;
    const [basisHash = ''] = await storeBases(this.#context, [opened.content]);
    const { scope, category, factors, problems } = counted;
    const { restHash: rest, unit: unitCode } = open;
    const isOneMonth = from.slice(0, 7) === to.slice(0, 7);
    const said = `{"status":"calculated","basis":"${basisHash}","import":"${this.#importId}"`;
    const result = atOne !== null && isOneMonth ? `${said}}` : null;
    return {
      ...about,
      scope,
      category,
      factorIds: factors.map(({ id }) => id),
      problems,
      problem: null,
      hash: basisHash,
      result,
      amountsOf: (quantity) => {
        const value = decimal(quantity);
        if (result !== null) {
          return { ...amounts.masses(value), result: null, trace: null };
        }
        const { co2eKg, biogenicCo2Kg, gasesKg, gasesCo2eKg } = amounts.of(value);
        // As `hashOfInputs` makes it, by the runtime's own SHA-256, which is many times quicker.
        const inputs = hash('sha256', `${rest}\n${quantityText(quantity, unitCode)}`, 'hex');
        const months = isOneMonth ? '' : `,"months":${JSON.stringify(amounts.months(value))}`;
        const own = `${said},"inputsHash":"${inputs}","gasesCo2eKg":${JSON.stringify(gasesCo2eKg)}${months}}`;
        return { co2eKg, biogenicCo2Kg, gasesKg: JSON.stringify(gasesKg), result: own, trace: null };
      },
    };
  }

  /** Another day on which the lines of another group count alike is not counted anew. */
  async #count(activity: WholeActivity, basis: Basis, factor: Factor | undefined) {
    const by = { activity, basis, factor, today: this.#today };
    const before = countedBefore(by, this.#context.ports.library);
    if (before !== null) return { result: before, besides: activity.besides };
    return countOn(this.#context, activity, basis, factor);
  }

  /** The very calculation that a draft of the line would have. */
  async #oneByOne(
    { kind, unit, from, to, besides }: Shared,
    basis: Basis,
    factor: Factor | undefined,
    quantity: string,
  ): Promise<LineAmounts | RowProblem> {
    const activity = { kind, quantity, unit, from, to, besides: besides ?? {} };
    const counted = await calculateWith(this.#context, activity, basis, factor);
    if (counted.status === 'not_calculated') {
      const [first] = counted.problems;
      return { code: first?.code ?? 'kind.unknown', params: first?.params ?? {} };
    }
    const { trace, ...said } = counted;
    const { co2eKg, biogenicCo2Kg, gasesKg } = counted;
    const result = JSON.stringify({ ...said, import: this.#importId });
    return { co2eKg, biogenicCo2Kg, gasesKg: JSON.stringify(gasesKg), result, trace: JSON.stringify(trace) };
  }

  /** Recorded as not counted where that is true of it, else left out with what is wrong. */
  #notCounted(about: About, problems: readonly Problem[]): Group {
    const kind = ownEntry(this.#context.ports.library.kinds, about.shared.kind);
    if (kind === undefined) return left(about, { code: 'kind.unknown', params: { kind: about.shared.kind } });
    const [first] = problems;
    if (!isRecordable(problems)) {
      return left(about, { code: first?.code ?? 'kind.unknown', params: first?.params ?? {} });
    }
    const { besides } = about.shared;
    const beside = besides === null ? {} : { besides };
    const result = JSON.stringify({ status: 'not_calculated', problems, ...beside, import: this.#importId });
    const { scope, category } = kind;
    const amounts = { co2eKg: null, biogenicCo2Kg: null, gasesKg: null, result: null, trace: null };
    return { ...about, scope, category, problems, problem: null, result, amountsOf: () => amounts };
  }
}

type About = Pick<Group, 'number' | 'shared' | 'basis' | 'factorIds' | 'hash' | 'result'>;

function left(about: About, problem: RowProblem): Group {
  return { ...about, scope: null, category: null, problems: [], problem, amountsOf: () => null };
}

function keyOf({ kind, unit, siteId, from, to, word, factorId, besides }: Shared): string {
  const more = besides === null ? '' : JSON.stringify(besides);
  return `${kind}\n${unit}\n${siteId ?? ''}\n${from}\n${to}\n${word}\n${factorId ?? ''}\n${more}`;
}

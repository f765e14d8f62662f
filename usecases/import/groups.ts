import { hash } from 'node:crypto';
import { decimal } from '#engine/decimal.ts';
import type { FootprintInput } from '#engine/footprint.ts';
import { OpenAmounts, openCalculation } from '#engine/open-calculation.ts';
import type { Problem } from '#engine/problem.ts';
import { quantityText } from '#engine/seal.ts';
import { basisOf, type Basis, type Ground } from '../draft/basis.ts';
import { isRecordable } from '../draft/countable.ts';
import { type LedgerBasis, storeBasis } from '../entry/basis.ts';
import { countActivity } from '../footprint/count.ts';
import type { RunContext } from '../usecase.ts';
import type { RowProblem, Shared } from './line-reader.ts';

/** What a line is calculated to, as it is stored; null amounts: not counted. */
export interface LineAmounts {
  readonly co2eKg: string | null;
  readonly biogenicCo2Kg: string | null;
  readonly gasesKg: string | null;
  /** What the entry keeps of its calculation, JSON. */
  readonly result: string;
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
  amountsOf(quantity: string): LineAmounts | null;
}

/** The groups of one import: made when a line first needs one. */
export class Groups {
  readonly #context: RunContext;
  readonly #ground: Ground;
  readonly #importId: string;
  readonly #byKey = new Map<string, Group>();

  constructor(context: RunContext, ground: Ground, importId: string) {
    this.#context = context;
    this.#ground = ground;
    this.#importId = importId;
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
    return this.#byKey.get(keyOf(shared));
  }

  async #make(shared: Shared): Promise<Group> {
    const { kind, unit, siteId, from, to } = shared;
    const { library } = this.#context.ports;
    const basis = basisOf(this.#ground, siteId, from);
    const { region, gwpSet, programme } = basis;
    const input: FootprintInput = {
      activity: { kind, quantity: '1', unit, from, to, region },
      gwpSet,
      programme,
      today: this.#context.now.toISOString().slice(0, 10),
    };
    const about = { number: this.#byKey.size, shared, basis, factorIds: [], hash: null };
    const counted = await countActivity(this.#context, {
      activity: input.activity,
      gwpSet,
      programme,
      besides: {},
    });
    if (counted.status === 'not_calculated') return this.#notCounted(about, counted.problems);
    // Another way than straight by a factor: its figures are not those of one open quantity.
    const open = counted.method === null ? openCalculation(input, library) : null;
    if (open === null || !open.ok) return left(about, { code: 'row.one_by_one', params: { kind } });
    const { method, figures, disclosures, uncertainty, quality, marketBased } = counted;
    const byMarket = marketBased !== undefined;
    const content: LedgerBasis = {
      open: open.value,
      method,
      figures,
      disclosures,
      uncertainty,
      quality,
      byMarket,
    };
    const basisHash = await storeBasis(this.#context, content);
    const { scope, category, factors, problems } = counted;
    const amounts = new OpenAmounts(open.value);
    const { restHash: rest, unit: unitCode } = open.value;
    const isOneMonth = from.slice(0, 7) === to.slice(0, 7);
    const said = `{"status":"calculated","basis":"${basisHash}","import":"${this.#importId}"`;
    return {
      ...about,
      scope,
      category,
      factorIds: factors.map(({ id }) => id),
      problems,
      problem: null,
      hash: basisHash,
      amountsOf: (quantity) => {
        const value = decimal(quantity);
        const { co2eKg, biogenicCo2Kg, gasesKg, gasesCo2eKg } = amounts.of(value);
        // As `hashOfInputs` makes it, by the runtime's own SHA-256, which is many times quicker.
        const inputs = hash('sha256', `${rest}\n${quantityText(quantity, unitCode)}`, 'hex');
        const months = isOneMonth ? '' : `,"months":${JSON.stringify(amounts.months(value))}`;
        const result = `${said},"inputsHash":"${inputs}","gasesCo2eKg":${JSON.stringify(gasesCo2eKg)}${months}}`;
        return { co2eKg, biogenicCo2Kg, gasesKg: JSON.stringify(gasesKg), result };
      },
    };
  }

  /** Recorded as not counted where that is true of it, else left out with what is wrong. */
  #notCounted(
    about: Pick<Group, 'number' | 'shared' | 'basis' | 'factorIds' | 'hash'>,
    problems: readonly Problem[],
  ): Group {
    const kind = this.#context.ports.library.kinds[about.shared.kind];
    const [first] = problems;
    if (kind === undefined || !isRecordable(problems)) {
      return left(about, { code: first?.code ?? 'kind.unknown', params: first?.params ?? {} });
    }
    const result = JSON.stringify({ status: 'not_calculated', problems, import: this.#importId });
    const { scope, category } = kind;
    const amounts = { co2eKg: null, biogenicCo2Kg: null, gasesKg: null, result };
    return { ...about, scope, category, problems, problem: null, amountsOf: () => amounts };
  }
}

function left(
  about: Pick<Group, 'number' | 'shared' | 'basis' | 'factorIds' | 'hash'>,
  problem: RowProblem,
): Group {
  return { ...about, scope: null, category: null, problems: [], problem, amountsOf: () => null };
}

function keyOf({ kind, unit, siteId, from, to }: Shared): string {
  return `${kind}\n${unit}\n${siteId ?? ''}\n${from}\n${to}`;
}

import {
  absolute,
  add,
  compare,
  type Decimal,
  decimal,
  equals,
  isZero,
  subtract,
  toText,
  ZERO,
} from '#engine/decimal.ts';
import type { Factor } from '#engine/factor.ts';
import { type Activity, calculateAmounts, type Refusal } from '#engine/footprint.ts';
import type { Library } from '#engine/library.ts';
import type { Problem } from '#engine/problem.ts';
import type { Parameters } from '#engine/ways/ask.ts';
import { calculateActivity } from '#engine/ways/calculate.ts';
import type { z } from 'zod';
import { kindName } from '../../ledger/entry/row.ts';
import { resolveParameters } from '../../calculation/footprint/parameters.ts';
import { mayReadLedger } from '../../may/ledger.ts';
import { findInventory, type LedgerLine, readLedgerLines } from '../result/lines.ts';
import { Refused, type RunContext, type UseCase } from '../../usecase.ts';
import { findCounterparts, partsOf, readEditions } from './editions.ts';
import { factorEditions, factorUpgradePreview } from './upgrade.contract.ts';

type Output = z.input<typeof factorUpgradePreview.output>;
type Pair = Output['changes'][number]['pairs'][number];

const MOST_NOT_COMPARABLE = 500;

/** Lists publishers with their editions. */
export const listEditions: UseCase<typeof factorEditions.input, typeof factorEditions.output> = {
  contract: factorEditions,
  may: ({ actor }) => mayReadLedger(actor),
  async run(context) {
    const byKey = Map.groupBy(await readEditions(context), ({ key }) => key);
    const publishers = [...byKey].map(([key, rows]) => ({
      key,
      name: rows[0]?.name ?? key,
      editions: rows.map(({ edition, factors, lines }) => ({ edition, factors, lines })),
    }));
    return { publishers };
  },
};

/**
 * Calculates the lines of a publisher's factors again with the factors of another edition, and nothing else changed: place,
 * period and GWP set of each line stay. A line whose own factors no longer give what was approved is not compared, since
 * the difference would not be that of the editions. Refuses with `factor.edition_unknown` (404) or `inventory.not_found`
 * (404).
 */
export const previewUpgrade: UseCase<typeof factorUpgradePreview.input, typeof factorUpgradePreview.output> =
  {
    contract: factorUpgradePreview,
    may: ({ actor }) => mayReadLedger(actor),
    async run(context, { publisher, edition, inventoryId, offset, limit }) {
      await requireEdition(context, publisher, edition);
      if (inventoryId !== undefined) await findInventory(context, inventoryId);
      const all = await readLedgerLines(
        context,
        `($2::uuid is null or e.inventory_id = $2) and exists (
         select from unnest(e.factor_ids) factor where starts_with(factor, $3::text || '/'))`,
        [inventoryId ?? null, publisher],
      );
      const isOther = (id: string) => partsOf(id).publisher === publisher && partsOf(id).edition !== edition;
      const examined = all.filter(({ factorIds }) => factorIds.some(isOther));
      const parameters = await readParameters(context, examined);
      const used = [...new Set(examined.flatMap(({ factorIds }) => factorIds.filter(isOther)))];
      const factors = await readFactors(context, used);
      const move = new Move(
        context,
        factors,
        await findCounterparts(context, [...factors.values()], edition),
        { edition, parameters },
      );
      const outcomes = examined.map((line) => move.outcome(line, line.factorIds.filter(isOther)));
      const { library } = context.ports;
      return {
        publisher,
        edition,
        ...summary(outcomes),
        lines: counts(outcomes, all.length - examined.length),
        changes: outcomes
          .filter((outcome) => outcome.status === 'compared')
          .sort((a, b) => compare(absolute(b.change), absolute(a.change)) || (a.line.id < b.line.id ? -1 : 1))
          .slice(offset, offset + limit)
          .map(({ line, pairs, from, to, change }) => ({
            ...shownLine(library, line),
            pairs: [...pairs],
            fromKg: toText(from),
            toKg: toText(to),
            changeKg: toText(change),
          })),
        notComparable: outcomes
          .filter((outcome) => outcome.status === 'not_comparable')
          .slice(0, MOST_NOT_COMPARABLE)
          .map(({ line, problems }) => ({
            ...shownLine(library, line),
            factorIds: [...line.factorIds],
            problems: [...problems],
          })),
      };
    },
  };

async function requireEdition(context: RunContext, publisher: string, edition: string): Promise<void> {
  const known = await readEditions(context);
  if (!known.some((row) => row.key === publisher && row.edition === edition))
    throw new Refused('factor.edition_unknown', 404, { publisher, edition });
}

/** The parameters that lines were counted with, factors in their place; those of the others are empty. */
async function readParameters(
  context: RunContext,
  lines: readonly LedgerLine[],
): Promise<Map<string, Parameters>> {
  const read = new Map<string, Parameters>();
  for (const { id, besides } of lines)
    if (besides?.parameters) read.set(id, await resolveParameters(context, besides.parameters, []));
  return read;
}

async function readFactors({ tx }: RunContext, ids: readonly string[]): Promise<Map<string, Factor>> {
  const rows = await tx.query<{ body: Factor }>(
    'select body from public.factors where id = any ($1::text[])',
    [ids],
  );
  return new Map(rows.map(({ body }) => [body.id, body]));
}

interface Compared {
  readonly status: 'compared';
  readonly line: LedgerLine;
  readonly pairs: readonly Pair[];
  readonly from: Decimal;
  readonly to: Decimal;
  readonly change: Decimal;
}

interface NotComparable {
  readonly status: 'not_comparable';
  readonly line: LedgerLine;
  readonly problems: readonly Problem[];
}

type LineOutcome = Compared | NotComparable | { readonly status: 'not_counted'; readonly line: LedgerLine };

interface Amount {
  readonly status: 'calculated';
  readonly co2eKg: Decimal;
}

/** The move of lines from the factors they use to those that follow them. */
class Move {
  readonly #factors: ReadonlyMap<string, Factor>;
  readonly #next: ReadonlyMap<string, Factor>;
  readonly #edition: string;
  readonly #parameters: ReadonlyMap<string, Parameters>;
  readonly #today: string;
  readonly #before: Library;
  readonly #after: Library;

  constructor(
    { ports: { library }, now }: RunContext,
    factors: ReadonlyMap<string, Factor>,
    next: ReadonlyMap<string, Factor>,
    { edition, parameters }: { edition: string; parameters: ReadonlyMap<string, Parameters> },
  ) {
    this.#factors = factors;
    this.#next = next;
    this.#edition = edition;
    this.#parameters = parameters;
    this.#today = now.toISOString().slice(0, 10);
    // Own factors stand above every edition: they play no part in a difference between two of them.
    this.#before = { ...library, own: () => [] };
    this.#after = {
      ...this.#before,
      candidates: (...slot) => library.candidates(...slot).map(followed(next)),
      variants: (kind) =>
        (library.variants?.(kind) ?? []).map(({ factor, parameters: ofFactor }) => ({
          factor: followed(next)(factor),
          parameters: ofFactor,
        })),
    };
  }

  outcome(line: LedgerLine, moved: readonly string[]): LineOutcome {
    if (line.co2eKg === null) return { status: 'not_counted', line };
    const missing = moved.filter((id) => !this.#next.has(id));
    if (missing.length > 0) {
      const problems = missing.map((factor): Problem => {
        return { code: 'factor.no_counterpart', params: { factor, edition: this.#edition } };
      });
      return { status: 'not_comparable', line, problems };
    }
    const [before, after] = this.#twice(line);
    if (before.status === 'not_calculated')
      return { status: 'not_comparable', line, problems: before.problems };
    const from = decimal(line.co2eKg);
    if (!equals(before.co2eKg, from)) {
      const params = { now: toText(before.co2eKg), approved: line.co2eKg };
      return { status: 'not_comparable', line, problems: [{ code: 'entry.not_reproduced', params }] };
    }
    if (after.status === 'not_calculated')
      return { status: 'not_comparable', line, problems: after.problems };
    const change = subtract(after.co2eKg, from);
    return {
      status: 'compared',
      line,
      pairs: moved.map((id) => this.#pair(id)),
      from,
      to: after.co2eKg,
      change,
    };
  }

  /** With its own factors, and with those that follow them: a line of one factor by that, any other by choosing again. */
  #twice(line: LedgerLine): readonly [Amount | Refusal, Amount | Refusal] {
    const [only] = line.factorIds;
    const named = line.factorIds.length === 1 && (line.method === null || line.chosenFactorId !== null);
    const factor = named && only !== undefined ? this.#factors.get(only) : undefined;
    if (factor === undefined)
      return [this.#calculate(line, this.#before), this.#calculate(line, this.#after)];
    const next = this.#next.get(factor.id);
    return [this.#calculate(line, this.#before, factor), this.#calculate(line, this.#before, next)];
  }

  /** Straight lines without their trace; those that a calculator counted by it, with what was said beside them. */
  #calculate(line: LedgerLine, library: Library, factor?: Factor): Amount | Refusal {
    const { id, kind, quantity, unit, from, to, region, gwpSet, programme, method } = line;
    const { basis, perUnit, acceptGwpSet = false } = line.besides ?? {};
    const activity = {
      kind,
      quantity,
      unit,
      from,
      to,
      region,
      ...(basis && { basis }),
      ...(perUnit && { perUnit }),
    } as Activity;
    const chosen = factor === undefined ? {} : { factor };
    const asked = { activity, gwpSet, programme, today: this.#today, acceptGwpSet, ...chosen };
    if (method === null) return calculateAmounts(asked, library);
    const given = this.#parameters.get(id) ?? {};
    const parameters = library === this.#after ? (withFollowers(given, this.#next) as Parameters) : given;
    const result = calculateActivity({ ...asked, parameters }, library);
    if (result.status === 'not_calculated') return result;
    return { status: result.status, co2eKg: decimal(result.co2eKg) };
  }

  #pair(id: string): Pair {
    const of = (factor: Factor | undefined) => ({
      factorId: factor?.id ?? id,
      name: factor?.name ?? { 'pt-BR': id, en: id },
    });
    return { from: of(this.#factors.get(id)), to: of(this.#next.get(id)) };
  }
}

/** A candidate's follower in its place, in force when the candidate was: only the numbers move. */
function followed(next: ReadonlyMap<string, Factor>): (factor: Factor) => Factor {
  return (factor) => {
    const { validFrom, validTo } = factor;
    const other = next.get(factor.id);
    return other === undefined ? factor : { ...other, validFrom, validTo };
  };
}

/** Parameters with the follower of each factor that they name in its place. */
function withFollowers(value: unknown, next: ReadonlyMap<string, Factor>): unknown {
  if (Array.isArray(value)) return value.map((item) => withFollowers(item, next));
  if (typeof value !== 'object' || value === null) return value;
  if ('id' in value && typeof value.id === 'string' && next.has(value.id)) return next.get(value.id);
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, withFollowers(inner, next)]));
}

function summary(outcomes: readonly LineOutcome[]): Pick<Output, 'fromKg' | 'toKg' | 'changeKg' | 'factors'> {
  let [from, to] = [ZERO, ZERO];
  const pairs = new Map<string, { pair: Pair; lines: number; change: Decimal }>();
  for (const outcome of outcomes) {
    if (outcome.status !== 'compared') continue;
    from = add(from, outcome.from);
    to = add(to, outcome.to);
    for (const pair of outcome.pairs) {
      // A line of several factors is counted whole under each of them; the total counts it once.
      const known = pairs.get(pair.from.factorId) ?? { pair, lines: 0, change: ZERO };
      const change = add(known.change, outcome.change);
      pairs.set(pair.from.factorId, { pair, lines: known.lines + 1, change });
    }
  }
  const factors = [...pairs.values()]
    .sort((a, b) => compare(absolute(b.change), absolute(a.change)))
    .map(({ pair, lines, change }) => ({ ...pair, lines, changeKg: toText(change) }));
  return { fromKg: toText(from), toKg: toText(to), changeKg: toText(subtract(to, from)), factors };
}

function counts(outcomes: readonly LineOutcome[], alreadyOn: number): Output['lines'] {
  const compared = outcomes.filter((outcome) => outcome.status === 'compared');
  const changed = compared.filter(({ change }) => !isZero(change)).length;
  const of = (status: LineOutcome['status']) => outcomes.filter((one) => one.status === status).length;
  return {
    examined: outcomes.length,
    changed,
    unchanged: compared.length - changed,
    notComparable: of('not_comparable'),
    alreadyOn,
    notCounted: of('not_counted'),
  };
}

function shownLine(library: Library, { id, kind, siteName, quantity, unit, from, to }: LedgerLine) {
  return { entryId: id, kind, kindName: kindName(library, kind), siteName, quantity, unit, from, to };
}

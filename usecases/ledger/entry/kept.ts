import type { Stored } from '../draft/calculate.ts';
import type { Besides } from '../../calculation/footprint/besides.ts';
import type { Counted } from '../../calculation/footprint/count.ts';
import { Refused, type RunContext } from '../../usecase.ts';
import { Bases, storeBases } from './bases.ts';
import type { EntryContent } from './row.ts';
import { basisOfCounted } from './open-bases.ts';
import { calculationOf, type CountedBy, type OwnInputs } from './basis.ts';

/**
 * A calculation as rows keep it. On a basis: the name of the basis and what of the result does not follow from it and the
 * row's own inputs by a multiplication alone (months, gases). Whole: everything, its trace apart.
 */
export type KeptResult = Readonly<Record<string, unknown>>;

/** A calculation to be kept; null: a slot is still open. */
export interface ToKeep {
  readonly by: Omit<CountedBy, 'today'> | null;
  readonly result: Stored | null;
}

export interface Kept {
  readonly result: KeptResult | null;
  /** Of a calculation that is kept whole. */
  readonly trace: object | null;
}

/** The forms in which rows keep these calculations, in their order; what they share is stored. */
export async function keep(context: RunContext, calculations: readonly ToKeep[]): Promise<Kept[]> {
  const { library } = context.ports;
  const today = context.now.toISOString().slice(0, 10);
  const opened = calculations.map(({ by, result }) => {
    if (by === null || !isCounted(result)) return null;
    const { besides = by.activity.besides } = result;
    return basisOfCounted({ ...by, activity: { ...by.activity, besides }, today }, result, library);
  });
  const hashes = await storeBases(
    context,
    opened.flatMap((basis) => (basis === null ? [] : [basis.content])),
  );
  let place = 0;
  return calculations.map(({ by, result }, index) => {
    const basis = opened[index] ?? null;
    if (basis === null || by === null || !isCounted(result)) return whole(result);
    const hash = hashes[place] ?? '';
    place += 1;
    return { result: onBasis(hash, result, by.activity, basis.content.atOne === undefined), trace: null };
  });
}

function isCounted(result: Stored | null): result is Counted & { readonly besides?: Besides } {
  return result?.status === 'calculated' && 'quality' in result;
}

function whole(result: Stored | null): Kept {
  if (result === null || result.status !== 'calculated')
    return { result: result as KeptResult | null, trace: null };
  const { trace, ...rest } = result;
  return { result: rest, trace };
}

/** As an import writes it (`import/groups.ts`). */
function onBasis(
  basis: string,
  counted: Counted & { readonly besides?: Besides },
  { from, to }: OwnInputs,
  isTold: boolean,
): KeptResult {
  const isOneMonth = from.slice(0, MONTH) === to.slice(0, MONTH);
  const { gasesCo2eKg, months, besides } = counted;
  return {
    status: 'calculated',
    basis,
    ...(besides === undefined ? {} : { besides }),
    ...(isOneMonth && !isTold ? {} : { inputsHash: counted.trace.inputsHash, gasesCo2eKg }),
    ...(isOneMonth ? {} : { months }),
  };
}

const MONTH = 'YYYY-MM'.length;

/** A row with its calculation as it is kept. */
export interface KeptRow extends OwnInputs {
  readonly result: KeptResult;
  readonly trace: object | null;
  /** What the row says of its CO2e, kg; null: it counts nothing. */
  readonly co2eKg: string | null;
}

/**
 * The whole calculation of a row, with its trace, which is made when it is looked at. On a basis its operations are done again
 * with the row's own inputs, and must come to what the row says.
 * @param asked `root`: of the trace the root alone
 * @throws Refused `entry.basis_missing` (409) where they do not, or the basis is not there unchanged: no number is shown
 */
export async function wholeOf(
  bases: Bases,
  { result, trace, co2eKg, ...own }: KeptRow,
  asked: 'trace' | 'root' = 'trace',
): Promise<Readonly<Record<string, unknown>>> {
  const { basis: hash, besides, inputsHash } = result;
  if (typeof hash !== 'string') {
    if (trace === null) return result;
    return { ...result, trace: asked === 'root' ? { ...trace, from: [] } : trace };
  }
  const basis = await bases.find(hash);
  if (basis === null) throw new Refused('entry.basis_missing', 409);
  const counted = calculationOf(basis, own, asked);
  const isSame =
    (co2eKg === null || co2eKg === counted.co2eKg) &&
    (asked === 'root' || inputsHash === undefined || inputsHash === counted.trace.inputsHash);
  if (!isSame) throw new Refused('entry.basis_missing', 409);
  if (besides !== undefined) Object.assign(counted, { besides });
  return counted as unknown as Readonly<Record<string, unknown>>;
}

/** The stored content of a line with its whole calculation, as `wholeOf` gives it. */
export async function wholeContent(
  bases: Bases,
  content: EntryContent,
  { quantity, from, to, co2eKg }: OwnInputs & Pick<KeptRow, 'co2eKg'>,
): Promise<EntryContent> {
  const { result, trace } = content;
  if (!('basis' in result)) return content;
  const whole = await wholeOf(bases, { result, trace, quantity, from, to, co2eKg });
  return {
    ...content,
    result: whole,
    get trace() {
      return whole['trace'] as EntryContent['trace'];
    },
  };
}

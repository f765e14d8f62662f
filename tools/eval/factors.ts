import type { Factor } from '#engine/factor.ts';
import { calculateFootprint, type Footprint } from '#engine/footprint.ts';
import type { Library } from '#engine/library.ts';
import { preferredRegions } from '#engine/region.ts';
import type { EvalCase } from './case.ts';
import type { Proposed } from './score.ts';

const PROGRAMME = 'brazil';
const REGION = 'BR';

/** How often the factor that stands first for a proposal, with nobody choosing, is the one that should. */
export interface FactorMeasure {
  /** Complete proposals whose quantity an expected activity has, and that the engine counts. */
  readonly counted: number;
  readonly right: number;
  /** Complete proposals that the engine refuses to count, by the code of the first problem: no factor is guessed. */
  readonly refused: Readonly<Record<string, number>>;
}

/**
 * Measures the default factors of proposals in a Brazilian workspace. Right is a factor of a kind that the case expects,
 * of Brazil or, where the library has none of that kind for Brazil and those days, of the next region in the programme's
 * order that has one, and meant for the days that the case expects.
 */
export function measureFactors(
  answers: readonly { readonly testCase: EvalCase; readonly activities: readonly Proposed[] }[],
  library: Library,
): FactorMeasure {
  let counted = 0;
  let right = 0;
  const refused: Record<string, number> = {};
  for (const { testCase, activities } of answers) {
    for (const proposal of activities) {
      const told = testCase.expect.activities.filter(({ quantity }) => quantity === proposal.quantity);
      const wanted = told.find(({ kind }) => kind.includes(proposal.kind ?? '')) ?? told[0];
      const { kind, quantity, unit, from, to } = proposal;
      if (
        wanted === undefined ||
        kind === null ||
        quantity === null ||
        unit === null ||
        from === null ||
        to === null
      )
        continue;
      const result = calculateFootprint(
        {
          activity: { kind, quantity, unit, from, to, region: REGION },
          gwpSet: 'AR5',
          programme: PROGRAMME,
          today: testCase.referenceDate,
        },
        library,
      );
      if (result.status === 'calculated') {
        counted += 1;
        right += Number(isRight(result, wanted.kind, wanted.from ?? from, wanted.to ?? to, library));
      } else {
        const code = result.problems[0]?.code ?? 'unknown';
        refused[code] = (refused[code] ?? 0) + 1;
      }
    }
  }
  return { counted, right, refused };
}

function isRight(
  { factors }: Footprint,
  kinds: readonly string[],
  from: string,
  to: string,
  library: Library,
): boolean {
  return factors.every((factor) => {
    const own = kinds.flatMap((kind) => candidatesOf(kind, factor.fuel, library));
    const regions = preferredRegions(REGION, PROGRAMME, true);
    const dated = own.filter((one) => isMeant(one, from, to) || isMonthOf(one, from, to));
    const nearest = regions.find((region) => dated.some((one) => one.region === region));
    return dated.some(({ id }) => id === factor.id) && factor.region === nearest;
  });
}

function isMeant({ validFrom, validTo }: Factor, from: string, to: string): boolean {
  return validFrom <= from && (validTo === null || to <= validTo);
}

/** One of a series by month, of which a longer period takes several. */
function isMonthOf({ validFrom, validTo }: Factor, from: string, to: string): boolean {
  return (
    validTo !== null && validFrom.slice(0, 7) === validTo.slice(0, 7) && validFrom <= to && validTo >= from
  );
}

/** The factors of a kind, and of the fuel in it where the kind is a blend. */
function candidatesOf(kind: string, fuel: string | undefined, library: Library): readonly Factor[] {
  const blend = library.fuelBlends[library.kinds[kind]?.fuel?.[REGION] ?? ''];
  const component = blend?.components.find((one) => one === fuel) ?? null;
  const plain = library.candidates(kind, component);
  return plain.length > 0 ? plain : (blend?.components ?? []).flatMap((one) => library.candidates(kind, one));
}

/** One line for the report. */
export function factorLine({ counted, right, refused }: FactorMeasure): string {
  const share = counted === 0 ? 1 : right / counted;
  const codes = Object.entries(refused)
    .sort(([, a], [, b]) => b - a)
    .map(([code, count]) => `${code} ${count}`);
  return `factor top-1 ${share.toFixed(3)} (${right} of ${counted}); not counted: ${codes.join(', ') || 'none'}`;
}

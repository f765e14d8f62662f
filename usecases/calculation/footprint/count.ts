import type { Factor } from '#engine/factor.ts';
import type { Activity, Refusal } from '#engine/footprint.ts';
import type { Programme } from '#engine/programme.ts';
import type { GwpSetName } from '#engine/gas.ts';
import type { FootprintQuality, GivenQuality } from '#engine/judge/quality.ts';
import { judgeQuality } from '#engine/judge/quality.ts';
import type { FootprintUncertainty, GivenUncertainty } from '#engine/judge/uncertainty.ts';
import { judgeUncertainty } from '#engine/judge/uncertainty.ts';
import { originOf } from '#engine/judge/defaults.ts';
import type { Problem } from '#engine/problem.ts';
import type { ActivityFootprint } from '#engine/ways/calculated.ts';
import { findUnit } from '#engine/unit.ts';
import { calculateActivity } from '#engine/ways/calculate.ts';
import { readSpread } from '../uncertainty/read-spread.ts';
import type { RunContext } from '../../usecase.ts';
import type { Besides } from './besides.ts';
import { resolveParameters } from './parameters.ts';

/** An activity to be counted, with what is said beside it. */
export interface ToCount {
  readonly activity: Pick<Activity, 'kind' | 'quantity' | 'unit' | 'from' | 'to' | 'region' | 'site'>;
  readonly gwpSet: GwpSetName;
  readonly programme: Programme;
  readonly besides: Besides;
  /** The quantity is an estimate, by the mark of the line. */
  readonly estimated?: boolean;
  /** A factor that a person or the caller chose; left out, the engine chooses. */
  readonly factor?: Factor;
}

/** A footprint with how sure it is and how good its data are. */
export interface Counted extends ActivityFootprint {
  readonly uncertainty: FootprintUncertainty;
  readonly quality: FootprintQuality;
}

/**
 * Counts one activity of any kind. Every door and everything that is stored counts by this function, so that the same
 * activity has one footprint wherever it is told. What cannot be counted is a refusal with coded problems.
 */
export async function countActivity(context: RunContext, asked: ToCount): Promise<Counted | Refusal> {
  const { besides, factor, gwpSet, programme } = asked;
  const problems: Problem[] = [];
  const parameters = await resolveParameters(context, besides.parameters ?? {}, problems);
  const spreads = readSpreads(besides, problems);
  if (problems.length > 0) return { status: 'not_calculated', problems };
  const { library } = context.ports;
  const { supplier, basis, perUnit, acceptGwpSet = false, quality = {} } = besides;
  const activity = {
    ...asked.activity,
    ...(supplier === undefined ? {} : { supplier }),
    ...(basis === undefined ? {} : { basis }),
    ...(perUnit === undefined ? {} : { perUnit }),
  } as Activity;
  const today = context.now.toISOString().slice(0, 10);
  const chosen = factor === undefined ? {} : { factor };
  const result = calculateActivity(
    { activity, gwpSet, programme, today, acceptGwpSet, parameters, ...chosen },
    library,
  );
  if (result.status === 'not_calculated') return result;
  const judged = judgeQuality(result, activity, library, quality as GivenQuality);
  const ground = library.uncertainty && {
    defaults: library.uncertainty,
    origin: originOf({
      isMoney: findUnit(activity.unit)?.family === 'money',
      isEstimated: asked.estimated === true,
      basis: quality.facts?.provenance?.basis,
    }),
    ratings: judged.ratings,
  };
  return { ...result, uncertainty: judgeUncertainty(result, spreads, ground ?? null), quality: judged };
}

function readSpreads({ uncertainty = {} }: Besides, problems: Problem[]): GivenUncertainty {
  const activity = uncertainty.activity === undefined ? null : readSpread(uncertainty.activity, problems);
  const factor = uncertainty.factor === undefined ? null : readSpread(uncertainty.factor, problems);
  return { ...(activity === null ? {} : { activity }), ...(factor === null ? {} : { factor }) };
}

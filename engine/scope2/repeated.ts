/** One instrument given twice covers energy once. */
import type { Problem, Result } from '../problem.ts';
import { ok } from '../problem.ts';
import { canonical } from '../seal.ts';
import type { Instrument } from './input.ts';

interface Once {
  readonly instruments: readonly Instrument[];
  /** Those that came again, word for word. */
  readonly repeated: readonly Instrument[];
}

/**
 * Each instrument once, by its id. Refuses with `instrument.repeated` (`instrument`) where one id is given two contents:
 * which of them holds is for a person to say.
 */
export function eachOnce(instruments: readonly Instrument[]): Result<Once> {
  const first = new Map<string, Instrument>();
  const repeated: Instrument[] = [];
  const problems: Problem[] = [];
  for (const instrument of instruments) {
    const id = instrument.id.trim().toUpperCase();
    const known = first.get(id);
    if (known === undefined) first.set(id, instrument);
    else if (contentOf(known) === contentOf(instrument)) repeated.push(instrument);
    else problems.push({ code: 'instrument.repeated', params: { instrument: instrument.id } });
  }
  return problems.length > 0 ? { ok: false, problems } : ok({ instruments: [...first.values()], repeated });
}

/** All but the id of the factor: one that is written into a call is named after its place in it. */
function contentOf({ id: _id, factor: { id: _factor, ...factor }, ...rest }: Instrument): string {
  return canonical({ ...rest, factor });
}

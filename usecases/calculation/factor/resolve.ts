import type { Factor } from '#engine/factor.ts';
import type { AnyField, Fields } from '#engine/form.ts';
import type { Problem } from '#engine/problem.ts';
import type { FactorChoice } from '../../form.ts';
import type { RunContext } from '../../usecase.ts';
import { contradictions } from './contradictions.ts';
import { findFactor } from './find.ts';

/** Inputs of a form with every factor chosen by id in its place, or the problems of those that do not exist. */
export type Resolved = { readonly inputs: unknown } | { readonly problems: Problem[] };

type Values = Readonly<Record<string, unknown>>;

/**
 * Puts factors into the inputs of a form: a choice by id becomes the published factor, one of the caller's own becomes a
 * factor that is cited as theirs. Problems: `factor.unknown` (`factor`), `factor.contradicts` (`field`, `forms`).
 */
export async function resolveFactors(context: RunContext, fields: Fields, inputs: Values): Promise<Resolved> {
  const problems: Problem[] = [];
  const resolved = await resolveFields(context, fields, inputs, { path: '', problems });
  return problems.length > 0 ? { problems } : { inputs: resolved };
}

/** Where in the inputs, and what is wrong so far. */
interface Place {
  readonly path: string;
  readonly problems: Problem[];
}

async function resolveFields(
  context: RunContext,
  fields: Fields,
  inputs: Values,
  place: Place,
): Promise<Values> {
  const values: Record<string, unknown> = { ...inputs };
  for (const [name, field] of Object.entries(fields)) {
    if (inputs[name] === undefined || inputs[name] === null) continue;
    const path = place.path === '' ? name : `${place.path}.${name}`;
    values[name] = await resolveField(context, field, inputs[name], { ...place, path });
  }
  return values;
}

async function resolveField(
  context: RunContext,
  field: AnyField,
  value: unknown,
  place: Place,
): Promise<unknown> {
  if (field.type === 'factor')
    return resolveFactor(context, value as FactorChoice, place.path, place.problems);
  if (field.type === 'list') {
    const resolved: Values[] = [];
    for (const [position, item] of (value as Values[]).entries()) {
      const path = `${place.path}.${position}`;
      resolved.push(await resolveFields(context, field.of, item, { ...place, path }));
    }
    return resolved;
  }
  if (field.type === 'rate' && typeof value === 'object' && value !== null && 'factor' in value) {
    const factor = await resolveFactor(context, value.factor as FactorChoice, place.path, place.problems);
    return { ...value, factor };
  }
  return value;
}

/**
 * The published factor, or the caller's own as a factor that is named after its place in the call, so that two of them
 * stay apart in the trace; a missing one leaves a problem.
 */
export async function resolveFactor(
  context: RunContext,
  chosen: FactorChoice,
  place: string,
  problems: Problem[],
): Promise<Factor | null> {
  if (!('factorId' in chosen)) {
    const said = contradictions(chosen, place);
    problems.push(...said);
    return said.length > 0 ? null : ownFactor(chosen, place);
  }
  const found = await findFactor(context, chosen.factorId);
  if (found) return found;
  problems.push({ code: 'factor.unknown', params: { factor: chosen.factorId } });
  return null;
}

const NO_SOURCE = { sourceId: 'own/inline', publisher: '', title: '', edition: '', licence: '' };

/** A caller's own factor: valid for all time and everywhere unless they say otherwise, and cited as theirs. */
function ownFactor(given: Exclude<FactorChoice, { factorId: string }>, place: string): Factor {
  const { source, region, validFrom, validTo, ...content } = given;
  return {
    id: `own/inline/${place}`,
    name: { 'pt-BR': 'Fator informado na chamada', en: 'Factor given with the call' },
    region: region ?? 'WORLD',
    validFrom: validFrom ?? '0001-01-01',
    validTo: validTo ?? null,
    ...content,
    source: source ?? NO_SOURCE,
  };
}

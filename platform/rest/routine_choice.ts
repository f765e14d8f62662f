import { type Catalogue, keyOf, type Routine } from './catalogue/model.ts';
import { nearest } from './catalogue/nearest.ts';
import { RestError } from './rest_error.ts';

/** How a call names its arguments. */
export interface Asked {
  readonly schema: string;
  readonly name: string;
  readonly names: readonly string[];
  /** The type of a body that could be one whole argument; null where there is no body. */
  readonly body: string | null;
}

export interface Chosen {
  readonly routine: Routine;
  /** The body is its one parameter, which has no name. */
  readonly whole: boolean;
}

const wholeTypes: Readonly<Record<string, readonly string[]>> = {
  'application/json': ['json', 'jsonb'],
  'text/plain': ['text'],
  'text/xml': ['xml'],
  'application/octet-stream': ['bytea'],
};

/**
 * The function that a call means, by the names of its arguments.
 * @throws RestError 300 `PGRST203` when several could be meant; null when none is
 */
export function chooseRoutine(catalogue: Catalogue, asked: Asked): Chosen | null {
  const all = catalogue.routines.get(keyOf(asked)) ?? [];
  const takesNames =
    asked.body === null ||
    asked.body === 'application/json' ||
    asked.body === 'application/x-www-form-urlencoded';
  const byName = takesNames ? all.filter((routine) => fits(routine, asked.names)) : [];
  if (byName.length > 1) throw ambiguous(asked, byName);
  const [named] = byName;
  if (named !== undefined) return { routine: named, whole: asked.names.includes('') };
  const types = wholeTypes[asked.body ?? ''] ?? [];
  const whole = all.filter(
    ({ parameters }) =>
      parameters.length === 1 && parameters[0]?.name === '' && types.includes(parameters[0]?.type ?? ''),
  );
  if (whole.length > 1) throw ambiguous(asked, whole);
  return whole[0] === undefined ? null : { routine: whole[0], whole: true };
}

/** Every name is a parameter's, and every parameter that must be given is. */
function fits({ parameters }: Routine, names: readonly string[]): boolean {
  const known = new Set(parameters.map((parameter) => parameter.name));
  return (
    names.every((name) => known.has(name)) &&
    parameters.every((parameter) => !parameter.required || names.includes(parameter.name))
  );
}

function ambiguous({ schema, name }: Asked, candidates: readonly Routine[]): RestError {
  const forms = candidates.map(
    ({ parameters }) =>
      `${schema}.${name}(${parameters.map((one) => `${one.name} => ${one.type}`).join(', ')})`,
  );
  return new RestError(
    300,
    'PGRST203',
    `Could not choose the best candidate function between: ${forms.join(', ')}`,
    {
      hint: 'Try renaming the parameters or the function itself in the database so function overloading can be resolved',
    },
  );
}

/** What is answered for a function that nobody knows: 404 `PGRST202`, with the one that may have been meant. */
export function unknownRoutine(catalogue: Catalogue, { schema, name, names, body }: Asked): RestError {
  const shown = `${schema}.${name.slice(0, 200)}`;
  const list = names.join(', ').slice(0, 300);
  const called = names.length === 0 ? `${shown} without parameters` : `${shown}(${list})`;
  const parameters =
    names.length === 0
      ? 'without parameters'
      : `with ${names.length === 1 ? 'parameter' : 'parameters'} ${list}`;
  const whole = body === 'application/json' ? ' or with a single unnamed json/jsonb parameter' : '';
  const near = meantInstead(catalogue, { schema, name, names });
  return new RestError(404, 'PGRST202', `Could not find the function ${called} in the schema cache`, {
    details: `Searched for the function ${shown} ${parameters}${whole}, but no matches were found in the schema cache.`,
    hint: near === null ? undefined : `Perhaps you meant to call the function ${schema}.${near}`,
  });
}

/** Another function by its name alone; of the function itself, the arguments that it takes, in the order of letters. */
function meantInstead(
  catalogue: Catalogue,
  { schema, name, names }: Pick<Asked, 'schema' | 'name' | 'names'>,
): string | null {
  const listed = (all: readonly string[]): string => `(${all.toSorted().join(', ')})`;
  const own = catalogue.routines.get(keyOf({ schema, name }));
  if (own === undefined) {
    const others = [...catalogue.routines.values()].flat().filter((routine) => routine.schema === schema);
    return nearest(
      others.map((routine) => routine.name),
      name,
      0.75,
    );
  }
  const taken = own.map(({ parameters }) => listed(parameters.map((one) => one.name)));
  const like = nearest(taken, listed(names), 0.33);
  return like === null ? null : `${name}${like}`;
}

import type { Fields } from '#engine/form.ts';
import { formOf, waysOf } from '#engine/ways/way.ts';
import type { Draft } from '../parts.ts';

/** The one thing that a draft lacks to be calculated, as its field asks for it. */
export type Missing =
  /** What one of the unit is in another: `kg/bag`. */
  | { readonly ask: 'perUnit'; readonly unit: string }
  | { readonly ask: 'choice'; readonly name: string; readonly options: readonly string[] }
  /** The kind that a fuel is burnt as. */
  | { readonly ask: 'fuel' }
  | { readonly ask: 'distance' }
  | { readonly ask: 'share'; readonly name: string }
  /** One of several published factors. */
  | { readonly ask: 'factor'; readonly ids: readonly string[] }
  /** Whether a factor on another GWP set is taken as it is published. */
  | { readonly ask: 'gwpSet'; readonly factorId: string };

type Asking = Pick<Draft, 'activity' | 'problems' | 'result'>;

/** What a draft lacks where that is one thing that a field can take; null where it is nothing, or more. */
export function missingOf({ activity: { kind }, problems, result }: Asking): Missing | null {
  const all = [...problems, ...(result?.problems ?? [])];
  const asked = all.find(({ code }) => code === 'parameters.missing')?.params;
  if (asked !== undefined && kind !== null) return ofParameters(kind, asked);
  const [first] = all;
  if (first?.code === 'factor.ambiguous')
    return { ask: 'factor', ids: (first.params['choices'] ?? '').split(' ').filter(Boolean) };
  return first?.code === 'gwp.set_mismatch'
    ? { ask: 'gwpSet', factorId: first.params['factor'] ?? '' }
    : null;
}

function ofParameters(kind: string, params: Readonly<Record<string, string>>): Missing | null {
  const text = params['parameters'] ?? '';
  if (text.includes(', ')) return null;
  const names = text.split(' / ');
  const unit = names.map((name) => /^perUnit \((.+)\)$/.exec(name)?.[1]).find((one) => one !== undefined);
  if (unit !== undefined) return { ask: 'perUnit', unit };
  const fields = fieldsOf(kind, params['method'] ?? '');
  for (const name of names) {
    if (name === 'fuel' || name === 'distance') return { ask: name };
    const field = fields[name];
    if (field?.type === 'choice') return { ask: 'choice', name, options: field.of };
    if (field?.type === 'share') return { ask: 'share', name };
  }
  return null;
}

/** The fields of a way's form, with those of the items of its lists. */
function fieldsOf(kind: string, method: string): Fields {
  const form = waysOf(kind)
    .filter((way) => way.method === method)
    .map(formOf);
  const lists = form.flatMap((fields) =>
    Object.values(fields).flatMap((field) => (field.type === 'list' ? [field.of] : [])),
  );
  return Object.assign({}, ...lists, ...form) as Fields;
}

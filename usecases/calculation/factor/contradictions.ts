import type { Problem } from '#engine/problem.ts';

const FORMS = ['gasesKg', 'gasesCo2eKg', 'co2eKg'] as const;

/**
 * `factor.contradicts` (`field`, `forms`) where a factor that is written into a call says its emissions in more than one
 * form: each would give another number, and which one is meant is not ours to guess.
 */
export function contradictions(
  given: { readonly [form in (typeof FORMS)[number]]?: unknown },
  field: string,
): Problem[] {
  const forms = FORMS.filter((form) => given[form] !== undefined);
  if (forms.length < 2) return [];
  return [{ code: 'factor.contradicts', params: { field, forms: forms.join(', ') } }];
}

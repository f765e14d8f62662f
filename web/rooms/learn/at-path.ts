/** What stands at `activity.quantity` of an object, or undefined. */
export function atPath(whole: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((part, key) => {
    return typeof part === 'object' && part !== null ? (part as Record<string, unknown>)[key] : undefined;
  }, whole);
}

/** The same object with something else at a path; what is not touched stays the same thing. */
export function putAt<T>(whole: T, path: string, value: unknown): T {
  const [key = '', ...rest] = path.split('.');
  const inner =
    rest.length === 0 ? value : putAt((whole as Record<string, unknown>)[key], rest.join('.'), value);
  if (Array.isArray(whole)) return whole.map((one, index) => (String(index) === key ? inner : one)) as T;
  return { ...whole, [key]: inner };
}

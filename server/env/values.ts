import { z } from 'zod';

/** A switch. */
export const flag = z
  .enum(['true', 'false', '1', '0', 'on', 'off', 'yes', 'no'], 'must be true or false')
  .transform((text) => ['true', '1', 'on', 'yes'].includes(text));

/** A whole number between two others. */
export function wholeNumber(least: number, most: number) {
  return z.coerce
    .number('must be a whole number')
    .int('must be a whole number')
    .min(least, `must lie between ${least} and ${most}`)
    .max(most, `must lie between ${least} and ${most}`);
}

/** Texts between commas; blanks around them do not count. */
export const list = z.string().transform(separate);

/** The texts between commas. */
export function separate(text: string): readonly string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/** An http or https address, without a slash at its end. */
export const webAddress = z
  .url({ protocol: /^https?$/, error: 'must be an http or https address' })
  .transform((text) => text.replace(/\/+$/, ''));

/** Scheme, host and port of a web address, nothing else. */
export const origin = webAddress.refine(
  (text) => new URL(text).origin === text,
  'must be an origin, without a path',
);

/** Members of an object whose value is `undefined` are left out, so that a default takes their place. */
export function given<T extends object>(members: { [K in keyof T]: T[K] | undefined }): Partial<T> {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as Partial<T>;
}

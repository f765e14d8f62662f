import { useCallback, useEffect, useRef, useState } from 'react';
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';
import { sessionState } from '#web/api/session.ts';
import { keepWork, keptWork } from './kept-work.ts';

/** Under what name the work of somebody who is not signed in is kept; it goes when anybody signs in. */
export const VISITOR = 'visitor';

/** Whose half-filled forms these are. */
function owner(): string {
  return sessionState().session?.user.id ?? VISITOR;
}

/** A form under its name in the tab. */
export interface KeptFormOf<V extends FieldValues> {
  readonly name: string;
  /** The values that the form starts from: only what differs from them is kept. */
  readonly start: V;
  /** The fields that may be kept: never a password, a key or a consent. */
  readonly fields: readonly (keyof V & string)[];
}

/** What was kept has to be shaped as the form is: a tab's storage may hold anything. */
function fits(value: unknown, like: unknown): boolean {
  if (Array.isArray(like))
    return Array.isArray(value) && value.length > 0 && value.every((one) => fits(one, like[0]));
  if (typeof like !== 'object' || like === null) return typeof value === typeof like;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  return Object.entries(like).every(([key, part]) => fits((value as Record<string, unknown>)[key], part));
}

function readObject(text: string): Record<string, unknown> {
  try {
    const read: unknown = JSON.parse(text || '{}');
    return typeof read === 'object' && read !== null && !Array.isArray(read)
      ? (read as Record<string, unknown>)
      : {};
  } catch {
    return {};
  }
}

type Kept<V extends FieldValues> = Pick<UseFormReturn<V>, 'setValue' | 'subscribe'>;

/**
 * Gives a form back what its owner left in it, and keeps for the tab what they change from now on.
 * @param userId whose work it is; `VISITOR` for somebody who is not signed in
 * @returns ends the keeping
 */
export function keepForm<V extends FieldValues>(
  form: Kept<V>,
  userId: string,
  own: KeptFormOf<V>,
): () => void {
  const { name, fields, start } = own;
  const kept = readObject(keptWork(userId, name));
  for (const field of fields) {
    const value = kept[field];
    if (!fits(value, start[field])) continue;
    form.setValue(field as unknown as Path<V>, value as PathValue<V, Path<V>>, { shouldDirty: true });
  }
  return form.subscribe({
    formState: { values: true },
    callback: ({ values }) => {
      const changed = fields.filter(
        (field) => JSON.stringify(values[field]) !== JSON.stringify(own.start[field]),
      );
      const left = Object.fromEntries(changed.map((field) => [field, values[field]]));
      keepWork(userId, name, changed.length === 0 ? '' : JSON.stringify(left));
    },
  });
}

/**
 * `keepForm` for a form of a component. Answers what forgets the work once it is sent; told what was sent, the form
 * starts from that: drawn anew with it, nothing of it is work that somebody left.
 */
export function useKeptForm<V extends FieldValues>(form: Kept<V>, kept: KeptFormOf<V>): (sent?: V) => void {
  // The values of the first drawing are what the form started from.
  const own = useRef<{ -readonly [Key in keyof KeptFormOf<V>]: KeptFormOf<V>[Key] }>({ ...kept });
  const [keeping] = useState(() => () => keepForm(form, owner(), own.current));
  useEffect(() => keeping(), [keeping]);
  const { name } = kept;
  return useCallback(
    (sent?: V) => {
      if (sent !== undefined) own.current.start = sent;
      keepWork(owner(), name, '');
    },
    [name],
  );
}

import {
  type DefaultValues,
  type FieldErrors,
  type FieldPath,
  type FieldValues,
  type Resolver,
  set,
  useForm,
  type UseFormReturn,
} from 'react-hook-form';

/** A sentence for each field whose text cannot be read. */
export type Wrong<Typed extends FieldValues> = Partial<Record<FieldPath<Typed>, string>>;

/** What the typed texts say: the input of the verb that takes them, or what is wrong with them. */
export type Reading<Typed extends FieldValues, Said> =
  | { readonly said: Said }
  | { readonly wrong: Wrong<Typed> };

/** A form that holds texts as they are typed and is sent as what they say. */
export type TypedForm<Typed extends FieldValues, Said> = UseFormReturn<Typed, unknown, Said>;

/** The reading of a form, as the form library asks for it. */
export function resolverOf<Typed extends FieldValues, Said>(
  read: (typed: Typed) => Reading<Typed, Said>,
): Resolver<Typed, unknown, Said> {
  return (typed) => {
    const reading = read(typed);
    if ('said' in reading) return { values: reading.said, errors: {} };
    const errors: FieldErrors<Typed> = {};
    for (const [name, message] of Object.entries(reading.wrong)) set(errors, name, { type: 'read', message });
    return { values: {}, errors };
  };
}

/**
 * Keeps what is typed into a form. Rules that a browser checks by itself (a field that must be filled, a longest text)
 * stand on the fields; whatever has to be read stands in `read`; what a contract demands beyond that, the server says.
 * @param start the texts of the first drawing
 * @param read pure: asked again whenever a refused text changes
 */
export function useTypedForm<Typed extends FieldValues, Said>(
  start: Typed,
  read: (typed: Typed) => Reading<Typed, Said>,
): TypedForm<Typed, Said> {
  return useForm<Typed, unknown, Said>({
    defaultValues: start as DefaultValues<Typed>,
    resolver: resolverOf(read),
  });
}

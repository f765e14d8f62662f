/**
 * How many things a line of the journal is about. An approval names each draft and the entry that it became: the two are one thing to
 * whoever reads.
 */
export function thingsOf({ verb, subjects }: { readonly verb: string; readonly subjects: number }): number {
  return verb === 'entry.commit' ? Math.ceil(subjects / 2) : subjects;
}

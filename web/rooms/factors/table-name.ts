import { sentence } from '#web/words/words.ts';

interface Publisher {
  /** First part of the ids of its factors: `epa-egrid`. */
  readonly key: string;
  readonly name: string;
}

/** A table of factors among others: of whoever publishes several, which one. */
export function tableName({ key, name }: Publisher): string {
  return sentence('factors', `table.${key}`, {}, name);
}

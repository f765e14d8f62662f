import { identifier } from './statement.ts';

/** The forms in which PostgreSQL itself writes the rows of an answer. */
export type BodyForm = 'json' | 'csv' | 'none';

/** The row that every statement of a request gives. */
export interface AnswerRow {
  /** The rows as one text. */
  readonly body: string;
  /** How many rows the body has, as a text. */
  readonly rows: string;
  /** How many there are in all; null where it was not counted. */
  readonly total: string | null;
  /** What functions and triggers set for the answer; null or empty when they did not. */
  readonly status: string | null;
  readonly headers: string | null;
  /** How many rows were written, as a text, and how many of them were new; null for reads. */
  readonly affected: string | null;
  readonly inserted: string | null;
  /** The primary key of the first row written, as JSON; null unless asked for. */
  readonly location: string | null;
}

const page = identifier('page');

/** The expression that writes the rows of `page`. */
export function bodySql(form: BodyForm, nullsStripped: boolean): string {
  // `page.*` is the whole row, also when a column is called `page`.
  const rows = `json_agg(${page}.*)`;
  switch (form) {
    case 'none':
      return `''`;
    case 'csv':
      return `coalesce(
        (select string_agg(case when keys.key ~ '[",\n\r]' then '"' || replace(keys.key, '"', '""') || '"' else keys.key end, ',')
          from (select json_object_keys(row_to_json(first.*)) as key from (select * from page limit 1) as first) as keys)
        || E'\\n' || string_agg(substring(${page}.*::text from 2 for length(${page}.*::text) - 2), E'\\n'), '')`;
    default:
      return `coalesce(${nullsStripped ? `json_strip_nulls(${rows})` : rows}::text, '[]')`;
  }
}

/** What functions and triggers said about the answer. */
export const saidByDatabase = `current_setting('response.status', true) as status, current_setting('response.headers', true) as headers`;

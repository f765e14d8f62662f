import type { Tx } from '#database/tx.ts';
import { organizationOf } from './organization.ts';
import type { RunContext } from './usecase.ts';

/** What the product writes to a person; the words of each kind are in the messages, in the language named. */
export interface Letter {
  readonly to: string;
  readonly kind:
    | 'access_approved'
    | 'access_refused'
    | 'member_invited'
    | 'consultancy_offered'
    | 'token_created'
    | 'export_ready'
    | 'export_failed';
  readonly locale: 'pt-BR' | 'en';
  /** What the words need. `path` is where the letter's link leads on this installation: the server knows its origin. */
  readonly params: Readonly<Record<string, string>>;
}

/**
 * Writes to those who lead the organization, save who does it and who does not want such letters; each in their language.
 * The one who does it must work there.
 */
export async function writeToLeaders(
  tx: Tx,
  organizationId: string,
  kind: 'factor_proposed' | 'engagement_accepted',
  params: Readonly<Record<string, string>>,
): Promise<void> {
  await tx.query('select razao.write_to_leaders($1, $2, $3::jsonb)', [
    organizationId,
    kind,
    JSON.stringify(params),
  ]);
}

/** Keeps a letter in the transaction that it tells of; a job of the server sends it once that is committed. */
export async function writeLetter(tx: Tx, letter: Letter): Promise<void> {
  await tx.query('select razao.write_letter($1, $2, $3, $4::jsonb)', [
    letter.to,
    letter.kind,
    letter.locale,
    JSON.stringify(letter.params),
  ]);
}

/**
 * Writes to one person who works in the ledger, in their language, unless they want no such letters. `titles` is a title by
 * language, `due` an ISO day: the words have them as `title` and `day`, besides `organization` and `name` (who writes).
 * @returns whether a letter was written
 */
export async function writeToColleague(
  { tx, actor }: Pick<RunContext, 'tx' | 'actor'>,
  userId: string,
  kind:
    | 'data_requested'
    | 'data_request_cancelled'
    | 'comment_mentioned'
    | 'question_asked'
    | 'question_answered'
    | 'question_reopened'
    | 'question_resolved',
  params: Readonly<Record<string, string | Readonly<Record<string, string>>>>,
): Promise<boolean> {
  const [row] = await tx.query<{ wrote: boolean }>(
    'select razao.write_to_colleague($1, $2, $3, $4::jsonb) as wrote',
    [organizationOf(actor), userId, kind, JSON.stringify(params)],
  );
  return row?.wrote === true;
}

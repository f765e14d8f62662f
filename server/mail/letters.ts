import type { Database } from '#database/database.ts';
import type { Templates } from '#platform/mail/message.ts';
import { sendMail } from '#platform/mail/send.ts';
import type { Platform } from '#platform/settings.ts';

/** What sending needs of the platform. */
type Sender = Pick<Platform, 'settings' | 'now' | 'onFault'>;

interface LetterRow {
  readonly id: string;
  readonly recipient: string;
  readonly kind: string;
  readonly locale: 'pt-BR' | 'en';
  readonly params: Readonly<Record<string, string>>;
  readonly tries: number;
}

const batch = 20;
const mostTries = 12;

/**
 * Sends the letters that use-cases wrote, after their transactions. One that could not be sent is tried again after a
 * growing while, twelve times over some two days; one that the recipient's server refuses for good is not. Several processes may
 * do this side by side.
 * @param origin where browsers reach the installation: letters hold paths
 * @returns how many letters left
 */
export async function sendLetters(
  database: Pick<Database, 'asService'>,
  platform: Sender,
  templates: Templates,
  origin: string,
): Promise<number> {
  let left = 0;
  for (;;) {
    const due = await claim(database);
    for (const letter of due) if (await send(database, platform, templates, origin, letter)) left += 1;
    if (due.length < batch) return left;
  }
}

/** Takes letters up for five minutes; of a process that died in between, another one sends them then. */
function claim(database: Pick<Database, 'asService'>): Promise<LetterRow[]> {
  return database.asService((tx) =>
    tx.query<LetterRow>(
      `update public.letters set tries = tries + 1, next_try_at = now() + interval '5 minutes' where id in (
         select id from public.letters where sent_at is null and failed_at is null and next_try_at <= now() and tries < ${mostTries}
         order by next_try_at limit ${batch} for update skip locked)
       returning id, recipient, kind, locale, params, tries`,
    ),
  );
}

async function send(
  database: Pick<Database, 'asService'>,
  platform: Sender,
  templates: Templates,
  origin: string,
  letter: LetterRow,
): Promise<boolean> {
  const { path, ...params } = letter.params;
  const values = {
    ...params,
    site: new URL(origin).host,
    ...(path === undefined ? {} : { link: origin + path }),
  };
  try {
    const mail = templates.mail({ kind: letter.kind, locale: letter.locale, values });
    await sendMail(platform.settings, letter.id, platform.now(), letter.recipient, mail);
  } catch (error) {
    platform.onFault?.(error);
    if (isRefused(error)) await giveUp(database, letter, 'mail.refused');
    else if (letter.tries >= mostTries) await giveUp(database, letter, 'mail.undelivered');
    else await postpone(database, letter, error);
    return false;
  }
  await database.asService((tx) =>
    // What it said is dropped: it may hold a link that lets somebody in.
    tx.query(`update public.letters set sent_at = now(), params = '{}', problem = null where id = $1`, [
      letter.id,
    ]),
  );
  return true;
}

async function postpone(
  database: Pick<Database, 'asService'>,
  letter: LetterRow,
  error: unknown,
): Promise<void> {
  const minutes = Math.min(2 ** (letter.tries - 1), 6 * 60);
  const problem = error instanceof Error ? error.name : 'unknown';
  await database.asService((tx) =>
    tx.query(
      'update public.letters set next_try_at = now() + make_interval(mins => $2), problem = $3 where id = $1',
      [letter.id, minutes, problem],
    ),
  );
}

/** Whether the recipient's server said for good that there is nobody of that address: trying again changes nothing. */
function isRefused(error: unknown): boolean {
  if (!(error instanceof Error) || !('responseCode' in error) || !('command' in error)) return false;
  const { responseCode, command } = error;
  return command === 'RCPT TO' && typeof responseCode === 'number' && responseCode >= 500;
}

/** Ends a letter that does not arrive, with its code; what it said is dropped, as of one that left. */
async function giveUp(
  database: Pick<Database, 'asService'>,
  { id }: LetterRow,
  problem: 'mail.refused' | 'mail.undelivered',
): Promise<void> {
  await database.asService((tx) =>
    tx.query(`update public.letters set failed_at = now(), params = '{}', problem = $2 where id = $1`, [
      id,
      problem,
    ]),
  );
}

import { writeToColleague } from '../../letter.ts';
import { organizationOf } from '../../organization.ts';
import type { RunContext } from '../../usecase.ts';
import type { FoundSubject } from './subject.ts';

/** A person who works in the ledger now. */
export interface Colleague {
  readonly userId: string;
  readonly fullName: string;
  readonly role: NonNullable<RunContext['actor']['role']>;
  readonly engaged: boolean;
}

/** Who works in the ledger now, by name. */
export function readColleagues({ tx, actor }: RunContext): Promise<Colleague[]> {
  return tx.query<Colleague>(
    `select user_id as "userId", full_name as "fullName", role, engaged from razao.people_who_work_in($1)
     order by lower(full_name), user_id`,
    [organizationOf(actor)],
  );
}

type Kind = Parameters<typeof writeToColleague>[2];

const EXCERPT = 240;

/** What is told of: the comment that it leads to, and its beginning. */
interface Told {
  readonly subject: FoundSubject;
  readonly commentId: string;
  readonly body: string;
}

/**
 * Tells people by letter, each once: those of an earlier group are not told again by a later one. Nobody is told of what they
 * did themselves, nor who works here no longer.
 */
export async function tell(
  context: RunContext,
  colleagues: readonly Colleague[],
  { subject, commentId, body }: Told,
  groups: readonly (readonly [kind: Kind, people: readonly string[]])[],
): Promise<void> {
  const here = new Set(colleagues.map(({ userId }) => userId));
  const told = new Set<string>([context.actor.userId]);
  const excerpt =
    body.length > EXCERPT
      ? `${Array.from(body)
          .slice(0, EXCERPT - 1)
          .join('')}…`
      : body;
  for (const [kind, people] of groups) {
    for (const userId of people) {
      if (told.has(userId) || !here.has(userId)) continue;
      told.add(userId);
      await writeToColleague(context, userId, kind, {
        titles: subject.title,
        excerpt,
        path: `${subject.path}&comment=${commentId}`,
      });
    }
  }
}

/** Whom a question without another address is for. */
export function askedAbout(subject: FoundSubject, colleagues: readonly Colleague[]): string[] {
  if (subject.askedOf !== null) return [subject.askedOf];
  return colleagues.filter(({ role }) => role === 'owner' || role === 'manager').map(({ userId }) => userId);
}

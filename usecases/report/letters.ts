import type { z } from 'zod';
import { mayDecideReports, mayReadShares } from '../may/reports.ts';
import { organizationOf } from '../organization.ts';
import type { RunContext, UseCase } from '../usecase.ts';
import { reportLetters, reportSend } from './delivery.contract.ts';
import { type IssueHead, issueWithLanguage, numberOf } from './row.ts';
import { newSecret } from '../share-secret.ts';

type Letter = z.input<typeof reportLetters.output>['letters'][number];

const DAY_MILLISECONDS = 86_400_000;
/** Days that the links of letters are open where nobody says otherwise. */
export const USUAL_DAYS = 30;

/**
 * Writes to each recipient of an issue, in its language, with a link of their own. The letters leave once this is
 * committed.
 * @returns ids of what is kept of each
 */
export async function writeLetters(
  { tx, now, ports }: RunContext,
  {
    id: issueId,
    number,
    title,
    language,
  }: Pick<IssueHead, 'id' | 'number' | 'title'> & { language: 'pt-BR' | 'en' },
  { recipients, days, organization }: { recipients: readonly string[]; days: number; organization: string },
): Promise<string[]> {
  const expiresAt = new Date(now.getTime() + days * DAY_MILLISECONDS);
  const until = ports.reportWords(language).day(expiresAt.toISOString());
  const made: string[] = [];
  for (const recipient of recipients) {
    const { sha256, path } = newSecret();
    const params = { organization, title, number: numberOf(number), until, path };
    const [row] = await tx.query<{ id: string }>(
      'select razao.write_report_letter($1, $2, $3, $4, $5, $6, $7::jsonb) as id',
      [issueId, recipient, sha256, now, expiresAt, language, JSON.stringify(params)],
    );
    if (row) made.push(row.id);
  }
  return made;
}

/** Writes to people about an issue. Refuses with `report.issue_not_found` (404). */
export const sendReport: UseCase<typeof reportSend.input, typeof reportSend.output> = {
  contract: reportSend,
  may: ({ actor }) => mayDecideReports(actor),
  async run(context, { issueId, recipients, days }) {
    const { organization, ...issue } = await issueWithLanguage(context, issueId);
    const made = await writeLetters(context, issue, { recipients, days, organization });
    const letters = await readLetters(context, { issueId });
    return { letters: letters.filter(({ id }) => made.includes(id)) };
  },
  journal: (_, { issueId, recipients }) => ({
    subjectIds: [issueId],
    // How many: addresses of people who are not members stay out of what is kept for good.
    detail: { recipients: String(recipients.length) },
  }),
};

/** The letters about the issues of a report, the latest first. */
export const listLetters: UseCase<typeof reportLetters.input, typeof reportLetters.output> = {
  contract: reportLetters,
  may: ({ actor }) => mayReadShares(actor),
  run: async (context, { reportId }) => ({ letters: await readLetters(context, { reportId }) }),
};

function readLetters(
  { tx, actor }: RunContext,
  { reportId, issueId }: { readonly reportId?: string; readonly issueId?: string },
): Promise<Letter[]> {
  return tx.query<Letter>(
    `select l.id, l.issue_id as "issueId", n.number, l.recipient, to_json(l.created_at) #>> '{}' as "createdAt",
       coalesce(c.full_name, '') as "createdByName", to_json(l.sent_at) #>> '{}' as "sentAt",
       to_json(l.failed_at) #>> '{}' as "failedAt", l.problem, s.opened::float8 as opened
     from public.report_letters l join public.report_issues n on n.id = l.issue_id and n.organization_id = l.organization_id
     join public.report_shares s on s.id = l.share_id
     left join public.my_colleagues() c on c.user_id = l.created_by
     where l.organization_id = $1 and ($2::uuid is null or n.report_id = $2) and ($3::uuid is null or l.issue_id = $3)
     order by l.created_at desc, l.recipient limit 500`,
    [organizationOf(actor), reportId ?? null, issueId ?? null],
  );
}

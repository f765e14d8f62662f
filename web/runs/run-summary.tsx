import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Run } from './asked.ts';

type Told = readonly [name: string, count: number, place: string];

/** What came of a run, in numbers that lead to what they count. */
export function RunSummary({ run }: { readonly run: Run }) {
  const { t } = useTranslation('agents');
  if (run.state === 'planned' || run.state === 'active') return null;
  return (
    <section className="flex flex-col gap-2" aria-label={t('task.summary')} data-testid="run-summary">
      <dl className="flex flex-wrap gap-3">
        {[...ofProposals(run, t), ...ofDrafts(run, t)].map(([name, count, place]) => (
          <div key={name} className="min-w-24 rounded-lg border border-line bg-panel px-3 py-2">
            <dt className="text-[0.8125rem] text-quiet">{name}</dt>
            <dd className="figure text-base font-semibold">
              <Link to={place} className="underline decoration-line underline-offset-2 hover:decoration-ink">
                {count}
              </Link>
            </dd>
          </div>
        ))}
      </dl>
      <Cards cards={run.cards} />
    </section>
  );
}

/** The decisions about a run stand in the journal, each with the lines that it made. */
function ofProposals({ id, record, stepsTaken }: Run, t: TFunction<'agents'>): Told[] {
  const { accepted, rejected, waiting, expired, reversed, drafts } = record;
  const proposed = accepted + rejected + waiting + expired;
  const here = `/agents/runs/${id}`;
  const steps: Told = [t('sum.steps'), stepsTaken.filter(({ state }) => state === 'done').length, here];
  // Where drafts are all that came of it, nobody is told of no proposals.
  if (proposed === 0 && drafts.made > 0) return [steps];
  const decided = `/journal?about=${id}&verb=proposal.decide`;
  return [
    steps,
    [t('sum.proposed'), proposed, here],
    [t('sum.waiting'), waiting, '/inbox'],
    [t('sum.accepted'), accepted, decided],
    [t('sum.rejected'), rejected, decided],
    [t('sum.expired'), expired, `/journal?about=${id}`],
    ...(reversed > 0 ? [[t('sum.reversed'), reversed, decided] as const] : []),
  ];
}

/** Drafts lie on cards of conversations, where they are looked at and approved. */
function ofDrafts({ record: { drafts }, cards, stepsTaken }: Run, t: TFunction<'agents'>): Told[] {
  const reports = stepsTaken.filter((step) => reportOf(step.output) !== null).length;
  const told: Told[] = reports > 0 ? [[t('sum.reports'), reports, '/reports']] : [];
  if (drafts.made === 0) return told;
  const card = cards[0] ? `/?thread=${cards[0].threadId}` : '/inbox';
  return [
    ...told,
    [t('sum.drafted'), drafts.made, card],
    [t('sum.toApprove'), drafts.open, '/inbox'],
    [t('sum.recorded'), drafts.recorded, card],
  ];
}

/** The report that a step drew up. */
function reportOf(output: unknown): string | null {
  if (typeof output !== 'object' || output === null || !('reportId' in output)) return null;
  return typeof output.reportId === 'string' ? output.reportId : null;
}

function Cards({ cards }: Pick<Run, 'cards'>) {
  const { t } = useTranslation('agents');
  if (cards.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-[0.8125rem]">
      {cards.map(({ threadId, title, drafts }) => (
        <li key={threadId}>
          <Link
            to={`/?thread=${threadId}`}
            className="underline decoration-line underline-offset-2 hover:decoration-ink"
          >
            {t('card', { title: title ?? t('cardUntitled'), count: drafts })}
          </Link>
        </li>
      ))}
    </ul>
  );
}

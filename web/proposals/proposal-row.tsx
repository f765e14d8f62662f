import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Finding } from '#web/quality/asked.ts';
import type { Proposal } from '#web/runs/asked.ts';
import { Button } from '#web/ui/button.tsx';
import { useFormats } from '#web/words/format.ts';
import { EditProposal } from './edit-proposal.tsx';
import { proposalPlace, proposalWords } from './proposal-words.ts';

/** One proposal: what it says, what it would change, and where it comes from. */
export function ProposalRow({
  item,
  chosen,
  onChoose,
}: {
  readonly item: Proposal;
  readonly chosen: boolean;
  /** Absent: the person may only look. */
  readonly onChoose: ((on: boolean) => void) | undefined;
}) {
  const { t } = useTranslation('agents');
  const quality = useTranslation('quality');
  const formats = useFormats();
  const [editing, setEditing] = useState(false);
  const { title, more } = proposalWords(item, t, quality.t, formats);
  const { beforeKg, afterKg } = item;
  const place = proposalPlace(item);
  const mayEdit = onChoose && (item.verb === 'request.create' || item.facts['fix'] === 'correct');
  return (
    <li className="flex items-start gap-3 p-3" data-testid="proposal">
      {onChoose && (
        <input
          type="checkbox"
          className="mt-1 size-4 shrink-0 accent-accent"
          aria-label={title}
          checked={chosen}
          onChange={({ target }) => onChoose(target.checked)}
        />
      )}
      <div className="flex min-w-0 grow flex-wrap items-start gap-x-4 gap-y-1">
        <div className="min-w-0 grow basis-72">
          <p className="font-medium break-words">
            {place === null ? (
              title
            ) : (
              <Link to={place} className="underline decoration-line underline-offset-2 hover:decoration-ink">
                {title}
              </Link>
            )}
          </p>
          {more.map((line) => (
            <p key={line} className="text-[0.8125rem] break-words">
              {line}
            </p>
          ))}
          <Origin item={item} />
          <Why item={item} />
        </div>
        {beforeKg !== null && afterKg !== null && (
          <span className="figure shrink-0 text-[0.8125rem]" data-testid="proposal-change">
            {t('change', { before: formats.emissions(beforeKg), after: formats.emissions(afterKg) })}
          </span>
        )}
        {mayEdit && (
          <Button size="small" look="quiet" onClick={() => setEditing(true)} data-testid="proposal-edit">
            {t('edit')}
          </Button>
        )}
      </div>
      {editing && <EditProposal item={item} onClose={() => setEditing(false)} />}
    </li>
  );
}

/** The step that proposed it, with what it read and gave. */
const stepPlace = ({ run }: Proposal): string => `/agents/runs/${run.id}#step-${run.step}`;

/** Why it was proposed: the rule, and where its evidence is shown. */
function Why({ item }: { readonly item: Proposal }) {
  const { t } = useTranslation('agents');
  const quality = useTranslation('quality');
  const { kind, facts } = item;
  const rule = facts['rule'];
  const place = proposalPlace(item);
  return (
    <details className="text-[0.8125rem]" data-testid="proposal-why">
      <summary className="w-fit cursor-pointer text-quiet hover:text-ink">{t('whyProposed')}</summary>
      <p className="mt-1">
        {typeof rule === 'string' && `${quality.t(`rule.${rule as Finding['rule']}`)}. `}
        {t(typeof facts['formerly'] === 'string' ? 'because.handedOn' : `because.${kind}`)}
      </p>
      <p className="mt-1 flex flex-wrap gap-x-4 gap-y-1">
        {place !== null && <Evidence to={place} text={t('whyPlace')} />}
        <Evidence to={stepPlace(item)} text={t('whyStep')} />
      </p>
    </details>
  );
}

function Evidence({ to, text }: { readonly to: string; readonly text: string }) {
  return (
    <Link to={to} className="underline decoration-line underline-offset-2 hover:decoration-ink">
      {text}
    </Link>
  );
}

/** Where it comes from, until when it waits, and for whom. */
function Origin({ item }: { readonly item: Proposal }) {
  const { t } = useTranslation('agents');
  const formats = useFormats();
  const { run, expiresAt, deferredUntil, delegatedTo } = item;
  return (
    <p className="text-[0.8125rem] text-quiet">
      <Link
        to={stepPlace(item)}
        className="underline decoration-line underline-offset-2 hover:decoration-ink"
      >
        {t('fromRun', { number: run.number, step: run.step })}
      </Link>
      {` · ${t('expires', { day: formats.dayInSentence(expiresAt) })}`}
      {deferredUntil !== null && ` · ${t('deferred', { day: formats.dayInSentence(deferredUntil) })}`}
      {delegatedTo !== null && ` · ${t('delegated', { name: delegatedTo.name })}`}
    </p>
  );
}

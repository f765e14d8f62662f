import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Output } from '#web/api/call.ts';
import type { Filters, GwpSet } from '#web/results/address.ts';
import { BoundaryChoice } from '#web/results/boundary-choice.tsx';
import { useSeenWords } from '#web/results/seen-words.ts';
import { Choice } from '#web/ui/choice.tsx';

interface SwitchesProps {
  readonly filters: Filters;
  readonly change: (change: Partial<Filters>) => void;
  /** Undefined while it is being read. */
  readonly seen: Output<'result.summary'>['seen'];
  /** That the ledger's lines stand on. */
  readonly sets: readonly GwpSet[];
}

const SETS: readonly GwpSet[] = ['AR4', 'AR5', 'AR6'];

/** Ways to look at the same lines, each saying in words what it changes and by how much; none changes the ledger. */
export function Switches({ filters, change, seen, sets }: SwitchesProps) {
  const { t } = useTranslation('overview');
  const { byMarket, gwpSet, drafts } = filters;
  const words = useSeenWords(filters, seen);
  return (
    <div className="grid gap-x-6 gap-y-4 md:grid-cols-2" aria-live="polite" data-testid="overview-switches">
      <Choice
        legend={t('switch.scope2')}
        hint={words.market}
        options={[
          { value: 'location', label: t('switch.location') },
          { value: 'market', label: t('switch.market') },
        ]}
        value={byMarket ? 'market' : 'location'}
        onChange={(value) => change({ byMarket: value === 'market' })}
        testId="switch-scope2"
      />
      <Choice
        legend={t('switch.gwp')}
        hint={words.gwp}
        options={[
          { value: 'own', label: t('switch.gwp.own') },
          ...SETS.filter((set) => sets.length !== 1 || set !== sets[0]).map((set) => ({
            value: set,
            label: set,
          })),
        ]}
        value={gwpSet ?? 'own'}
        onChange={(value) => change({ gwpSet: SETS.find((set) => set === value) ?? null })}
        testId="switch-gwp"
      />
      <BoundaryChoice filters={filters} change={change} hint={words.boundary} />
      <div>
        <Choice
          legend={t('switch.drafts')}
          hint={words.drafts}
          options={[
            { value: 'approved', label: t('switch.approved') },
            { value: 'drafts', label: t('switch.withDrafts') },
          ]}
          value={drafts ? 'drafts' : 'approved'}
          onChange={(value) => change({ drafts: value === 'drafts' })}
          testId="switch-drafts"
        />
        {drafts && (
          <Link to="/" className="text-[0.8125rem] text-accent underline underline-offset-2">
            {t('drafts.open')}
          </Link>
        )}
      </div>
    </div>
  );
}

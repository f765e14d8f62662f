import { useTranslation } from 'react-i18next';
import type { Proposal } from '#web/runs/asked.ts';

/** What proposals that are alike are called, by the first of them: their kind, and the rule that found them. */
export function useProposalTitle(): (first: Proposal) => string {
  const { t } = useTranslation('agents');
  const quality = useTranslation('quality');
  return ({ kind, facts }) => {
    const rule = facts['rule'];
    const title = t(`kind.${kind}`);
    return typeof rule === 'string' ? `${title}: ${quality.t(`rule.${rule}` as 'rule.gap')}` : title;
  };
}

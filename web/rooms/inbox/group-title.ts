import { useTranslation } from 'react-i18next';
import type { InboxItem } from '#web/runs/asked.ts';

/** What a group of items that are alike is called: after the first of them. */
export function useGroupTitle(items: readonly InboxItem[]): string {
  const { t } = useTranslation('agents');
  const quality = useTranslation('quality');
  const [first] = items;
  if (first === undefined) return '';
  switch (first.type) {
    case 'proposal': {
      const rule = first.facts['rule'];
      const kind = t(`kind.${first.kind}`);
      return typeof rule === 'string' ? `${kind}: ${quality.t(`rule.${rule}` as 'rule.gap')}` : kind;
    }
    case 'draft':
      return first.threadTitle === null ? t('group.drafts') : t('group.draft', { title: first.threadTitle });
    case 'approval':
      return t(`group.approval.${first.subject}`);
    default:
      return t(`group.${first.type}`);
  }
}

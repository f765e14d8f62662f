import { useTranslation } from 'react-i18next';
import { useProposalTitle } from '#web/proposals/group-title.ts';
import type { InboxItem } from '#web/runs/asked.ts';

/** What a group of items that are alike is called: after the first of them. */
export function useGroupTitle(items: readonly InboxItem[]): string {
  const { t } = useTranslation('agents');
  const titleOf = useProposalTitle();
  const [first] = items;
  if (first === undefined) return '';
  switch (first.type) {
    case 'proposal':
      return titleOf(first);
    case 'draft':
      return first.threadTitle === null ? t('group.drafts') : t('group.draft', { title: first.threadTitle });
    case 'approval':
      return t(`group.approval.${first.subject}`);
    default:
      return t(`group.${first.type}`);
  }
}

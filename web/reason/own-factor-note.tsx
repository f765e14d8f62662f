import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { factorQuery } from '#web/api/queries.ts';
import { useFormats } from '#web/words/format.ts';

/** Whose factor it is and who approved it, beside the choice of a factor of the organization's own. */
export function OwnFactorNote({ factorId }: { factorId: string }) {
  const { t } = useTranslation('reason');
  const formats = useFormats();
  const { data } = useQuery(factorQuery(factorId));
  const own = data?.own;
  if (!own) return null;
  return (
    <p className="text-[0.8125rem]" data-testid="own-factor-note">
      {own.approvedAt &&
        t('ownFactor', { name: own.approvedByName ?? '', at: formats.instant(own.approvedAt) })}{' '}
      {t('ownProposed', { name: own.proposedByName, at: formats.instant(own.proposedAt) })}
      {own.withdrawnAt && ` ${t('ownWithdrawn', { at: formats.instant(own.withdrawnAt) })}`}
    </p>
  );
}

import { useTranslation } from 'react-i18next';
import { classes } from '#web/ui/classes.ts';
import type { Finding } from './asked.ts';

const LOOK: Record<Finding['severity'], string> = {
  high: 'bg-danger-soft text-danger',
  medium: 'bg-warn-soft text-warn',
  low: 'bg-sunken text-quiet',
};

/** How grave a finding is, in a word and a colour. */
export function SeverityMark({ severity }: Pick<Finding, 'severity'>) {
  const { t } = useTranslation('quality');
  return (
    <span
      className={classes(
        'inline-block self-start rounded px-1.5 py-0.5 text-[0.8125rem] font-medium whitespace-nowrap',
        LOOK[severity],
      )}
    >
      {t(`severity.${severity}`)}
    </span>
  );
}

import { useTranslation } from 'react-i18next';
import { useFormats } from '#web/words/format.ts';
import type { Followed } from './target.ts';

export type Calculated = Extract<Followed['result'], { status: 'calculated' }>;
export type FollowedYear = Calculated['years'][number];

/** The lines that an amount is of, and those that it could not count. */
export function Counted({
  lines,
}: {
  lines: Pick<FollowedYear, 'countedLines' | 'notCountedLines'> | undefined;
}) {
  const { t } = useTranslation('targets');
  if (!lines) return null;
  return (
    <p className="text-[0.8125rem] text-quiet">
      {t('counted', { count: lines.countedLines })}
      {lines.notCountedLines > 0 && (
        <span className="text-warn"> · {t('notCounted', { count: lines.notCountedLines })}</span>
      )}
    </p>
  );
}

const LOOKS = {
  base: 'text-quiet',
  unknown: 'bg-sunken text-quiet',
  within: 'bg-accent-soft text-accent',
  expected_within: 'bg-accent-soft text-accent',
  over: 'bg-danger-soft text-danger',
  expected_over: 'bg-warn-soft text-warn',
} as const;

interface StatusProps {
  readonly year: Pick<FollowedYear, 'status' | 'gapKg'>;
  /** Without the amount, where there is little room. */
  readonly isShort?: boolean;
}

/** Whether a year keeps to its budget, and by how much. */
export function Status({ year: { status, gapKg }, isShort = false }: StatusProps) {
  const { t } = useTranslation('targets');
  const formats = useFormats();
  return (
    <span
      data-status={status}
      className={`inline-block self-start rounded px-1.5 py-0.5 text-[0.8125rem] font-medium ${LOOKS[status]}`}
    >
      {isShort
        ? t(`statusShort.${status}`)
        : t(`status.${status}`, { amount: gapKg === null ? '' : formats.emissions(gapKg.replace('-', '')) })}
    </span>
  );
}

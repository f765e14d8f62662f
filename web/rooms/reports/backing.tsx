import { useTranslation } from 'react-i18next';
import { useFormats } from '#web/words/format.ts';
import type { ReportDocument } from './asked.ts';

type Datapoint = ReportDocument['datapoints'][number];

/** What stands behind a figure: quality of its data, uncertainty and evidence, or why each is not told; and how files round it. */
export function Backing({ quality, uncertainty, evidence, rounding }: Datapoint) {
  const { t } = useTranslation('reports');
  const formats = useFormats();
  if (!quality || !uncertainty || !evidence) return null;
  return (
    <dl className="grid grid-cols-1 gap-x-6 gap-y-1 sm:grid-cols-[auto_1fr]">
      <dt className="text-quiet">{t('backing.quality')}</dt>
      <dd>
        {'reason' in quality
          ? quality.reason.text
          : t('backing.quality.value', {
              ...quality,
              grade: t(`grade.${quality.grade}`),
              points: formats.rounded(quality.points, 2),
            })}
      </dd>
      <dt className="text-quiet">{t('backing.uncertainty')}</dt>
      <dd>{'reason' in uncertainty ? uncertainty.reason.text : intervalOf(uncertainty, formats)}</dd>
      <dt className="text-quiet">{t('backing.evidence')}</dt>
      <dd>
        {'reason' in evidence
          ? evidence.reason.text
          : evidence.share === null
            ? t('backing.evidence.value', { ...evidence })
            : t('backing.evidence.share', { ...evidence, share: formats.percent(Number(evidence.share)) })}
      </dd>
      {rounding && (
        <>
          <dt className="text-quiet">{t('backing.rounding')}</dt>
          <dd>
            {t('backing.rounding.value', { count: rounding.places, significant: rounding.significant })}
          </dd>
        </>
      )}
    </dl>
  );
}

type Interval = { readonly minusPercent: string; readonly plusPercent: string };

/** `±5.2%`, or both halves where they differ as they are shown. */
function intervalOf(
  { minusPercent, plusPercent }: Interval,
  { rounded }: Pick<ReturnType<typeof useFormats>, 'rounded'>,
): string {
  const [minus, plus] = [rounded(minusPercent, 3), rounded(plusPercent, 3)];
  return minus === plus ? `±${minus}%` : `−${minus}% / +${plus}%`;
}

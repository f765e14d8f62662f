import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#web/api/call.ts';
import { Pick } from '#web/documents/mapping/picks.tsx';
import { useFormats } from '#web/words/format.ts';

interface SeriesProps {
  fingerprint: string;
  value: string;
  onChange: (value: string) => void;
}

/** Which earlier file this one says again: what it has already is known then, and what changed is a correction. */
export function SeriesPick({ fingerprint, value, onChange }: SeriesProps) {
  const { t } = useTranslation('import');
  const formats = useFormats();
  const { data } = useQuery({
    queryKey: ['import.status', 'all'],
    queryFn: ({ signal }) => call('import.status', { limit: 100 }, signal),
    staleTime: 0,
  });
  const earlier = (data?.imports ?? []).filter(
    (one) => one.fingerprint === fingerprint && one.saved > one.withdrawn,
  );
  if (earlier.length === 0) return null;
  return (
    <div>
      <Pick
        label={t('series')}
        value={value}
        options={[
          { value: 'auto', label: t('series.auto') },
          { value: 'none', label: t('series.none') },
          ...earlier.map(({ id, documentName, createdAt }) => ({
            value: id,
            label: t('series.of', { name: documentName, at: formats.instant(createdAt) }),
          })),
        ]}
        onChange={(next) => onChange(next ?? 'auto')}
        testId="import-series"
      />
      <p className="mt-1 text-[0.8125rem] text-quiet">{t('series.hint')}</p>
    </div>
  );
}

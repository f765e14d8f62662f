import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#web/api/call.ts';
import { Pick } from '#web/documents/mapping/picks.tsx';
import { unitName } from '#web/words/names.ts';

interface FactorPickProps {
  kind: string | null;
  value: string | null;
  onChange: (factorId: string | null) => void;
}

const MOST_FACTORS = 50;

/** A factor that answers a kind; by itself, the product chooses. */
export function FactorPick({ kind, value, onChange }: FactorPickProps) {
  const { t } = useTranslation('import');
  const { data } = useQuery({
    queryKey: ['factor.search', 'of-kind', kind],
    queryFn: ({ signal }) => call('factor.search', { kind: kind ?? '', limit: MOST_FACTORS }, signal),
    enabled: kind !== null,
    staleTime: 60_000,
  });
  return (
    <Pick
      label={t('factor')}
      value={value}
      none={t('factor.auto')}
      options={(data?.factors ?? []).map(({ factor }) => ({
        value: factor.id,
        label:
          `${factor.source.publisher} ${factor.source.edition} · ${factor.region} · ` +
          `${unitName(factor.unit)} · ${factor.id.split('/').at(-1) ?? factor.id}`,
      }))}
      onChange={onChange}
      testId="import-factor"
    />
  );
}

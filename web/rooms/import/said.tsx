import { useQuery } from '@tanstack/react-query';
import { contextQuery, kindsQuery } from '#web/api/queries.ts';
import { useFormats } from '#web/words/format.ts';
import { splitKindName } from '#web/words/kind-name.tsx';
import { unitName } from '#web/words/names.ts';

/** What a row says of an activity, as far as it is known. */
interface Said {
  readonly kind: string | null;
  readonly quantity: string | null;
  readonly unit: string | null;
  readonly from: string | null;
  readonly to: string | null;
  readonly siteId: string | null;
}

/** Writes what a row says in the reader's words. */
export function useSaid() {
  const formats = useFormats();
  const { data: kinds } = useQuery(kindsQuery);
  const { data: context } = useQuery(contextQuery);
  const kind = (key: string | null): string =>
    key === null
      ? '—'
      : splitKindName(kinds?.kinds.find((one) => one.key === key)?.name[formats.language] ?? key).name;
  const site = (id: string | null): string =>
    id === null ? '' : (context?.sites.find((one) => one.id === id)?.name ?? '');
  const amount = ({ quantity, unit }: Said): string =>
    quantity === null ? '—' : `${formats.exact(quantity)} ${unit === null ? '' : unitName(unit)}`;
  const days = ({ from, to }: Said): string => (from && to ? formats.period(from, to) : '—');
  return {
    kind,
    site,
    amount,
    days,
    all: (said: Said): string =>
      [kind(said.kind), amount(said), days(said), site(said.siteId)]
        .filter((part) => part !== '' && part !== '—')
        .join(' · '),
  };
}

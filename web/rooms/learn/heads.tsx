import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Head } from '#web/help/queries.ts';

/** Pages by title, each with what kind it is and its first sentence. */
export function Heads({ heads }: { heads: readonly Head[] }) {
  const { t } = useTranslation('learn');
  return (
    <ul
      className="flex flex-col divide-y divide-line rounded-lg border border-line bg-panel"
      data-testid="heads"
    >
      {heads.map(({ id, kind, title, summary }) => (
        <li key={id}>
          <Link
            to={`/learn/${id}`}
            className="flex flex-col gap-0.5 px-4 py-2.5 hover:bg-sunken"
            data-page={id}
          >
            <span className="flex flex-wrap items-baseline justify-between gap-x-3">
              <span className="font-medium break-words">{title}</span>
              <span className="text-[0.8125rem] text-quiet">{t(`kind.${kind}`)}</span>
            </span>
            <span className="line-clamp-2 text-quiet">{summary}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

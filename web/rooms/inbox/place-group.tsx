import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { InboxItem } from '#web/runs/asked.ts';
import { useFormats } from '#web/words/format.ts';

/** What is decided where the whole of it is seen: each leads there. */
export function PlaceGroup({
  title,
  items,
}: {
  readonly title: string;
  readonly items: readonly InboxItem[];
}) {
  const heading = useId();
  return (
    <section
      aria-labelledby={heading}
      className="rounded-lg border border-line bg-panel"
      data-testid="place-group"
    >
      <h2 id={heading} className="border-b border-line p-3 font-semibold">
        {title}
      </h2>
      <ul className="divide-y divide-line">
        {items.map((item) => (
          <Row key={'id' in item ? item.id : item.subjectId} item={item} />
        ))}
      </ul>
    </section>
  );
}

function Row({ item }: { readonly item: InboxItem }) {
  const { title, more, place } = useTold(item);
  return (
    <li>
      <Link to={place} className="flex flex-wrap items-baseline gap-x-4 gap-y-1 p-3 hover:bg-sunken">
        <span className="min-w-0 grow basis-60 font-medium break-words">{title}</span>
        <span className="text-[0.8125rem] text-quiet">{more}</span>
      </Link>
    </li>
  );
}

function useTold(item: InboxItem): { title: string; more: string; place: string } {
  const { t } = useTranslation('agents');
  const formats = useFormats();
  switch (item.type) {
    case 'approval':
      return {
        title: item.title,
        more: t('revision', { revision: item.revision, name: item.askedBy.name }),
        place:
          item.subject === 'report'
            ? `/reports/${item.subjectId}`
            : `/carbon-inventory?inventory=${item.subjectId}`,
      };
    case 'import':
      return {
        title: item.name,
        more: t('import.text', { ready: item.ready, count: item.lines }),
        place: `/import/${item.id}`,
      };
    case 'request':
      return {
        title: t('asked.text', {
          name: item.askedByName,
          count: item.lacking,
          inventory: item.inventoryName,
          day: formats.dayInSentence(item.dueOn),
        }),
        more: '',
        place: `/carbon-inventory/completeness?inventory=${item.inventoryId}&request=${item.id}`,
      };
    case 'factor':
      return { title: item.name[formats.language], more: '', place: '/factors' };
    default:
      return { title: '', more: '', place: '/inbox' };
  }
}

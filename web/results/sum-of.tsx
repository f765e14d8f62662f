import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Input, Output } from '#web/api/call.ts';
import { summaryQuery } from '#web/api/queries.ts';
import { Button } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { Skeleton } from '#web/ui/states.tsx';
import { type Formats, useFormats } from '#web/words/format.ts';
import { categoryName } from '#web/words/names.ts';
import type { Filters } from './address.ts';
import { isKnown } from './known.ts';
import { SCOPE_DOT, type Scope } from './scope-look.tsx';
import { shareOf } from './share-words.ts';

type Summary = Output<'result.summary'>;

/** Parts that are shown at once. */
const SHOWN = 6;

export type PartBy = 'category' | 'kind' | 'site';

export interface SumOfProps {
  readonly asked: Input<'result.summary'>;
  /** What the sum is told apart by; null: it is of one thing already. */
  readonly by: PartBy | null;
  /** Opens one part of it. */
  readonly onNarrow: (to: Partial<Filters>) => void;
}

interface Part {
  readonly key: string;
  readonly name: string;
  readonly scope: Scope | null;
  readonly kg: string;
  /** Null: it cannot be opened alone. */
  readonly to: Partial<Filters> | null;
}

function partsOf(summary: Summary, by: PartBy, formats: Formats, noSite: string): Part[] {
  const rows = {
    category: () =>
      summary.categories.filter(isKnown).map(({ scope, category, co2eKg }) => ({
        key: `${scope}/${category}`,
        name: categoryName(category),
        scope,
        kg: co2eKg,
        to: { scope, category },
      })),
    kind: () =>
      summary.kinds.filter(isKnown).map(({ scope, kind, name, co2eKg }) => ({
        key: `${scope}/${kind}`,
        name: name[formats.language],
        scope,
        kg: co2eKg,
        to: { scope, kind },
      })),
    site: () =>
      summary.sites.filter(isKnown).map(({ siteId, siteName, co2eKg }) => ({
        key: siteId ?? '',
        name: siteName ?? noSite,
        scope: null,
        kg: co2eKg,
        to: siteId === null ? null : { siteId },
      })),
  }[by]();
  return rows.toSorted((one, other) => Number(other.kg) - Number(one.kg));
}

function PartRow({ part, share, onOpen }: { part: Part; share: number | null; onOpen: (() => void) | null }) {
  const formats = useFormats();
  const inside = (
    <>
      <span
        aria-hidden
        className={classes('size-2.5 rounded-sm', part.scope ? SCOPE_DOT[part.scope] : 'bg-edge')}
      />
      <span className="min-w-0 break-words">{part.name}</span>
      <span className="figure text-right whitespace-nowrap">{formats.tonnes(part.kg)}</span>
      <span className="figure w-14 text-right whitespace-nowrap text-quiet">
        {share === null ? '–' : shareOf(share, formats)}
      </span>
    </>
  );
  const look =
    'grid w-full grid-cols-[auto_1fr_auto_auto] items-baseline gap-x-2.5 rounded px-1 py-1.5 text-left';
  return (
    <li className="border-b border-line last:border-0">
      {onOpen ? (
        <button
          type="button"
          onClick={onOpen}
          data-testid="sum-part"
          data-kg={part.kg}
          className={classes(look, 'hover:bg-sunken')}
        >
          {inside}
        </button>
      ) : (
        <div className={look} data-testid="sum-part" data-kg={part.kg}>
          {inside}
        </div>
      )}
    </li>
  );
}

/** What a figure comes to and what it is made of, largest first, each with its share of it. */
export function SumOf({ asked, by, onNarrow }: SumOfProps) {
  const { t } = useTranslation('charts');
  const terms = useTranslation('terms');
  const formats = useFormats();
  const [all, setAll] = useState(false);
  const { data } = useQuery(summaryQuery(asked));
  // Its place is kept while it comes.
  if (!data) return <Skeleton className="mb-4 h-64" />;
  const { total } = data;
  const parts = by === null ? [] : partsOf(data, by, formats, terms.t('noSite'));
  const whole = Number(total.co2eKg);
  return (
    <section className="mb-4 flex flex-col gap-3" aria-label={t('sum')}>
      <div>
        <p className="figure text-2xl font-semibold" data-testid="entries-sum" data-kg={total.co2eKg}>
          {isKnown(total) ? formats.tonnes(total.co2eKg) : '—'}{' '}
          {isKnown(total) && <span className="text-[0.8125rem] font-normal text-quiet">tCO₂e</span>}
        </p>
        <p className="text-[0.8125rem] text-quiet">
          {t('sum.counted', { count: total.countedLines })}
          {total.notCountedLines > 0 && (
            <span className="text-warn"> · {t('sum.notCounted', { count: total.notCountedLines })}</span>
          )}
        </p>
      </div>
      {by !== null && parts.length > 1 && (
        <div>
          <h3 className="text-[0.8125rem] font-medium">{t(`sum.by.${by}`)}</h3>
          <ul>
            {(all ? parts : parts.slice(0, SHOWN)).map((part) => (
              <PartRow
                key={part.key}
                part={part}
                share={whole > 0 ? Number(part.kg) / whole : null}
                onOpen={part.to && (() => part.to && onNarrow(part.to))}
              />
            ))}
          </ul>
          {!all && parts.length > SHOWN && (
            <Button size="small" look="quiet" onClick={() => setAll(true)}>
              {t('sum.more', { count: parts.length - SHOWN })}
            </Button>
          )}
        </div>
      )}
    </section>
  );
}

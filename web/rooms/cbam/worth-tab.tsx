import { writtenCode } from '#text/goods-code.ts';
import { useQuery } from '@tanstack/react-query';
import { Plus, Scale } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { Button } from '#web/ui/button.tsx';
import { Field, Select } from '#web/ui/field.tsx';
import { Empty, Failure, Skeleton } from '#web/ui/states.tsx';
import { useFormats } from '#web/words/format.ts';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import type { TabProps } from './tab-props.ts';
import { countryName, tonnes } from './figures.ts';
import type { OfferStart } from './offer-typed.ts';
import { cbamQuery, type Declaration, type Offer, useCbamChange } from './queries.ts';
import { WorthView } from './worth-view.tsx';

const OfferDrawer = lazy(async () => ({ default: (await import('./offer-drawer.tsx')).OfferDrawer }));

/** Default against actual to 2034 for a good, and what an offer of verification would have to earn. */
export function WorthTab({ year, declared, mayKeep }: TabProps) {
  const { t } = useTranslation('cbam');
  const [search, setSearch] = useSearchParams();
  const [editing, setEditing] = useState<Offer | OfferStart | null>(null);
  const { data, error, refetch } = useQuery(cbamQuery('cbam.listOffers', {}));
  const choose = (offer: string | null) =>
    setSearch({ year: String(year), ...(offer !== null && { offer }) });
  if (error) return <LoadFailure title={t('error')} error={error} onRetry={() => refetch()} />;
  if (!data) return <Skeleton className="h-64" />;
  const shown = data.offers.find(({ id }) => id === search.get('offer')) ?? data.offers[0];
  const start: OfferStart = { fromYear: year };
  return (
    <>
      <p className="max-w-prose text-quiet">{t('worth.text')}</p>
      {shown ? (
        <>
          <OfferBar
            offers={data.offers}
            shown={shown}
            onChoose={choose}
            {...(mayKeep && { onEdit: () => setEditing(shown), onNew: () => setEditing(start) })}
          />
          <WorthView key={`${shown.id} ${shown.revision}`} offer={shown} />
        </>
      ) : (
        <Empty
          icon={<Scale aria-hidden />}
          title={t('worth.none')}
          text={mayKeep ? t('worth.none.text') : t('empty.others')}
          testId="worth-empty"
          lesson="tutorial/your-first-cbam-good"
        >
          {mayKeep && (
            <Button look="primary" onClick={() => setEditing(start)} data-testid="offer-new">
              <Plus aria-hidden />
              {t('worth.new')}
            </Button>
          )}
        </Empty>
      )}
      {mayKeep && <FromImports year={year} declared={declared} onStart={setEditing} />}
      <Suspense fallback={null}>
        {editing !== null && (
          <OfferDrawer
            offer={editing}
            onClose={() => setEditing(null)}
            onSaved={(id) => {
              setEditing(null);
              choose(id);
            }}
          />
        )}
      </Suspense>
    </>
  );
}

interface OfferBarProps {
  readonly offers: readonly Offer[];
  readonly shown: Offer;
  readonly onChoose: (offer: string | null) => void;
  /** Left out, as `onNew`: the person may not. */
  readonly onEdit?: () => void;
  readonly onNew?: () => void;
}

/** Which offer is weighed, and what may be done with it. */
function OfferBar({ offers, shown, onChoose, onEdit, onNew }: OfferBarProps) {
  const { t } = useTranslation('cbam');
  const remove = useCbamChange('cbam.removeOffer', () => onChoose(null));
  return (
    <>
      <div className="flex flex-wrap items-end gap-3">
        <div className="min-w-0 flex-1 basis-60">
          <Field label={t('worth.offer')}>
            {(wiring) => (
              <Select
                {...wiring}
                value={shown.id}
                onChange={(event) => onChoose(event.target.value)}
                data-testid="offer-choice"
              >
                {offers.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        </div>
        {onEdit && (
          <>
            <Button onClick={onEdit} data-testid="offer-edit">
              {t('change')}
            </Button>
            <Button
              look="quiet"
              busy={remove.isPending}
              onClick={() => remove.mutate({ offerId: shown.id })}
              data-testid="offer-remove"
            >
              {t('remove')}
            </Button>
            <Button look="primary" onClick={onNew} data-testid="offer-new">
              <Plus aria-hidden />
              {t('worth.new')}
            </Button>
          </>
        )}
      </div>
      {remove.error && <Failure title={t('error')} text={remove.error.message} />}
    </>
  );
}

interface FromImportsProps {
  readonly year: number;
  readonly declared: Declaration;
  readonly onStart: (start: OfferStart) => void;
}

/** Goods of the year that a comparison may begin with; actual values that nobody verified have nothing to compare. */
function FromImports({ year, declared, onStart }: FromImportsProps) {
  const { t } = useTranslation('cbam');
  const formats = useFormats();
  const goods = declared.goods.filter(
    ({ countedLines, problems }) => countedLines > 0 || isUnverified(problems),
  );
  if (goods.length === 0) return null;
  return (
    <section className="flex flex-col gap-2" data-testid="worth-goods">
      <h2 className="font-semibold">{t('worth.goods', { year: String(year) })}</h2>
      <ul className="flex flex-col divide-y divide-line rounded-lg border border-line bg-panel">
        {goods.map((good) => (
          <li key={good.sampleId} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2">
            <span className="min-w-0 flex-1 basis-60">
              <span className="figure font-medium whitespace-nowrap">{writtenCode(good.code)}</span>{' '}
              <span className="text-quiet">
                {[countryName(good.origin, formats), good.installation, `${tonnes(good.massT, formats)} t`]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            {good.countedLines === 0 ? (
              <span className="text-[0.8125rem] text-quiet">{t('worth.unverified')}</span>
            ) : (
              <Button
                size="small"
                onClick={() =>
                  onStart({
                    fromYear: Math.min(year, 2034),
                    code: good.code,
                    origin: good.origin,
                    installation: good.installation,
                    massT: good.massT,
                  })
                }
                data-testid="worth-start"
              >
                {t('worth.start')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function isUnverified(problems: Declaration['goods'][number]['problems']): boolean {
  return problems.some(({ code }) => code === 'cbam.unverified');
}

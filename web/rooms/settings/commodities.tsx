import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call, type Output } from '#web/api/call.ts';
import { contextQuery, kindsQuery } from '#web/api/queries.ts';
import { Button } from '#web/ui/button.tsx';
import { Field, Input } from '#web/ui/field.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { useFormats } from '#web/words/format.ts';
import { Part, useDoing } from './part.tsx';

type Commodity = Output<'commodity.find'>['commodities'][number];

const MOST_SHOWN = 100;

/** What was confirmed that suppliers sell and accounts hold, found by name, and the way to forget it. */
export function Commodities() {
  const { t } = useTranslation('settings');
  const [words, setWords] = useState('');
  const name = useDeferredValue(words.trim());
  const query = useQuery({
    queryKey: ['commodity.find', name],
    queryFn: ({ signal }) => call('commodity.find', { query: name, limit: MOST_SHOWN }, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  return (
    <Panel title={t('commodities')} text={t('commodities.text')} testId="settings-commodities">
      <Part query={query}>
        {({ commodities }) => (
          <>
            {(words !== '' || commodities.length >= MOST_SHOWN) && (
              <Field label={t('commodities.find')}>
                {(wiring) => (
                  <Input
                    {...wiring}
                    type="search"
                    maxLength={200}
                    value={words}
                    onChange={({ target }) => setWords(target.value)}
                  />
                )}
              </Field>
            )}
            {commodities.length === 0 ? (
              <p className="text-quiet">{t('commodities.none')}</p>
            ) : (
              <ul className="flex flex-col gap-2">
                {commodities.map((one) => (
                  <OneCommodity key={one.id} commodity={one} />
                ))}
              </ul>
            )}
          </>
        )}
      </Part>
    </Panel>
  );
}

function OneCommodity({ commodity }: { readonly commodity: Commodity }) {
  const { t } = useTranslation('settings');
  const formats = useFormats();
  const { data: context } = useQuery(contextQuery);
  const kinds = useQuery(kindsQuery).data?.kinds;
  const { id, holder, name, taxId, kind, factorName, confirmedAt, confirmedByName } = commodity;
  const forget = useDoing(
    () => call('commodity.forget', { commodityId: id }),
    ['commodity.find', 'draft.list'],
    () => undefined,
  );
  const kindName = kinds?.find(({ key }) => key === kind)?.name[formats.language] ?? kind;
  const may = ['owner', 'manager', 'contributor'].includes(context?.organization?.role ?? '');
  return (
    <li
      className="flex flex-wrap items-start justify-between gap-2 rounded-md border border-line px-3 py-2"
      data-testid="commodity"
    >
      <div className="min-w-0">
        <p className="font-medium break-words">
          {t(`commodities.${holder}`, { name })}
          {taxId !== null && taxId !== name && ` · ${taxId}`}
        </p>
        <p className="text-[0.8125rem] break-words">
          {kindName} · {factorName?.[formats.language] ?? t('commodities.byRules')}
        </p>
        <p className="text-[0.8125rem] text-quiet">
          {t('commodities.who', { name: confirmedByName })}, {formats.instant(confirmedAt)}
        </p>
      </div>
      {may && (
        <Button
          size="small"
          busy={forget.isPending}
          aria-label={`${t('commodities.forget')}: ${name}`}
          onClick={() => forget.mutate()}
          data-testid="commodity-forget"
        >
          {t('commodities.forget')}
        </Button>
      )}
    </li>
  );
}

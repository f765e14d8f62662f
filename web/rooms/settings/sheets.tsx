import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call, type Output } from '#web/api/call.ts';
import { contextQuery } from '#web/api/queries.ts';
import { Button } from '#web/ui/button.tsx';
import { Confirm } from '#web/ui/confirm.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Empty } from '#web/ui/states.tsx';
import { useFormats } from '#web/words/format.ts';
import { Part, useConfirmLabels, useDoing } from './part.tsx';

type Remembered = Output<'mapping.find'>['mappings'][number];

const MOST_HEADINGS = 8;

/** Spreadsheets whose columns were confirmed, and the way to forget them. */
export function Sheets() {
  const { t } = useTranslation('settings');
  const query = useQuery({
    queryKey: ['mapping.find', 'all'],
    queryFn: ({ signal }) => call('mapping.find', { limit: 200 }, signal),
    staleTime: 0,
  });
  return (
    <Panel title={t('sheets')} text={t('sheets.text')} testId="settings-sheets">
      <Part query={query}>
        {({ mappings }) =>
          mappings.length === 0 ? (
            <Empty
              title={t('sheets.none')}
              text={t('sheets.noneText')}
              testId="sheets-none"
              lesson="guide/import-a-spreadsheet"
            />
          ) : (
            <ul className="flex flex-col gap-2">
              {mappings.map((one) => (
                <OneSheet key={one.id} remembered={one} />
              ))}
            </ul>
          )
        }
      </Part>
    </Panel>
  );
}

function OneSheet({ remembered }: { remembered: Remembered }) {
  const { t } = useTranslation('settings');
  const formats = useFormats();
  const labels = useConfirmLabels();
  const { data: context } = useQuery(contextQuery);
  const [asking, setAsking] = useState(false);
  const { id, mapping, savedAt, savedByName } = remembered;
  const forget = useDoing(
    () => call('mapping.forget', { mappingId: id }),
    ['mapping.find'],
    () => setAsking(false),
  );
  const headings = mapping.columns.filter(({ meaning }) => meaning !== 'ignored').map(({ header }) => header);
  const factors = mapping.factors?.length ?? 0;
  const may = ['owner', 'manager', 'contributor'].includes(context?.organization?.role ?? '');
  return (
    <li
      className="flex flex-wrap items-start justify-between gap-2 rounded-md border border-line px-3 py-2"
      data-testid="sheet-remembered"
    >
      <div className="min-w-0">
        <p className="font-medium break-words">{mapping.sheet}</p>
        <p className="text-[0.8125rem] break-words text-quiet">
          {headings.slice(0, MOST_HEADINGS).join(' · ')}
          {headings.length > MOST_HEADINGS && ' …'}
        </p>
        <p className="text-[0.8125rem] text-quiet">
          {t('sheets.who')} {savedByName}, {formats.instant(savedAt)}
          {factors > 0 && ` · ${t('sheets.factors', { count: factors })}`}
        </p>
      </div>
      {may && (
        <Button size="small" onClick={() => setAsking(true)} data-testid="sheet-forget">
          {t('sheets.forget')}
        </Button>
      )}
      {asking && (
        <Confirm
          title={t('sheets.forgetTitle')}
          text={t('sheets.forgetText')}
          action={t('sheets.forget')}
          labels={labels}
          busy={forget.isPending}
          onConfirm={() => forget.mutate()}
          onClose={() => setAsking(false)}
        />
      )}
    </li>
  );
}

import { useQuery } from '@tanstack/react-query';
import { Copy, Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { summaryQuery } from '#web/api/queries.ts';
import { panelQuery } from '#web/quality/asked.ts';
import { Button } from '#web/ui/button.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { saveFile } from '#web/ui/save-file.ts';
import { Skeleton } from '#web/ui/states.tsx';
import { toast } from '#web/ui/toast.tsx';
import { formatsOf } from '#web/words/format.ts';
import { LANGUAGES } from '#web/words/language.ts';
import { words } from '#web/words/words.ts';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import english from '../../../messages/en/statement.json';
import portuguese from '../../../messages/pt-BR/statement.json';
import { sentencesOf } from './statement-sentences.ts';
import type { TabProps } from './tab-props.ts';

// The statement is quoted in both languages, whichever the page speaks.
words.addResourceBundle('en', 'statement', english, true, true);
words.addResourceBundle('pt-BR', 'statement', portuguese, true, true);

/** What an inventory may say of its uncertainty and of the quality of its data, ready to quote. */
export function Tab({ inventory }: TabProps) {
  const { t } = useTranslation('statement');
  const total = useQuery(summaryQuery({ from: inventory.from, to: inventory.to }));
  const panel = useQuery(panelQuery({ of: 'inventory', inventoryId: inventory.id }));
  const failed = [total, panel].find(({ error }) => error !== null);
  if (failed?.error)
    return <LoadFailure title={t('error')} error={failed.error} onRetry={() => failed.refetch()} />;
  if (!total.data || !panel.data) return <Skeleton className="h-96" />;
  const facts = { inventory, total: total.data.total, assessment: panel.data.assessment };
  const statements = LANGUAGES.map((language) => ({
    language,
    sentences: sentencesOf(facts, words.getFixedT(language, 'statement'), formatsOf(language)),
  }));
  const save = () =>
    saveFile(
      `razao-statement-${inventory.from.slice(0, 4)}.json`,
      new Blob(
        [
          `${JSON.stringify(
            {
              ...facts,
              waitingLines: panel.data.waitingLines,
              sentences: Object.fromEntries(
                statements.map(({ language, sentences }) => [language, sentences]),
              ),
            },
            null,
            2,
          )}\n`,
        ],
        { type: 'application/json' },
      ),
    );
  return (
    <div className="flex flex-col gap-4" data-testid="inventory-statement">
      <header className="flex flex-wrap items-end justify-between gap-3">
        <p className="min-w-0 max-w-prose basis-72 grow text-quiet">{t('intro')}</p>
        <Button onClick={save} data-testid="statement-json">
          <Download aria-hidden />
          {t('save')}
        </Button>
      </header>
      {panel.data.waitingLines > 0 && <p className="text-quiet">{t('waiting')}</p>}
      {statements.map(({ language, sentences }) => (
        <Panel key={language} title={t(`language.${language}`)} testId={`statement-${language}`}>
          <ul lang={language} className="flex list-disc flex-col gap-2 pl-5">
            {sentences.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
          <Button
            size="small"
            className="self-start"
            onClick={() => {
              void navigator.clipboard.writeText(sentences.join(' ')).then(
                () => toast.good({ title: t('copied') }),
                () => toast.bad({ title: t('notCopied') }),
              );
            }}
          >
            <Copy aria-hidden />
            {t('copy')}
          </Button>
        </Panel>
      ))}
    </div>
  );
}

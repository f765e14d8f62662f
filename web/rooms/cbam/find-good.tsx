import { writtenCode } from '#text/goods-code.ts';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Field, Input } from '#web/ui/field.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { useFormats } from '#web/words/format.ts';
import { cbamQuery, type Good } from './queries.ts';

interface GoodsListProps {
  readonly query: string;
  /** Left out: the list only tells. */
  readonly onChoose?: (code: string) => void;
}

/** Goods that the digits or words find; a split one asks which of its ten-digit codes is meant. */
export function GoodsList({ query, onChoose }: GoodsListProps) {
  const { t } = useTranslation('cbam');
  const asked = useDeferredValue(query.trim());
  const found = useQuery({
    ...cbamQuery('cbam.findGoods', { query: asked, limit: 8 }),
    enabled: asked.length >= 2,
  });
  if (asked.length < 2 || !found.data) return null;
  const { goods, outside } = found.data;
  if (goods.length === 0)
    return (
      <p className="text-[0.8125rem] text-quiet" role="status" data-testid="goods-none">
        {outside ? t('goods.outside', { code: asked }) : t('goods.none')}
      </p>
    );
  return (
    <ul
      className="flex flex-col divide-y divide-line rounded-md border border-line"
      data-testid="goods-found"
    >
      {goods.map((good) => (
        <li key={good.code} className="px-3 py-2">
          <GoodRow good={good} {...(onChoose && { onChoose })} />
        </li>
      ))}
    </ul>
  );
}

function GoodRow({ good, onChoose }: { good: Good; onChoose?: (code: string) => void }) {
  const { t } = useTranslation('cbam');
  const { language } = useFormats();
  const { code, label, sector, directOnly, split } = good;
  const facts = [
    t(`sector.${sector}`, { defaultValue: sector }),
    t(directOnly ? 'goods.direct' : 'goods.both'),
  ];
  return (
    <>
      <div className="flex flex-wrap items-baseline gap-x-3">
        <Code code={code} {...(onChoose && split.length === 0 && { onChoose })} />
        <span className="min-w-0 flex-1 basis-40">
          {label[language]}
          {label[language] !== label.en && (
            <span lang="en" className="block text-[0.8125rem] text-quiet">
              {label.en}
            </span>
          )}
        </span>
        <span className="text-[0.8125rem] text-quiet">{facts.join(' · ')}</span>
      </div>
      {split.length > 0 && (
        <div className="mt-1 flex flex-col gap-1" data-testid="goods-split">
          <p className="text-[0.8125rem] text-warn">{t('goods.split')}</p>
          {split.map((one) => (
            <p key={one.code} className="flex flex-wrap items-baseline gap-x-3">
              <Code code={one.code} {...(onChoose && { onChoose })} />
              <span className="min-w-0">{t(`split.${one.code}`, { defaultValue: one.label[language] })}</span>
            </p>
          ))}
        </div>
      )}
    </>
  );
}

function Code({ code, onChoose }: { code: string; onChoose?: (code: string) => void }) {
  if (!onChoose) return <span className="figure font-medium">{writtenCode(code)}</span>;
  return (
    <button
      type="button"
      className="figure rounded font-medium text-accent underline underline-offset-4"
      onClick={() => onChoose(code)}
      data-testid={`good-${code}`}
    >
      {writtenCode(code)}
    </button>
  );
}

/** Says whether CBAM applies to a good, by the digits of its code or its words. */
export function FindGood() {
  const { t } = useTranslation('cbam');
  const [query, setQuery] = useState('');
  return (
    <Panel title={t('find.title')} text={t('find.text')} testId="find-good">
      <Field label={t('find.label')}>
        {(wiring) => (
          <Input
            {...wiring}
            value={query}
            inputMode="search"
            onChange={(event) => setQuery(event.target.value)}
            data-testid="find-good-query"
          />
        )}
      </Field>
      <GoodsList query={query} />
    </Panel>
  );
}

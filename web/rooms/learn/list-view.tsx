import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Field, Input } from '#web/ui/field.tsx';
import { Reading } from '#web/ui/reading.tsx';
import { Room } from '#web/ui/room.tsx';
import { useFormats } from '#web/words/format.ts';
import { Heads } from './heads.tsx';
import { listQuery, type Kind } from '#web/help/queries.ts';

export const LISTED = [
  'term',
  'kind',
  'method',
  'category',
  'source',
  'gwp',
  'unit',
  'code',
  'verb',
] as const;
export type Listed = (typeof LISTED)[number] & Kind;

/** As many as are drawn at once; a word makes the list shorter. */
const MOST = 100;

const fold = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** Every reference page of a kind, to be filtered by a word. */
export function ListView({ kind }: { kind: Listed }) {
  const { t } = useTranslation('learn');
  const { language } = useFormats();
  const [typed, setTyped] = useState('');
  const query = useQuery(listQuery(kind, language));
  const over = (
    <Link to="/learn" className="mb-1 inline-flex items-center gap-1 rounded text-quiet hover:text-ink">
      <ArrowLeft className="size-4" aria-hidden />
      {t('back')}
    </Link>
  );
  return (
    <Room title={t(`list.${kind}`)} over={over} narrow testId="learn-list">
      <Field label={t('filter')}>
        {(wiring) => (
          <Input
            {...wiring}
            type="search"
            maxLength={100}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
      </Field>
      <Reading
        query={query}
        lines={8}
        labels={{ loading: t('reading'), failed: t('failed'), again: t('again') }}
      >
        {({ pages }) => {
          const found = pages.filter(({ title, summary }) =>
            fold(`${title} ${summary}`).includes(fold(typed.trim())),
          );
          return found.length === 0 ? (
            <p className="text-quiet">{t('search.empty', { query: typed })}</p>
          ) : (
            <Heads heads={found.slice(0, MOST)} />
          );
        }}
      </Reading>
    </Room>
  );
}

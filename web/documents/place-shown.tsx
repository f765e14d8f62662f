import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { Output } from '#web/api/call.ts';
import { Failure, Skeleton } from '#web/ui/states.tsx';
import { useFormats } from '#web/words/format.ts';
import { spoken } from '#web/words/names.ts';
import { sentence } from '#web/words/words.ts';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { bytesOfBase64, bytesQuery, excerptQuery } from './bytes.ts';
import type { Opening } from './opened.ts';
import { PicturePage } from './picture-page.tsx';
import { TableExcerpt } from './table-excerpt.tsx';
import { TextExcerpt } from './text-excerpt.tsx';
import { XmlExcerpt } from './xml-excerpt.tsx';

/** The PDF library is fetched with the first PDF. */
const PdfPage = lazy(async () => ({ default: (await import('./pdf-page.tsx')).PdfPage }));

type Document = Output<'document.get'>['document'];
type Pages = Extract<Output<'document.excerpt'>, { shape: 'pages' }>;

interface ShownProps {
  document: Document;
  opening: Opening;
}

function Waiting() {
  return <Skeleton className="h-80" />;
}

function Pages({ document, opening, pages }: ShownProps & { pages: Pages }) {
  const { t } = useTranslation('documents');
  const { place, onSeen, inner } = opening;
  const own = useQuery({ ...bytesQuery(document), enabled: pages.base64 === null });
  const within = useQuery({
    queryKey: ['document.inner', document.id, inner],
    queryFn: () => bytesOfBase64(pages.base64 ?? ''),
    enabled: pages.base64 !== null,
    gcTime: 0,
  });
  const { data: bytes, error, refetch } = pages.base64 === null ? own : within;
  if (error) return <LoadFailure title={t('failed')} error={error} onRetry={() => refetch()} />;
  if (!bytes) return <Waiting />;
  const shown = { bytes, place, onSeen };
  return pages.format === 'pdf' ? (
    <Suspense fallback={<Waiting />}>
      <PdfPage id={`${document.id}/${inner ?? ''}`} {...shown} />
    </Suspense>
  ) : (
    <PicturePage name={inner ?? document.name} {...shown} />
  );
}

/** The stretch of a document around a place, in the form that its kind has. */
export function PlaceShown({ document, opening }: ShownProps) {
  const { t } = useTranslation('documents');
  const formats = useFormats();
  const { documentId, inner, place, onSeen } = opening;
  const { data, error, refetch } = useQuery(
    excerptQuery({ documentId, ...(inner === undefined ? {} : { inner }), ...(place && { place }) }),
  );
  if (error) return <LoadFailure title={t('failed')} error={error} onRetry={() => refetch()} />;
  if (!data) return <Waiting />;
  switch (data.shape) {
    case 'table':
      return <TableExcerpt table={data} place={place} onSeen={onSeen} />;
    case 'text':
      return <TextExcerpt text={data.text} start={data.start} place={place} onSeen={onSeen} />;
    case 'xml':
      return <XmlExcerpt xml={data.xml} place={place} onSeen={onSeen} />;
    case 'pages':
      return <Pages document={document} opening={opening} pages={data} />;
    case 'files':
      return (
        <div>
          {data.text && <TextExcerpt text={data.text} start={0} place={undefined} onSeen={undefined} />}
          <h3 className="mt-3 mb-1 font-semibold">{t('files', { count: data.files.length })}</h3>
          <ul className="list-inside list-disc break-all">
            {data.files.map((name, index) => (
              <li key={`${index}${name}`}>{name}</li>
            ))}
          </ul>
        </div>
      );
    default:
      return (
        <Failure
          title={t('unreadable')}
          text={sentence('problems', data.problem.code, spoken(data.problem.params, formats))}
        />
      );
  }
}

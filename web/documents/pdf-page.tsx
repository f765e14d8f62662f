import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import { Failure, Skeleton } from '#web/ui/states.tsx';
import { BoxMark } from './box-mark.tsx';
import type { Place } from './opened.ts';
import { openPdf } from './pdf.ts';
import { useMarked } from './seen.ts';

/** Pixels of a drawn page at most, each way: what a browser can hold. */
const MOST_PIXELS = 4000;

interface PdfPageProps {
  /** What names these bytes. */
  id: string;
  bytes: Blob;
  place: Place | undefined;
  onSeen: (() => void) | undefined;
}

interface Drawn {
  readonly page: number;
  readonly failed: boolean;
}

function usePage(pdf: PDFDocumentProxy | undefined, number: number) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [drawn, setDrawn] = useState<Drawn | null>(null);
  useEffect(() => {
    const target = canvas.current;
    if (!pdf || !target) return undefined;
    let stop = () => {};
    let left = false;
    async function draw(document: PDFDocumentProxy, onto: HTMLCanvasElement): Promise<void> {
      const page = await document.getPage(number);
      if (left) return;
      const plain = page.getViewport({ scale: 1 });
      const wanted = (onto.parentElement?.clientWidth ?? 600) * Math.max(2, window.devicePixelRatio);
      const scale = Math.min(wanted, MOST_PIXELS) / Math.max(plain.width, plain.height);
      const viewport = page.getViewport({ scale: Math.max(scale, 0.1) });
      onto.width = Math.ceil(viewport.width);
      onto.height = Math.ceil(viewport.height);
      // 0 draws no annotations: neither links nor forms.
      const task = page.render({ canvas: onto, viewport, annotationMode: 0 });
      stop = () => task.cancel();
      await task.promise;
    }
    draw(pdf, target).then(
      () => !left && setDrawn({ page: number, failed: false }),
      () => !left && setDrawn({ page: number, failed: true }),
    );
    return () => {
      left = true;
      stop();
    };
  }, [pdf, number]);
  return { canvas, drawn: drawn?.page === number ? drawn : null };
}

/** One page of a PDF, drawn in the browser, with the box marked. */
export function PdfPage({ id, bytes, place, onSeen }: PdfPageProps) {
  const { t } = useTranslation('documents');
  const box = place?.at === 'box' ? place : null;
  const [number, setNumber] = useState(box?.page ?? 1);
  const { data: pdf, error } = useQuery({
    queryKey: ['document.pdf', id],
    queryFn: async () => openPdf(await bytes.arrayBuffer()),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  const { canvas, drawn } = usePage(pdf, number);
  const mark = useMarked(drawn !== null && !drawn.failed && box?.page === number, onSeen);
  if (error || drawn?.failed)
    return <Failure title={t('pdf.failed')} text={t('pdf.failedText')} testId="pdf-failed" />;
  const pages = pdf?.numPages ?? 1;
  return (
    <div>
      {pages > 1 && (
        <div className="mb-2 flex items-center justify-center gap-2">
          <Button
            look="quiet"
            size="icon"
            aria-label={t('page.previous')}
            disabled={number <= 1}
            onClick={() => setNumber(number - 1)}
          >
            <ChevronLeft aria-hidden />
          </Button>
          <span className="figure" aria-live="polite">
            {t('page.of', { page: String(number), pages: String(pages) })}
          </span>
          <Button
            look="quiet"
            size="icon"
            aria-label={t('page.next')}
            disabled={number >= pages}
            onClick={() => setNumber(number + 1)}
          >
            <ChevronRight aria-hidden />
          </Button>
        </div>
      )}
      <div
        className="relative overflow-hidden rounded-md border border-line bg-white"
        data-testid="pdf-page"
        data-drawn={drawn !== null}
      >
        <canvas
          ref={canvas}
          role="img"
          aria-label={t('page.of', { page: String(number), pages: String(pages) })}
          className="block h-auto w-full"
        />
        {drawn === null && <Skeleton className="absolute inset-0 h-full" />}
        {drawn !== null && box?.page === number && <BoxMark box={box} mark={mark} />}
      </div>
    </div>
  );
}

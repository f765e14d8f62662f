import { getDocument, GlobalWorkerOptions, type PDFDocumentProxy } from 'pdfjs-dist';
// The bundler gives the address of a file asked for with `?url`.
// oxlint-disable-next-line import/default
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url';

GlobalWorkerOptions.workerSrc = workerUrl;

/**
 * Opens a PDF for drawing alone: its scripts, forms, links and attachments are never run, shown or followed, and nothing
 * is fetched for it. The worker is the product's own file; no WebAssembly, which the content policy keeps out.
 */
export async function openPdf(bytes: ArrayBuffer): Promise<PDFDocumentProxy> {
  return getDocument({
    data: bytes,
    useWasm: false,
    useWorkerFetch: false,
    stopAtErrors: false,
    enableXfa: false,
    disableAutoFetch: true,
    disableStream: true,
    disableRange: true,
    verbosity: 0,
  }).promise;
}

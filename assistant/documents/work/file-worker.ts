import { warmPdf } from '#documents/pdf/read-pdf.ts';
import { serve } from '#documents/workers/serve.ts';
import { productNames } from '#usecases/calculation/register/product-names.ts';
import { type ImportOutcome, readFile, readFileForImport } from '../read-file.ts';
import type { FileRequest } from './file-request.ts';
import { unpackedVocabulary } from './packed-vocabulary.ts';

/** The thread in which files of people are read: what blows up or never ends here takes nothing else with it. */
serve<ImportOutcome>(
  ({ ask, bytes, name, context }: FileRequest) => {
    const read = ask === 'import' ? readFileForImport : readFile;
    // What is sent next may be a PDF, whose thread takes longer to load than most files to read.
    const kinds = unpackedVocabulary(context.kinds);
    return read(bytes, name, { ...context, kinds, products: productNames() }).finally(() => void warmPdf());
  },
  () => ({ ok: false, problem: { code: 'document.corrupt', params: {} } }),
);

import type { ReportDocument } from '../document.ts';

/** The document itself: exact figures beside the texts that they are shown as. UTF-8, keys in the order of the schema. */
export function writeJson(document: ReportDocument): Promise<Uint8Array> {
  return Promise.resolve(new TextEncoder().encode(`${JSON.stringify(document, null, 2)}\n`));
}

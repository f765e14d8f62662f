import { answer } from './call.ts';
import { CallRefused } from './refusal.ts';

/** A file that the server made. */
export interface MadeFile {
  readonly name: string;
  readonly content: Blob;
}

/** How far a file has come: being made, and then bytes of so many. */
export interface Come {
  readonly bytes: number;
  /** Zero while nothing has come yet. */
  readonly total: number;
}

/**
 * Asks a verb that answers with a file. Whoever aborts ends its making.
 * @throws CallRefused as `call` does; code `network` also when the file broke off
 */
export async function callForFile(
  verb: 'report.file' | 'report.fillTemplate',
  input: Readonly<Record<string, string>>,
  signal: AbortSignal,
  onCome: (come: Come) => void,
): Promise<MadeFile> {
  const response = await answer(verb, input, signal);
  const total = Number(response.headers.get('content-length') ?? 0);
  const type = response.headers.get('content-type') ?? '';
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? verb;
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  const reader = response.body?.getReader();
  try {
    for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
      pieces.push(read.value);
      bytes += read.value.length;
      onCome({ bytes, total });
    }
  } catch (error) {
    throw new CallRefused('network', error instanceof Error ? error.message : String(error), 0);
  }
  return { name, content: new Blob(pieces, { type }) };
}

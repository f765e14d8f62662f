import { once } from 'node:events';
import type { Socket } from 'node:net';
import type { PoolClient, Submittable } from 'pg';

/** The part of the driver's connection that a COPY needs; its own types leave it out. */
interface CopyConnection {
  readonly stream: Socket;
  query(text: string): void;
  sendCopyFromChunk(chunk: Uint8Array): void;
  endCopyFrom(): void;
  sendCopyFail(reason: string): void;
}

/** What the driver tells of a statement that it sends. */
interface Told {
  handleCopyData(message: { readonly chunk: Buffer }): void;
  handleCopyInResponse(connection: CopyConnection): void;
  handleCommandComplete(message: { readonly text: string }): void;
  handleReadyForQuery(): void;
  handleError(error: Error): void;
}

const batchBytes = 128 * 1024;
/** So many batches wait for their reader at most. */
const mostBatches = 8;

/**
 * The rows of `copy … to stdout`, in batches of whole rows. What nobody takes is not sent.
 * @throws whatever the database answers; a reader that stops early ends the connection
 */
export async function* copyOut(client: PoolClient, sql: string): AsyncGenerator<Buffer> {
  const batches: Buffer[] = [];
  let open = Buffer.allocUnsafe(batchBytes);
  let filled = 0;
  let state: { readonly error: Error | null } | null = null;
  let wake: () => void = () => undefined;
  let connection: CopyConnection | undefined;
  const close = (): void => {
    if (filled === 0) return;
    batches.push(open.subarray(0, filled));
    open = Buffer.allocUnsafe(batchBytes);
    filled = 0;
    if (batches.length >= mostBatches) connection?.stream.pause();
    wake();
  };
  const end = (error: Error | null): void => {
    state ??= { error };
    wake();
  };
  const statement: Submittable & Told = {
    submit(sent) {
      connection = sent as unknown as CopyConnection;
      connection.query(sql);
    },
    // The driver uses its buffer again: a row is copied before it returns.
    handleCopyData({ chunk }) {
      if (filled + chunk.length > batchBytes) close();
      if (chunk.length > batchBytes) {
        batches.push(Buffer.from(chunk));
        wake();
        return;
      }
      filled += chunk.copy(open, filled);
    },
    handleCopyInResponse: (sent) => sent.sendCopyFail('nothing is sent here'),
    handleCommandComplete: close,
    handleReadyForQuery: () => end(null),
    handleError: end,
  };
  client.query(statement);
  try {
    for (;;) {
      const batch = batches.shift();
      if (batch !== undefined) {
        if (batches.length < mostBatches) connection?.stream.resume();
        yield batch;
      } else if (state === null) await new Promise<void>((resolve) => (wake = resolve));
      else break;
    }
  } finally {
    if (state === null) connection?.stream.destroy();
  }
  const { error } = state as { readonly error: Error | null };
  if (error !== null) throw error;
}

/**
 * Sends the pieces of `source` to `copy … from stdin`.
 * @returns how many rows it took
 * @throws whatever `source` throws, after the statement was given up, or what the database answers
 */
export async function copyIn(
  client: PoolClient,
  sql: string,
  source: AsyncIterable<Uint8Array>,
): Promise<number> {
  const over = new AbortController();
  let broken: { readonly error: unknown } | null = null;
  const rows = await new Promise<number>((resolve, reject) => {
    let count = 0;
    const statement: Submittable & Told = {
      submit: (connection) => (connection as unknown as CopyConnection).query(sql),
      handleCopyData: () => undefined,
      handleCopyInResponse(connection) {
        send(connection, source, over.signal).catch((error: unknown) => {
          broken = { error };
          connection.sendCopyFail('the source ended early');
        });
      },
      handleCommandComplete({ text }) {
        count = Number(/^COPY (\d+)$/.exec(text)?.[1]);
      },
      handleReadyForQuery: () => resolve(count),
      handleError(error) {
        over.abort();
        reject(broken === null ? error : broken.error);
      },
    };
    client.query(statement);
  });
  return rows;
}

/** Sends while the other side takes it; returns early where the statement has failed already. */
async function send(
  connection: CopyConnection,
  source: AsyncIterable<Uint8Array>,
  over: AbortSignal,
): Promise<void> {
  for await (const piece of source) {
    if (over.aborted) return;
    connection.sendCopyFromChunk(piece);
    if (!connection.stream.writableNeedDrain) continue;
    await once(connection.stream, 'drain', { signal: over }).catch(() => undefined);
  }
  if (!over.aborted) connection.endCopyFrom();
}

import { useCases } from '#usecases/list.ts';
import { execute, type Installation } from '#usecases/execute.ts';
import { createThread } from '#usecases/conversation/thread/threads.ts';
import type { Models } from '#assistant/providers.ts';
import { chatDoor } from '#server/doors/chat.ts';

export interface ChatBench {
  readonly turns: number;
  /** Milliseconds from the request to the card (the output of the draft tool). */
  readonly cardMs: { readonly p50: number; readonly p95: number };
  /** Milliseconds from the request to the end of the stream, reply included, without pacing. */
  readonly endMs: { readonly p50: number; readonly p95: number };
}

export interface ChatBenchSettings {
  readonly installation: Installation;
  readonly models: Models;
  /** Verified claims of a person who may draft. */
  readonly claims: Readonly<Record<string, unknown>>;
  readonly turns?: number;
  readonly now?: Date;
}

const SENTENCE =
  'Consumimos 1.200 litros de diesel S10 na frota em março de 2025 e 45 MWh de energia elétrica em março de 2025';

/**
 * Times a turn of two activities through the chat door without a network: message stored, understood, calculated, drafted,
 * streamed and stored, each in a new thread, one after the other. The first turns warm up and are not counted.
 * @throws Error when a turn does not bring the card
 */
export async function benchChat(settings: ChatBenchSettings): Promise<ChatBench> {
  const { installation, models, claims, turns = 60, now = new Date() } = settings;
  const faults: unknown[] = [];
  const door = chatDoor({
    ...installation,
    useCases,
    models,
    now: () => now,
    onFault: (error) => faults.push(error),
    verifyBearer: async () => ({ claims: claims as never }),
  });
  const card: number[] = [];
  const end: number[] = [];
  const warmUp = 5;
  for (let turn = 0; turn < turns + warmUp; turn += 1) {
    const { thread } = await execute(
      createThread,
      installation,
      { claims, door: 'job', locale: 'pt-BR', now },
      {},
    );
    const times = await timeTurn(door, thread.id, SENTENCE, CARD);
    if (turn < warmUp) continue;
    card.push(times.mark);
    end.push(times.end);
  }
  await door.idle();
  if (faults.length > 0) throw new Error(`A turn failed: ${String(faults[0])}`);
  return { turns, cardMs: quantiles(card), endMs: quantiles(end) };
}

/** In the stream of an answer: the card is there. */
const CARD = '"type":"tool-output-available"';

/**
 * Milliseconds of one turn: until the stream has told `awaited`, and to its end.
 * @throws Error when it never tells it
 */
export async function timeTurn(
  door: ReturnType<typeof chatDoor>,
  threadId: string,
  said: string,
  awaited: string,
): Promise<{ mark: number; end: number }> {
  const started = performance.now();
  const response = await door.request('/api/chat', {
    method: 'POST',
    headers: { authorization: 'Bearer bench', 'content-type': 'application/json' },
    body: JSON.stringify({
      threadId,
      paced: false,
      message: { id: crypto.randomUUID(), role: 'user', parts: [{ type: 'text', text: said }] },
    }),
  });
  const decoder = new TextDecoder();
  let text = '';
  let mark: number | null = null;
  for await (const bytes of response.body as unknown as AsyncIterable<Uint8Array>) {
    text += decoder.decode(bytes, { stream: true });
    if (mark === null && text.includes(awaited)) mark = performance.now() - started;
  }
  if (mark === null) throw new Error(`The turn never told ${awaited}: ${text.slice(0, 500)}`);
  return { mark, end: performance.now() - started };
}

/** Nearest-rank quantiles, to a tenth of a millisecond. */
export function quantiles(times: readonly number[]): { p50: number; p95: number } {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) =>
    Math.round((sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN) * 10) / 10;
  return { p50: at(0.5), p95: at(0.95) };
}

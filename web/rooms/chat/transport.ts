import { DefaultChatTransport, type UIMessage } from 'ai';
import { CallRefused, refusalOf } from '#web/api/refusal.ts';
import { accessToken } from '#web/api/session.ts';
import { currentLanguage } from '#web/words/language.ts';
import { sentence } from '#web/words/words.ts';
import { onItsWay } from './arrival.ts';

const prefersStillness = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

async function headers(): Promise<Record<string, string>> {
  const token = await accessToken();
  return { 'x-razao-locale': currentLanguage(), ...(token ? { authorization: `Bearer ${token}` } : {}) };
}

/** Turns a refusal of the server into its coded error before the SDK wraps it. */
async function refusing(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const answer = fetch(input, init);
  if (init?.method === 'POST') onItsWay(answer);
  const response = await answer.catch((error: unknown) => {
    if (init?.signal?.aborted) throw error;
    throw new CallRefused('network', sentence('shell', 'unreachable.text'), 0);
  });
  if (!response.ok) throw await refusalOf(response);
  return response;
}

/** The server owns the history: only the new message travels, or the name of the one to be answered once more. */
export const chatTransport = new DefaultChatTransport<UIMessage>({
  api: '/api/chat',
  headers,
  fetch: refusing,
  prepareSendMessagesRequest: async ({ id, messages, trigger, body }) => {
    const message = messages.findLast(({ role }) => role === 'user');
    const parts = message?.parts.flatMap((part): object[] => {
      if (part.type === 'text') return [{ type: 'text', text: part.text }];
      return part.type === 'data-attachment' && 'data' in part ? [{ type: part.type, data: part.data }] : [];
    });
    return {
      headers: await headers(),
      body: {
        ...body,
        threadId: id,
        message: { id: message?.id, role: 'user', parts },
        again: trigger === 'regenerate-message',
        locale: currentLanguage(),
        paced: !prefersStillness(),
      },
    };
  },
});

/** How often an answer is asked after that is ending, each time for the two seconds that the server waits for it. */
const MOST_ASKED = 10;

/**
 * Stops the answer on the server too, also when the page is left at once; leaving the stream alone would let it go on. Done
 * when it has come to its end there, or does not within some time.
 */
export async function stopAnswer(threadId: string): Promise<void> {
  const settings = { method: 'POST', headers: await headers(), keepalive: true };
  for (let asked = 0; asked < MOST_ASKED; asked += 1) {
    const answer = await fetch(`/api/chat/${threadId}/stop`, settings);
    const outcome: unknown = answer.ok ? await answer.json() : null;
    if (typeof outcome !== 'object' || outcome === null || !('ending' in outcome) || !outcome.ending) return;
  }
}

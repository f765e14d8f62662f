import { type Asker, ask } from '#web/api/ask.ts';

declare global {
  interface Window {
    /** Answers that are on their way; set by what asks first (early.ts), which runs before there is any module. */
    razaoBegun?: Map<string, Promise<Response>>;
    /** Done when the page in the document says what was answered, or has nothing to say (early.ts); public/theme.js waits for it. */
    razaoSaid?: Promise<void>;
  }
}

const keyOf = (token: string | null, verb: string, input: unknown) =>
  `${token} ${verb} ${JSON.stringify(input)}`;

/** The answer that is on its way to a question of the page's first look; each is given away once. */
export function takeEarly(token: string | null, verb: string, input: unknown): Promise<Response> | null {
  const key = keyOf(token, verb, input);
  const found = window.razaoBegun?.get(key) ?? null;
  window.razaoBegun?.delete(key);
  return found;
}

/** Asks now what is taken later. */
export function begin(asker: Asker, verb: string, input: unknown): Promise<Response> {
  const answer = ask(asker, verb, input).then(whole);
  // Whoever takes it hears of its failure; untaken it is nobody's matter.
  answer.catch(() => undefined);
  window.razaoBegun?.set(keyOf(asker.token, verb, input), answer);
  return answer;
}

/** The answer once all of it has come: one that nobody takes would else hold its connection. */
async function whole(response: Response): Promise<Response> {
  const { status, headers } = response;
  return new Response(await response.arrayBuffer(), { status, headers });
}

/** Codes of the refusals that were told last, by their sentence: on its way to the screen a refusal is often that alone. */
const told = new Map<string, string>();
const MOST_TOLD = 100;

/** The code of a refusal that was told in this page, by its sentence; null: it is none, or has no page. */
export function codeTold(sentence: string): string | null {
  return told.get(sentence) ?? null;
}

function noteTold(code: string, sentence: string): void {
  told.delete(sentence);
  told.set(sentence, code);
  const [oldest] = told.keys();
  if (told.size > MOST_TOLD && oldest !== undefined) told.delete(oldest);
}

/** A refusal of the server, `{code, message, params}`, or a failure to reach it (`network`). */
export class CallRefused extends Error {
  readonly code: string;
  /** HTTP status; 0 when no answer came. */
  readonly status: number;
  readonly params: Readonly<Record<string, string>>;

  constructor(code: string, message: string, status: number, params: Readonly<Record<string, string>> = {}) {
    super(message);
    this.name = 'CallRefused';
    this.code = code;
    this.status = status;
    this.params = params;
    // What did not come from the server as one of its refusals is explained nowhere.
    if (status > 0 && !code.startsWith('http.')) noteTold(code, message);
  }
}

interface RefusalBody {
  readonly code: string;
  readonly message?: string;
  readonly params?: Readonly<Record<string, string>>;
}

function isRefusalBody(body: unknown): body is RefusalBody {
  return typeof body === 'object' && body !== null && 'code' in body && typeof body.code === 'string';
}

/** Turns an HTTP answer that is not 2xx into a typed error; a body of another shape becomes `http.<status>`. */
export async function refusalOf(response: Response): Promise<CallRefused> {
  const body: unknown = await response.json().catch(() => null);
  if (!isRefusalBody(body))
    return new CallRefused(`http.${response.status}`, response.statusText, response.status);
  return new CallRefused(body.code, body.message ?? body.code, response.status, body.params ?? {});
}

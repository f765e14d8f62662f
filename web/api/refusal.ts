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

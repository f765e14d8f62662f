import { bodyType, objectOf } from './body.ts';
import type { Catalogue, Routine } from './catalogue/model.ts';
import { parseQuery, type Query } from './grammar/query.ts';
import { explained } from './read.ts';
import { groundOf, type RestRequest, shapeOf } from './request.ts';
import { answerPage, finish, notOne } from './respond.ts';
import { RestError } from './rest_error.ts';
import { type Asked, type Chosen, chooseRoutine, unknownRoutine } from './routine_choice.ts';
import { runChange } from './run_change.ts';
import type { AnswerRow } from './sql/answer.ts';
import { type Arguments, callStatement } from './sql/call_statement.ts';

interface Call {
  readonly chosen: Chosen;
  readonly catalogue: Catalogue;
  readonly query: Query;
  readonly given: Arguments;
}

/** `GET`, `HEAD` and `POST /rpc/{function}`: one statement under the role and claims of who asks. */
export async function callFunction(request: RestRequest, name: string): Promise<Response> {
  const { context, form } = request;
  const posts = context.req.raw.method === 'POST';
  const call = await prepare(request, name, posts);
  const { routine } = call.chosen;
  const statement = callStatement(
    groundOf(request, call.catalogue),
    routine,
    call.given,
    call.query.root,
    shapeOf(request),
  );
  const readOnly = !posts || !routine.changesData;
  const row = await runChange(request, readOnly, async (tx) => {
    if (form.plan !== null)
      return { value: { ...noRow, body: await explained(tx, statement, form.plan) }, keep: false };
    const [found] = await tx.query<AnswerRow>(statement.sql, statement.parameters);
    if (found === undefined) throw new Error('A call gave no row.');
    refuseTooMany(request, routine, Number(found.affected));
    if (form.kind === 'one' && routine.isSet && Number(found.rows) !== 1) throw notOne(Number(found.rows));
    return { value: found, keep: true };
  });
  return answerCall(request, call, row);
}

const noRow: AnswerRow = {
  body: '',
  rows: '1',
  total: null,
  status: null,
  headers: null,
  affected: null,
  inserted: null,
  location: null,
};

async function prepare(request: RestRequest, name: string, posts: boolean): Promise<Call> {
  const { context, catalogue } = request;
  const search = new URL(context.req.url).searchParams;
  const query = parseQuery(search, context.req.header('range'), !posts);
  const body = posts ? await context.req.arrayBuffer() : null;
  const type = body === null ? null : bodyType(context);
  const texts = body === null ? textsOf(query.named) : type === formType ? formTexts(body) : null;
  const names = texts === null ? (type === 'application/json' ? namesIn(body) : []) : [...texts.keys()];
  const asked: Asked = { schema: request.schema, name, names, body: type };
  for (const reading of [catalogue.current, catalogue.again]) {
    const known = await reading();
    const chosen = known === null ? null : chooseRoutine(known, asked);
    if (known !== null && chosen !== null) {
      return { chosen, catalogue: known, query, given: argumentsOf(chosen, body, type, texts, names) };
    }
  }
  throw unknownRoutine(await catalogue.current(), asked);
}

const formType = 'application/x-www-form-urlencoded';

function argumentsOf(
  chosen: Chosen,
  body: ArrayBuffer | null,
  type: string | null,
  texts: ReadonlyMap<string, readonly string[]> | null,
  names: readonly string[],
): Arguments {
  if (texts !== null) return { kind: 'texts', values: texts };
  if (chosen.whole) {
    const bytes = new Uint8Array(body ?? new ArrayBuffer(0));
    return { kind: 'whole', body: type === 'application/octet-stream' ? bytes : textOf(body) };
  }
  return { kind: 'json', body: textOf(body), names };
}

function textOf(body: ArrayBuffer | null): string {
  return body === null ? '' : new TextDecoder().decode(body);
}

/** The members of a JSON object; none for a body that is something else, which can only be one whole argument. */
function namesIn(body: ArrayBuffer | null): string[] {
  const text = textOf(body);
  return text.trimStart().startsWith('[') ? [] : Object.keys(objectOf(text));
}

function textsOf(named: readonly (readonly [string, string])[]): Map<string, string[]> {
  const texts = new Map<string, string[]>();
  for (const [name, value] of named) texts.set(name, [...(texts.get(name) ?? []), value]);
  return texts;
}

function formTexts(body: ArrayBuffer): Map<string, string[]> {
  return textsOf([...new URLSearchParams(textOf(body))]);
}

function refuseTooMany({ preferences }: RestRequest, routine: Routine, affected: number): void {
  const { maxAffected } = preferences;
  if (maxAffected === null) return;
  if (!routine.isSet) {
    throw new RestError(
      400,
      'PGRST128',
      'Function must return SETOF or TABLE when max-affected preference is used with handling=strict',
    );
  }
  if (affected <= maxAffected) return;
  throw new RestError(400, 'PGRST124', 'Query result exceeds max-affected preference constraint', {
    details: `The query affects ${affected} rows`,
  });
}

function answerCall(request: RestRequest, call: Call, row: AnswerRow): Response {
  const { form, preferences } = request;
  if (form.kind === 'plan') return finish(request, row, row.body, 200);
  const { routine } = call.chosen;
  if (routine.returns.kind === 'void') return finish(request, row, null, 204);
  if (preferences.returned === 'minimal') return finish(request, row, null, 204);
  const range = call.query.root.range ?? { offset: 0, limit: null };
  const single = form.kind === 'one' || (!routine.isSet && form.kind === 'rows');
  return answerPage(request, range, row, single);
}

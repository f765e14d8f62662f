import type { UseCase } from '#usecases/usecase.ts';
import { Hono } from 'hono';
import { z } from 'zod';
import { EXAMPLES } from './examples/examples.ts';

type Schema = Readonly<Record<string, unknown>>;

/** `GET /api/openapi.json`: the product's verbs for those who call them from elsewhere. */
export function openApiDoor(useCases: readonly UseCase[], version: string): Hono {
  let document: string | undefined;
  const door = new Hono();
  door.get('/api/openapi.json', (c) => {
    // Made when somebody first asks, and kept as it is sent: every start would wait for it, and most are never asked.
    document ??= JSON.stringify(openApiDocument(useCases, version));
    return c.body(document, 200, {
      'content-type': 'application/json',
      'access-control-allow-origin': '*',
    });
  });
  return door;
}

/** The OpenAPI 3.1 document of a list of use-cases: one POST a verb, its schemas from the contract itself. */
export function openApiDocument(useCases: readonly UseCase[], version: string): Schema {
  const schemas: Record<string, Schema> = { Refusal: refusalSchema };
  const paths: Record<string, Schema> = {};
  for (const { contract } of useCases) {
    const { name, input, output } = contract;
    schemas[`${name}.input`] = component(`${name}.input`, input, 'input', schemas);
    schemas[`${name}.output`] = component(`${name}.output`, output, 'output', schemas);
    paths[`/functions/v1/${name}`] = { post: operation(contract) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Razão',
      version,
      description:
        'The emissions ledger that shows its reasoning. Amounts are decimal strings with a dot, days are ISO dates. ' +
        'Refusals carry a stable code; their message is in the language of `x-razao-locale` or `accept-language`.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/' }],
    security: [{ bearer: [] }],
    tags: [...new Set(useCases.map(({ contract }) => subject(contract.name)))].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description:
            'Access token of /auth/v1/token, or a personal access token (razao_pat_…) within its scopes.',
        },
      },
      parameters,
      schemas,
    },
  };
}

const parameters = {
  Organization: {
    name: 'x-razao-organization',
    in: 'header',
    required: false,
    description: 'The organization to act for; without it the active one of the profile.',
    schema: { type: 'string', format: 'uuid' },
  },
  Locale: {
    name: 'x-razao-locale',
    in: 'header',
    required: false,
    description: 'The language of messages.',
    schema: { type: 'string', enum: ['pt-BR', 'en'] },
  },
};

const refusalSchema = {
  type: 'object',
  required: ['code', 'message', 'params'],
  properties: {
    code: { type: 'string', description: 'Stable code, e.g. `draft.stale_revision`.' },
    message: { type: 'string', description: 'One sentence for a person.' },
    params: { type: 'object', additionalProperties: { type: 'string' } },
  },
};

function operation({ name, sentence, effect, access, example }: UseCase['contract']): Schema {
  const shown = examplesOf(name, example);
  const content = (schema: string, more: Schema = {}) => ({
    'application/json': { schema: { $ref: `#/components/schemas/${schema}` }, ...more },
  });
  return {
    operationId: name,
    tags: [subject(name)],
    summary: sentence,
    'x-effect': effect,
    ...(access === 'public' ? { security: [] } : {}),
    parameters: Object.keys(parameters).map((key) => ({ $ref: `#/components/parameters/${key}` })),
    requestBody: {
      required: true,
      content: content(`${name}.input`, shown.request),
    },
    responses: {
      200: { description: 'Done.', content: content(`${name}.output`, shown.response) },
      '4XX': { description: 'Refused: nothing was changed.', content: content('Refusal') },
    },
  };
}

/** Requests and answers by name; where no call was recorded, the example of the contract alone. */
function examplesOf(verb: string, example: unknown): { readonly request: Schema; readonly response: Schema } {
  const all = EXAMPLES[verb] ?? [];
  if (all.length === 0)
    return {
      request: example === undefined ? {} : { examples: { [verb]: { value: example } } },
      response: {},
    };
  const named = (side: 'request' | 'response') =>
    Object.fromEntries(
      all.map((one) => [one.name.replaceAll(' ', '_'), { summary: one.name, value: one[side] }]),
    );
  return { request: { examples: named('request') }, response: { examples: named('response') } };
}

function subject(name: string): string {
  return name.split('.')[0] ?? name;
}

/** A schema as a component: its own definitions become components too, so that every `$ref` resolves in the document. */
function component(
  name: string,
  schema: z.ZodType,
  io: 'input' | 'output',
  schemas: Record<string, Schema>,
): Schema {
  const { $schema: _dialect, $defs, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  for (const [key, definition] of Object.entries($defs ?? {})) {
    schemas[`${name}.${key}`] = moved(definition, name) as Schema;
  }
  return moved(json, name) as Schema;
}

function moved(value: unknown, name: string): unknown {
  if (Array.isArray(value)) return value.map((item) => moved(item, name));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) =>
      key === '$ref' && typeof inner === 'string'
        ? [key, movedReference(inner, name)]
        : [key, moved(inner, name)],
    ),
  );
}

function movedReference(reference: string, name: string): string {
  if (reference === '#') return `#/components/schemas/${name}`;
  return reference.replace(/^#\/\$defs\//, `#/components/schemas/${name}.`);
}

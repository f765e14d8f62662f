import { verbs as useCases } from './verbs.ts';
import { describe, expect, it } from 'vitest';
import { isShapeOnly } from './examples/examples.ts';
import { openApiDocument } from './openapi.ts';

interface Content {
  content: Record<string, { examples?: Record<string, unknown> }>;
}

const document = openApiDocument(useCases, '1.2.3') as {
  openapi: string;
  paths: Record<
    string,
    {
      post: {
        requestBody: Content;
        responses: Record<number, Content>;
        security?: unknown;
      };
    }
  >;
  components: { schemas: Record<string, unknown> };
};

function references(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(references);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    key === '$ref' && typeof inner === 'string' ? [inner] : references(inner),
  );
}

describe('the OpenAPI document', () => {
  it('resolves every reference inside itself, also those of recursive schemas', () => {
    const found = references(document);
    expect(found.length).toBeGreaterThan(useCases.length * 3);
    for (const reference of found) {
      const target = reference
        .split('/')
        .slice(1)
        .reduce<unknown>((node, key) => (node as Record<string, unknown> | undefined)?.[key], document);
      expect(target, reference).toBeTypeOf('object');
    }
  });

  it('gives each verb its schemas, and examples of what to send and what comes back', () => {
    expect(document.openapi).toBe('3.1.0');
    for (const { contract } of useCases) {
      const operation = document.paths[`/functions/v1/${contract.name}`]?.post;
      expect(document.components.schemas).toHaveProperty([`${contract.name}.input`]);
      expect(document.components.schemas).toHaveProperty([`${contract.name}.output`]);
      const [request, response] = [operation?.requestBody, operation?.responses[200]];
      for (const side of isShapeOnly(contract.name) ? [] : [request, response])
        expect(Object.keys(side?.content['application/json']?.examples ?? {}), contract.name).not.toEqual([]);
      expect(operation?.security).toEqual(contract.access === 'public' ? [] : undefined);
    }
  });

  it('has examples that their own contracts accept', () => {
    const withExample = useCases.filter(({ contract }) => contract.example !== undefined);
    expect(withExample.length).toBeGreaterThan(5);
    for (const { contract } of withExample)
      expect(contract.input.safeParse(contract.example).success).toBe(true);
  });
});

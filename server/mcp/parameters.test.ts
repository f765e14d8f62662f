import { expect, test } from 'vitest';
import { useCases } from '#usecases/list.ts';
import { MEANINGS, toldShape } from './parameters.ts';
import { inputOf, toolVerbs } from './tools.ts';

type Shape = Record<string, { readonly description?: string; readonly format?: string }>;
const SHAPES = toolVerbs(useCases, ['read', 'draft']).map((useCase) => {
  const { name } = useCase.contract;
  const { jsonSchema } = toldShape(name, inputOf(useCase))['~standard'];
  const { properties = {} } = jsonSchema.input({ target: 'draft-2020-12' }) as { properties?: Shape };
  return { name, properties };
});

test('every parameter of every tool says what it means', () => {
  const silent = SHAPES.flatMap(({ name, properties }) =>
    Object.entries(properties).flatMap(([key, { description }]) => (description ? [] : [`${name}.${key}`])),
  );
  expect(silent).toEqual([]);
});

test('every meaning is of a parameter that there is', () => {
  const there = new Set(
    SHAPES.flatMap(({ name, properties }) =>
      Object.keys(properties).flatMap((key) => [key, `${name}.${key}`]),
    ),
  );
  expect(Object.keys(MEANINGS).filter((key) => !there.has(key))).toEqual([]);
});

test('what is refused stays the contract’s: a shape that is told in short lets nothing more through', async () => {
  const tool = toolVerbs(useCases, ['read']).find(({ contract }) => contract.name === 'entry.explain');
  if (!tool) throw new Error('no such tool');
  const { validate } = toldShape('entry.explain', inputOf(tool))['~standard'];
  const told = async (input: unknown) => 'issues' in (await validate(input));
  expect(await told({ entryId: '00000000-0000-4000-8000-000000000000' })).toBe(false);
  expect(await told({ entryId: 'nonsense' })).toBe(true);
  expect(await told({ entryId: '00000000-0000-4000-8000-000000000000', more: 1 })).toBe(true);
});

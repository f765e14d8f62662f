import * as contracts from '#usecases/contracts.ts';
import { expect, test } from 'vitest';

test('the export of every contract spells the name of its verb, which is how the browser types its calls', () => {
  const spelled = Object.entries(contracts).map(([key, contract]) => [
    key.replace(/[A-Z]/, (letter) => `.${letter.toLowerCase()}`),
    contract.name,
  ]);
  expect(spelled.length).toBeGreaterThan(10);
  for (const [fromExport, name] of spelled) expect(fromExport).toBe(name);
});

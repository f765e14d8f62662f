import { expect, it } from 'vitest';
import { sampleDocument } from '../../testing/sample-document.ts';
import { writeVsme } from './write-vsme.ts';

interface Facts {
  readonly validated: boolean;
  readonly facts: readonly {
    concept: string;
    value: string | null;
    unit: string;
    reason?: { code: string };
  }[];
}

const factsOf = async (
  totals: Readonly<Record<string, string | null>>,
  programme = 'vsme',
): Promise<Facts> => {
  const document = sampleDocument({ totals });
  const datapoints = document.datapoints.map((point) => ({ ...point, programme }));
  return JSON.parse(new TextDecoder().decode(await writeVsme({ ...document, datapoints }))) as Facts;
};

it('figures of VSME stand under EFRAG’s names, exact, and the file says that nothing validated them', async () => {
  const { facts, validated } = await factsOf({
    'B3-30-a': '12.345678901',
    'B3-30-b': null,
    'C3-base': '9',
  });
  expect(validated).toBe(false);
  expect(facts).toMatchObject([
    { concept: 'vsme:GrossScope1GreenhouseGasEmissions', value: '12.345678901', unit: 't CO2e' },
    {
      concept: 'vsme:GrossLocationBasedScope2GreenhouseGasEmissions',
      value: null,
      reason: { code: 'no_lines' },
    },
  ]);
  expect(facts).toHaveLength(2);
});

it('a report that does not follow VSME has no facts of it', async () => {
  expect((await factsOf({ 'B3-30-a': '1' }, 'ghg-protocol')).facts).toEqual([]);
});

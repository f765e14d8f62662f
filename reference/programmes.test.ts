import * as fc from 'fast-check';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { bridgeProgrammes } from '#engine/report/bridge.ts';
import { REASON_CODES } from '#engine/report/basis.ts';
import { coverageOf, datapointsOf } from '#engine/report/programme.ts';
import { bases, emptyBasis } from '#engine/report/testing/bases.ts';
import { add, decimal, equals, sum } from '#engine/decimal.ts';
import { ProgrammeFault, readProgrammes } from './programmes.ts';

const programmes = [...readProgrammes().values()];

describe('every programme', () => {
  it('answers all that it requires with a value or a coded reason, whatever is recorded', () => {
    const [full] = fc.sample(bases, { numRuns: 1, seed: 7 });
    const table = programmes.flatMap((programme) =>
      [emptyBasis, full ?? emptyBasis].map((basis, at) => {
        const datapoints = datapointsOf(programme, basis);
        const [required] = coverageOf(datapoints);
        const answered = datapoints.filter(
          ({ value }) => value.kind !== 'missing' || REASON_CODES.includes(value.code),
        );
        expect(answered, programme.id).toHaveLength(datapoints.length);
        expect(new Set(datapoints.map(({ code }) => code)).size, programme.id).toBe(datapoints.length);
        return {
          programme: programme.id,
          inventory: at === 0 ? 'empty' : 'with lines',
          required: (required?.values ?? 0) + (required?.reasons ?? 0),
          values: required?.values,
          reasons: required?.reasons,
          covered: `${(100 * answered.length) / datapoints.length} %`,
        };
      }),
    );
    console.table(table);
    expect(programmes.length).toBeGreaterThanOrEqual(11);
    expect(table.every(({ required }) => required > 0)).toBe(true);
  });

  it('is told with its edition, its source and the day it was checked', () => {
    for (const { checked_on, source, edition, about } of programmes) {
      expect([source.publisher, source.title, edition, about.en, about['pt-BR']].every(Boolean)).toBe(true);
      expect(checked_on).toMatch(/^202\d-\d\d-\d\d$/);
    }
  });

  it('has its total bridged to that of every other, adding up exactly', () => {
    const property = fc.property(bases, (basis) => {
      for (const { total: rule } of programmes)
        for (const { total: other } of programmes) {
          const bridge = bridgeProgrammes({ basis, rule }, { basis, rule: other });
          if ('code' in bridge) throw new Error(bridge.code);
          const rows = sum(bridge.rows.map(({ change }) => decimal(change)));
          expect(equals(add(decimal(bridge.from), rows), decimal(bridge.to))).toBe(true);
        }
    });
    fc.assert(property, { numRuns: 20 });
  });

  it('never calls reporting by IFRS S2 a duty in Brazil, which was revoked in May 2026', () => {
    const text = JSON.stringify(programmes.find(({ id }) => id === 'ifrs-s2'));
    expect(text).toContain('voluntário');
    expect(text).not.toMatch(/obrigatóri|mandatory/i);
  });
});

describe('a data file that cannot be used', () => {
  const good = { ...JSON.parse(JSON.stringify(fileOf())) };
  const write = (content: object): string => {
    const folder = mkdtempSync(join(tmpdir(), 'programmes-'));
    writeFileSync(join(folder, 'lists.json'), '{}');
    writeFileSync(join(folder, 'a.json'), JSON.stringify(content));
    return folder;
  };

  it('is named, with what is wrong in it', () => {
    const [section] = good.sections;
    const asking = (more: object) => ({
      ...good,
      sections: [{ ...section, questions: [{ ...section.questions[0], ...more }] }],
    });
    expect(readProgrammes(write(asking({}))).size).toBe(1);
    for (const bad of [{ ...good, checked_on: 'today' }, asking({ formula: 'co2e(' }), asking({ formula: 'spawn()' }), asking({ each: 'moons' })])
      expect(() => readProgrammes(write(bad))).toThrow(ProgrammeFault);
  });
});

function fileOf() {
  const customer = programmes.find(({ id }) => id === 'customer');
  return customer && { ...customer, sections: customer.sections.slice(0, 1) };
}
